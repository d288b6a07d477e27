import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { settlePastSession } from '../src/domain/cancellations/settle-past-session.ts'
import { allocatePayment, enterPayment, settleCredit } from '../src/domain/claims/allocate-payment.ts'
import { announceDebits } from '../src/domain/claims/announce-debits.ts'
import { clearReturn, listOpenReturns } from '../src/domain/claims/clear-return.ts'
import { deferClaim, splitClaim, waiveClaim } from '../src/domain/claims/commands.ts'
import { createMandate } from '../src/domain/claims/create-mandate.ts'
import { getAccount } from '../src/domain/claims/get-account.ts'
import { listLines } from '../src/domain/claims/list-lines.ts'
import { listOpenItems } from '../src/domain/claims/list-open-items.ts'
import { payOut } from '../src/domain/claims/pay-out.ts'
import { claimReference } from '../src/domain/claims/rules.ts'
import { exportDatev } from '../src/domain/datev/export-datev.ts'
import { DatevInput } from '../src/domain/datev/input.ts'
import { confirmDonation, enterDonation, saveNotice } from '../src/domain/donations/commands.ts'
import { DonationInput, NoticeInput } from '../src/domain/donations/input.ts'
import { runDunning } from '../src/domain/dunnings/run-dunning.ts'
import { cancelInvoice } from '../src/domain/invoices/cancel-invoice.ts'
import { createInvoice } from '../src/domain/invoices/commands.ts'
import { issueInvoice } from '../src/domain/invoices/issue-invoice.ts'
import { getInvoice } from '../src/domain/invoices/queries.ts'
import { approveStatement, confirmStatement } from '../src/domain/statements/commands.ts'
import { declareOtherPay } from '../src/domain/statements/declare-other-pay.ts'
import { getTrainerPaymentXml } from '../src/domain/statements/list-statements.ts'
import { payStatements } from '../src/domain/statements/pay-statements.ts'
import { submitStatement } from '../src/domain/statements/submit-statement.ts'
import { found } from '../src/kernel/answer.ts'
import { actorWith } from './support/database.ts'
import { done, moneyYear } from './support/money-year.ts'
import { hasSchemas, schemaFaults } from './support/sepa.ts'
import { makeContract, makeCourse, makeDepartment, makeSession, makeTrainer } from './support/statements.ts'

const year = await moneyYear()
const { at, owner, database, debtors, files, claimOf, openClaimsOf, runFor, collect, read, book, addPlaces } = year
const { anna, knapp, sonne, haerte, weg, neu, mia, jobcenter } = debtors
const transfers: string[] = []
const day = (text: string) => Temporal.PlainDate.from(text)
/** Balances of all payers in cents; a credit is below zero. */
const balances = async () => {
  const now = at('2027-12-31')
  const entries = await Promise.all(
    Object.entries(debtors).map(async ([name, id]) => [name, (await getAccount(await now, id)).balanceCents] as const),
  )
  return Object.fromEntries(entries.filter(([, cents]) => cents !== 0))
}

/** Bookings of a DATEV file on the account of receivables, summed up in cents. */
function receivablesOf(file: Uint8Array): number {
  const [, , ...lines] = new TextDecoder('windows-1252').decode(file).trim().split('\r\n')
  return lines.reduce((sum, line) => {
    const [amount = '', side, , , , , account, counter] = line.split(';')
    const cents = Number(amount.replace(',', '')) * (side === '"S"' ? 1 : -1)
    return sum + (account === '12000' ? cents : 0) - (counter === '12000' ? cents : 0)
  }, 0)
}

/** The treasurer says whose money an open line of the statement is. */
async function byHand(debtorId: string, cents: number): Promise<void> {
  const ctx = await at('2027-12-31')
  const { lines } = await listLines(ctx, 'open', { limit: 9 })
  const lineId = found(lines.find(({ amountCents }) => amountCents === cents)).id
  done(await allocatePayment(ctx, { lineId, claimIds: await openClaimsOf(debtorId) }))
}

const debtorOfPerson = async (personId: string) =>
  found((await sql<{ id: string }>`select id from debtors where person_id = ${personId}`.execute(database.owner)).rows[0]).id

test('January: preview, claims, announcement, debits, a return, a transfer, and the Jobcenter pays a part', async () => {
  const run = await runFor('2026-12-15', 'fees', { from: '2027-01-01', to: '2027-06-30', dueOn: '2027-01-15' })
  expect(await balances()).toEqual({ anna: 12_600, knapp: 7200, sonne: 7200, haerte: 7200, weg: 7200, mia: 5400 })
  done(await announceDebits(await at('2026-12-20'), run))
  done(await splitClaim(await at('2026-12-20'), { claimId: await claimOf(mia), debtorId: jobcenter, cents: 4000 }))
  const { messageId, idOf } = await collect('2027-01-12', '2027-01-15')
  await book(34_200, `Sammler ${messageId}`, '2027-01-15')
  expect(await balances()).toEqual({ sonne: 7200, mia: 1400, jobcenter: 4000 })
  const back = [{ cents: -7500, on: '2027-01-19', endToEndId: idOf('Test Knapp'), reason: 'AM04' }]
  const paid = [
    { cents: 7200, on: '2027-01-19', text: `Beitrag ${claimReference(await claimOf(sonne))}` },
    { cents: 4000, on: '2027-01-19', name: 'Jobcenter', text: `BG 4711 ${claimReference(await claimOf(jobcenter))}` },
  ]
  expect(await read([...back, ...paid], '2027-01-20')).toMatchObject({ lines: 3, matched: 3, open: 0 })
  done(await enterPayment(await at('2027-01-21'), { debtorId: mia, cents: 1500, paidOn: day('2027-01-21'), note: 'bar' }))
  expect(await balances()).toEqual({ knapp: 7200, mia: -100 })
})

test('February: the returned debit is tried once more with what the bank took', async () => {
  const now = await at('2027-02-01')
  const [open] = await listOpenReturns(now)
  expect(open).toMatchObject({ name: 'Test Knapp', cents: 7200, costCents: 300, advice: 'retry' })
  done(await clearReturn(now, { itemId: found(open).id, how: 'retry', passOnCost: true }))
  const { content, messageId } = await collect('2027-02-10', '2027-02-16')
  expect(content).toContain('<CtrlSum>75.00</CtrlSum>')
  await book(7500, messageId, '2027-02-16')
  expect(await balances()).toEqual({ mia: -100 })
})

test('March: places and cards; a lost hour and a card handed in are given back', async () => {
  await addPlaces()
  await runFor('2027-03-01', 'courses', { from: '2027-01-01', to: '2027-06-30', dueOn: '2027-03-15' })
  await runFor('2027-03-01', 'cards', { from: '2027-01-01', to: '2027-06-30', dueOn: '2027-03-15' })
  expect(await balances()).toEqual({ sonne: 7000, anna: 9000 - 4500, mia: -100 })
  const { content, messageId } = await collect('2027-03-08', '2027-03-15')
  expect(content).toContain('<CtrlSum>45.00</CtrlSum>')
  await book(4500, messageId, '2027-03-15')
  expect(await balances()).toEqual({ sonne: 7000, mia: -100 })
})

test('April: an invoice is taken back by a Storno, issued anew, and paid with one cent too much', async () => {
  const ctx = await at('2027-04-01')
  const bill = async () => {
    const draft = done(await createInvoice(ctx, { debtorId: sonne, claimIds: [], note: '' }))
    return done(await issueInvoice(ctx, draft))
  }
  const first = await bill()
  const storno = done(await cancelInvoice(ctx, first.id, { reason: 'Falsche Anschrift', isOwed: true }))
  const second = await bill()
  expect([first, storno, second].map(({ number }) => number)).toEqual(['2027-00001', '2027-00002', '2027-00003'])
  expect(await balances()).toEqual({ sonne: 7000, mia: -100 })
  await read([{ cents: 7001, on: '2027-04-20', text: 'Yoga', name: 'Test Sonne' }], '2027-04-20')
  await byHand(sonne, 7001)
  expect(await getInvoice(ctx, second.id)).toMatchObject({ standing: 'paid' })
  expect(await balances()).toEqual({ sonne: -1, mia: -100 })
})

test('July: who joined pays, hardship is waived, a closed account comes back and is dunned until it is paid', async () => {
  const run = await runFor('2027-06-15', 'fees', { from: '2027-07-01', to: '2027-12-31', dueOn: '2027-07-15' })
  done(await announceDebits(await at('2027-06-20'), run))
  done(await waiveClaim(await at('2027-06-25'), { claimId: await claimOf(haerte), reason: 'Arbeitslos' }))
  done(await splitClaim(await at('2027-06-25'), { claimId: await claimOf(mia), debtorId: jobcenter, cents: 4000 }))
  const later = { until: day('2027-08-31'), reason: 'Urlaub' }
  done(await deferClaim(await at('2027-06-25'), { claimId: await claimOf(neu), ...later }))
  const { messageId, idOf } = await collect('2027-07-12', '2027-07-15')
  await book(12_600 + 7200 + 7200, messageId, '2027-07-15')
  await read([{ cents: -7200, on: '2027-07-20', endToEndId: idOf('Test Weg'), reason: 'AC04' }], '2027-07-20')
  const [back] = await listOpenReturns(await at('2027-07-21'))
  expect(back).toMatchObject({ name: 'Test Weg', advice: 'lock' })
  done(await clearReturn(await at('2027-07-21'), { itemId: found(back).id, how: 'transfer', passOnCost: true }))
  await read(
    [
      { cents: 7199, on: '2027-07-21', text: `Beitrag ${claimReference(await claimOf(sonne))}` },
      { cents: 4000, on: '2027-07-21', text: `BG 4711 ${claimReference(await claimOf(jobcenter))}` },
    ],
    '2027-07-22',
  )
  expect(await balances()).toEqual({ sonne: 7199, mia: 1300, weg: 7200, neu: 7200 })
  await byHand(sonne, 7199)
  done(await settleCredit(await at('2027-07-23'), { debtorId: sonne }))
  done(await settleCredit(await at('2027-07-23'), { debtorId: mia }))
  expect(await balances()).toEqual({ mia: 1300, weg: 7200, neu: 7200 })
})

test('autumn: two dunnings with fee, the deferred claim, and trainers', async () => {
  expect(done(await runDunning(await at('2027-08-10'))).letters).toBe(2)
  expect(done(await runDunning(await at('2027-09-10'))).feeCents).toBe(600)
  done(
    await createMandate(await at('2027-09-11'), {
      debtorId: neu,
      iban: 'DE02300209000106531065',
      holder: 'Test Neu',
      signedOn: day('2027-09-11'),
    }),
  )
  const { messageId } = await collect('2027-09-11', '2027-09-20')
  await book(7200, messageId, '2027-09-20')
  const paying = async (debtorId: string, cents: number) =>
    done(await enterPayment(await at('2027-10-01'), { debtorId, cents, paidOn: day('2027-10-01'), note: 'bar' }))
  await paying(weg, 7500)
  await paying(mia, 1700)
  expect(await balances()).toEqual({ mia: -100 })
  done(await payOut(await at('2027-10-02'), { debtorId: mia, cents: 100, paidOn: day('2027-10-02'), note: 'zurück' }))
  expect(await balances()).toEqual({})
})

test('November: a trainer is paid and gives a part of the pay to the club; a donation is confirmed', async () => {
  const departmentId = await makeDepartment(owner, 'Turnen')
  const ina = await makeTrainer(owner, 'Ina')
  await makeContract(owner, ina.personId, { valid: '[2027-01-01,)' })
  const courseId = await makeCourse(owner, [ina.personId], departmentId)
  const own = await at('2027-11-02', ina.actor)
  for (const on of ['2027-10-05', '2027-10-12'])
    done(await settlePastSession(own, { id: await makeSession(owner, courseId, on), tookPlace: true }))
  const id = done(await submitStatement(own, { month: day('2027-10-01'), departmentId }))
  done(await declareOtherPay(own, { year: 2027, allowance: 'trainer_allowance', otherCents: 0 }))
  done(await confirmStatement(await at('2027-11-03', actorWith('editor', { departmentIds: [departmentId] })), id))
  const ctx = await at('2027-11-04')
  done(await approveStatement(ctx, id))
  const waiver = { debtorId: await debtorOfPerson(ina.personId), cents: 2000, givenOn: day('2027-11-04'), statementId: id }
  const waived = done(await enterDonation(ctx, DonationInput.parse(waiver)))
  const file = done(await payStatements(ctx, { ids: [id], payOn: day('2027-11-05'), acceptsExcess: false }))
  const { xml } = await getTrainerPaymentXml(ctx, file)
  expect(xml).toContain('<InstdAmt Ccy="EUR">30.00</InstdAmt>')
  transfers.push(xml)
  const exemption = { kind: 'exemption', issuedOn: day('2026-06-01'), lastYear: 2024, purposes: 'des Sports' }
  done(await saveNotice(ctx, NoticeInput.parse({ ...exemption, taxOffice: 'Kempten', taxNumber: '127/111/10001' })))
  const gift = { debtorId: anna, cents: 15_000, givenOn: day('2027-11-20'), note: 'Jugend' }
  const given = done(await enterDonation(await at('2027-11-20'), DonationInput.parse(gift)))
  done(await confirmDonation(await at('2027-11-21'), given))
  await sql`update people set street = 'Hallenweg 2', postcode = '87488', city = 'Betzigau' where id = ${ina.personId}`.execute(
    database.owner,
  )
  done(await confirmDonation(await at('2027-11-21'), waived))
  expect(await balances()).toEqual({})
})

test('at the end each account is explained to the cent, the books agree, and every file is valid', async () => {
  const ctx = await at('2027-12-31')
  const entriesOf = async (debtorId: string) =>
    (await getAccount(ctx, debtorId)).entries.map(({ on, kind, cents }) => [on, kind, cents])
  expect(await entriesOf(knapp)).toEqual([
    ['2027-01-15', 'claim', 7200],
    ['2027-01-15', 'statement', -7200],
    ['2027-01-19', 'return', 7200],
    ['2027-02-15', 'claim', 300],
    ['2027-02-16', 'statement', -7500],
    ['2027-07-15', 'claim', 7200],
    ['2027-07-15', 'statement', -7200],
  ])
  for (const debtorId of Object.values(debtors)) {
    const { entries, balanceCents } = await getAccount(ctx, debtorId)
    expect(entries.reduce((sum, { cents }) => sum + cents, 0)).toBe(balanceCents)
  }
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select claim_id from payment_allocations a join claims c on c.club_id = a.club_id and c.id = a.claim_id
      where a.undone_at is null group by a.claim_id, c.cents having abs(sum(a.cents)) > abs(c.cents)) over_paid`.execute(
    database.owner,
  )
  expect(rows).toEqual([{ n: 0 }])
  const exported = async (from: string, to: string) => receivablesOf(done(await exportDatev(ctx, DatevInput.parse({ from, to }))))
  const before = await exported('2026-01-01', '2026-12-31')
  for (const on of ['2027-01-18', '2027-02-20', '2027-07-21', '2027-08-31', '2027-12-31']) {
    const open = (await listOpenItems(ctx, day(on))).reduce((sum, { openCents }) => sum + openCents, 0)
    expect([on, open]).toEqual([on, before + (await exported('2027-01-01', on))])
  }
  expect(await listOpenItems(ctx, day('2027-12-31'))).toEqual([])
  if (!hasSchemas) return
  expect(await schemaFaults(files.pain008, 'sepa/pain.008.001.08_GBIC_5.xsd')).toEqual([])
  expect(await schemaFaults(transfers, 'sepa/pain.001.001.09_GBIC_5.xsd')).toEqual([])
  expect(await schemaFaults(files.camt, 'camt/camt.053.001.08.xsd')).toEqual([])
})
