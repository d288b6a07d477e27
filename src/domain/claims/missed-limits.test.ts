import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { camt } from '../../../tests/support/camt.ts'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { payer } from '../../../tests/support/invoices.ts'
import { found } from '../../kernel/answer.ts'
import { targetDayFrom } from '../sepa/rules.ts'
import { moneyTasks } from '../today/money-tasks.ts'
import type { TodayRow } from '../today/rules.ts'
import { listOpenReturns } from './clear-return.ts'
import { createClaim } from './commands.ts'
import { createMandate } from './create-mandate.ts'
import { createSepaFile } from './create-sepa-file.ts'
import { importStatement } from './import-statement.ts'
import { ClaimInput } from './input.ts'
import { listLines } from './list-lines.ts'

const database = await testDatabase()
const day = (text: string) => Temporal.PlainDate.from(text)
const at = (text: string) =>
  database.ctx('gsv', actorWith('admin', { areas: ['finance'] }), Temporal.Instant.from(`${text}T09:00:00Z`))
const OWN = 'DE89370400440532013000'
const ctx = await at('2027-01-04')
await sql`insert into club_details (club_id, iban, creditor_id, bank_holder) values ('gsv', ${OWN}, 'DE98ZZZ09999999999', 'GSV')
  on conflict (club_id) do update set iban = excluded.iban, creditor_id = excluded.creditor_id, bank_holder = excluded.bank_holder`.execute(
  database.owner,
)
const { debtorId } = await payer(ctx, 'Spät')
await createMandate(ctx, { debtorId, iban: 'DE02120300000000202051', holder: 'Erika Spät', signedOn: day('2027-01-02') })
await createClaim(ctx, ClaimInput.parse({ debtorId, title: 'Beitrag', cents: 5000, dueOn: day('2027-01-19') }))
await createSepaFile(ctx, { dueOn: day('2027-01-19') })
const { rows: items } = await sql<{ id: string; endToEndId: string }>`
  select id, end_to_end_id from sepa_items where debtor_id = ${debtorId}`.execute(database.owner)
const item = found(items[0])
const task = found(moneyTasks.find(({ key }) => key === 'ruecklastschriften'))

const CORE = '§ 675x Abs. 4 BGB'
const UNAUTHORISED = '§ 676b Abs. 2 BGB'
test.each<[string, 'CORE' | 'B2B', string, string, string, { on: string; source: string } | null]>([
  ['objected within 8 weeks', 'CORE', 'MD06', '2027-01-19', '2027-03-16', null],
  ['objected in time, settled after Easter', 'CORE', 'MD06', '2027-01-19', '2027-03-22', null],
  ['objected too late for the banks, too', 'CORE', 'MD06', '2027-01-19', '2027-03-23', { on: '2027-03-16', source: CORE }],
  ['for any other reason, too late', 'CORE', 'AM04', '2027-01-19', '2027-03-23', { on: '2027-03-16', source: CORE }],
  ['without a mandate, after 8 weeks', 'CORE', 'MD01', '2027-01-19', '2027-03-23', null],
  ['without a mandate, within 13 months and an inquiry', 'CORE', 'MD01', '2027-01-19', '2028-03-31', null],
  ['without a mandate, a day later', 'CORE', 'MD01', '2027-01-19', '2028-04-01', { on: '2028-02-19', source: UNAUTHORISED }],
  ['13 months that end in February', 'CORE', 'MD01', '2027-01-29', '2028-04-11', { on: '2028-02-29', source: UNAUTHORISED }],
  ['a company whose bank returned it in time', 'B2B', 'MD06', '2027-01-19', '2027-01-26', null],
  ['a company that objected', 'B2B', 'MD06', '2027-01-19', '2027-01-27', { on: '2027-01-19', source: '§ 675e Abs. 4 BGB' }],
  ['a company without funds', 'B2B', 'AM04', '2027-01-19', '2027-01-21', null],
  ['a company without a mandate', 'B2B', 'MD01', '2027-01-19', '2028-03-31', null],
  ['before the limits were law', 'CORE', 'MD06', '2009-10-30', '2010-06-01', null],
])('the limit of a return: %s', async (_, scheme, reason, collectedOn, returnedOn, missed) => {
  await sql`update mandates set scheme = ${scheme} where debtor_id = ${debtorId}`.execute(database.owner)
  await sql`update sepa_files set due_on = ${collectedOn}::date where club_id = 'gsv'`.execute(database.owner)
  await sql`update sepa_items set returned_on = ${returnedOn}::date, return_reason = ${reason} where id = ${item.id}`.execute(
    database.owner,
  )
  expect((await listOpenReturns(ctx)).map((one) => one.missed)).toEqual([missed])
  const { rows } = await sql<TodayRow>`${task.rows(ctx)}`.execute(ctx.db)
  expect(rows.map(({ note, isDue }) => [note.includes('kam nach der Frist: bitte bei der Bank prüfen lassen'), isDue])).toEqual([
    [missed !== null, missed !== null],
  ])
})

test.each([
  [2, 6],
  [3, 7],
  [4, 11],
])('%i bank days never take more than %i days', (bankDays, most) => {
  const settled = (from: Temporal.PlainDate) =>
    Array.from({ length: bankDays }).reduce<Temporal.PlainDate>((on) => targetDayFrom(on.add({ days: 1 })), from)
  const first = day('2020-01-01')
  const taken = Array.from({ length: 40 * 366 }, (_, at) => first.add({ days: at })).map((on) => on.until(settled(on)).days)
  expect(Math.max(...taken)).toBe(most)
})

test('a return that is read too late is booked, and its line names the limit', async () => {
  await sql`update mandates set scheme = 'CORE', state = 'active' where debtor_id = ${debtorId}`.execute(database.owner)
  await sql`update sepa_files set due_on = '2027-01-19' where club_id = 'gsv'`.execute(database.owner)
  await sql`update sepa_items set returned_on = null, return_reason = null where id = ${item.id}`.execute(database.owner)
  const back = { cents: -5000, name: 'Erika Spät', endToEndId: item.endToEndId, reason: 'MD06', bankId: 'R-1', on: '2027-05-31' }
  const other = { cents: -700, name: 'Gärtnerei', text: 'Blumen', bankId: 'R-2', on: '2027-05-31' }
  const later = await at('2027-06-01')
  const read = await importStatement(later, camt([back, other], { iban: OWN, id: 'SPAET' }))
  expect(read).toMatchObject({ ok: true, value: { lines: 2, matched: 1 } })
  const { lines } = await listLines(later, 'all', { limit: 10 })
  expect(lines.map(({ name, missed, booked }) => [name, missed, booked.length])).toEqual(
    expect.arrayContaining([
      ['Erika Spät', { on: '2027-03-16', source: CORE }, 1],
      ['Gärtnerei', null, 0],
    ]),
  )
  expect(await listOpenReturns(later)).toMatchObject([{ name: 'Erika Spät', missed: { on: '2027-03-16' } }])
})
