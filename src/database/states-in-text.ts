import {
  type BinaryOperationNode,
  CamelCasePlugin,
  type IdentifierNode,
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

  /** All rows of a result have the same columns: their names are worked out once, and rows without other names stay as they are. */
  override async transformResult({ result }: PluginTransformResultArgs) {
    const columns = Object.keys(result.rows[0] ?? {}).map((column) => [column, this.camelCase(column)] as const)
    if (columns.every(([column, name]) => column === name)) return result
    const renamed = (row: Record<string, unknown>) => {
      const made: Record<string, unknown> = {}
      for (const [column, name] of columns) made[name] = row[column]
      return made
    }
    return { ...result, rows: result.rows.map(renamed) }
  }
}
