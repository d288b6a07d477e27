import { expect, test } from 'vitest'
import { done, moneyYear } from '../../../tests/support/money-year.ts'
import { enterPayment } from './allocate-payment.ts'
import { restoreClaim, waiveClaim } from './commands.ts'
import { listOpenItems } from './list-open-items.ts'

const { at, debtors, runFor, claimOf } = await moneyYear()
const day = (text: string) => Temporal.PlainDate.from(text)
await runFor('2026-12-15', 'fees', { from: '2027-01-01', to: '2027-06-30', dueOn: '2027-01-15' })
/** Open cents of a payer at the end of a day, seen in March. */
const openOf = async (lastname: string, on: string) =>
  (await listOpenItems(await at('2027-03-01'), day(on))).flatMap((one) =>
    one.debtor === `Test ${lastname}` ? [one.openCents] : [],
  )

test('at the end of a day is open what was posted until then, less what was paid until then', async () => {
  const paying = async (on: string, cents: number) =>
    done(await enterPayment(await at(on), { debtorId: debtors.sonne, cents, paidOn: day(on), note: 'bar' }))
  await paying('2026-12-20', 5000)
  await paying('2027-01-20', 2300)
  expect(await openOf('Sonne', '2026-12-14')).toEqual([])
  expect(await openOf('Sonne', '2026-12-19')).toEqual([7200])
  expect(await openOf('Sonne', '2026-12-31')).toEqual([2200])
  expect(await openOf('Sonne', '2027-01-20')).toEqual([-100])
})

test('what was waived, and is owed again, is open but in between', async () => {
  const claimId = await claimOf(debtors.haerte)
  done(await waiveClaim(await at('2027-01-10'), { claimId, reason: 'Arbeitslos' }))
  expect([await openOf('Haerte', '2027-01-09'), await openOf('Haerte', '2027-01-10')]).toEqual([[7200], []])
  done(await restoreClaim(await at('2027-01-20'), { claimId }))
  expect([await openOf('Haerte', '2027-01-10'), await openOf('Haerte', '2027-01-20')]).toEqual([[], [7200]])
})
