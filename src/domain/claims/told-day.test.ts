import { expect, test } from 'vitest'
import { done, moneyYear } from '../../../tests/support/money-year.ts'
import { blockDebtor } from '../debtors/commands.ts'
import { announceDebits, announceDueDebits } from './announce-debits.ts'
import { createClaim } from './commands.ts'
import { createSepaFile, withdrawSepaFile } from './create-sepa-file.ts'
import { ClaimInput } from './input.ts'
import { findToldDay } from './list-due-debits.ts'

const { at, debtors, runFor } = await moneyYear()
const day = (text: string) => Temporal.PlainDate.from(text)
const run = await runFor('2026-12-15', 'fees', { from: '2027-01-01', to: '2027-06-30', dueOn: '2027-01-15' })
const toldDay = async (on: string) => (await findToldDay(await at(on)))?.toString() ?? null

test('the day that payers of a run were told is the next to collect, until it has come or its file is made', async () => {
  expect(await toldDay('2026-12-20')).toBeNull()
  done(await announceDebits(await at('2026-12-20'), run))
  expect([await toldDay('2026-12-20'), await toldDay('2027-01-14'), await toldDay('2027-01-15')]).toEqual([
    '2027-01-15',
    '2027-01-15',
    null,
  ])
  const ctx = await at('2027-01-08')
  const file = done(await createSepaFile(ctx, { dueOn: day('2027-01-15') }))
  expect(await toldDay('2027-01-08')).toBeNull()
  done(await withdrawSepaFile(ctx, file))
  expect(await toldDay('2027-01-08')).toBe('2027-01-15')
  for (const debtorId of Object.values(debtors)) await blockDebtor(ctx, debtorId, 'Bitte warten')
  expect(await toldDay('2027-01-08')).toBeNull()
  for (const debtorId of Object.values(debtors)) await blockDebtor(ctx, debtorId, null)
  done(await createSepaFile(ctx, { dueOn: day('2027-01-15') }))
})

test('of a claim beside runs it is the day that its payer was told', async () => {
  const ctx = await at('2027-02-01')
  const claim = { debtorId: debtors.anna, title: 'Trikot', cents: 2500, dueOn: day('2027-02-01') }
  done(await createClaim(ctx, ClaimInput.parse(claim)))
  expect(await toldDay('2027-02-01')).toBeNull()
  done(await announceDueDebits(ctx, { dueOn: day('2027-02-20') }))
  expect(await toldDay('2027-02-02')).toBe('2027-02-20')
})
