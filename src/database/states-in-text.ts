import {
  type BinaryOperationNode,
  CamelCasePlugin,
  type IdentifierNode,
  type OperationNode,
  OperationNodeTransformer,
  type PluginTransformQueryArgs,
  PrimitiveValueListNode,
  type QueryId,
  ReferenceNode,
  ValueListNode,
  ValueNode,
} from 'kysely'

const literalOf = (value: unknown): OperationNode => ValueNode.createImmediate(value)

const isState = (node: OperationNode): boolean =>
  ReferenceNode.is(node) && node.column.kind === 'ColumnNode' && node.column.column.name === 'state'

class Transformer extends OperationNodeTransformer {
  readonly #columnOf: (name: string) => string

  constructor(columnOf: (name: string) => string) {
    super()
    this.#columnOf = columnOf
  }

  protected override transformIdentifier(node: IdentifierNode): IdentifierNode {
    return { ...node, name: this.#columnOf(node.name) }
  }

  protected override transformBinaryOperation(node: BinaryOperationNode, queryId?: QueryId): BinaryOperationNode {
    const whole = super.transformBinaryOperation(node, queryId)
    const { leftOperand, rightOperand } = whole
    if (ValueNode.is(rightOperand) && (isState(leftOperand) || typeof rightOperand.value === 'boolean'))
      return { ...whole, rightOperand: literalOf(rightOperand.value) }
    if (PrimitiveValueListNode.is(rightOperand) && isState(leftOperand))
      return { ...whole, rightOperand: ValueListNode.create(rightOperand.values.map(literalOf)) }
    return whole
  }
}

/**
 * A plan for all values needs states and truth values in the text: for partial indexes (`where state = 'waiting'`) and
 * statistics. Each pass copies the statement, so this one also renames to snake case.
 */
export class StatesInText extends CamelCasePlugin {
  readonly #transformer = new Transformer((name) => this.snakeCase(name))

  override transformQuery({ node, queryId }: PluginTransformQueryArgs) {
    return this.#transformer.transformNode(node, queryId)
  }
}
