import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { type Mapping, MappingInput } from './input.ts'
import { getImportForChange, type Import, type ImportRow, listRows, type RowResult } from './queries.ts'
import { fillDown, missingFields } from './rules.ts'
import { openProgress, takeRow } from './take-row.ts'

export type ChangeRefusal = 'under_way' | 'column_missing' | 'column_twice'

/** What somebody answered to a row: the end of an open-ended time, or that it is not wanted. */
export interface RowAnswer {
  position: number
  givenEnd: Temporal.PlainTime | null
  isSkipped: boolean
}

/** Up to so many rows are tried before anything is entered; of more only what can be read is told. */
const MOST_TRIED = 300

/**
 * Sets what each column is and what was answered to rows, and tries the whole import without keeping anything: afterwards every row says
 * what would become of it. The mapping is remembered for the club's next file. @throws NotFound, Forbidden
 */
export async function changeImport(
  ctx: Ctx,
  id: string,
  { mapping: given, answers }: { mapping: Mapping; answers: readonly RowAnswer[] },
): Promise<Answer<void, ChangeRefusal>> {
  const mapping = MappingInput.parse(given)
  return transaction(ctx, async (ctx) => {
    const one = await getImportForChange(ctx, id)
    if (one.state !== 'draft' && one.state !== 'done') return refuse('under_way')
    if (one.source === 'table' && one.state === 'draft') {
      const names = Object.values(mapping)
      if (missingFields(mapping).length > 0 || names.some((name) => !one.head.includes(name))) return refuse('column_missing')
      if (new Set(names).size < names.length) return refuse('column_twice')
      await keepMapping(ctx, one, mapping)
    }
    await keepAnswers(ctx, id, answers)
    const changed: Import = one.state === 'draft' ? { ...one, mapping } : one
    await tryRows(ctx, changed)
    const content = `Belegungsplan geprüft: ${one.fileName}`
    await record(ctx, { event: 'import.checked', object: { kind: 'import', id }, content })
    return ok(undefined)
  })
}

async function keepMapping(ctx: Ctx, { id }: Import, mapping: Mapping): Promise<void> {
  const text = JSON.stringify(mapping)
  await ctx.db.updateTable('imports').set({ mapping: text }).where('clubId', '=', ctx.club.id).where('id', '=', id).execute()
  await ctx.db
    .insertInto('importMappings')
    .values({ clubId: ctx.club.id, kind: 'occupancy', mapping: text })
    .onConflict((conflict) => conflict.columns(['clubId', 'kind']).doUpdateSet({ mapping: text }))
    .execute()
}

async function keepAnswers(ctx: Ctx, importId: string, answers: readonly RowAnswer[]): Promise<void> {
  for (const { position, givenEnd, isSkipped } of answers)
    await ctx.db
      .updateTable('importRows')
      .set({ givenEnd, isSkipped })
      .where('clubId', '=', ctx.club.id)
      .where('importId', '=', importId)
      .where('position', '=', position)
      .where('outcome', 'is distinct from', 'taken')
      .execute()
}

/** Enters the rows within a savepoint that is taken back, and notes what each came to. */
async function tryRows(ctx: Ctx, one: Import): Promise<void> {
  const rows = fillDown(await listRows(ctx, one.id), one)
  const open = rows.filter(({ made, outcome }) => made === null && !(one.state === 'done' && outcome === 'unchanged'))
  const results: { row: ImportRow; result: RowResult }[] = []
  await sql`savepoint trial`.execute(ctx.db)
  const progress = await openProgress(ctx, one, rows)
  for (const row of open.slice(0, MOST_TRIED)) results.push({ row, result: await takeRow(ctx, one, row, progress) })
  await sql`rollback to savepoint trial`.execute(ctx.db)
  await sql`release savepoint trial`.execute(ctx.db)
  for (const row of open.slice(MOST_TRIED))
    results.push({ row, result: { outcome: 'free', note: 'Wird beim Übernehmen geprüft.', made: null } })
  for (const { row, result } of results) {
    const outcome = result.outcome === 'taken' ? 'free' : result.outcome
    await ctx.db
      .updateTable('importRows')
      .set({ outcome, note: result.note, isDone: false })
      .where('clubId', '=', ctx.club.id)
      .where('importId', '=', one.id)
      .where('position', '=', row.position)
      .execute()
  }
}

/** Asks for the rows to be entered in the background; those that conflict or are asked back stay out. @throws NotFound, Forbidden */
export async function orderImport(ctx: Ctx, id: string): Promise<Answer<void, 'under_way' | 'nothing_to_do'>> {
  return transaction(ctx, async (ctx) => {
    const one = await getImportForChange(ctx, id)
    if (one.state !== 'draft' && one.state !== 'done') return refuse('under_way')
    const open = (await listRows(ctx, id)).filter(({ outcome, made }) => outcome === 'free' && made === null)
    if (open.length === 0) return refuse('nothing_to_do')
    await sql`update import_rows set is_done = outcome is distinct from 'free' or made is not null
      where club_id = ${ctx.club.id} and import_id = ${id}`.execute(ctx.db)
    await ctx.db
      .updateTable('imports')
      .set({ state: 'queued', done: one.total - open.length, finishedAt: null })
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', id)
      .execute()
    const content = `Übernahme beauftragt: ${one.fileName}, ${open.length} Zeilen`
    await record(ctx, { event: 'import.ordered', object: { kind: 'import', id }, content })
    return ok(undefined)
  })
}
