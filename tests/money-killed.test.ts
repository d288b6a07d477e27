import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createFeeRun } from '../src/domain/claims/issue-fee-run.ts'
import { createStorage } from '../src/domain/files/create-storage.ts'
import { issueKind } from '../src/domain/invoice-orders/issue-kind.ts'
import { orderInvoices } from '../src/domain/invoice-orders/order-invoices.ts'
import { createInvoice } from '../src/domain/invoices/commands.ts'
import { openPaperDesk } from '../src/order-kinds.ts'
import { askUntilAnswered, databaseOwners, kill } from './support/database-owners.ts'
import { growPayers } from './support/grow-payers.ts'
import { clubOf } from './support/money-club.ts'
import { done } from './support/money-year.ts'
import { COMPILED, programArgs } from './support/program-args.ts'

const PROGRAM = fileURLToPath(new URL('./support/money-process.ts', import.meta.url))
const NOW = '2027-01-04T09:00:00Z'
const MEMBERS = 240
const BILLED = 24
/** Of the app, and of the database, in each of the three jobs: twenty in all. */
const KILLS = { issue: [4, 3], file: [4, 3], papers: [3, 3] } as const

const { here, startOwner, serverPid } = databaseOwners()
const day = (text: string) => Temporal.PlainDate.from(text)

/**
 * Does a job, killing app and database at random moments until no kill is left; then it goes on by itself to its end. A job that was
 * faster than the kill is done once more: it finds nothing left to do.
 */
async function workAndDie(url: string, job: keyof typeof KILLS, id = ''): Promise<number> {
  let killed = 0
  let [apps, databases] = KILLS[job] as readonly [number, number]
  for (;;) {
    const args = [...programArgs(PROGRAM), url, 'gsv', here.dataDir, NOW, job, id]
    const env = { ...process.env, NODE_COMPILE_CACHE: COMPILED, VITEST: undefined }
    const child = spawn(process.execPath, args, { env, stdio: ['pipe', 'pipe', 'inherit'] })
    const ended = once(child, 'exit')
    let isOver = false
    void ended.then(() => (isOver = true))
    await Promise.race([once(child.stdout, 'data'), ended])
    while (databases > 0 && !isOver) {
      await sleep(20 + Math.random() * 150)
      process.kill(await serverPid(), 'SIGKILL')
      databases--
      killed++
      await Promise.race([once(child.stdout, 'data'), ended])
    }
    if (apps > 0) await Promise.race([sleep(10 + Math.random() * 150), ended])
    if (apps > 0 && !isOver) {
      await kill(child)
      apps--
      killed++
      continue
    }
    const [code] = await ended
    await askUntilAnswered(url, 'select 1')
    if (code === 0 && apps + databases === 0) return killed
    if (code) throw new Error(`${job} ended with ${code}`)
  }
}

test('kill -9 of app and database while claims, a file for the bank and papers are made: no double, no gap, and it goes on', async () => {
  const { said } = await startOwner()
  const url = said.url ?? ''
  const club = await clubOf(url, NOW)
  try {
    const { ctx, owner } = club
    await growPayers(owner, MEMBERS)
    const run = { asOf: day('2027-01-01'), from: day('2027-01-01'), to: day('2027-06-30'), dueOn: day('2027-01-15') }
    const runId = done(await createFeeRun(ctx, { kind: 'fees', ...run }))
    const killed = { issue: await workAndDie(url, 'issue', runId), file: 0, papers: 0 }
    const one = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(owner)).rows[0]
    expect(
      await one(sql`select count(*)::int as claims, count(distinct (source_id, period))::int as once,
        (select count(*)::int from fee_items) as items, (select count(*)::int from seals) as seals from claims`),
    ).toEqual({ claims: MEMBERS, once: MEMBERS, items: MEMBERS, seals: 1 })
    killed.file = await workAndDie(url, 'file', '2027-01-15')
    expect(
      await one(sql`select count(*)::int as debits, count(distinct i.debtor_id)::int as once, (select count(*)::int from sepa_item_claims) as claims,
        (select count(*)::int from sepa_files) as files, sum(i.cents)::int = (select total_cents from sepa_files) as is_sum from sepa_items i`),
    ).toEqual({ debits: MEMBERS / 2, once: MEMBERS / 2, claims: MEMBERS / 2, files: 1, isSum: true })
    const { rows: payers } = await sql<{ id: string }>`
      select d.id from debtors d where not exists (select from mandates m where m.debtor_id = d.id) order by d.id limit ${BILLED}`.execute(
      owner,
    )
    for (const { id: debtorId } of payers) done(await createInvoice(ctx, { debtorId, claimIds: [], note: '' }))
    const storage = await createStorage({ dataDir: here.dataDir, storageUrl: null })
    const ordered = { ...club.staff, now: ctx.now.subtract({ minutes: 1 }) }
    done(await orderInvoices(ordered, issueKind(openPaperDesk(storage))))
    killed.papers = await workAndDie(url, 'papers')
    expect(
      await one(sql`select count(*)::int as issued, count(distinct number)::int as numbers, max(right(number, 5))::int as last,
        count(pdf_file_id)::int as papers, count(delivered_at)::int as delivered, (select count(*)::int from seals) as seals,
        (select count(*)::int from mails where template = 'invoice.issued') as mails from invoices`),
    ).toEqual({
      issued: BILLED,
      numbers: BILLED,
      last: BILLED,
      papers: BILLED,
      delivered: BILLED,
      seals: BILLED + 1,
      mails: BILLED,
    })
    expect(killed).toEqual({ issue: 7, file: 7, papers: 6 })
  } finally {
    await club.end()
  }
})
