import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import Papa from 'papaparse'
import type { Database } from '../../database/connect.ts'
import { transaction } from '../../database/transaction.ts'

const FILE = new URL('../../database/school-holidays.csv', import.meta.url)
const NAME = 'shippedHolidays'

/** openholidaysapi.org, ODbL 1.0. Fills unknown days, once for each edition of the file. Answers the number. Run as the owner. */
export async function shipHolidays(owner: { db: Database }): Promise<number> {
  const text = readFileSync(FILE, 'utf8')
  const edition = createHash('sha256').update(text).digest('base64url')
  return transaction(owner, async ({ db }) => {
    const known = await db.selectFrom('installation').select('value').where('name', '=', NAME).forUpdate().executeTakeFirst()
    if (known?.value === edition) return 0
    const { data } = Papa.parse<{ state: string; name: string; from: string; to: string }>(text, {
      header: true,
      delimiter: ';',
      comments: '#',
      skipEmptyLines: true,
    })
    const column = (name: 'state' | 'name' | 'from' | 'to') => data.map((row) => row[name])
    const { numAffectedRows } = await sql`
      insert into school_holidays (state_code, name, valid, source)
      select state, name, daterange(first, last, '[]'), 'openholidaysapi.org (ODbL 1.0)'
      from unnest(${column('state')}::text[], ${column('name')}::text[], ${column('from')}::date[], ${column('to')}::date[])
        as shipped (state, name, first, last)
      on conflict do nothing`.execute(db)
    await db
      .insertInto('installation')
      .values({ name: NAME, value: edition })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: edition }))
      .execute()
    return Number(numAffectedRows ?? 0)
  })
}
