import { expect, test } from 'vitest'
import { apiFacts } from '../../tests/support/api.ts'
import { actorWith, testDatabase } from '../../tests/support/database.ts'
import { nameClub, owe, payer } from '../../tests/support/invoices.ts'
import { createFeeRun } from '../domain/claims/issue-fee-run.ts'
import { postCredit } from '../domain/claims/post-credit.ts'
import { enterDonation } from '../domain/donations/commands.ts'
import { DonationInput } from '../domain/donations/input.ts'
import { newId } from '../kernel/id.ts'
import { createApi } from './app.ts'

const database = await testDatabase()
const api = createApi()
const found = await database.ctx('gsv', actorWith('admin'), Temporal.Instant.from('2027-01-04T09:00:00Z'))
const ctx = { ...found, club: { ...found.club, flags: { ...found.club.flags, hasInvoiceManagement: true } } }
await nameClub(ctx)
const day = (text: string) => Temporal.PlainDate.from(text)

async function get(path: string) {
  const answer = await api(new Request(`http://gsv.localhost/api/v1/${path}`), { ...apiFacts, ctx })
  return { status: answer.status, body: await answer.json() }
}

test('an open credit is listed and told as such', async () => {
  const { debtorId } = await payer(ctx, 'Gut')
  const claimId = await owe(ctx, debtorId, 10_000)
  const id = await postCredit(ctx, { claimId, debtorId, cents: 3000, title: 'Stunde ausgefallen' })
  expect(await get(`claims/${id}`)).toMatchObject({ status: 200, body: { standing: 'credit', cents: -3000 } })
  expect(await get(`claims?debtorId=${debtorId}`)).toMatchObject({ status: 200, body: { total: 2, openCents: 7000 } })
})

test('the account of a donor names the donation', async () => {
  const { debtorId } = await payer(ctx, 'Spender')
  await enterDonation(ctx, DonationInput.parse({ debtorId, cents: 5000, givenOn: day('2027-01-02') }))
  const account = await get(`debtors/${debtorId}/account`)
  expect(account).toMatchObject({ status: 200, body: { balanceCents: 0, entries: [{ kind: 'donation', cents: 0 }] } })
})

test('amounts of a rent run name no person for an organisation', async () => {
  const contract = { kind: 'rental', subject: 'Raum', notice: '', party: 'Tanzschule', valid: '[2026-01-01,)' }
  await database.owner
    .insertInto('contracts')
    .values({ ...contract, clubId: 'gsv', id: newId(), rateCents: 10_000, ratePer: 'month' })
    .execute()
  const [from, to, dueOn] = [day('2027-01-01'), day('2027-01-31'), day('2027-01-15')]
  const run = await createFeeRun(ctx, { kind: 'rent', asOf: from, from, to, dueOn })
  const items = await get(`fee-runs/${run.ok ? run.value : ''}/items`)
  expect(items).toMatchObject({ status: 200, body: { items: [{ personId: null, cents: 10_000 }] } })
})
