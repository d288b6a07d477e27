import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../context.ts'
import type { ExportRow } from './rules.ts'

interface Named {
  /** Column of an export beside the id. */
  column: string
  label: string
  /** Of a row `t`. */
  name: RawBuilder<string>
}

const moment = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'Europe/Berlin', 'DD.MM.YYYY HH24:MI')`

/** Things that the club names, by their table. */
const NAMED: Readonly<Record<string, Named>> = {
  courses: { column: 'course', label: 'Angebot', name: sql`t.title` },
  sessions: {
    column: 'session',
    label: 'Stunde',
    name: sql`(select c.title from courses c where c.club_id = t.club_id and c.id = t.course_id) || ', ' || ${moment('t.starts_at')}`,
  },
  shifts: {
    column: 'shift',
    label: 'Schicht',
    name: sql`(select o.title from operational_plans o where o.club_id = t.club_id and o.id = t.plan_id) || coalesce(', ' || ${moment('t.starts_at')}, '')`,
  },
  departments: { column: 'department', label: 'Abteilung', name: sql`t.name` },
  offices: { column: 'office', label: 'Amt', name: sql`t.title` },
  meetings: { column: 'meeting', label: 'Versammlung', name: sql`t.title` },
  consent_purposes: { column: 'consent', label: 'Einwilligung', name: sql`t.title` },
  own_fields: { column: 'own_field', label: 'Feld', name: sql`t.title` },
  credit_kinds: { column: 'card', label: 'Karte', name: sql`t.name` },
}

/** Label of a column that `joinNames` adds. */
export const namedLabel = (column: string): string | undefined =>
  Object.values(NAMED).find((named) => named.column === column)?.label

async function listNamed(ctx: Ctx, tables: readonly string[]): Promise<{ table: string; column: string; parent: string }[]> {
  const { rows } = await sql<{ table: string; column: string; parent: string }>`
    select distinct c.relname as "table", a.attname as "column", p.relname as parent
    from pg_constraint f join pg_class c on c.oid = f.conrelid and c.relnamespace = 'public'::regnamespace join pg_class p on p.oid = f.confrelid
    join lateral unnest(f.conkey, f.confkey) as k (own, theirs) on true
    join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.own
    join pg_attribute t on t.attrelid = f.confrelid and t.attnum = k.theirs and t.attname = 'id'
    where f.contype = 'f' and c.relname = any(${[...tables]}) and p.relname = any(${Object.keys(NAMED)}) order by 1, 2`.execute(
    ctx.db,
  )
  // A consent's key is to the wording, not to the purpose.
  return tables.includes('consents') ? [...rows, { table: 'consents', column: 'purpose_id', parent: 'consent_purposes' }] : rows
}

/** The rows of each table with names beside ids: what a person is told must be understood (Art. 12 (1) GDPR). Asks for no right. */
export async function joinNames(ctx: Ctx, rows: ReadonlyMap<string, readonly ExportRow[]>): Promise<Map<string, ExportRow[]>> {
  const joined = new Map([...rows].map(([table, found]) => [table, [...found]]))
  for (const { table, column, parent } of await listNamed(ctx, [...rows.keys()])) {
    const named = NAMED[parent]
    const found = joined.get(table) ?? []
    const ids = found.flatMap(({ [column]: id }) => (typeof id === 'string' ? [id] : []))
    if (!named || ids.length === 0) continue
    const names = await sql<{ id: string; name: string }>`
      select t.id, ${named.name} as name from ${sql.table(parent)} t where t.club_id = ${ctx.club.id} and t.id = any(${ids}::uuid[])`.execute(
      ctx.db,
    )
    const nameOf = new Map(names.rows.map(({ id, name }) => [id, name]))
    joined.set(
      table,
      found.map((row) => ({ [named.column]: nameOf.get(String(row[column])) ?? null, ...row })),
    )
  }
  return joined
}
