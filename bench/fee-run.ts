/**
 * A fee run of 10,000 members: preview, which is kept, beside the bare statements of its facts and its rows by SQL, posting beside the same rows by SQL, the file for the
 * bank beside one of 1,000 debits, papers beside bare Typst in as many threads, and memory. Killed half-way: `tests/money-killed.test.ts`.
 */
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { connect, connectAsOwner } from '../src/database/connect.ts'
import { openDatabase } from '../src/database/server.ts'
import { transaction } from '../src/database/transaction.ts'
import { createFeeRun, issueFeeRun, removeFeeRun } from '../src/domain/claims/issue-fee-run.ts'
import type { Ctx } from '../src/domain/context.ts'
import { createStorage } from '../src/domain/files/create-storage.ts'
import { issueKind } from '../src/domain/invoice-orders/issue-kind.ts'
import { createInvoice } from '../src/domain/invoices/commands.ts'
import { issueInvoice } from '../src/domain/invoices/issue-invoice.ts'
import { findSnapshot } from '../src/domain/invoices/queries.ts'
import { writeDirectDebits } from '../src/domain/sepa/write-direct-debits.ts'
import { found } from '../src/kernel/answer.ts'
import { openPaperDesk } from '../src/order-kinds.ts'
import { presentPapers } from '../src/web/invoice/invoice-paper.ts'
import { growPayers } from '../tests/support/grow-payers.ts'
import { debit, debitFile } from '../tests/support/sepa.ts'
import { adminIn } from './support/admin-in.ts'
import { figure, median, note } from './support/figures.ts'
import { CLUB } from './support/http.ts'
import { startProgram } from './support/program.ts'
import { type Statement, statementsOf } from './support/statements.ts'
import { inWorkshop } from './support/workshop.ts'

const [FEW, MANY, PAPERS, RUNS] = [1_000, 10_000, 200, 5]
const day = (text: string) => Temporal.PlainDate.from(text)
const run = {
  kind: 'fees',
  asOf: day('2028-01-01'),
  from: day('2028-01-01'),
  to: day('2028-06-30'),
  dueOn: day('2028-01-15'),
} as const
const laterRun = { ...run, asOf: day('2028-07-01'), from: day('2028-07-01'), to: day('2028-12-31'), dueOn: day('2028-07-15') }

async function timed(work: () => Promise<unknown> | unknown): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

async function preview(ctx: Ctx, asked: typeof laterRun = run): Promise<string> {
  const made = await createFeeRun(ctx, asked)
  if (!made.ok) throw new Error(made.refusal)
  return made.value
}

/** Reads of a preview, sent bare: no role, no rows of other clubs in the way, nothing worked out. */
async function readBare(client: pg.Client, reads: readonly Statement[]): Promise<void> {
  for (const { text, values } of reads) await client.query(text, values)
}

/** Rows of a kept preview once more under another run, in one statement, and taken back. */
const COPY_PREVIEW = `with run as (insert into fee_runs (club_id, id, kind, as_of, from_on, to_on, due_on, made_at)
    select club_id, gen_random_uuid(), kind, as_of, from_on, to_on, due_on, made_at from fee_runs where club_id = '${CLUB}' and id = $1 returning id)
  insert into fee_items (club_id, id, run_id, debtor_id, person_id, source_kind, source_id, period, title, cents, before_cents, due_on, explanation, flags,
    subject_id, department_id)
  select club_id, gen_random_uuid(), run.id, debtor_id, person_id, source_kind, source_id, period, title, cents, before_cents, due_on, explanation, flags,
    subject_id, department_id from fee_items, run where club_id = '${CLUB}' and run_id = $1`

/** Time of one statement that is taken back. */
async function timedCopy(client: pg.Client, text: string, values: readonly string[]): Promise<number> {
  await client.query('begin')
  const took = await timed(() => client.query(text, [...values]))
  await client.query('rollback')
  return took
}

async function comparePreviews(ctx: Ctx, url: string, client: pg.Client): Promise<void> {
  const sent = await statementsOf(url, CLUB, ctx.actor, preview)
  const reads = sent.filter(
    ({ text }) => /^\s*(?:select|with)\b/i.test(text) && !/\bfor (?:no key )?update\b|insert into/i.test(text),
  )
  const [ours, bare, rows]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round < RUNS; round++) {
    let id = ''
    ours.push(await timed(async () => (id = await preview(ctx))))
    rows.push(await timedCopy(client, COPY_PREVIEW, [id]))
    await removeFeeRun(ctx, id)
    bare.push(await timed(() => readBare(client, reads)))
  }
  const [took, read, kept] = [median(ours), median(bare), median(rows)]
  note(`preview ${took.toFixed(0)} ms; bare: its ${reads.length} reads ${read.toFixed(0)} ms, its rows ${kept.toFixed(0)} ms`)
  note(`against its reads alone: ${(took / read).toFixed(2)}`)
  figure(`preview of ${MANY} members, against its bare reads and rows`, took / (read + kept), { is: '≤', than: 3 })
}

/** Rows of a posted run once more under other ids, in one statement, and taken back. */
const COPY = `insert into claims (club_id, id, debtor_id, person_id, run_id, source_kind, source_id, period, title, explanation, cents, due_on, account,
    tax_sphere, department_id, vat_key, made_at)
  select club_id, gen_random_uuid(), debtor_id, person_id, run_id, source_kind, source_id, period || $2, title, explanation, cents, due_on, account,
    tax_sphere, department_id, vat_key, made_at from claims where club_id = '${CLUB}' and run_id = $1`

async function post(ctx: Ctx, runId: string): Promise<number> {
  const issued = await issueFeeRun(ctx, { runId })
  return issued.ok ? issued.value.claims : 0
}

const TAKEN_BACK = new Error('taken back')
/** Time of posting, which is taken back as the rows by SQL are. */
async function timedPost(ctx: Ctx, runId: string): Promise<number> {
  let took = 0
  const posted = transaction(ctx, async (ctx) => {
    took = await timed(() => post(ctx, runId))
    throw TAKEN_BACK
  })
  await posted.catch((error: unknown) => {
    if (error !== TAKEN_BACK) throw error
  })
  return took
}

async function comparePosting(ctx: Ctx, client: pg.Client): Promise<void> {
  const runId = await preview(ctx)
  let claims = 0
  const first = await timed(async () => (claims = await post(ctx, runId)))
  const laterId = await preview(ctx, laterRun)
  const [ours, bare]: [number[], number[]] = [[], []]
  for (let round = 0; round < RUNS; round++) {
    ours.push(await timedPost(ctx, laterId))
    bare.push(await timedCopy(client, COPY, [runId, ` ${round}`]))
  }
  const [took, rows] = [median(ours), median(bare)]
  note(
    `posting ${claims} claims ${took.toFixed(0)} ms (the first with its commit ${first.toFixed(0)} ms), the rows by SQL ${rows.toFixed(0)} ms`,
  )
  figure('claims of a run posted', claims, { is: '≥', than: MANY })
  figure(`posting of ${MANY} claims, against the same rows by SQL`, took / rows, { is: '≤', than: 2 })
}

function compareFiles(): void {
  const file = (count: number) =>
    debitFile({
      debits: Array.from({ length: count }, (_, at) =>
        debit({ endToEndId: `E${at}`, mandate: { ...debit().mandate, reference: `M${at}` } }),
      ),
    })
  const times = new Map<number, number[]>([FEW, MANY].map((count) => [count, []]))
  for (let round = -1; round < RUNS; round++)
    for (const [count, kept] of times) {
      const one = file(count)
      const startedAt = performance.now()
      if (!writeDirectDebits(one).ok) throw new Error('The file is faulty')
      if (round >= 0) kept.push((performance.now() - startedAt) / count)
    }
  const [few, many] = [FEW, MANY].map((count) => median(times.get(count) ?? [])) as [number, number]
  note(`${(many * MANY).toFixed(0)} ms for a file of ${MANY} debits`)
  figure(`file of ${MANY} debits: time of a debit beside ${FEW}`, many / few, { is: '≤', than: 1.2 })
}

async function issuePapers(ctx: Ctx, client: pg.Client, batch: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select d.id from debtors d join people p on p.club_id = d.club_id and p.id = d.person_id where p.lastname like 'Zahler %' order by d.id offset $1 limit $2`,
    [batch * PAPERS, PAPERS],
  )
  const ids: string[] = []
  for (const { id: debtorId } of rows) {
    const draft = await createInvoice(ctx, { debtorId, claimIds: [], note: '' })
    if (!draft.ok) throw new Error(draft.refusal)
    await issueInvoice(ctx, draft.value)
    ids.push(draft.value)
  }
  return ids
}

/** As many threads as set papers for us. */
async function setBare(documents: readonly string[]): Promise<number> {
  const all = Math.min(4, availableParallelism())
  const threads = Array.from({ length: all }, (_, at) => {
    const own = documents.filter((__, place) => place % all === at)
    return new Worker(new URL('support/bare-typst.ts', import.meta.url), { workerData: { template: 'invoices', documents: own } })
  })
  await Promise.all(threads.map((thread) => once(thread, 'message')))
  const took = await timed(() =>
    Promise.all(
      threads.map((thread) => {
        thread.postMessage('go')
        return once(thread, 'message')
      }),
    ),
  )
  await Promise.all(threads.map((thread) => thread.terminate()))
  return took
}

/** Two batches of ours between two of bare Typst; the better one of each counts, as the first one of a program is compiled meanwhile. */
async function comparePapers(ctx: Ctx, client: pg.Client, dataDir: string): Promise<void> {
  const batches = [await issuePapers(ctx, client, 0), await issuePapers(ctx, client, 1)]
  const invoiceIds = batches.flat()
  const desk = openPaperDesk(await createStorage({ dataDir, storageUrl: null }))
  const documents = await Promise.all(
    found(batches[1]).map(async (id) => JSON.stringify(await presentPapers(ctx.club, [found(await findSnapshot(ctx, id))]))),
  )
  const bareBefore = await setBare(documents)
  // Threads that set papers are kept warm, as ours are in a batch of hundreds.
  await Promise.all(
    documents.slice(0, 4).map(async () => desk.print(ctx, [found(await findSnapshot(ctx, found(invoiceIds[0])))])),
  )
  const times: number[] = []
  for (const ids of batches)
    times.push(
      await timed(() => issueKind(desk).finish?.(ctx, { id: '', input: { invoiceIds: ids }, actor: ctx.actor, tries: 0 })),
    )
  const ours = Math.min(...times)
  const bare = Math.min(bareBefore, await setBare(documents))
  const { rows } = await client.query<{ papers: number }>(
    'select count(pdf_file_id)::int as papers from invoices where id = any($1::uuid[])',
    [invoiceIds],
  )
  note(
    `${PAPERS} papers kept and mailed in ${times.map((time) => time.toFixed(0)).join(' and ')} ms, bare Typst ${bare.toFixed(0)} ms`,
  )
  figure('papers kept', found(rows[0]).papers, { is: '=', than: batches.length * PAPERS })
  figure('papers of a batch, against bare Typst in as many threads', ours / bare, { is: '≤', than: 1.3 })
}

await inWorkshop(async (workshop) => {
  const dataDir = join(workshop.dir, 'data')
  await (await startProgram(workshop, { dataDir })).stop()
  const database = await openDatabase({ dataDir, databaseUrl: undefined, log: () => {} })
  workshop.later(() => database.stop())
  const owner = connectAsOwner(database.url)
  const client = new pg.Client({ connectionString: database.url })
  // A connection that is just closing may hear of the server's end.
  owner.pool.on('error', () => {})
  client.on('error', () => {})
  await client.connect()
  const connections = connect(database.url)
  workshop.later(async () => {
    await connections.end()
    await client.end()
    await owner.pool.end()
  })
  await growPayers(owner.db, MANY)
  await client.query('vacuum analyze')
  const ctx = await adminIn(connections, owner.pool)
  await comparePreviews(ctx, database.url, client)
  await comparePosting(ctx, client)
  compareFiles()
  await comparePapers(ctx, client, dataDir)
  figure('peak of memory', (process.resourceUsage().maxRSS * 1024) / 1_000_000, { is: '≤', than: 600, unit: 'MB' })
})
