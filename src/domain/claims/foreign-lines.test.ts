import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { camt, OWN_IBAN } from '../../../tests/support/camt.ts'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { foreignText } from '../sepa/texts.ts'
import { importStatement } from './import-statement.ts'
import { listLines } from './list-lines.ts'

const database = await testDatabase()
const ctx = await database.ctx('gsv', actorWith('admin', { areas: ['finance'] }), Temporal.Instant.from('2026-12-10T09:00:00Z'))
await sql`insert into club_details (club_id, iban) values ('gsv', ${OWN_IBAN}) on conflict (club_id) do update set iban = excluded.iban`.execute(
  database.owner,
)

test('a booking in another currency is named, now and when the file is read again; the others are taken', async () => {
  const bytes = camt(
    [
      { cents: 4400, text: 'Beitrag', bankId: 'E1' },
      { cents: -5000, currency: 'CHF', text: 'Startgeld Basel', bankId: 'F1', on: '2026-12-07' },
      { cents: 900, text: 'Trikot', bankId: 'E2' },
    ],
    // The bank changed 50 CHF into 53.10 €.
    { closingCents: 100_000 + 4400 - 5310 + 900 },
  )
  const foreign = [{ amountCents: -5000, currency: 'CHF', bookedOn: '2026-12-07' }]
  expect(await importStatement(ctx, bytes)).toMatchObject({
    ok: true,
    value: { isNew: true, lines: 2, foreign, missingCents: -5310 },
  })
  expect((await listLines(ctx, 'open', { limit: 9 })).lines.map(({ amountCents }) => amountCents).toSorted()).toEqual([4400, 900])
  expect(await importStatement(ctx, bytes)).toMatchObject({
    ok: true,
    value: { isNew: false, lines: 0, foreign, missingCents: -5310 },
  })
  expect(foreignText(foreign, -5310)).toBe(
    'Nicht in Euro und deshalb nicht übernommen: −50,00 CHF am 07.12.2026. Der Unterschied der Salden dazu: −53,10 €. Die anderen Umsätze sind gelesen. Bezahlt ein nicht übernommener Umsatz eine Forderung, tragen Sie ihn bitte in Euro von Hand ein.',
  )
  const { rows } = await sql<{ content: string }>`select content from journal where content like 'Kontoauszug%'`.execute(
    database.owner,
  )
  expect(rows).toEqual([{ content: 'Kontoauszug eingelesen: 2 Umsätze, 1 in anderer Währung nicht übernommen' }])
})

test('of a table with a row in another currency the others are taken', async () => {
  const bytes = new TextEncoder().encode(
    'Buchungstag;Betrag;Währung;Name\n08.12.2026;44,00;EUR;Ada\n08.12.2026;-50,00;CHF;Basel\n09.12.2026;9,00;EUR;Bert\n',
  )
  const foreign = [{ amountCents: -5000, currency: 'CHF', bookedOn: '2026-12-08' }]
  expect(await importStatement(ctx, bytes)).toMatchObject({ ok: true, value: { isNew: true, lines: 2, foreign } })
  expect(await importStatement(ctx, bytes)).toMatchObject({ ok: true, value: { isNew: false, lines: 0, foreign } })
})

test('of many bookings in another currency the first are named', () => {
  const lines = Array.from({ length: 40 }, () => ({ amountCents: -5000, currency: 'CHF', bookedOn: '2026-12-07' }))
  expect(foreignText(lines, 0)).toMatch(
    /^(?:[^,]*,\d{2} CHF am 07\.12\.2026(?:, | und )){5}35 weitere\. Die anderen Umsätze sind gelesen\./,
  )
})
