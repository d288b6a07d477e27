import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { camt, OWN_IBAN } from '../../../tests/support/camt.ts'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { nameClub, owe, payer } from '../../../tests/support/invoices.ts'
import { payInInstalments } from '../claims/commands.ts'
import { importStatement } from '../claims/import-statement.ts'
import { listLines } from '../claims/list-lines.ts'
import { cancelInvoice } from './cancel-invoice.ts'
import { createInvoice } from './commands.ts'
import { issueInvoice } from './issue-invoice.ts'
import { getInvoice } from './queries.ts'

const database = await testDatabase()
const ctx = await database.ctx('gsv', actorWith('admin'), Temporal.Instant.from('2027-01-04T09:00:00Z'))
await nameClub(ctx)
await sql`update club_details set iban = ${OWN_IBAN} where club_id = 'gsv'`.execute(database.owner)

/** An issued invoice about claims of these amounts. */
async function billed(name: string, ...amounts: number[]) {
  const { debtorId } = await payer(ctx, name)
  const claims = []
  for (const cents of amounts) claims.push(await owe(ctx, debtorId, cents))
  const draft = await createInvoice(ctx, { debtorId, claimIds: [], note: '' })
  const id = draft.ok ? draft.value : ''
  const made = await issueInvoice(ctx, id)
  return { id, number: made.ok ? made.value.number : '', claims }
}
let files = 0
/** A transfer from an account that nobody knows. */
const transfer = (cents: number, text: string) => {
  const bankId = `N${++files}`
  return importStatement(ctx, camt([{ cents, name: 'Oma', iban: 'AT611904300234573201', text, bankId }], { id: bankId }))
}

test('a transfer that names the number pays the whole invoice, to the cent; another amount is a suggestion', async () => {
  const one = await billed('Nummer', 4711)
  expect(await transfer(4710, `Rechnung ${one.number}`)).toMatchObject({ value: { matched: 0, suggested: 1 } })
  expect(await transfer(4711, `Rechnung ${one.number}`)).toMatchObject({ value: { matched: 1, suggested: 0 } })
  expect(await getInvoice(ctx, one.id)).toMatchObject({ standing: 'paid' })
  const two = await billed('Zwei', 6000, 4000)
  expect(await transfer(4000, two.number)).toMatchObject({ value: { matched: 0, suggested: 1 } })
  expect(await transfer(10_000, two.number)).toMatchObject({ value: { matched: 1 } })
  expect(await getInvoice(ctx, two.id)).toMatchObject({ standing: 'paid', paidCents: 10_000 })
})

test('an invoice in instalments is paid whole by its number; a single part of equal ones is a suggestion', async () => {
  const { id, number, claims } = await billed('Raten', 8000)
  await payInInstalments(ctx, { claimId: claims[0] ?? '', count: 2 })
  expect(await transfer(4000, number)).toMatchObject({ value: { matched: 0, suggested: 1 } })
  expect(await transfer(8000, number)).toMatchObject({ value: { matched: 1 } })
  expect(await getInvoice(ctx, id)).toMatchObject({ standing: 'paid' })
})

test('the number of an invoice that was taken back, while its claim stays owed, is a suggestion until a new one pays it', async () => {
  const { id, number, claims } = await billed('Storniert', 5100)
  await cancelInvoice(ctx, id, { reason: 'Anschrift', isOwed: true })
  expect(await transfer(5100, `Rechnung ${number}`)).toMatchObject({ value: { matched: 0, suggested: 1, open: 0 } })
  const { lines } = await listLines(ctx, 'open', { limit: 1 })
  expect(lines).toMatchObject([{ suggestions: [{ claimIds: claims, reason: 'former', openCents: 5100 }] }])
  const gone = await billed('Irrtum', 5200)
  await cancelInvoice(ctx, gone.id, { reason: 'Irrtum' })
  expect(await transfer(5200, gone.number)).toMatchObject({ value: { suggested: 0, open: 1 } })
})

test('a number of another invoice, or of none, pays nothing', async () => {
  const { id } = await billed('Andere', 5000)
  expect(await transfer(5000, 'Rechnung 2027-99999')).toMatchObject({ value: { matched: 0, suggested: 0, open: 1 } })
  expect(await getInvoice(ctx, id)).toMatchObject({ standing: 'open' })
})
