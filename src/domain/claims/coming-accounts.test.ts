import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { owe, payer } from '../../../tests/support/invoices.ts'
import { createMandate, revokeMandate } from './create-mandate.ts'
import { getAccount } from './get-account.ts'
import { listDueDebits } from './list-due-debits.ts'

const database = await testDatabase()
const day = (text: string) => Temporal.PlainDate.from(text)
const at = (on: string) =>
  database.ctx('gsv', actorWith('admin', { areas: ['finance'] }), Temporal.Instant.from(`${on}T09:00:00Z`))
const ctx = await at('2027-01-04')
const [OLD, NEW] = ['DE02120300000000202051', 'DE89370400440532013000']
const given = (iban: string, from?: string) => ({
  iban,
  holder: 'Erika Muster',
  signedOn: day('2027-01-02'),
  ...(from ? { from: day(from) } : {}),
})
const ibanOn = async (debtorId: string, on: string) =>
  (await listDueDebits(ctx, day(on))).find((one) => one.debtorId === debtorId)?.iban

test('an account that begins on a day to come is debited from then on; until then, or taken back, the one before is', async () => {
  const { debtorId } = await payer(ctx, 'Wechsel')
  await owe(ctx, debtorId, 5000)
  const first = await createMandate(ctx, { debtorId, ...given(OLD) })
  expect(await createMandate(ctx, { debtorId, ...given(NEW, '2027-01-03') })).toMatchObject({ refusal: 'from_past' })
  expect(await createMandate(ctx, { debtorId, ...given(NEW, '2027-02-01'), isSameMandate: true })).toMatchObject({
    refusal: 'moves_today',
  })
  const later = await createMandate(ctx, { debtorId, ...given(NEW, '2027-02-01') })
  const ids = [first, later].map((one) => (one.ok ? one.value.id : ''))
  expect([await ibanOn(debtorId, '2027-01-31'), await ibanOn(debtorId, '2027-02-01')]).toEqual([OLD, NEW])
  expect(await getAccount(ctx, debtorId)).toMatchObject({
    mandate: { id: ids[0], iban: OLD },
    coming: { id: ids[1], iban: NEW, from: '2027-02-01' },
  })
  expect(await getAccount(await at('2027-02-01'), debtorId)).toMatchObject({ mandate: { id: ids[1], iban: NEW }, coming: null })

  expect(await revokeMandate(ctx, { id: ids[1] ?? '' })).toMatchObject({ ok: true })
  expect(await getAccount(ctx, debtorId)).toMatchObject({ mandate: { iban: OLD }, coming: null })
  expect(await ibanOn(debtorId, '2027-02-01')).toBe(OLD)
})

test('another account of today takes the place of one to come; so does another day', async () => {
  const { debtorId } = await payer(ctx, 'Doch')
  await owe(ctx, debtorId, 5000)
  await createMandate(ctx, { debtorId, ...given(OLD) })
  await createMandate(ctx, { debtorId, ...given(NEW, '2027-02-01') })
  await createMandate(ctx, { debtorId, ...given(NEW, '2027-03-01') })
  expect([await ibanOn(debtorId, '2027-02-28'), await ibanOn(debtorId, '2027-03-01')]).toEqual([OLD, NEW])
  await createMandate(ctx, { debtorId, ...given(OLD) })
  expect(await ibanOn(debtorId, '2027-03-01')).toBe(OLD)
  expect((await getAccount(ctx, debtorId)).coming).toBe(null)
})
