import { type RawBuilder, sql } from 'kysely'
import { type Asking, type Condition, type FieldKind, LEAST } from '../../kernel/asking.ts'
import type { Ctx } from '../context.ts'

/** A field that a list may be asked for; `index` serves it, or `without` says why none does. */
export type Field = {
  kind: FieldKind
  of: RawBuilder<unknown>
  /** Never null; without it the order is that of `of`. */
  order?: RawBuilder<unknown>
  isNullable?: true
} & ({ index: string } | { without: string })

export type Fields = Readonly<Record<string, Field>>

const TYPES: Readonly<Record<FieldKind, RawBuilder<unknown>>> = {
  text: sql`text`,
  number: sql`bigint`,
  day: sql`date`,
  moment: sql`timestamptz`,
  id: sql`uuid`,
  truth: sql`boolean`,
}

const typed = (kind: FieldKind, value: string) => sql`${value}::${TYPES[kind]}`

function conditionOf({ kind, of }: Field, { operator, values }: Condition): RawBuilder<boolean> {
  const [value = ''] = values
  const isNothing = value === '' && kind !== 'text'
  if (operator === 'eq') return isNothing ? sql`${of} is null` : sql`${of} = ${typed(kind, value)}`
  if (operator === 'ne') return isNothing ? sql`${of} is not null` : sql`${of} is distinct from ${typed(kind, value)}`
  if (operator === 'in') return sql`${of} = any(${values}::${TYPES[kind]}[])`
  if (operator === 'starts') return sql`${of} ^@ ${value}`
  const compared = { lt: sql`<`, le: sql`<=`, gt: sql`>`, ge: sql`>=` }[operator]
  return sql`${of} ${compared} ${typed(kind, value)}`
}

export interface Asked {
  /** All conditions, and the rows after the page before. */
  condition: RawBuilder<boolean>
  orderBy: RawBuilder<unknown>
  /** To be selected as `asked_key`: where the next page goes on. */
  key: RawBuilder<string>
}

const fieldOf = (fields: Fields, name: string): Field => {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (!field) throw new TypeError(`The list has no field ${name}`)
  return field
}

/** SQL of what somebody asks of a list. `id` is unique and of the same rows. */
export function asked(fields: Fields, id: RawBuilder<unknown>, { where, order, after }: Asking): Asked {
  const { kind, of, isNullable, order: ordered = of } = fieldOf(fields, order.by)
  const key = isNullable ? sql`coalesce(${ordered}, ${typed(kind, LEAST[kind])})` : ordered
  const [way, beyond] = order.isDescending ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const conditions = where.map((one) => conditionOf(fieldOf(fields, one.field), one))
  if (after) {
    const from = typed(kind, after.key)
    // The first half alone can be read from an index where the id is of another table.
    conditions.push(sql`${key} ${beyond}= ${from} and (${key}, ${id}) ${beyond} (${from}, ${after.id}::uuid)`)
  }
  return {
    condition: conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`,
    orderBy: sql`${key} ${way}, ${id} ${way}`,
    key: sql<string>`(${key})::text`,
  }
}

/** A page, and its end for the next one. */
export interface AskedPage<T> {
  rows: T[]
  next: { key: string; id: string } | null
}

/** `read`: one row more than the limit, if there is. */
export function askedPage<T extends { id: string; askedKey: string }>(read: readonly T[], { limit }: Asking): AskedPage<T> {
  const rows = read.slice(0, limit)
  const last = rows.at(-1)
  return { rows, next: read.length > limit && last ? { key: last.askedKey, id: last.id } : null }
}

/** A short list that stands in memory, asked by the same SQL. Its fields are those of its items. */
export async function askItems<T extends { id: string }>(
  { db }: Ctx,
  items: readonly T[],
  kinds: Readonly<Record<string, { kind: FieldKind }>>,
  asking: Asking,
): Promise<AskedPage<T>> {
  const names = Object.keys(kinds)
  const column = (name: string) => `f${names.indexOf(name)}`
  const fields = Object.fromEntries(
    Object.entries(kinds).map(([name, { kind }]): [string, Field] => [
      name,
      { kind, of: sql.ref(`t.${column(name)}`), isNullable: true, without: 'in memory' },
    ]),
  )
  const given = items.map((item) =>
    Object.fromEntries([['id', item.id], ...names.map((name) => [column(name), Reflect.get(item, name)])]),
  )
  const columns = Object.entries(kinds).map(([name, { kind }]) => sql`, ${sql.id(column(name))} ${TYPES[kind]}`)
  const { condition, orderBy, key } = asked(fields, sql.ref('t.id'), asking)
  const { rows } = await sql<{ id: string; askedKey: string }>`select t.id, ${key} as asked_key
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as t(id uuid${sql.join(columns, sql``)})
    where ${condition} order by ${orderBy} limit ${asking.limit + 1}`.execute(db)
  const page = askedPage(rows, asking)
  const byId = new Map(items.map((item) => [item.id, item]))
  return { rows: page.rows.flatMap(({ id }) => byId.get(id) ?? []), next: page.next }
}
