import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { done } from '../../../tests/support/money-year.ts'
import { FamilyInput } from '../members/input.ts'
import { createTariff, startTariff } from '../tariffs/commands.ts'
import { Rules } from '../tariffs/input.ts'
import { quoteApplication } from './quote-application.ts'

const database = await testDatabase()
const ctx = await database.ctx('gsv', actorWith('admin', { areas: ['finance'] }), Temporal.Instant.from('2026-12-01T09:00:00Z'))
const visitor = await database.ctx('gsv', { kind: 'visitor' })
const ADULT = { kind: 'class', name: 'Erwachsene', cents: 1000, per: 'month', when: {} }

/** Fees of a month in what a preview asks for, and their days. */
async function previewed(rules: object[], entryOn: string) {
  await sql`delete from tariffs where club_id = 'gsv'`.execute(database.owner)
  const id = done(await createTariff(ctx, { name: 'Ordnung', rules: Rules.parse([...rules, ADULT]) }))
  done(await startTariff(ctx, { id, version: 1, from: Temporal.PlainDate.from('2027-01-01') }))
  const people = [{ firstname: 'Ada', lastname: 'Neu', birthOn: '1990-05-05', email: 'ada@post.example', kind: 'aktiv' }]
  const address = { street: 'Am Anger 4', postcode: '01067', city: 'Musterstadt' }
  const quote = await quoteApplication(visitor, FamilyInput.parse({ people, entryOn, ...address, payment: 'invoice', payer: 0 }))
  return [(quote?.totalCents ?? 0) / 1000, quote?.items.at(-1)?.dueOn]
}

const monthly = { kind: 'interval', months: 1 }
const yearly = { kind: 'interval', months: 12 }
test.each([
  ['each month, from the first', [monthly], '2027-05-01', [12, '2028-04-01']],
  ['each month, from a day within', [monthly], '2027-05-14', [12, '2028-04-01']],
  [
    'each month, from the month after',
    [monthly, { kind: 'pro_rata', by: 'month', joinedUntilDay: 15 }],
    '2027-05-16',
    [12, '2028-05-01'],
  ],
  ['each month, from the quarter begun', [monthly, { kind: 'pro_rata', by: 'quarter' }], '2027-05-14', [12, '2028-03-01']],
  ['whole years', [yearly, { kind: 'pro_rata', by: 'none' }], '2027-05-14', [12, '2027-05-14']],
  ['the rest of a year, and the next, as both are collected', [yearly], '2027-05-14', [20, '2028-01-01']],
  [
    'a year that is due with the next',
    [
      { ...yearly, late: 'next_due_day' },
      { kind: 'pro_rata', by: 'none' },
    ],
    '2027-12-10',
    [24, '2028-01-01'],
  ],
])('the preview asks for what becomes due for twelve months: %s', async (_, rules, entryOn, expected) =>
  expect(await previewed(rules, entryOn)).toEqual(expected),
)
