import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { runClub } from '../../tests/support/command-line.ts'
import { actorWith, testDatabase } from '../../tests/support/database.ts'
import { nameClub, owe, payer } from '../../tests/support/invoices.ts'
import { createInvoice } from '../domain/invoices/commands.ts'
import { issueInvoice } from '../domain/invoices/issue-invoice.ts'

const database = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'verein-chain-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const cutSeals = (club: string, which: string) => `delete from seals where club_id = '${club}' and position ${which};`
const cutVoucher = (club: string) =>
  ['invoice_lines where invoice_id', 'invoices where id']
    .map(
      (of) =>
        `delete from ${of} = (select object_id from seals where club_id = '${club}' and position = 3) and club_id = '${club}';`,
    )
    .join(' ')

// A number: the voucher that the seal after the gap belongs to.
test.each<[string, string, (club: string) => string, string | number]>([
  ['the last seal', 'letztes', (club) => cutSeals(club, '= 3'), 'das Ende der Siegel fehlt'],
  ['the last two seals', 'zwei', (club) => cutSeals(club, '> 1'), 'das Ende der Siegel fehlt'],
  ['the last voucher and its seal', 'beides', (club) => cutVoucher(club) + cutSeals(club, '= 3'), 'das Ende der Siegel fehlt'],
  ['all seals', 'alle', (club) => cutSeals(club, '> 0'), 'das Ende der Siegel fehlt'],
  ['the last voucher alone', 'beleg', cutVoucher, 'Rechnung 3'],
  ['a seal in the middle', 'mitte', (club) => cutSeals(club, '= 2'), 3],
  ['the first seal', 'erstes', (club) => cutSeals(club, '= 1'), 2],
])('doctor notices what is missing in the chain: %s', async (_, club, cut, said) => {
  const ctx = await database.ctx(club, actorWith('admin'))
  await nameClub(ctx)
  const { debtorId } = await payer(ctx)
  const numbers: string[] = []
  for (const cents of [1000, 2000, 3000]) {
    await owe(ctx, debtorId, cents)
    const draft = await createInvoice(ctx, { debtorId, claimIds: [], note: '' })
    const issued = await issueInvoice(ctx, draft.ok ? draft.value : '')
    numbers.push(issued.ok ? issued.value.number : '')
  }
  const doctor = async () => (await runClub(['doctor'], { DATABASE_URL: database.url, DATA_DIR: folder })).out
  expect(new Set(numbers.filter(Boolean)).size).toBe(3)
  expect(await doctor()).toContain('Rechnungen und Läufe sind, wie sie ausgestellt wurden')
  await sql`${sql.raw(`begin; set local session_replication_role = replica; ${cut(club)} commit`)}`.execute(database.owner)
  expect(await doctor()).toContain(`verändert: ${club}: ${typeof said === 'number' ? numbers[said - 1] : said}`)
  // The next case begins whole again.
  await sql`${sql.raw(`begin; set local session_replication_role = replica; delete from seals where club_id = '${club}';
    delete from invoice_lines where club_id = '${club}'; delete from invoices where club_id = '${club}';
    delete from number_counters where club_id = '${club}'; commit`)}`.execute(database.owner)
})
