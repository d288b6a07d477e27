import { z } from '@hono/zod-openapi'
import { type AskedPage, askItems } from '../domain/asking/queries.ts'
import type { Ctx } from '../domain/context.ts'
import {
  type Asking,
  type Condition,
  type FieldKind,
  hasOrder,
  isValue,
  LEAST,
  OPERATORS,
  operatorsOf,
} from '../kernel/asking.ts'
import type { Order } from '../kernel/order.ts'
import { Refused } from './problem.ts'

/** Fields of a list that may be asked for, and its order where none is asked: `-dueOn`, the latest first. */
export interface Askable {
  fields: Readonly<Record<string, { kind: FieldKind }>>
  order: string
}

const KINDS: Readonly<Record<FieldKind, string>> = {
  text: 'Text',
  number: 'ganze Zahl',
  day: 'Tag',
  moment: 'Moment',
  id: 'Kennung',
  truth: 'true oder false',
}
const MOST_CONDITIONS = 10
const MOST_VALUES = 100

/** Parameters of a list: `where=city:eq:Musterstadt`, several are and-ed; `orderBy=-entryOn`; `limit`; `cursor`. */
export function asks({ fields, order }: Askable) {
  const sorted = Object.keys(fields).filter((name) => hasOrder(fields[name]?.kind ?? 'truth'))
  const named = Object.entries(fields).map(([name, { kind }]) => `\`${name}\` (${KINDS[kind]})`)
  const where = {
    type: 'array' as const,
    maxItems: MOST_CONDITIONS,
    items: { type: 'string' as const, pattern: `^(${Object.keys(fields).join('|')}):(${OPERATORS.join('|')}):` },
    description: `Bedingung \`Feld:Vergleich:Wert\`; mehrere gelten zusammen. Felder: ${named.join(', ')}`,
  }
  return z.object({
    where: z
      .preprocess((given) => (given === undefined ? [] : [given].flat()), z.array(z.string().max(4_000)).max(MOST_CONDITIONS))
      .openapi(where),
    orderBy: z
      .enum(sorted.flatMap((name) => [name, `-${name}`]))
      .default(order)
      .describe('ein Minus davor: absteigend'),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    cursor: z.string().max(4_000).optional().describe('`nextCursor` der Seite davor, bei derselben `orderBy`'),
  })
}

export interface AskedParameters {
  where: string[]
  orderBy: string
  limit: number
  cursor?: string | undefined
}

function invalid(field: string, message: string): never {
  throw new Refused(400, { detail: message, code: 'invalid', errors: [{ field, message }] })
}

function readCondition(fields: Askable['fields'], text: string): Condition {
  const [, field = '', name = '', value = ''] = /^(\w+):(\w+):(.*)$/s.exec(text) ?? []
  const kind = Object.hasOwn(fields, field) ? fields[field]?.kind : undefined
  if (!kind) invalid('where', 'Bitte schreiben Sie Bedingungen als Feld:Vergleich:Wert, mit einem Feld dieser Liste.')
  const operator = operatorsOf(kind).find((one) => one === name)
  if (!operator) invalid('where', `Bei ${field} gibt es diese Vergleiche: ${operatorsOf(kind).join(', ')}.`)
  const values = operator === 'in' ? value.split(',') : [value]
  const mayBeNothing = (operator === 'eq' || operator === 'ne') && value === ''
  if (values.length > MOST_VALUES) invalid('where', `Bitte höchstens ${MOST_VALUES} Werte auf einmal.`)
  if (!mayBeNothing && !values.every((one) => isValue(kind, one))) invalid('where', `Bei ${field} geht nur: ${KINDS[kind]}.`)
  return { field, operator, values }
}

const orderOf = (orderBy: string): Order<string> => ({ by: orderBy.replace('-', ''), isDescending: orderBy.startsWith('-') })

const MOST_KEY = 1_000
const cursorSchema = z.tuple([z.string(), z.string().max(MOST_KEY), z.uuid()])
const isKey = (kind: FieldKind, key: string): boolean =>
  key === LEAST[kind] || (kind === 'text' ? key.isWellFormed() && !key.includes('\0') : isValue(kind, key))

function readCursor(fields: Askable['fields'], orderBy: string, cursor: string): Asking['after'] {
  const refuse = () => invalid('cursor', 'Diese Stelle der Liste gibt es nicht. Bitte beginnen Sie von vorn.')
  let given: unknown
  try {
    given = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return refuse()
  }
  const read = cursorSchema.safeParse(given)
  const kind = fields[orderOf(orderBy).by]?.kind
  if (!read.success || !kind) return refuse()
  const [of, key, id] = read.data
  return of === orderBy && isKey(kind, key) ? { key, id } : refuse()
}

/** @throws Refused where field, comparison, value or cursor are not allowed */
export function askingOf({ fields }: Askable, { where, orderBy, limit, cursor }: AskedParameters): Asking {
  return {
    where: where.map((text) => readCondition(fields, text)),
    order: orderOf(orderBy),
    after: cursor === undefined ? null : readCursor(fields, orderBy, cursor),
    limit,
  }
}

/** A short list in memory: its fields are those of its items. */
export const short = (fields: Readonly<Record<string, FieldKind>>, order: string): Askable => ({
  fields: Object.fromEntries(Object.entries(fields).map(([name, kind]) => [name, { kind }])),
  order,
})

/** Rows of a short list, more than a club has. */
export const ALL = { after: undefined, limit: 100_000 }

/** A page of a short list. @throws Refused as `askingOf` */
export async function pageOf<T extends { id: string }>(
  ctx: Ctx,
  askable: Askable,
  items: readonly T[],
  query: AskedParameters,
): Promise<{ items: T[]; nextCursor: string | null }> {
  return paged(await askItems(ctx, items, askable.fields, askingOf(askable, query)), query, (item) => item)
}

/** Answer of a list. */
export const listOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), nextCursor: z.string().nullable() })

/** A page as it is answered. */
export function paged<T, U>(
  { rows, next }: AskedPage<T>,
  { orderBy }: AskedParameters,
  present: (row: T) => U,
): { items: U[]; nextCursor: string | null } {
  const cursor = next && Buffer.from(JSON.stringify([orderBy, next.key, next.id])).toString('base64url')
  return { items: rows.map(present), nextCursor: cursor }
}
