import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { nameClub, owe, payer } from '../../../tests/support/invoices.ts'
import { createInvoice } from '../invoices/commands.ts'
import { issueInvoice } from '../invoices/issue-invoice.ts'
import { findSnapshot, getInvoice } from '../invoices/queries.ts'
import { readOfficeInvoice } from '../invoices/read-office-invoice.ts'
import { splitClaim } from './commands.ts'
import { getAccount } from './get-account.ts'
import { DebtorInput } from './input.ts'
import { saveDebtor } from './save-debtor.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2027-01-10T11:00:00Z')
const ctx = await database.ctx('gsv', actorWith('admin', { areas: ['finance'] }), NOW)
await nameClub(ctx)
const OFFICE = {
  ...{ name: 'Jobcenter Kempten', street: 'Residenzplatz 4', postcode: '87435', city: 'Kempten' },
  delivery: 'post',
} as const
const made = async () => {
  const answer = await saveDebtor(ctx, { ...DebtorInput.parse(OFFICE), id: null, version: 0 })
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value
}

test('an office that is entered takes a part of a claim, and its invoice goes by post to its address', async () => {
  const child = await payer(ctx, 'Kind')
  const office = await made()
  const claimId = await owe(ctx, child.debtorId, 40_000)
  expect(await splitClaim(ctx, { claimId, debtorId: office, cents: 30_000 })).toMatchObject({ ok: true })
  const draft = await createInvoice(ctx, { debtorId: office, claimIds: [], note: '' })
  const id = draft.ok ? draft.value : ''
  expect(await issueInvoice(ctx, id)).toMatchObject({ ok: true })
  expect(await findSnapshot(ctx, id)).toMatchObject({ buyer: { name: OFFICE.name, street: OFFICE.street, city: 'Kempten' } })
  expect(await getInvoice(ctx, id)).toMatchObject({ delivery: 'post' })
})

test('a person goes by the own name and address until another is entered', async () => {
  const { debtorId, personId } = await payer(ctx, 'Umzug')
  expect(await getAccount(ctx, debtorId)).toMatchObject({
    address: 'Am Bach 1, 87488 Betzigau',
    contact: { street: '', delivery: 'mail', version: 1 },
  })
  const away = { ...DebtorInput.parse({ ...OFFICE, email: 'rechnung@muster.example' }), id: debtorId, version: 1 }
  expect(await saveDebtor(ctx, away)).toEqual({ ok: true, value: debtorId })
  expect(await saveDebtor(ctx, away)).toMatchObject({ refusal: 'changed_meanwhile' })
  expect(await getAccount(ctx, debtorId)).toMatchObject({
    ...{ name: 'Erika Umzug', personId, email: 'rechnung@muster.example', address: 'Residenzplatz 4, 87435 Kempten' },
    contact: { name: '', delivery: 'post', version: 2 },
  })
})

test('an office with a routing id gets an XRechnung, once nothing that it asks for is missing; others get none', async () => {
  const routed = { ...OFFICE, name: 'Stadt Kempten', postcode: '', routingId: '991-33333test-33' }
  const saved = await saveDebtor(ctx, { ...DebtorInput.parse(routed), id: null, version: 0 })
  const debtorId = saved.ok ? saved.value : ''
  await owe(ctx, debtorId, 5000)
  await sql`update club_details set phone = '08304 1', email = 'info@tsv.example' where club_id = ${ctx.club.id}`.execute(ctx.db)
  const draft = await createInvoice(ctx, { debtorId, claimIds: [], note: '' })
  const id = draft.ok ? draft.value : ''
  expect(await issueInvoice(ctx, id)).toMatchObject({ ok: false, refusal: 'office_incomplete' })
  await saveDebtor(ctx, { ...DebtorInput.parse({ ...routed, postcode: '87435' }), id: debtorId, version: 1 })
  expect(await issueInvoice(ctx, id)).toMatchObject({ ok: true })
  expect(await getInvoice(ctx, id)).toMatchObject({ isForOffice: true })
  expect((await readOfficeInvoice(ctx, id)).xml).toContain('<ram:BuyerReference>991-33333TEST-33</ram:BuyerReference>')

  const person = await payer(ctx, 'Privat')
  await saveDebtor(ctx, { ...DebtorInput.parse(routed), id: person.debtorId, version: 1 })
  expect((await getAccount(ctx, person.debtorId)).contact.routingId, 'a person has none').toBe('')
  await owe(ctx, person.debtorId, 5000)
  const other = await createInvoice(ctx, { debtorId: person.debtorId, claimIds: [], note: '' })
  const otherId = other.ok ? other.value : ''
  expect(await issueInvoice(ctx, otherId)).toMatchObject({ ok: true })
  await expect(readOfficeInvoice(ctx, otherId)).rejects.toThrow('Not found')
  expect(DebtorInput.safeParse({ ...routed, routingId: '991-33333TEST-34' }).error?.issues).toMatchObject([
    { path: ['routingId'] },
  ])
})

test('an organisation has a name; who changed it first is not overwritten, at the same moment neither', async () => {
  expect(await saveDebtor(ctx, { ...DebtorInput.parse({}), id: null, version: 0 })).toMatchObject({ refusal: 'name_missing' })
  const id = await made()
  expect(await saveDebtor(ctx, { ...DebtorInput.parse({}), id, version: 1 })).toMatchObject({ refusal: 'name_missing' })
  const change = (city: string) => saveDebtor(ctx, { ...DebtorInput.parse({ ...OFFICE, city }), id, version: 1 })
  const answers = await Promise.all(['Lindau', 'Füssen', 'Isny'].map(change))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  const { rows } = await sql<{ version: number }>`select version from debtors where id = ${id}`.execute(database.owner)
  expect(rows).toEqual([{ version: 2 }])
})

test.each([
  [{ ...OFFICE, name: 'x'.repeat(121) }, 'name'],
  [{ ...OFFICE, email: 'kein Postfach' }, 'email'],
  [{ ...OFFICE, delivery: 'fax' }, 'delivery'],
])('%o is refused beside the field', (given, field) => {
  expect(DebtorInput.safeParse(given).error?.issues.map(({ path }) => path[0])).toEqual([field])
})

test('others change no payer, and another club has none', async () => {
  const id = await made()
  const input = { ...DebtorInput.parse(OFFICE), id, version: 1 }
  for (const actor of [
    actorWith('trainer'),
    actorWith('editor'),
    actorWith('reader'),
    actorWith('admin', { areas: ['members'] }),
    actorWith('admin', { isReadOnly: true }),
  ])
    await expect(saveDebtor(await database.ctx('gsv', actor, NOW), input)).rejects.toThrow('Right missing')
  await expect(saveDebtor(await database.ctx('ssv', actorWith('admin'), NOW), input)).rejects.toThrow('Not found')
})
