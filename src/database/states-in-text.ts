import {
  type BinaryOperationNode,
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
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
 * Writes states and truth values into the text of a condition: a statement that is planned once for all values finds a partial index
 * (`where state = 'waiting'`), and knows how rare a state is, only by what stands there.
 */
export class StatesInText implements KyselyPlugin {
  readonly #transformer = new Transformer()

  transformQuery({ node, queryId }: PluginTransformQueryArgs) {
    return this.#transformer.transformNode(node, queryId)
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    return result
  }
}
