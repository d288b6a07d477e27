import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { camt, type MadeEntry, OWN_IBAN } from '../../../tests/support/camt.ts'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { transaction } from '../../database/transaction.ts'
import { newId } from '../../kernel/id.ts'
import { addMandate, ensureDebtor } from '../debtors/commands.ts'
import { createPerson } from '../people/commands.ts'
import { allocatePayment, enterPayment, settleCredit } from './allocate-payment.ts'
import { cancelClaim } from './cancel-claims.ts'
import { clearReturn, listOpenReturns } from './clear-return.ts'
import { createClaim, deferClaim, payInInstalments, splitClaim, waiveClaim } from './commands.ts'
import { createSepaFile, getSepaFile, withdrawSepaFile } from './create-sepa-file.ts'
import { getAccount } from './get-account.ts'
import { importStatement } from './import-statement.ts'
import { ClaimInput } from './input.ts'
import { getClaim, listClaims } from './list-claims.ts'
import { listDueDebits } from './list-due-debits.ts'
import { listLines } from './list-lines.ts'
import { listOwnClaims } from './list-own-claims.ts'
import { claimReference } from './rules.ts'
import { undoPayment } from './undo-payment.ts'

const database = await testDatabase()
const day = (text: string) => Temporal.PlainDate.from(text)
const ctx = await database.ctx('gsv', actorWith('admin', { areas: ['finance'] }), Temporal.Instant.from('2027-01-04T09:00:00Z'))
const PAYER = 'DE02120300000000202051'
await sql`insert into club_details (club_id, iban, creditor_id, bank_holder) values ('gsv', ${OWN_IBAN}, 'DE98ZZZ09999999999', 'GSV Musterstadt')
  on conflict (club_id) do update set iban = excluded.iban, creditor_id = excluded.creditor_id, bank_holder = excluded.bank_holder`.execute(
  database.owner,
)

async function debtor(lastname: string, iban?: string): Promise<string> {
  const personId = await createPerson(ctx, { firstname: 'Test', lastname })
  const debtorId = await transaction(ctx, (ctx) => ensureDebtor(ctx, personId))
  if (iban) await transaction(ctx, (ctx) => addMandate(ctx, { debtorId, iban, holder: `Test ${lastname}`, isSure: true }))
  return debtorId
}
async function claim(debtorId: string, cents: number, dueOn = '2027-01-15'): Promise<string> {
  const made = await createClaim(ctx, ClaimInput.parse({ debtorId, title: 'Beitrag', cents, dueOn: day(dueOn) }))
  if (!made.ok) throw new Error('not made')
  return made.value
}
const balance = async (id: string) => (await getAccount(ctx, id)).balanceCents

/** The id of somebody's debit in a file. */
const endToEndOf = (content: string, name: string): string =>
  new RegExp(`<EndToEndId>(\\w+)</EndToEndId>(?:(?!<EndToEndId>)[\\s\\S])*?${name}`).exec(content)?.[1] ?? ''

let statements = 0
const statement = (entries: readonly MadeEntry[], number = ++statements) =>
  camt(
    entries.map((entry, at) => ({ on: '2027-01-18', name: 'Test', bankId: `B${number}-${at}`, ...entry })),
    { id: `S${number}` },
  )
async function read(entries: readonly MadeEntry[], number?: number) {
  const done = await importStatement(ctx, statement(entries, number))
  if (!done.ok) throw new Error(done.refusal)
  return done.value
}

test('from the claim through file, booking and return to the account, to the cent', async () => {
  const [good, poor] = [await debtor('Gut', PAYER), await debtor('Knapp', 'DE02500105170137075030')]
  const [first, second] = [await claim(good, 7200), await claim(poor, 5400)]
  await claim(await debtor('Überweiser'), 4800)
  const due = await listDueDebits(ctx, day('2027-01-19'))
  expect(due.map(({ name, cents }) => [name, cents])).toEqual([
    ['Test Gut', 7200],
    ['Test Knapp', 5400],
  ])
  const made = await createSepaFile(ctx, { dueOn: day('2027-01-19') })
  if (!made.ok) throw new Error(made.refusal)
  const { content, messageId } = await getSepaFile(ctx, made.value)
  expect(content).toContain('<CtrlSum>126.00</CtrlSum>')
  expect(await listDueDebits(ctx, day('2027-01-19'))).toEqual([])
  expect(await waiveClaim(ctx, { claimId: first, reason: 'Probe' })).toMatchObject({ refusal: 'in_debit' })
  const whole = [{ cents: 12600, text: `Sammler ${messageId}` }]
  const none = { suggested: 0, open: 0, foreign: [], missingCents: 0 }
  expect(await read(whole, 501)).toEqual({ ...none, isNew: true, lines: 1, matched: 1 })
  expect(await read(whole, 501)).toEqual({ ...none, isNew: false, lines: 0, matched: 0 })
  expect([await balance(good), await balance(poor)]).toEqual([0, 0])
  const endToEndId = endToEndOf(content, 'Test Knapp')
  expect(await read([{ cents: -5700, endToEndId, reason: 'AM04' }])).toMatchObject({ matched: 1 })
  expect([await balance(good), await balance(poor), (await getClaim(ctx, second)).allocatedCents]).toEqual([0, 5400, 0])
  const [back] = await listOpenReturns(ctx)
  expect(back).toMatchObject({ name: 'Test Knapp', cents: 5400, costCents: 300, advice: 'retry' })
  expect(await listDueDebits(ctx, day('2027-02-01'))).toEqual([])
  expect(await clearReturn(ctx, { itemId: back?.id ?? '', how: 'retry', passOnCost: true })).toMatchObject({ ok: true })
  expect(await clearReturn(ctx, { itemId: back?.id ?? '', how: 'retry', passOnCost: true })).toMatchObject({
    refusal: 'not_returned',
  })
  expect(await listDueDebits(ctx, day('2027-02-01'))).toMatchObject([{ name: 'Test Knapp', cents: 5700 }])
  expect(await balance(poor)).toBe(5700)
})

test('a closed account locks the mandate; a file that never went out gives its claims back', async () => {
  const gone = await debtor('Weg', 'DE02100500000054540402')
  await claim(gone, 1000)
  const file = await createSepaFile(ctx, { dueOn: day('2027-01-15') })
  if (!file.ok) throw new Error(file.refusal)
  expect(await withdrawSepaFile(ctx, file.value)).toMatchObject({ ok: true })
  const again = await createSepaFile(ctx, { dueOn: day('2027-01-15') })
  if (!again.ok) throw new Error(again.refusal)
  const { content } = await getSepaFile(ctx, again.value)
  const endToEndId = endToEndOf(content, 'Test Weg')
  await read([{ cents: -1000, endToEndId, reason: 'AC04' }])
  const [back] = await listOpenReturns(ctx)
  expect(back?.advice).toBe('lock')
  expect(await clearReturn(ctx, { itemId: back?.id ?? '', how: 'retry', passOnCost: false })).toMatchObject({
    refusal: 'may_not_retry',
  })
  expect((await getAccount(ctx, gone)).mandate).toBeNull()
  const { rows } = await sql<{ lineId: string }>`
    select statement_line_id as line_id from payments where kind = 'return' and debtor_id = ${gone}`.execute(database.owner)
  expect(await undoPayment(ctx, { lineId: rows[0]?.lineId ?? '' })).toMatchObject({ ok: true })
  expect((await getAccount(ctx, gone)).mandate).toMatchObject({ iban: 'DE02100500000054540402' })
})

test('a debit that was contested is not simply tried again', async () => {
  const cross = await debtor('Widerspruch', 'DE02500105170137075030')
  await claim(cross, 1000)
  const file = await createSepaFile(ctx, { dueOn: day('2027-01-15') })
  if (!file.ok) throw new Error(file.refusal)
  const { content } = await getSepaFile(ctx, file.value)
  await read([{ cents: -1000, endToEndId: endToEndOf(content, 'Test Widerspruch'), reason: 'MD06' }])
  const [back] = await listOpenReturns(ctx)
  const clear = (how: 'retry' | 'transfer') => clearReturn(ctx, { itemId: back?.id ?? '', how, passOnCost: false })
  expect(await clear('retry')).toMatchObject({ refusal: 'may_not_retry' })
  expect(await clear('transfer')).toMatchObject({ ok: true })
})

test('who transfers after a return transfers the bank’s cost too: no later file collects it', async () => {
  const [self, again] = [await debtor('Selbst', 'DE02100500000054540402'), await debtor('Nochmal', 'DE02600501010002034304')]
  for (const one of [self, again]) await claim(one, 3000)
  const file = await createSepaFile(ctx, { dueOn: day('2027-01-15') })
  if (!file.ok) throw new Error(file.refusal)
  const { content } = await getSepaFile(ctx, file.value)
  const backOf = (name: string) =>
    ({ cents: -3350, originalCents: 3000, chargesCents: 350, endToEndId: endToEndOf(content, name), reason: 'AM04' }) as const
  await read([backOf('Test Selbst'), backOf('Test Nochmal')])
  for (const { id, debtorId } of await listOpenReturns(ctx))
    await clearReturn(ctx, { itemId: id, how: debtorId === self ? 'transfer' : 'retry', passOnCost: true })
  const due = await listDueDebits(ctx, day('2027-02-15'))
  expect(due.filter(({ debtorId }) => [self, again].includes(debtorId)).map(({ name, cents }) => [name, cents])).toEqual([
    ['Test Nochmal', 3350],
  ])
  const { rows } = await sql<{ personId: string }>`select person_id from debtors where id = ${self}`.execute(database.owner)
  const own = await listOwnClaims({ ...ctx, actor: actorWith('reader', { personId: rows[0]?.personId ?? '' }) })
  expect(own.map(({ cents, how }) => [cents, how])).toEqual(
    expect.arrayContaining([
      [3000, 'transfer'],
      [350, 'transfer'],
    ]),
  )
})

test('a transfer pays by its number or by known account and amount; all else waits for a person, and can be undone', async () => {
  const [one, two] = [await debtor('Nummer'), await debtor('Konto', 'DE02300209000106531065')]
  const [byNumber, byAccount] = [await claim(one, 3333), await claim(two, 4444)]
  const entries = [
    { cents: 3333, text: `Beitrag ${claimReference(byNumber)}` },
    { cents: 4444, iban: 'DE02300209000106531065' },
    { cents: 1234, text: 'Spende', name: 'Niemand' },
    { cents: 2000, text: `Rest ${claimReference(byNumber)}` },
  ]
  expect(await read(entries)).toMatchObject({ lines: 4, matched: 2 })
  expect([await balance(one), await balance(two)]).toEqual([0, 0])
  const late = await claim(one, 1000)
  const { lines } = await listLines(ctx, 'open', { limit: 20 })
  const line = lines.find(({ amountCents }) => amountCents === 1234)?.id ?? ''
  expect(await allocatePayment(ctx, { lineId: line, claimIds: [late] })).toMatchObject({ ok: true })
  expect(await balance(one)).toBe(-234)
  expect(await allocatePayment(ctx, { lineId: line, claimIds: [late] })).toMatchObject({ refusal: 'already_booked' })
  expect(await undoPayment(ctx, { lineId: line })).toMatchObject({ ok: true })
  expect([await balance(one), (await getClaim(ctx, late)).standing]).toEqual([1000, 'open'])
  expect((await getClaim(ctx, byAccount)).standing).toBe('paid')
})

test('by its id only a payment by hand is undone: one of a bank’s line goes back with its line', async () => {
  const one = await debtor('Zeile')
  await read([{ cents: 700, text: claimReference(await claim(one, 700)) }])
  const { entries } = await getAccount(ctx, one)
  const paid = entries.find(({ kind }) => kind === 'statement')
  expect(paid?.mayUndo).toBe(false)
  expect(await undoPayment(ctx, { paymentId: paid?.id ?? '' })).toMatchObject({ refusal: 'nothing_booked' })
  expect(await balance(one)).toBe(0)
})

test('paid too much is a credit, and pays the next claim', async () => {
  const one = await debtor('Guthaben')
  await claim(one, 1000)
  expect(await enterPayment(ctx, { debtorId: one, cents: 2500, paidOn: day('2027-01-04'), note: 'bar' })).toMatchObject({
    ok: true,
  })
  const next = await claim(one, 2000)
  expect(await settleCredit(ctx, { debtorId: one })).toMatchObject({ ok: true })
  expect((await getClaim(ctx, next)).allocatedCents).toBe(1500)
  expect([await balance(one), (await getAccount(ctx, one)).creditCents]).toEqual([500, 0])
})

test('split, deferred, paid in parts, waived, cancelled: sums stay, and decisions are final', async () => {
  const [one, office] = [await debtor('Kind'), await debtor('Jobcenter')]
  const whole = await claim(one, 10000)
  const part = await splitClaim(ctx, { claimId: whole, debtorId: office, cents: 9000 })
  expect([await balance(one), await balance(office)]).toEqual([1000, 9000])
  expect(part).toMatchObject({ ok: true })
  expect(await splitClaim(ctx, { claimId: whole, debtorId: office, cents: 1000 })).toMatchObject({ refusal: 'amount_wrong' })
  expect(await deferClaim(ctx, { claimId: whole, until: day('2027-03-31'), reason: 'Bitte' })).toMatchObject({ ok: true })
  expect((await getClaim(ctx, whole)).standing).toBe('deferred')
  const rates = await claim(one, 10001)
  expect(await payInInstalments(ctx, { claimId: rates, count: 3 })).toMatchObject({ ok: true })
  const { claims } = await listClaims(ctx, { stand: 'open', debtorId: one }, { limit: 20 })
  expect(
    claims.filter(({ id, splitFromId }) => id === rates || splitFromId === rates).map(({ cents, dueOn }) => [dueOn, cents]),
  ).toEqual([
    ['2027-03-15', 3333],
    ['2027-02-15', 3334],
    ['2027-01-15', 3334],
  ])
  await enterPayment(ctx, { debtorId: one, cents: 400, paidOn: day('2027-01-04'), note: '' })
  expect(await cancelClaim(ctx, { claimId: whole, reason: 'x' })).toMatchObject({ refusal: 'is_paid' })
  expect(await waiveClaim(ctx, { claimId: whole, reason: 'Härtefall' })).toMatchObject({ ok: true })
  expect(await balance(one)).toBe(10001)
})

test('the database lets no allocation go beyond payment or claim', async () => {
  const one = await debtor('Grenze')
  const claimId = await claim(one, 100)
  const paid = await enterPayment(ctx, { debtorId: one, cents: 100, paidOn: day('2027-01-04'), note: '' })
  if (!paid.ok) throw new Error(paid.refusal)
  const more = sql`insert into payment_allocations (club_id, id, payment_id, claim_id, cents, reason, made_at)
    values ('gsv', ${newId()}, ${paid.value}, ${claimId}, 1, 'person', now())`
  await expect(more.execute(database.owner)).rejects.toThrow('is allocated 101')
})

test('of ten payments entered at the same moment none pays a claim twice', async () => {
  const one = await debtor('Wettlauf')
  await claim(one, 1000)
  await Promise.all(
    Array.from({ length: 10 }, () => enterPayment(ctx, { debtorId: one, cents: 300, paidOn: day('2027-01-04'), note: '' })),
  )
  expect(await getAccount(ctx, one)).toMatchObject({ balanceCents: -2000, creditCents: 2000 })
})
