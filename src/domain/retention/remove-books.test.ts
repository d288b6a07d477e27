import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { nameClub, owe, payer } from '../../../tests/support/invoices.ts'
import { enterPayment } from '../claims/allocate-payment.ts'
import { postCredit } from '../claims/post-credit.ts'
import { createStorage } from '../files/create-storage.ts'
import { createInvoice } from '../invoices/commands.ts'
import { issueInvoice } from '../invoices/issue-invoice.ts'
import { booksKeptFrom, removeBooks } from './remove-books.ts'

const database = await testDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'verein-books-'))
afterAll(() => rm(dataDir, { recursive: true }))
const storage = await createStorage({ dataDir, storageUrl: null })
const day = (text: string) => Temporal.PlainDate.from(text)
const at = (on: string) => database.ctx('gsv', actorWith('admin'), Temporal.Instant.from(`${on}T09:00:00Z`))
await nameClub(await at('2010-01-01'))

test.each([
  ['letters', '2026-12-31', '2020-01-01'],
  ['letters', '2027-01-01', '2021-01-01'],
  ['vouchers', '2026-12-31', '2018-01-01'],
  ['vouchers', '2027-01-01', '2019-01-01'],
  ['books', '2026-12-31', '2016-01-01'],
  ['books', '2027-01-01', '2017-01-01'],
] as const)('of %s, on %s what is before %s may go', (kind, today, from) => {
  expect(booksKeptFrom(kind, day(today)).toString()).toBe(from)
})

interface Story {
  on: string
  cents?: number
  paidOn?: string
  isBilled?: boolean
  isCredited?: boolean
}
async function debtorWith(
  name: string,
  { on, cents = 5000, paidOn = on, isBilled = false, isCredited = false }: Story,
): Promise<string> {
  const ctx = await at(on)
  const { debtorId } = await payer(ctx, name)
  const claimId = await owe(ctx, debtorId, 5000, { dueOn: on })
  if (isBilled) {
    const draft = await createInvoice(ctx, { debtorId, claimIds: [], note: '' })
    await issueInvoice(ctx, draft.ok ? draft.value : '')
  }
  await enterPayment(await at(paidOn), { debtorId, cents, paidOn: day(paidOn), note: '' })
  if (isCredited) await postCredit(ctx, { claimId, debtorId, cents: 1000, title: 'Stunde' })
  return debtorId
}
const left = async (debtorId: string) =>
  (
    await sql<{ claims: number; payments: number; invoices: number }>`
      select (select count(*)::int from claims where debtor_id = ${debtorId}) as claims,
        (select count(*)::int from payments where debtor_id = ${debtorId}) as payments,
        (select count(*)::int from invoices where debtor_id = ${debtorId}) as invoices`.execute(database.owner)
  ).rows[0]

test('books go ten years after the year of all that hangs together, invoices after eight, never what is owed or a credit', async () => {
  const stories = {
    longPaid: { on: '2010-02-01', isBilled: true },
    stillOwed: { on: '2010-02-01', cents: 4000 },
    tooMuch: { on: '2010-02-01', cents: 6000 },
    lowered: { on: '2010-02-01', isCredited: true },
    paidLate: { on: '2015-12-30', paidOn: '2016-01-04' },
    billedIn2017: { on: '2017-02-01', isBilled: true },
    billedIn2018: { on: '2018-01-02', isBilled: true },
  }
  const debtors = new Map<string, string>()
  for (const [name, story] of Object.entries(stories)) debtors.set(name, await debtorWith(name, story))
  const now = Temporal.Instant.from('2026-11-28T03:00:00Z')
  const night = database.forgetting({ ...(await database.ctx('gsv', actorWith('super'))), now })
  expect(await removeBooks(night, storage)).toBeGreaterThan(0)
  const all = await Promise.all([...debtors].map(async ([name, id]) => [name, await left(id)] as const))
  expect(Object.fromEntries(all)).toEqual({
    longPaid: { claims: 0, payments: 0, invoices: 0 },
    stillOwed: { claims: 1, payments: 1, invoices: 0 },
    tooMuch: { claims: 1, payments: 1, invoices: 0 },
    lowered: { claims: 2, payments: 1, invoices: 0 },
    paidLate: { claims: 1, payments: 1, invoices: 0 },
    billedIn2017: { claims: 1, payments: 1, invoices: 0 },
    billedIn2018: { claims: 1, payments: 1, invoices: 1 },
  })
  expect(await removeBooks(night, storage)).toBe(0)
  const { rows } = await sql<{ seals: number }>`select count(*)::int as seals from seals`.execute(database.owner)
  expect(rows).toEqual([{ seals: 3 }])
  const { rows: logged } = await sql<{ content: string }>`select content from journal where event = 'retention.removed'`.execute(
    database.owner,
  )
  expect(logged.map(({ content }) => content)).toEqual([
    expect.stringMatching(/^\d+ Einträge aus Rechnungen, Forderungen und Zahlungen/),
  ])
})

test('before the time nobody removes an issued invoice, not even the role that forgets', async () => {
  const ctx = await at('2026-11-01')
  await debtorWith('Jung', { on: '2026-11-01', isBilled: true })
  const forgetting = database.forgetting(ctx)
  const change = sql`delete from invoices where club_id = 'gsv' and issued_on = '2026-11-01'`
  await expect(change.execute(forgetting.db)).rejects.toThrow('never changes')
})
