import { sql } from 'kysely'
import type { DB } from '../../database/tables.ts'
import { parseDayRange } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'

export type TableName = keyof DB & string

const fieldName = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/**
 * A row of the club by its id, in the words of JSON; `valid` is told as `from` and `to`, too. Null where the club has none. Asks no
 * right.
 */
export async function findRow(ctx: Ctx, table: TableName, id: string): Promise<Record<string, unknown> | null> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(t) as row from ${sql.table(table)} t where club_id = ${ctx.club.id} and id = ${id}`.execute(ctx.db)
  const [found] = rows
  if (!found) return null
  const { valid } = found.row
  const days = typeof valid === 'string' ? Object.entries(parseDayRange(valid)) : []
  return Object.fromEntries([
    ...Object.entries(found.row).map(([column, value]) => [fieldName(column), value] as const),
    ...days.map(([name, day]) => [name, day?.toString() ?? null] as const),
  ])
}
