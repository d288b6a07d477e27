import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { payer } from '../../../tests/support/invoices.ts'
import { transaction } from '../../database/transaction.ts'
import { found } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { addMandate } from '../debtors/commands.ts'
import { stopDebits } from '../debtors/stop-debits.ts'
import { isToldInTime } from '../sepa/rules.ts'
import type { DebitFault } from '../sepa/write-direct-debits.ts'
import { enterPayment } from './allocate-payment.ts'
import { createClaim, deferClaim, waiveClaim } from './commands.ts'
import { createMandate, revokeMandate, setDebtorBlock } from './create-mandate.ts'
import { createSepaFile, findDebitFaults, listSepaFiles } from './create-sepa-file.ts'
import { ClaimInput } from './input.ts'
import { listDebtorCredits } from './list-credits.ts'
import { listDueDebits } from './list-due-debits.ts'
import { postCredit } from './post-credit.ts'

const database = await testDatabase()
const day = (text: string) => Temporal.PlainDate.from(text)
const ctx = await database.ctx('gsv', actorWith('admin', { areas: ['finance'] }), Temporal.Instant.from('2027-01-04T09:00:00Z'))
const nameCreditor = async (creditorId: string) =>
  sql`insert into club_details (club_id, iban, creditor_id, bank_holder) values ('gsv', 'DE89370400440532013000', ${creditorId}, 'GSV')
    on conflict (club_id) do update set iban = excluded.iban, creditor_id = excluded.creditor_id, bank_holder = excluded.bank_holder`.execute(
    database.owner,
  )
await nameCreditor('DE98ZZZ09999999999')

interface Debited {
  personId: string
  debtorId: string
  claimId: string
  mandateId: string
}
const IBAN = 'DE02120300000000202051'
/** A payer with a mandate of 2 January, who owes 50 € from then on. */
async function debited(lastname: string): Promise<Debited> {
  const { personId, debtorId } = await payer(ctx, lastname)
  const given = await createMandate(ctx, { debtorId, iban: IBAN, holder: `Erika ${lastname}`, signedOn: day('2027-01-02') })
  const made = await createClaim(ctx, ClaimInput.parse({ debtorId, title: 'Beitrag', cents: 5000, dueOn: day('2027-01-02') }))
  if (!given.ok || !made.ok) throw new Error('not made')
  return { personId, debtorId, claimId: made.value, mandateId: given.value.id }
}
const dueOf = async (debtorId: string, on = '2027-01-19') =>
  (await listDueDebits(ctx, day(on))).filter((one) => one.debtorId === debtorId).map(({ cents }) => cents)
const sign = async (debtorId: string, signedOn: string) =>
  sql`update mandates set signed_on = ${signedOn}::date where debtor_id = ${debtorId}`.execute(database.owner)

test.each<[string, (one: Debited) => Promise<unknown>, number[]]>([
  ['who owes and has a mandate', async () => {}, [5000]],
  ['whose mandate was not used for 36 months to the day', ({ debtorId }) => sign(debtorId, '2024-01-19'), [5000]],
  ['whose mandate was not used for longer', ({ debtorId }) => sign(debtorId, '2024-01-18'), []],
  ['who took the mandate back', ({ mandateId }) => revokeMandate(ctx, { id: mandateId }), []],
  ['who is blocked', ({ debtorId }) => setDebtorBlock(ctx, { debtorId, reason: 'Verzogen' }), []],
  ['who died', ({ personId }) => transaction(ctx, (ctx) => stopDebits(ctx, personId, day('2027-01-03'))), []],
  ['whose claim waits', ({ claimId }) => deferClaim(ctx, { claimId, until: day('2027-02-01'), reason: 'Bitte' }), []],
  ['whose claim waited until then', ({ claimId }) => deferClaim(ctx, { claimId, until: day('2027-01-19'), reason: 'x' }), [5000]],
  ['whose claim was waived', ({ claimId }) => waiveClaim(ctx, { claimId, reason: 'Härte' }), []],
])('%s: what is collected', async (_, happens, cents) => {
  const one = await debited('Fällig')
  await happens(one)
  expect(await dueOf(one.debtorId)).toEqual(cents)
})

test.each([
  ['14 days before', '2027-01-05T12:00:00+01:00', '2027-01-05', true],
  ['a day too late', '2027-01-06T00:30:00+01:00', '2027-01-06', false],
])('a payer told %s', async (_, announcedAt, toldOn, inTime) => {
  const { debtorId, claimId } = await debited('Hört')
  const runId = newId()
  await sql`insert into fee_runs (club_id, id, kind, as_of, from_on, to_on, due_on, made_at) values ('gsv', ${runId}, 'fees', '2027-01-01',
    '2027-01-01', '2027-12-31', '2027-01-02', now())`.execute(database.owner)
  const due = async () => found((await listDueDebits(ctx, day('2027-01-19'))).find((one) => one.debtorId === debtorId))
  expect(isToldInTime(await due(), day('2027-01-19'))).toBe(false)
  await sql`update claims set run_id = ${runId} where id = ${claimId}`.execute(database.owner)
  await sql`insert into debit_notices (club_id, id, run_id, debtor_id, cents, due_on, channel, address, text, announced_at)
    values ('gsv', ${newId()}, ${runId}, ${debtorId}, 5000, '2027-01-02', 'post', '', '', ${announcedAt})`.execute(database.owner)
  expect((await due()).toldOn).toBe(toldOn)
  expect(isToldInTime(await due(), day('2027-01-19'))).toBe(inTime)
})

test('a mandate that nobody has proven collects nothing', async () => {
  const { debtorId } = await payer(ctx, 'Ungeprüft')
  await transaction(ctx, (ctx) => addMandate(ctx, { debtorId, iban: IBAN, holder: 'Erika Ungeprüft', isSure: false }))
  await createClaim(ctx, ClaimInput.parse({ debtorId, title: 'Beitrag', cents: 5000, dueOn: day('2027-01-02') }))
  expect(await dueOf(debtorId)).toEqual([])
})

test.each<[DebitFault, string, (one: Debited) => Promise<unknown>]>([
  ['day_early', '2027-01-04', async () => {}],
  ['day_late', '2027-04-06', async () => {}],
  ['signature_late', '2027-01-19', ({ debtorId }) => sign(debtorId, '2027-01-20')],
  [
    'iban_wrong',
    '2027-01-19',
    ({ debtorId }) =>
      sql`update bank_accounts set iban = 'DE03120300000000202051' where debtor_id = ${debtorId}`.execute(database.owner),
  ],
])('a debit with %s is named with its payer, and no file is kept', async (fault, dueOn, happens) => {
  await sql`update claims set state = 'cancelled', deferred_until = null`.execute(database.owner)
  await debited('Gut')
  const one = await debited('Fehler')
  await happens(one)
  const made = await createSepaFile(ctx, { dueOn: day(dueOn) })
  const faults = made.ok || made.refusal !== 'faulty' ? [] : made.faults
  expect(faults).toContainEqual({ name: 'Erika Fehler', fault })
  const due = await listDueDebits(ctx, day(dueOn))
  expect(await findDebitFaults(ctx, { dueOn: day(dueOn) }, due)).toEqual(faults)
  expect(await listSepaFiles(ctx)).toEqual([])
  expect(await dueOf(one.debtorId, dueOn)).toEqual([5000])
})

test('without a creditor id, or with a wrong one, no file is made', async () => {
  await sql`update claims set state = 'cancelled', deferred_until = null`.execute(database.owner)
  await debited('Gläubiger')
  await nameCreditor('DE97ZZZ09999999999')
  expect(await createSepaFile(ctx, { dueOn: day('2027-01-19') })).toEqual({
    ok: false,
    refusal: 'faulty',
    faults: [{ name: '', fault: 'creditor_id_wrong' }],
  })
  await nameCreditor('')
  expect(await createSepaFile(ctx, { dueOn: day('2027-01-19') })).toMatchObject({ refusal: 'no_creditor' })
  expect(await listSepaFiles(ctx)).toEqual([])
  await nameCreditor('DE98ZZZ09999999999')
  expect(await findDebitFaults(ctx, { dueOn: day('2027-01-19') }, await listDueDebits(ctx, day('2027-01-19')))).toEqual([])
  expect(found((await listDueDebits(ctx, day('2027-01-19')))[0])).toMatchObject({ name: 'Erika Gläubiger' })
  expect(await createSepaFile(ctx, { dueOn: day('2027-01-19') })).toMatchObject({ ok: true })
})

test('the credit of a listed payer is named, of money that came and of what the club owes; others are left out', async () => {
  const [rich, poor] = [await debited('Guthaben'), await debited('Ohne')]
  const enter = (cents: number) => enterPayment(ctx, { debtorId: rich.debtorId, cents, paidOn: day('2027-01-03'), note: '' })
  await enter(5000)
  await enter(2000)
  await createClaim(ctx, ClaimInput.parse({ debtorId: rich.debtorId, title: 'Kurs', cents: 700, dueOn: day('2027-01-02') }))
  const owed = () => listDebtorCredits(ctx, [rich.debtorId, poor.debtorId])
  expect(await owed()).toEqual([{ debtorId: rich.debtorId, name: 'Erika Guthaben', cents: 2000 }])
  await transaction(ctx, (ctx) => postCredit(ctx, { claimId: null, debtorId: rich.debtorId, cents: 300, title: 'Stunde' }))
  expect(await owed()).toMatchObject([{ cents: 2300 }])
})
