import { expect, test } from 'vitest'
import { camt } from './support/camt.ts'
import { on, startSucceeding } from './support/succeed.ts'

const { run, one, app } = await startSucceeding()
const year = Number(on(0).slice(0, 4))

const person = (at = 0) => one(`select person_id from members where club_id = 'gsv' order by member_no limit 1 offset ${at}`)
const debtor = (at = 0) => one(`select id from debtors where club_id = 'gsv' order by id limit 1 offset ${at}`)
const claim = async (cents: number, at = 0) =>
  run('createClaim', null, { debtorId: await debtor(at), title: 'Trikot', cents, dueOn: on(14) })

test('claims, payments and credit', async () => {
  await run('cancelClaim', await claim(500), { reason: 'Doppelt' })
  await run('waiveClaim', await claim(500), { reason: 'Härte' })
  const open = await claim(900)
  await run('splitClaim', open, { debtorId: await debtor(1), cents: 300 })
  await run('deferClaim', open, { until: on(60), reason: 'Bitte' })
  await run('restoreClaim', open)
  await run('payInInstalments', open, { count: 2 })
  const debtorId = await debtor()
  await run('enterPayment', null, { debtorId, cents: 900_000, paidOn: on(0), note: 'Bar' })
  await claim(700)
  await run('settleCredit', null, { debtorId })
  await run('payOut', debtorId, { cents: 100, paidOn: on(0), note: 'Rest' })
  const office = { name: 'Jobcenter', street: 'Residenzplatz 4', postcode: '87435', city: 'Kempten' }
  await run('changeDebtor', await run('createDebtor', null, office), { ...office, delivery: 'post' })
  await run('blockDebtor', debtorId, { reason: 'Verzogen' })
  const mandate = { iban: 'DE02120300000000202051', holder: 'Test Eins', signedOn: on(-30) }
  await run('revokeMandate', await run('createMandate', await debtor(2), mandate))
})

test('a place that was left after it was charged', async () => {
  const left = await one(`select id from participations where club_id = 'gsv' and state = 'cancelled' limit 1`)
  const charged = await claim(1_200)
  await one(`update claims set source_kind = 'participation', source_id = $2 where id = $1 returning id`, charged, left)
  await run('decideLeftPlace', charged, { how: 'keep' })
})

test('invoices and donations', async () => {
  const bill = async () => run('createInvoice', null, { debtorId: await debtor(1), claimIds: [await claim(2_500, 1)] })
  await run('removeInvoice', await bill())
  const [first, second] = [await bill(), await bill()]
  await run('issueInvoice', first)
  await run('creditInvoice', first, { reason: 'Zu viel', cents: 500 })
  await run('issueInvoice', second)
  await run('cancelInvoice', second, { reason: 'Falsch' })
  const notice = {
    taxOffice: 'Augsburg',
    taxNumber: '103/1',
    kind: 'exemption',
    issuedOn: on(-100),
    lastYear: year - 1,
    purposes: 'Sport',
  }
  await run('saveNotice', null, notice)
  const give = async () => run('enterDonation', null, { debtorId: await debtor(1), cents: 5_000, givenOn: on(-1) })
  await run('removeDonation', await give())
  const donation = await give()
  await run('confirmDonation', donation)
  await run('withdrawConfirmation', donation)
})

test('books, steps of dunning, runs', async () => {
  const books = {
    origin: 'manual',
    taxSphere: 'ideal',
    vatKey: 'none',
    account: '4711',
    departmentId: await one(`select id from departments where club_id = 'gsv' limit 1`),
  }
  const id = await run('addBooks', null, books)
  await run('changeBooks', id, { ...books, account: '4712' })
  await run('removeBooks', id)
  const cookie = await app.login('gsv', 'super@demo.example')
  const { text } = await app.fetch('gsv', '/api/v1/dunning-levels?where=level:eq:1', { headers: { cookie } })
  const [{ version }] = JSON.parse(text).items
  const level = { level: 1, feeCents: 0, afterDays: 14, termDays: 10, subject: 'Erinnerung', text: 'Bitte zahlen Sie.' }
  await run('saveLevel', null, level, { headers: { 'if-match': `"${version}"` } })
})

test('a run of fees, its debits, what came back, and steps of dunning', async () => {
  const id = await one(`select id from fee_runs where club_id = 'gsv' and issued_at is null limit 1`)
  const personId = await one('select person_id from fee_items where run_id = $1 and cents > 0 limit 1', id)
  await run('holdFeeItem', id, { personId, isHeld: true })
  await run('holdFeeItem', id, { personId, isHeld: false })
  await run('issueFeeRun', id)
  await run('announceDebits', id)
  const dueOn = await one('select due_on::text from fee_runs where id = $1', id)
  const told = await one(
    `select n.debtor_id from debit_notices n join debtors d on d.club_id = n.club_id and d.id = n.debtor_id
     where n.run_id = $1 and d.blocked_at is null and not exists (select from sepa_items i where i.club_id = d.club_id
       and i.debtor_id = d.id and i.returned_on is not null and i.cleared_at is null) limit 1`,
    id,
  )
  await run('createClaim', null, { debtorId: told, title: 'Trikot', cents: 900, dueOn: on(14) })
  await run('announceDueDebits', null, { dueOn })
  await run('withdrawSepaFile', await run('createSepaFile', null, { dueOn }))
  const returned = await one(
    `select id from sepa_items where club_id = 'gsv' and returned_on is not null and cleared_at is null limit 1`,
  )
  await run('clearReturn', returned, { how: 'transfer' })
  const payer = await one(`select d.id from debtors d where d.club_id = 'gsv' and d.blocked_at is null
    and not exists (select from mandates m where m.club_id = d.club_id and m.debtor_id = d.id)
    and not exists (select from sepa_items i where i.club_id = d.club_id and i.debtor_id = d.id) limit 1`)
  await run('createClaim', null, { debtorId: payer, title: 'Trikot', cents: 800, dueOn: on(14) })
  await one(`update claims set due_on = current_date - 60 where club_id = 'gsv' and cents = 800 returning id`)
  await run('runDunning')
  await run('exportDatev', null, { from: `${year}-01-01`, to: `${year}-12-31`, isHandedOver: true })
  await run('takeBackDatevExport', await one(`select id from datev_exports where club_id = 'gsv'`))
})

test('a bank statement as the file itself, past the door', async () => {
  const cookie = await app.login('gsv', 'super@demo.example')
  const iban = await one(`select iban from club_details where club_id = 'gsv'`)
  const bytes = camt([{ cents: 4_200, text: 'Spende', bankId: 'GELINGEN' }], { iban, id: 'GELINGEN' })
  const headers = { cookie, origin: app.origin('gsv'), 'content-type': 'application/xml' }
  const answer = await app.fetch('gsv', '/api/v1/bank-statements', { method: 'POST', bytes, headers })
  expect([answer.status, JSON.parse(answer.text)]).toMatchObject([201, { lines: 1 }])
})

test('lines of the bank', async () => {
  const line = (at: number) =>
    one(`select id from statement_lines l where club_id = 'gsv' and amount_cents > 0 and ignored_at is null
      and not exists (select from payments p where p.statement_line_id = l.id) order by id limit 1 offset ${at}`)
  const id = await line(0)
  await run('ignoreLine', id, { isIgnored: true })
  await run('ignoreLine', id, { isIgnored: false })
  await run('allocatePayment', id, { claimIds: [await claim(100)] })
  await run('undoAllocation', id)
  await one('update statement_lines set double_of = $2 where id = $1 returning id', id, await line(1))
  await run('ignoreDoubles')
  const itemId = await one(`select i.id from sepa_items i join sepa_files f on f.id = i.file_id where i.club_id = 'gsv'
    and i.returned_on is null and f.kind = 'debit' and f.withdrawn_at is null limit 1`)
  const returned = await one(
    `update statement_lines set amount_cents = (select -cents from sepa_items where id = $2), return_reason = 'NARR', double_of = null
    where id = $1 returning id`,
    ...[id, itemId],
  )
  await run('assignReturn', returned, { itemId })
})

test('a payment by hand', async () => {
  const debtorId = await one(`select debtor_id as id from claims where id = $1`, await claim(100))
  await run('undoPayment', await run('enterPayment', null, { debtorId, cents: 100, paidOn: on(0) }))
})

test('tariffs', async () => {
  const rules = [
    { kind: 'class', name: 'Erwachsene', cents: 1_000, per: 'month' },
    { kind: 'interval', months: 12 },
  ]
  const make = () => run('createTariff', null, { name: 'Gelingen', rules })
  const id = await make()
  await run('changeTariff', id, { rules })
  await run('startTariff', id, { from: `${year + 2}-01-01` })
  await run('withdrawTariff', id)
  await run('removeTariff', id)
  const preview = { kind: 'courses', asOf: on(0), from: on(0), to: on(30), dueOn: on(40) }
  const fees = await run('createFeeRun', null, preview)
  await run('removeFeeRun', fees)
})

test('cards', async () => {
  const courseIds = [await one(`select id from courses where club_id = 'gsv' and state = 'published' limit 1`)]
  const kind = { name: 'Gelinger', units: 10, price: 8_000, validMonths: 12, courseIds }
  const kindId = await run('addKind', null, kind)
  await run('changeKind', kindId, { ...kind, units: 12 })
  const card = await run('sellCard', null, { kindId, personId: await person(), validFrom: on(0) })
  await run('correctCard', card, { units: -1, reason: 'Vergessen' })
  await run('extendCard', card, { validTo: on(500), reason: 'Krank' })
  await run('refundCard', card, { amount: 1_000, reason: 'Umzug' })
})

test('contracts and hours of trainers', async () => {
  const TRAINER = { as: 'trainer@gsv.example' }
  const contract = { kind: 'rental', party: 'Stadt', subject: 'Halle', rateCents: 1_000, ratePer: 'month', from: on(0) }
  const id = await run('createContract', null, contract)
  await run('changeContract', id, { notice: '3 Monate' })
  const correction = { onDay: on(-1), departmentId: null, minutes: 30, reason: 'Aufbau' }
  const extra = await run('addCorrection', null, correction, TRAINER)
  await run('removeCorrection', extra, undefined, TRAINER)
  const personId = await one(`select u.person_id from club_users u join auth."user" a on a.id = u.user_id
    where u.club_id = 'gsv' and a.email = 'trainer@gsv.example'`)
  const pay = { kind: 'trainer', personId, subject: 'Aufbau', rateCents: 2_000, ratePer: 'hour', from: on(-200) }
  await run('createContract', null, pay)
  const month = Temporal.PlainDate.from(on(0)).subtract({ months: 1 }).toString().slice(0, 7)
  await run('addCorrection', null, { ...correction, onDay: `${month}-03` }, TRAINER)
  await run('returnStatement', await run('submitStatement', null, { month }, TRAINER), { reason: 'Bitte prüfen' })
  const handed = await run('submitStatement', null, { month }, TRAINER)
  await run('confirmStatement', handed)
  await run('approveStatement', handed)
  await run('payStatements', null, { ids: [handed], payOn: on(5), acceptsExcess: true })
  await run('reopenPayment', handed)
  await run('declareOtherPay', null, { year, allowance: 'trainer_allowance', otherCents: 10_000 }, TRAINER)
})
