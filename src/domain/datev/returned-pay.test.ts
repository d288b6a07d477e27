import { expect, test } from 'vitest'
import { testStatements } from '../../../tests/support/statements.ts'
import { declareOtherPay } from '../statements/declare-other-pay.ts'
import { payStatements } from '../statements/pay-statements.ts'
import { reopenPayment } from '../statements/reopen-payment.ts'
import { exportDatev } from './export-datev.ts'
import { DatevInput } from './input.ts'

const { treasurer, as, trainerWithHours, approved, declare, pay } = await testStatements()
const at = (on: string) => as(treasurer, Temporal.Instant.from(`${on}T10:00:00Z`))
const linesOf = async (month: string) => {
  const file = await exportDatev(await at('2027-03-30'), DatevInput.parse({ from: `${month}-01`, to: `${month}-28` }))
  if (!file.ok) return file.refusal
  const lines = new TextDecoder('windows-1252').decode(file.value).trimEnd().split('\r\n').slice(2)
  return lines.map((line) => [0, 1, 6, 7, 9, 13].map((cell) => line.split(';')[cell]?.replaceAll('"', '')).join(' '))
}
const payAgain = async (id: string, on: string) =>
  payStatements(await at(on), { ids: [id], payOn: Temporal.PlainDate.from(on), acceptsExcess: false })

test('pay that came back in a later month stays in its own, is booked back then, and is booked once more when it is paid', async () => {
  const { actor } = await trainerWithHours()
  const id = await approved(actor)
  await declare(actor)
  await pay([id])
  await reopenPayment(await at('2026-11-10'), id)
  expect(await linesOf('2026-11')).toBe('nothing')
  expect(await payAgain(id, '2026-11-12')).toMatchObject({ ok: true })
  const november = ['50,00 S 60000 18000 1211 Ina Übel, Übungsleiter 10.2026']
  expect(await linesOf('2026-11')).toEqual(november)

  expect(await reopenPayment(await at('2026-12-02'), id)).toMatchObject({ ok: true })
  const back = '50,00 H 60000 18000 0212 Ina Übel, Zurückgekommen: Übungsleiter 10.2026'
  expect([await linesOf('2026-11'), await linesOf('2026-12')]).toEqual([november, [back]])
  expect(await payAgain(id, '2026-12-04')).toMatchObject({ ok: true })
  expect([await linesOf('2026-11'), await linesOf('2026-12')]).toEqual([
    november,
    [back, '50,00 S 60000 18000 0412 Ina Übel, Übungsleiter 10.2026'],
  ])
  await reopenPayment(await at('2026-12-09'), id)
  expect([await linesOf('2026-11'), await linesOf('2026-12')]).toEqual([november, [back]])

  // Once more in later months: what was in the books of each stays in them.
  expect(await payAgain(id, '2026-12-11')).toMatchObject({ ok: true })
  const december = [back, '50,00 S 60000 18000 1112 Ina Übel, Übungsleiter 10.2026']
  expect(await linesOf('2026-12')).toEqual(december)
  await reopenPayment(await at('2027-01-11'), id)
  await declareOtherPay(await as(actor), { year: 2027, allowance: 'trainer_allowance', otherCents: 0 })
  expect(await payAgain(id, '2027-01-13')).toMatchObject({ ok: true })
  await reopenPayment(await at('2027-02-08'), id)
  const again = (on: string) => back.replace('0212', on)
  expect([await linesOf('2026-11'), await linesOf('2026-12'), await linesOf('2027-01'), await linesOf('2027-02')]).toEqual([
    november,
    december,
    [again('1101'), '50,00 S 60000 18000 1301 Ina Übel, Übungsleiter 10.2026'],
    [again('0802')],
  ])
})
