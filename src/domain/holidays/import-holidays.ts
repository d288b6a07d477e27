import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import { transaction } from '../../database/transaction.ts'
import { dayRange, parseDayRange } from '../../kernel/calendar.ts'
import type { HolidayRow } from './read-holiday-file.ts'
import type { SchoolHoliday } from './rules.ts'

export type ImportedHoliday =
  | { line: number; holiday: SchoolHoliday; outcome: 'added' | 'changed' | 'unchanged'; replaced: SchoolHoliday[] }
  | Extract<HolidayRow, { fault: unknown }>

/** A row replaces overlapping holidays; a repetition changes nothing. Run as the owner. `source`: file or web address. */
export async function importHolidays(
  owner: { db: Database },
  stateCode: string,
  rows: readonly HolidayRow[],
  source: string,
): Promise<ImportedHoliday[]> {
  return transaction(owner, async ({ db }) => {
    const imported: ImportedHoliday[] = []
    for (const row of rows) imported.push('fault' in row ? row : await enter(db, stateCode, row, source))
    return imported
  })
}

async function enter(
  db: Database,
  stateCode: string,
  { line, holiday }: Extract<HolidayRow, { holiday: unknown }>,
  source: string,
): Promise<ImportedHoliday> {
  const { name, from, to } = holiday
  const valid = dayRange(from, to)
  const { rows } = await sql<{ name: string; valid: string }>`
    select name, valid::text as valid from school_holidays where state_code = ${stateCode} and valid && ${valid}::daterange
    order by lower(valid)`.execute(db)
  const known = rows.flatMap((row): SchoolHoliday[] => {
    const range = parseDayRange(row.valid)
    return range.from && range.to ? [{ name: row.name, from: range.from, to: range.to }] : []
  })
  const [same] = known
  if (known.length === 1 && same?.name === name && same.from.equals(from) && same.to.equals(to))
    return { line, holiday, outcome: 'unchanged', replaced: [] }
  await sql`delete from school_holidays where state_code = ${stateCode} and valid && ${valid}::daterange`.execute(db)
  await db.insertInto('schoolHolidays').values({ stateCode, name, valid, source }).execute()
  return { line, holiday, outcome: known.length > 0 ? 'changed' : 'added', replaced: known }
}
