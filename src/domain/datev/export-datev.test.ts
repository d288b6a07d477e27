import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { nameClub, owe, pay, payer } from '../../../tests/support/invoices.ts'
import { transaction } from '../../database/transaction.ts'
import { newId } from '../../kernel/id.ts'
import { allocatePayment, enterPayment } from '../claims/allocate-payment.ts'
import { undoPayment } from '../claims/undo-payment.ts'
import { cancelInvoice } from '../invoices/cancel-invoice.ts'
import { createInvoice } from '../invoices/commands.ts'
import { issueInvoice } from '../invoices/issue-invoice.ts'
import { takeBackDatevExport } from './commands.ts'
import { exportDatev } from './export-datev.ts'
import { DatevInput } from './input.ts'
import { listDatevExports } from './queries.ts'

const database = await testDatabase()
const ctx = await database.ctx('gsv', actorWith('admin'), Temporal.Instant.from('2027-01-10T11:00:00Z'))
await nameClub(ctx)
const at = (on: string) => database.ctx('gsv', actorWith('admin'), Temporal.Instant.from(`${on}T11:00:00Z`))
const january = DatevInput.parse({ from: '2027-01-01', to: '2027-01-31' })
const linesOf = async (input: DatevInput, by = ctx) => {
  const file = await exportDatev(by, input)
  if (!file.ok) return file.refusal
  const lines = new TextDecoder('windows-1252').decode(file.value).trimEnd().split('\r\n').slice(2)
  return lines.map((line) => {
    const cells = line.split(';')
    return [0, 1, 6, 7, 8, 9, 10, 13].map((at) => cells[at]?.replaceAll('"', '')).join(' ')
  })
}

test('claims, what was given up, and payments of a time are booked with their accounts, keys and vouchers', async () => {
  expect(await linesOf(january)).toBe('nothing')
  const { debtorId } = await payer(ctx)
  const claimId = await owe(ctx, debtorId, 11_900, { vatKey: 'full', title: 'Hallenmiete' })
  const draft = await createInvoice(ctx, { debtorId, claimIds: [], note: '' })
  await issueInvoice(ctx, draft.ok ? draft.value : '')
  await pay(ctx, claimId, 11_900)
  const waived = await owe(ctx, debtorId, 500, { title: 'Trikot' })
  await sql`update claims set state = 'waived', decided_at = '2027-01-11T10:00Z', account = '40100' where id = ${waived}`.execute(
    database.owner,
  )
  expect(await linesOf(january)).toEqual([
    '119,00 S 12000 40000 3 1001 2027-00001 Erika Muster, Hallenmiete',
    '5,00 S 12000 40100  1001  Erika Muster, Trikot',
    '5,00 H 12000 40100  1101  Erika Muster, Trikot',
    '119,00 S 18000 12000  2001  Zahlung',
  ])
  expect(await linesOf(DatevInput.parse({ from: '2026-12-01', to: '2026-12-31' }))).toBe('nothing')
})

test('a claim whose invoice was cancelled is booked under the number of its new invoice', async () => {
  const { debtorId } = await payer(ctx, 'Neu')
  const by = await at('2027-12-06')
  await owe(by, debtorId, 4000, { title: 'Stand' })
  const invoice = async () => {
    const draft = await createInvoice(by, { debtorId, claimIds: [], note: '' })
    const issued = await issueInvoice(by, draft.ok ? draft.value : '')
    return draft.ok && issued.ok ? draft.value : ''
  }
  const first = await invoice()
  const numbered = async () => (await linesOf(monthOf('2027-12', 31), by)).toString().match(/2027-\d{5}/)?.[0]
  const before = await numbered()
  await cancelInvoice(by, first, { reason: 'Falscher Name', isOwed: true })
  expect(await numbered()).toBe(before)
  await invoice()
  expect((await numbered()) ?? '').not.toBe(before)
})

const monthOf = (month: string, last: number) => DatevInput.parse({ from: `${month}-01`, to: `${month}-${last}` })
test('a payment undone in a later month stays in its own and is booked back then; within a month it never was', async () => {
  const { debtorId } = await payer(ctx, 'Bar')
  const enter = async (cents: number) => {
    const paidOn = Temporal.PlainDate.from('2027-02-10')
    const paid = await enterPayment(await at('2027-02-10'), { debtorId, cents, paidOn, note: 'bar' })
    return paid.ok ? paid.value : ''
  }
  await undoPayment(await at('2027-02-20'), { paymentId: await enter(700) })
  const paymentId = await enter(5000)
  const february = ['50,00 S 18000 12000  1002  Erika Bar, bar']
  expect(await linesOf(monthOf('2027-02', 28))).toEqual(february)
  await undoPayment(await at('2027-03-15'), { paymentId })
  expect(await linesOf(monthOf('2027-02', 28))).toEqual(february)
  expect(await linesOf(monthOf('2027-03', 31))).toEqual(['50,00 H 18000 12000  1503  Erika Bar, Zurückgenommen: bar'])
})

async function lineOn(day: string): Promise<string> {
  const [statementId, lineId] = [newId(), newId()]
  await sql`insert into bank_statements (club_id, id, kind, bank_id, iban, imported_at) values ('gsv', ${statementId}, 'csv', ${lineId}, 'DE1', now())`.execute(
    database.owner,
  )
  await sql`insert into statement_lines (club_id, id, statement_id, position, amount_cents, booked_on, value_on)
    values ('gsv', ${lineId}, ${statementId}, 0, 5000, ${day}, ${day})`.execute(database.owner)
  return lineId
}

test('a line that is booked after its month was handed over counts from then on; one booked before, or of an open month, on its day', async () => {
  const { debtorId } = await payer(ctx, 'Spät')
  const book = async (day: string, on: string) =>
    allocatePayment(await at(on), { lineId: await lineOn(day), claimIds: [await owe(ctx, debtorId, 5000)] })
  const july = '50,00 S 18000 12000  1007  Erika Spät, Zahlung'
  await book('2027-07-10', '2027-08-02')
  const handedOver = { ...monthOf('2027-07', 31), isHandedOver: true }
  expect(await linesOf(handedOver, await at('2027-07-20'))).toEqual([july])
  expect(await linesOf(monthOf('2027-07', 31), await at('2027-08-05'))).toEqual([july])
  await book('2027-07-11', '2027-08-06')
  const looked = [july, '50,00 S 18000 12000  1107  Erika Spät, Zahlung']
  expect(await linesOf(handedOver, await at('2027-08-07'))).toEqual(looked)
  await book('2027-07-12', '2027-08-10')
  await book('2027-08-01', '2027-09-02')
  expect(await linesOf(monthOf('2027-07', 31), await at('2027-09-03'))).toEqual(looked)
  expect(await linesOf(monthOf('2027-08', 31), await at('2027-09-03'))).toEqual([
    '50,00 S 18000 12000  0108  Erika Spät, Zahlung',
    '50,00 S 18000 12000  1008  Erika Spät, Zahlung',
  ])
  const [kept, before, ...more] = await listDatevExports(ctx)
  expect([`${kept?.from} ${kept?.to}`, more.length]).toEqual(['2027-07-01 2027-07-31', 0])
  await takeBackDatevExport(ctx, kept?.id ?? '')
  expect((await listDatevExports(ctx)).map(({ id }) => id)).toEqual([before?.id])
  const all = [...looked, '50,00 S 18000 12000  1207  Erika Spät, Zahlung']
  expect(await linesOf(monthOf('2027-07', 31), await at('2027-09-03'))).toEqual(all)
  await expect(takeBackDatevExport(ctx, kept?.id ?? '')).rejects.toThrow('Not found')
})

test('a payment that is committed while its month is handed over counts in the month it was entered', async () => {
  const { debtorId } = await payer(ctx, 'Knapp')
  const [entering, handing] = [await at('2027-11-03'), await at('2027-11-04')]
  const october = { ...monthOf('2027-10', 31), isHandedOver: true }
  const first = await enterPayment(entering, {
    debtorId,
    cents: 1000,
    paidOn: Temporal.PlainDate.from('2027-10-05'),
    note: 'bar',
  })
  expect(first.ok).toBe(true)
  const booked = ['10,00 S 18000 12000  0510  Erika Knapp, bar']
  await transaction(entering, async (inner) => {
    const late = await enterPayment(inner, { debtorId, cents: 2000, paidOn: Temporal.PlainDate.from('2027-10-06'), note: 'spät' })
    expect(late.ok).toBe(true)
    expect(await linesOf(october, handing)).toEqual(booked)
  })
  expect(await linesOf(monthOf('2027-10', 31), handing)).toEqual(booked)
  expect(await linesOf(monthOf('2027-11', 30), handing)).toEqual(['20,00 S 18000 12000  0311  Erika Knapp, spät'])
})

test('a reader of the money takes bookings along, and hands none over', async () => {
  const reader = await database.ctx('gsv', actorWith('admin', { isReadOnly: true }), ctx.now)
  expect(await linesOf(january, reader)).toEqual(await linesOf(january))
  await expect(exportDatev(reader, { ...january, isHandedOver: true })).rejects.toThrow('Right missing')
  await expect(takeBackDatevExport(reader, newId())).rejects.toThrow('Right missing')
})

test('a line of the bank that is booked anew in a later month counts once: there, beside what was taken back', async () => {
  const lineId = await lineOn('2027-05-10')
  const [wrong, right] = [await payer(ctx, 'Falsch'), await payer(ctx, 'Richtig')]
  const [first, second] = [await owe(ctx, wrong.debtorId, 5000), await owe(ctx, right.debtorId, 5000)]
  await allocatePayment(await at('2027-05-11'), { lineId, claimIds: [second] })
  await undoPayment(await at('2027-05-12'), { lineId })
  await allocatePayment(await at('2027-05-12'), { lineId, claimIds: [first] })
  const may = ['50,00 S 18000 12000  1005  Erika Falsch, Zahlung']
  expect(await linesOf(monthOf('2027-05', 31))).toEqual(may)
  await undoPayment(await at('2027-06-15'), { lineId })
  const back = '50,00 H 18000 12000  1506  Erika Falsch, Zurückgenommen: Zahlung'
  expect(await linesOf(monthOf('2027-06', 30))).toEqual([back])
  await allocatePayment(await at('2027-06-16'), { lineId, claimIds: [second] })
  expect(await linesOf(monthOf('2027-05', 31))).toEqual(may)
  expect(await linesOf(monthOf('2027-06', 30))).toEqual([back, '50,00 S 18000 12000  1606  Erika Richtig, Zahlung'])
})

test('pay of trainers goes from the bank, without what they waived', async () => {
  const { personId, debtorId } = await payer(ctx, 'Leiter')
  const [id, contractId] = [newId(), newId()]
  await sql`insert into contracts (club_id, id, kind, person_id, subject, notice, rate_cents, rate_per, valid)
    values ('gsv', ${contractId}, 'trainer', ${personId}, 'Turnen', '', 2000, 'hour', '[2026-01-01,)')`.execute(database.owner)
  await sql`insert into trainer_statements (club_id, id, person_id, month, state, submitted_at, confirmed_at, approved_at, paid_on)
    values ('gsv', ${id}, ${personId}, '2027-03-01', 'paid', now(), now(), now(), '2027-04-12')`.execute(database.owner)
  await sql`insert into statement_items (club_id, id, statement_id, person_id, kind, contract_id, on_day, title, minutes, rate_cents, rate_per, cents)
    values ('gsv', ${newId()}, ${id}, ${personId}, 'flat', ${contractId}, '2027-03-01', 'Pauschale', 0, 9000, 'month', 9000)`.execute(
    database.owner,
  )
  await sql`insert into payments (club_id, id, debtor_id, kind, cents, paid_on, source_id, made_at)
    values ('gsv', ${newId()}, ${debtorId}, 'waiver', 2000, '2027-04-12', ${id}, now())`.execute(database.owner)
  expect(await linesOf(monthOf('2027-04', 30))).toEqual(['70,00 S 60000 18000  1204  Erika Leiter, Übungsleiter 03.2027'])
})

test.each([
  [{ from: '2027-02-01', to: '2027-01-01' }, 'to'],
  [{ from: '2026-12-01', to: '2027-01-31' }, 'to'],
  [{ from: '2027-01-01', to: '2027-01-31', bank: 'Bank' }, 'bank'],
])('%o is refused beside the field', (given, field) => {
  expect(DatevInput.safeParse(given).error?.issues.map(({ path }) => path[0])).toEqual([field])
})

test.each(['editor', 'trainer', 'reader'] as const)('%s gets no bookings', async (role) => {
  await expect(exportDatev(await database.ctx('gsv', actorWith(role)), january)).rejects.toThrow('Right missing')
})
