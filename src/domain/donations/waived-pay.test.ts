import { expect, test } from 'vitest'
import { testStatements } from '../../../tests/support/statements.ts'
import { transaction } from '../../database/transaction.ts'
import { ensureDebtor } from '../debtors/commands.ts'
import { getTrainerPaymentXml, getYearOfPay, listOwnStatements, listStatements } from '../statements/list-statements.ts'
import { givenText, statementStateName } from '../statements/texts.ts'
import { enterDonation, removeDonation } from './commands.ts'
import { DonationInput } from './input.ts'
import { listDonations, listWaivable } from './queries.ts'

const { system, treasurer, as, trainerWithHours, submitted, approved, declare, pay } = await testStatements()
const on = Temporal.PlainDate.from('2026-11-03')
const waive = async (debtorId: string, statementId: string, cents: number, acceptsExcess = false) =>
  enterDonation(await as(treasurer), DonationInput.parse({ debtorId, cents, givenOn: on, statementId, acceptsExcess }))
const debtorOf = (personId: string) => transaction(system, (ctx) => ensureDebtor(ctx, personId))

test('waived pay lowers what goes to the bank, counts for the allowance, and is taken back only before that', async () => {
  const trainer = await trainerWithHours('Ina')
  const debtorId = await debtorOf(trainer.personId)
  const early = await submitted(trainer.actor)
  expect(await waive(debtorId, early, 100)).toMatchObject({ refusal: 'statement_wrong' })
  const other = await trainerWithHours('Uwe')
  const statementId = await approved(other.actor)
  expect(await waive(debtorId, statementId, 100)).toMatchObject({ refusal: 'statement_wrong' })
  const uwe = await debtorOf(other.personId)
  expect(await listWaivable(await as(treasurer), [uwe])).toMatchObject([
    { id: statementId, name: 'Uwe Übel, Oktober 2026: 50,00 €' },
  ])
  expect(await waive(uwe, statementId, 5001)).toMatchObject({ refusal: 'above_statement' })
  const wrong = await waive(uwe, statementId, 1000)
  if (!wrong.ok) throw new Error(wrong.refusal)
  await removeDonation(await as(treasurer), wrong.value)
  const both = await Promise.all([waive(uwe, statementId, 3000), waive(uwe, statementId, 3000)])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  await declare(other.actor)
  const paid = await pay([statementId])
  if (!paid.ok) throw new Error(paid.refusal)
  expect((await getTrainerPaymentXml(await as(treasurer), paid.value)).xml).toContain('<InstdAmt Ccy="EUR">20.00</InstdAmt>')
  expect((await listOwnStatements(await as(other.actor))).meters).toMatchObject([{ paidCents: 5000 }])
  const [given] = await listDonations(await as(treasurer), 2026)
  expect(given).toMatchObject({ kind: 'waiver', cents: 3000, statementId })
  expect(await removeDonation(await as(treasurer), given?.id ?? '')).toMatchObject({ refusal: 'statement_paid' })
})

test('pay that is waived whole is settled that day without a transfer, until the waiver is taken back', async () => {
  const trainer = await trainerWithHours('Eva')
  const statementId = await approved(trainer.actor)
  await declare(trainer.actor)
  const eva = await debtorOf(trainer.personId)
  const own = async () => {
    const { statements, meters } = await listOwnStatements(await as(trainer.actor))
    const [one] = statements
    if (!one) throw new Error('Eva has a statement')
    return [statementStateName(one), givenText(one), one.paidOn?.toString() ?? null, meters[0]?.paidCents]
  }
  const part = await waive(eva, statementId, 2000)
  if (!part.ok) throw new Error(part.refusal)
  expect(await own()).toEqual(['freigegeben', 'davon 20,00 € gespendet', null, 0])
  expect(await waive(eva, statementId, 3000)).toMatchObject({ refusal: 'already_waived' })
  await removeDonation(await as(treasurer), part.value)
  const whole = await waive(eva, statementId, 5000)
  if (!whole.ok) throw new Error(whole.refusal)
  expect(await own()).toEqual(['gespendet', '', '2026-11-03', 5000])
  expect(await listStatements(await as(treasurer), 'approved')).toEqual([])
  expect(await pay([statementId])).toMatchObject({ refusal: 'not_approved' })
  const year = await getYearOfPay(await as(treasurer), trainer.personId, 2026)
  expect(year.payments).toMatchObject([{ cents: 5000, waivedCents: 5000 }])
  await removeDonation(await as(treasurer), whole.value)
  expect(await own()).toEqual(['freigegeben', '', null, 0])
  await waive(eva, statementId, 2000)
  const paid = await pay([statementId])
  if (!paid.ok) throw new Error(paid.refusal)
  expect((await getTrainerPaymentXml(await as(treasurer), paid.value)).xml).toContain('<InstdAmt Ccy="EUR">30.00</InstdAmt>')
  expect(await own()).toEqual(['bezahlt', 'davon 20,00 € gespendet', '2026-11-05', 5000])
})

test('pay waived whole asks for the same as a transfer: a declaration, and a look at what is above the allowance', async () => {
  const trainer = await trainerWithHours('Kim')
  const statementId = await approved(trainer.actor)
  const kim = await debtorOf(trainer.personId)
  expect(await waive(kim, statementId, 5000)).toMatchObject({ refusal: 'declaration_missing' })
  await declare(trainer.actor, 330000 - 4999)
  expect(await waive(kim, statementId, 5000)).toMatchObject({ refusal: 'above_allowance' })
  const [state] = (await listOwnStatements(await as(trainer.actor))).statements
  expect(state).toMatchObject({ state: 'approved', waivedCents: 0 })
  expect(await waive(kim, statementId, 5000, true)).toMatchObject({ ok: true })
  const edge = await trainerWithHours('Ute')
  const whole = await approved(edge.actor)
  await declare(edge.actor, 330000 - 5000)
  expect(await waive(await debtorOf(edge.personId), whole, 5000)).toMatchObject({ ok: true })
})
