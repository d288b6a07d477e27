import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { allow, found } from '../../kernel/answer.ts'
import { plural } from '../../kernel/plural.ts'
import { record } from '../audit/commands.ts'
import type { Certificates } from '../certificates/issue-certificates.ts'
import { type Actor, type Ctx, isSuperUser } from '../context.ts'
import { storeFile } from '../files/commands.ts'
import type { Storage } from '../files/create-storage.ts'
import { lockCourse } from '../participations/queries.ts'
import { findActor } from '../users/find-actor.ts'
import { certifyRows, readIssued } from './certify-rows.ts'
import { mailRows } from './mail-rows.ts'
import { type Batch, listAllRows, listDueBatches, listOpenRows, lockBatch, type OpenRow } from './queries.ts'
import { AT_ONCE } from './rules.ts'
import { runRow } from './run-row.ts'
import { BATCH_NAMES } from './texts.ts'

/** What the work needs beside the database. */
export interface BatchTools {
  storage: Storage
  /** Makes the papers of these offers, as the person who ordered them would see them. */
  print(ctx: Ctx, certificates: readonly Certificates[]): Promise<Uint8Array>
  now?: () => Temporal.Instant
}

/** Rows of a long order in one transaction: what a crash makes undone, and how often the bar moves. */
const STEP = 20
const PAPER_STEP = 100

/**
 * Does the orders whose moment has come, a transaction after the other; any number of processes may. Each row is done once, however
 * often a process dies in between. Answers how many steps were taken. For the system.
 */
export async function runBatches(ctx: Ctx, tools: BatchTools): Promise<number> {
  allow(isSuperUser(ctx.actor))
  let steps = 0
  for (const id of await listDueBatches(ctx)) while (await takeStep(ctx, tools, id)) steps += 1
  return steps
}

/** False when there is nothing more to do for this order, or another process does it. */
async function takeStep(ctx: Ctx, tools: BatchTools, id: string): Promise<boolean> {
  const at = { ...ctx, now: tools.now?.() ?? Temporal.Now.instant() }
  const left = await transaction(at, async (ctx) => {
    const batch = await lockBatch(ctx, id)
    if (!batch) return null
    const actor = await findActor(ctx, batch.userId)
    if (!actor) return end(ctx, batch, 'failed', null)
    const rows = await listOpenRows(ctx, id, sizeOf(batch))
    if (rows.length > 0) await runRows({ ...ctx, actor }, batch, rows)
    else if (batch.kind !== 'certificates') return end(ctx, batch, 'done', null)
    return { batch, actor, isPrinting: rows.length === 0 }
  })
  if (left?.isPrinting) await finishPapers(at, tools, left.batch, left.actor)
  return left !== null
}

const sizeOf = ({ total, kind }: Batch): number => {
  if (kind === 'certificates') return PAPER_STEP
  return total <= AT_ONCE ? AT_ONCE : STEP
}

/** Some rows of an order, all of them or none. */
async function runRows(ctx: Ctx, batch: Batch, rows: readonly OpenRow[]): Promise<void> {
  const { task } = batch
  const refusals = new Map<number, string>()
  if (task.kind === 'mail') {
    for (const at of await mailRows(ctx, task, rows, await listAllRows(ctx, batch.id))) refusals.set(at, 'no_address')
  } else if (task.kind === 'certificates') {
    for (const at of await certifyRows(ctx, task, rows)) refusals.set(at, 'attended_too_little')
  } else {
    const target = task.kind === 'move' ? [task.toCourseId] : []
    // All that this step touches, in the one order in which offers are locked.
    for (const id of [...new Set([...rows.map(({ courseId }) => courseId), ...target])].sort()) await lockCourse(ctx, id)
    for (const { position, participationId } of rows) {
      const answer = await runRow(ctx, task, found(participationId))
      if (!answer.ok) refusals.set(position, answer.refusal)
    }
  }
  await noteResults(ctx, batch, rows, refusals)
}

async function noteResults(
  ctx: Ctx,
  { id }: Batch,
  rows: readonly OpenRow[],
  refusals: ReadonlyMap<number, string>,
): Promise<void> {
  const results = rows.map(({ position }) => ({ position, refusal: refusals.get(position) ?? null }))
  await sql`
    update batch_rows r set state = case when result.refusal is null then 'done' else 'refused' end, refusal = result.refusal
    from unnest(${results.map(({ position }) => position)}::int[], ${results.map(({ refusal }) => refusal)}::text[]) as result (position, refusal)
    where r.club_id = ${ctx.club.id} and r.batch_id = ${id} and r.position = result.position`.execute(ctx.db)
  await ctx.db
    .updateTable('batches')
    .set((eb) => ({ state: 'running', done: eb('done', '+', rows.length) }))
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', id)
    .execute()
  const message = JSON.stringify({ club: ctx.club.id, event: 'batch.progressed', kind: 'batch', id })
  await sql`select pg_notify('live', ${message})`.execute(ctx.db)
}

/** Printing takes a while and happens beside the database: who dies in it prints again, what is issued stays issued. */
async function finishPapers(ctx: Ctx, { storage, print }: BatchTools, batch: Batch, actor: Actor): Promise<void> {
  if (batch.task.kind !== 'certificates') return
  const issued = await readIssued(ctx, batch.task, batch.id)
  const isAnything = issued.some(({ people }) => people.length > 0)
  const paper = { name: 'Teilnahmebescheinigungen.pdf', mime: 'application/pdf', isPublic: false }
  const bytes = isAnything ? await print({ ...ctx, actor }, issued) : null
  const fileId = bytes && (await storeFile(ctx, storage, { ...paper, bytes }))
  await transaction(ctx, async (ctx) => {
    const own = await lockBatch(ctx, batch.id)
    if (own) await end(ctx, own, 'done', fileId)
  })
}

/** The order is over; answers null: nothing is left to do. */
async function end(
  ctx: Ctx,
  { id, kind, total, refused }: Batch,
  state: 'done' | 'failed',
  fileId: string | null,
): Promise<null> {
  await ctx.db
    .updateTable('batches')
    .set({ state, finishedAt: ctx.now, fileId })
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', id)
    .execute()
  const content =
    state === 'failed'
      ? `${BATCH_NAMES[kind]} nicht ausgeführt: Wer den Auftrag gab, hat keinen Zugang mehr.`
      : `${BATCH_NAMES[kind]} erledigt: ${total - refused} von ${plural(total, 'Person', 'Personen')}`
  await record(ctx, { event: `batch.${state}`, object: { kind: 'batch', id }, content })
  return null
}
