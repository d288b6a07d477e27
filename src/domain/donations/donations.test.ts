import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { nameClub, owe, payer } from '../../../tests/support/invoices.ts'
import { found } from '../../kernel/answer.ts'
import { settleCredit } from '../claims/allocate-payment.ts'
import { getAccount } from '../claims/get-account.ts'
import { undoPayment } from '../claims/undo-payment.ts'
import { exportDatev } from '../datev/export-datev.ts'
import { DatevInput } from '../datev/input.ts'
import { confirmDonation, enterDonation, removeDonation, saveNotice, withdrawConfirmation } from './commands.ts'
import { DonationInput, NoticeInput } from './input.ts'
import { getConfirmation, listConfirmations, listDonations } from './queries.ts'

const database = await testDatabase()
const day = (text: string) => Temporal.PlainDate.from(text)
const ctx = await database.ctx('gsv', actorWith('admin', { areas: ['finance'] }), Temporal.Instant.from('2027-03-01T09:00:00Z'))
const NOTICE = NoticeInput.parse({
  ...{
    taxOffice: 'Kempten',
    taxNumber: '127/111/10001',
    kind: 'exemption',
    issuedOn: day('2025-06-01'),
    lastYear: 2023,
    purposes: 'des Sports',
  },
})

async function give(debtorId: string, over: Partial<DonationInput> = {}): Promise<string> {
  const given = await enterDonation(ctx, DonationInput.parse({ debtorId, cents: 15_000, givenOn: day('2027-02-10'), ...over }))
  return found(given.ok ? given.value : null)
}

test('a donation pays no claim and is no credit; the account shows it, DATEV books it', async () => {
  const { debtorId } = await payer(ctx, 'Spender')
  await owe(ctx, debtorId, 5000)
  await give(debtorId, { note: 'Jugendarbeit' })
  const account = await getAccount(ctx, debtorId)
  expect(account).toMatchObject({ balanceCents: 5000, creditCents: 0 })
  expect(account.entries.find(({ kind }) => kind === 'donation')).toMatchObject({ cents: 0, text: 'Jugendarbeit' })
  expect(await settleCredit(ctx, { debtorId })).toMatchObject({ refusal: 'no_credit' })
  const file = await exportDatev(ctx, DatevInput.parse({ from: '2027-02-01', to: '2027-02-28' }))
  const text = file.ok ? new TextDecoder('windows-1252').decode(file.value) : file.refusal
  expect(text).toMatch(/150,00;"S".*18000;40500/)
})

test('nothing is confirmed without a notice that counts, or without addresses', async () => {
  const { debtorId } = await payer(ctx, 'Eilig')
  const id = await give(debtorId)
  expect(await confirmDonation(ctx, id)).toMatchObject({ refusal: 'notice_missing' })
  await saveNotice(ctx, { ...NOTICE, issuedOn: day('2021-06-01') })
  expect(await confirmDonation(ctx, id)).toMatchObject({ refusal: 'notice_old' })
  await saveNotice(ctx, NOTICE)
  expect(await confirmDonation(ctx, id)).toMatchObject({ refusal: 'club_address_missing' })
  await nameClub(ctx)
  const nowhere = await payer(ctx, 'Ohneanschrift', '')
  expect(await confirmDonation(ctx, await give(nowhere.debtorId))).toMatchObject({ refusal: 'address_missing' })
})

test('no day after today is entered, nor confirmed where one was entered before', async () => {
  const { debtorId } = await payer(ctx, 'Morgen')
  const tomorrow = DonationInput.parse({ debtorId, cents: 100, givenOn: day('2027-03-02') })
  expect(await enterDonation(ctx, tomorrow)).toMatchObject({ refusal: 'given_later' })
  expect(await saveNotice(ctx, { ...NOTICE, issuedOn: day('2027-03-02') })).toMatchObject({ refusal: 'notice_later' })
  await saveNotice(ctx, NOTICE)
  const today = await give(debtorId, { givenOn: day('2027-03-01') })
  await sql`update payments set paid_on = '2031-01-01' where id = ${today}`.execute(database.owner)
  expect(await confirmDonation(ctx, today)).toMatchObject({ refusal: 'not_given_yet' })
})

test('a confirmation keeps what it said, has its number once, and stays in the register when withdrawn', async () => {
  await saveNotice(ctx, NOTICE)
  await nameClub(ctx)
  const { debtorId, personId } = await payer(ctx, 'Großzügig')
  const id = await give(debtorId, { isWaiver: true, cents: 12_050 })
  const [first, second] = await Promise.all([confirmDonation(ctx, id), confirmDonation(ctx, id)])
  expect(first).toEqual(second)
  const paper = first.ok ? first.value : ''
  await sql`update people set lastname = 'Anders' where id = ${personId}`.execute(database.owner)
  await saveNotice(ctx, { ...NOTICE, taxOffice: 'Lindau' })
  expect(await getConfirmation(ctx, paper)).toMatchObject({
    ...{ number: 'SP-2027-0001', name: 'Erika Großzügig', cents: 12_050, isWaiver: true, givenOn: '2027-02-10' },
    ...{ address: ['Am Bach 1', '87488 Betzigau'], notice: { taxOffice: 'Kempten', purposes: 'des Sports', lastYear: 2023 } },
  })
  expect(await removeDonation(ctx, id)).toMatchObject({ refusal: 'confirmed' })
  expect(await undoPayment(ctx, { paymentId: id })).toMatchObject({ refusal: 'nothing_booked' })
  expect(await withdrawConfirmation(ctx, id)).toMatchObject({ ok: true })
  expect(await withdrawConfirmation(ctx, id)).toMatchObject({ refusal: 'not_confirmed' })
  await confirmDonation(ctx, id)
  expect((await listConfirmations(ctx, 2027)).map(({ number, isWithdrawn }) => [number, isWithdrawn])).toEqual([
    ['SP-2027-0002', false],
    ['SP-2027-0001', true],
  ])
  await expect(sql`update donation_confirmations set number = 'X'`.execute(ctx.db)).rejects.toThrow(/permission denied/)
})

test('who entered wrongly takes it back; no year but its own lists it', async () => {
  const { debtorId } = await payer(ctx, 'Versehen')
  const id = await give(debtorId, { givenOn: day('2026-12-31') })
  expect((await listDonations(ctx, 2026)).map((one) => one.id)).toEqual([id])
  await removeDonation(ctx, id)
  expect(await listDonations(ctx, 2026)).toEqual([])
  await expect(removeDonation(ctx, id)).rejects.toThrow('Not found')
})

test.each([
  [{ ...NOTICE, lastYear: null }, 'lastYear'],
  [{ ...NOTICE, kind: 'statutes' }, 'lastYear'],
  [{ ...NOTICE, purposes: ' ' }, 'purposes'],
  [{ ...NOTICE, purposes: 'Förderung des Sports' }, 'purposes'],
  [{ ...NOTICE, purposes: ' die FÖRDERUNG des Sports' }, 'purposes'],
])('a notice %j is refused beside the field', (given, field) => {
  expect(NoticeInput.safeParse(given).error?.issues.map(({ path }) => path[0])).toEqual([field])
})

test('others see none, and another club has none', async () => {
  const { debtorId } = await payer(ctx, 'Fremd')
  const id = await give(debtorId)
  for (const actor of [
    actorWith('trainer'),
    actorWith('editor'),
    actorWith('reader'),
    actorWith('admin', { areas: ['members'] }),
  ]) {
    const other = await database.ctx('gsv', actor, ctx.now)
    for (const work of [
      listDonations(other, 2027),
      listConfirmations(other, 2027),
      confirmDonation(other, id),
      removeDonation(other, id),
    ])
      await expect(work).rejects.toThrow('Right missing')
  }
  const foreign = await database.ctx('rwa', actorWith('admin'), ctx.now)
  expect(await listDonations(foreign, 2027)).toEqual([])
  await expect(confirmDonation(foreign, id)).rejects.toThrow('Not found')
  await expect(enterDonation(foreign, DonationInput.parse({ debtorId, cents: 1, givenOn: day('2027-01-01') }))).rejects.toThrow(
    'Not found',
  )
})
