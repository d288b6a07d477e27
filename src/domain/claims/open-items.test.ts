import { expect, test } from 'vitest'
import { done, moneyYear } from '../../../tests/support/money-year.ts'
import { exportDatev } from '../datev/export-datev.ts'
import { DatevInput } from '../datev/input.ts'
import { enterPayment } from './allocate-payment.ts'
import { restoreClaim, splitClaim, waiveClaim } from './commands.ts'
import { listOpenItems } from './list-open-items.ts'
import { undoPayment } from './undo-payment.ts'

const { at, debtors, runFor, claimOf } = await moneyYear()
const day = (text: string) => Temporal.PlainDate.from(text)
await runFor('2026-12-15', 'fees', { from: '2027-01-01', to: '2027-06-30', dueOn: '2027-01-15' })

/** Bookings of a file on the account of receivables, summed up in cents. */
const receivablesIn = (file: Uint8Array): number =>
  new TextDecoder('windows-1252')
    .decode(file)
    .trim()
    .split('\r\n')
    .slice(2)
    .map((line) => line.split(';'))
    .reduce((sum, [amount = '', side, , , , , account, counter]) => {
      const cents = Number(amount.replace(',', '')) * (side === '"S"' ? 1 : -1)
      return sum + (account === '12000' ? cents : 0) - (counter === '12000' ? cents : 0)
    }, 0)

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

test('the export of a past month stays, however often a claim is waived and owed again, and whoever owes a part of it', async () => {
  const linesIn = async (month: string) => {
    const file = done(await exportDatev(await at('2027-06-01'), DatevInput.parse({ from: `${month}-01`, to: `${month}-28` })))
    const lines = new TextDecoder('windows-1252').decode(file).split('\r\n')
    const own = lines.filter((line) => line.includes('Knapp')).map((line) => line.split(';'))
    return own.reduce((sum, [amount = '', side]) => sum + Number(amount.replace(',', '')) * (side === '"S"' ? 1 : -1), 0)
  }
  const claimId = await claimOf(debtors.knapp)
  const steps = [
    ['2027-01', waiveClaim, restoreClaim],
    ['2027-03', waiveClaim, restoreClaim],
  ] as const
  for (const [month, waive, restore] of steps) {
    done(await waive(await at(`${month}-10`), { claimId, reason: 'Krank' }))
    done(await restore(await at(`${month.replace('3', '4').replace('1', '2')}-10`), { claimId }))
  }
  done(await splitClaim(await at('2027-04-20'), { claimId, debtorId: debtors.jobcenter, cents: 3000 }))
  const months = ['2026-12', '2027-01', '2027-02', '2027-03', '2027-04']
  // A part of another payer is booked under their name.
  expect(await Promise.all(months.map(linesIn))).toEqual([4200, -4200, 4200, -4200, 4200])
  expect([await openOf('Knapp', '2027-01-15'), await openOf('Knapp', '2027-03-01')]).toEqual([[], [4200]])
})

test('a payment that was undone in a later month is in the books until then, as in the export', async () => {
  const paidOn = day('2027-01-25')
  const ctx = await at('2027-01-25')
  const paymentId = done(await enterPayment(ctx, { debtorId: debtors.weg, cents: 7300, paidOn, note: 'bar' }))
  expect(await openOf('Weg', '2027-01-31')).toEqual([-100])
  done(await undoPayment(await at('2027-02-15'), { paymentId }))
  expect([await openOf('Weg', '2027-01-31'), await openOf('Weg', '2027-02-14')]).toEqual([[-100], [-100]])
  expect(await openOf('Weg', '2027-02-15')).toEqual([7200])
  const all = (await listOpenItems(await at('2027-03-01'), paidOn)).reduce((sum, { openCents }) => sum + openCents, 0)
  const file = done(await exportDatev(await at('2027-03-01'), DatevInput.parse({ from: '2027-01-01', to: '2027-01-25' })))
  const posted = done(await exportDatev(await at('2027-03-01'), DatevInput.parse({ from: '2026-12-01', to: '2026-12-31' })))
  expect(all).toBe(receivablesIn(file) + receivablesIn(posted))
})
