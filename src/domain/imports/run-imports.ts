import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { allow } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import { type Ctx, isSuperUser } from '../context.ts'
import { findActor } from '../users/find-actor.ts'
import { canImport } from './access.ts'
import { type Import, type ImportRow, listDueImports, listRows, lockImport } from './queries.ts'
import { readRows } from './read-rows.ts'
import { openProgress, takeRow } from './take-row.ts'

/** Rows in one transaction: what a crash makes undone, and how often the bar moves. */
const STEP = 10

/**
 * Enters the imports that were ordered, some rows after the others; any number of processes may. Each row is entered once, however often
 * a process dies in between. Answers how many steps were taken. For the system.
 */
export async function runImports(ctx: Ctx): Promise<number> {
  allow(isSuperUser(ctx.actor))
  let steps = 0
  for (const id of await listDueImports(ctx)) while (await takeStep(ctx, id)) steps += 1
  return steps
}

/** False when there is nothing more to do for this import, or another process does it. */
async function takeStep(ctx: Ctx, id: string): Promise<boolean> {
  return transaction({ ...ctx, now: Temporal.Now.instant() }, async (ctx) => {
    const one = await lockImport(ctx, id)
    if (!one) return false
    const rows = readRows(await listRows(ctx, id), one)
    const open = rows.filter(({ isDone }) => !isDone).slice(0, STEP)
    // Their rights are asked again: who lost them enters nothing more.
    const actor = await findActor(ctx, one.userId)
    if (open.length === 0 || !actor || !canImport(actor)) {
      await endImport(ctx, one, rows)
      return false
    }
    await takeRows({ ...ctx, actor }, one, rows, open)
    return true
  })
}

async function takeRows(ctx: Ctx, one: Import, rows: readonly ImportRow[], open: readonly ImportRow[]): Promise<void> {
  const progress = await openProgress(ctx, one, rows)
  for (const row of open) {
    const { outcome, note, made } = await takeRow(ctx, one, row, progress)
    await ctx.db
      .updateTable('importRows')
      .set({ outcome, note, isDone: true, made: made && JSON.stringify(made) })
      .where('clubId', '=', ctx.club.id)
      .where('importId', '=', one.id)
      .where('position', '=', row.position)
      .execute()
  }
  await ctx.db
    .updateTable('imports')
    .set((set) => ({ state: 'running', done: set('done', '+', open.length) }))
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', one.id)
    .execute()
  const message = JSON.stringify({ club: ctx.club.id, event: 'import.progressed', kind: 'import', id: one.id })
  await sql`select pg_notify('live', ${message})`.execute(ctx.db)
}

/** Notes the versions of offers and halls as they are now: what has another one later was changed since. */
async function endImport(ctx: Ctx, { id, fileName, total }: Import, rows: readonly ImportRow[]): Promise<void> {
  const courseIds = rows.flatMap(({ made }) => made?.courseId ?? [])
  const facilityIds = rows.flatMap(({ made }) => made?.facilityId ?? [])
  const { rows: known } = await sql<{ id: string; version: number }>`
    select id, version from courses where club_id = ${ctx.club.id} and id = any(${courseIds}::uuid[])
    union all select id, version from facilities where club_id = ${ctx.club.id} and id = any(${facilityIds}::uuid[])`.execute(
    ctx.db,
  )
  const versions = Object.fromEntries(known.map(({ id, version }) => [id, version]))
  await ctx.db
    .updateTable('imports')
    .set({ state: 'done', finishedAt: ctx.now, versions: JSON.stringify(versions) })
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', id)
    .execute()
  const taken = rows.filter(({ made }) => made !== null).length
  const content = `Belegungsplan übernommen: ${fileName}, ${taken} von ${total} Zeilen`
  await record(ctx, { event: 'import.done', object: { kind: 'import', id }, content })
}
