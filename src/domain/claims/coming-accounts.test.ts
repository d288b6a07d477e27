import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { owe, payer } from '../../../tests/support/invoices.ts'
import { transaction } from '../../database/transaction.ts'
import { found } from '../../kernel/answer.ts'
import { enterListedMandate, withdrawListedMandate } from '../debtors/enter-listed-mandate.ts'
import { createMandate, revokeMandate } from './create-mandate.ts'
import { getAccount } from './get-account.ts'
import { listDueDebits } from './list-due-debits.ts'
import { listPayerFacts } from './list-payer-facts.ts'
import { debitStandingOf } from './rules.ts'

const database = await testDatabase()
const day = (text: string) => Temporal.PlainDate.from(text)
const at = (on: string) =>
  database.ctx('gsv', actorWith('admin', { areas: ['finance'] }), Temporal.Instant.from(`${on}T09:00:00Z`))
const ctx = await at('2027-01-04')
const [OLD, NEW, OTHER, TYPO] = [
  'DE02120300000000202051',
  'DE89370400440532013000',
  'AT611904300234573201',
  'DE02500105170137075030',
]
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

test('another day takes the place of the one named before; an account of today counts until then', async () => {
  const { debtorId } = await payer(ctx, 'Doch')
  await owe(ctx, debtorId, 5000)
  await createMandate(ctx, { debtorId, ...given(OLD) })
  await createMandate(ctx, { debtorId, ...given(NEW, '2027-02-01') })
  const later = await createMandate(ctx, { debtorId, ...given(NEW, '2027-03-01') })
  expect([await ibanOn(debtorId, '2027-02-28'), await ibanOn(debtorId, '2027-03-01')]).toEqual([OLD, NEW])
  for (const isSameMandate of [true, false]) {
    const iban = isSameMandate ? TYPO : OTHER
    expect(await createMandate(ctx, { debtorId, ...given(iban), isSameMandate })).toMatchObject({ ok: true })
    expect([await ibanOn(debtorId, '2027-02-28'), await ibanOn(debtorId, '2027-03-01')]).toEqual([iban, NEW])
  }
  expect((await getAccount(ctx, debtorId)).coming).toMatchObject({ iban: NEW, from: '2027-03-01' })
  expect(await revokeMandate(ctx, { id: later.ok ? later.value.id : '' })).toMatchObject({ ok: true })
  expect(await ibanOn(debtorId, '2027-03-01')).toBe(OTHER)
})

test('whoever revokes an account to come while another is given for its day leaves the other one', async () => {
  for (let run = 0; run < 20; run++) {
    const { debtorId } = await payer(ctx, 'Wettlauf')
    await owe(ctx, debtorId, 5000)
    await createMandate(ctx, { debtorId, ...given(OLD) })
    const coming = await createMandate(ctx, { debtorId, ...given(NEW, '2027-02-01') })
    await Promise.all([
      createMandate(ctx, { debtorId, ...given(OTHER, '2027-02-01') }),
      revokeMandate(ctx, { id: coming.ok ? coming.value.id : '' }),
    ])
    expect([await ibanOn(debtorId, '2027-01-31'), await ibanOn(debtorId, '2027-02-01')]).toEqual([OLD, OTHER])
  }
})

test('an account that a list brought and that is taken back leaves those before and to come as they were', async () => {
  for (const isRevoked of [false, true]) {
    const { debtorId, personId } = await payer(ctx, 'Liste')
    await owe(ctx, debtorId, 5000)
    await createMandate(ctx, { debtorId, ...given(OLD) })
    const coming = await createMandate(ctx, { debtorId, ...given(NEW, '2027-02-01') })
    const by = await at('2027-01-10')
    const account = { iban: OTHER, holder: 'Erika Muster', signedOn: null }
    const listed = found(await transaction(by, (by) => enterListedMandate(by, personId, account)))
    expect([await ibanOn(debtorId, '2027-01-31'), await ibanOn(debtorId, '2027-02-01')]).toEqual([OTHER, NEW])
    if (isRevoked) await revokeMandate(by, { id: coming.ok ? coming.value.id : '' })
    expect(await transaction(by, (by) => withdrawListedMandate(by, listed))).toBe(true)
    expect([await ibanOn(debtorId, '2027-01-31'), await ibanOn(debtorId, '2027-02-01')]).toEqual([OLD, isRevoked ? OLD : NEW])
  }
})

test('an account that a list brought stays once another followed it', async () => {
  const { debtorId, personId } = await payer(ctx, 'Folge')
  const account = { iban: OTHER, holder: 'Erika Muster', signedOn: null }
  const listed = found(await transaction(ctx, (ctx) => enterListedMandate(ctx, personId, account)))
  await createMandate(ctx, { debtorId, ...given(NEW) })
  expect(await transaction(ctx, (ctx) => withdrawListedMandate(ctx, listed))).toBe(false)
  expect((await getAccount(ctx, debtorId)).mandate).toMatchObject({ iban: NEW })
})

test.each([
  ['comes after the day of the debit: they still pay by transfer', '2027-02-01', '2027-01-15', 'none'],
  ['comes before the day of the debit', '2027-02-01', '2027-02-15', 'ready'],
] as const)('in a run an account that %s', async (_, from, dueOn, standing) => {
  const { debtorId, personId } = await payer(ctx, 'Lauf')
  await createMandate(ctx, { debtorId, ...given(NEW, from) })
  const facts = await listPayerFacts(ctx, [personId], { asOf: day('2027-01-04'), dueOn: day(dueOn), sourceKind: 'fee' })
  const own = found(facts.get(personId))
  expect(debitStandingOf(own, { ...own, dueOn })).toBe(standing)
})
