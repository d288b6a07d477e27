import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, found, ok, refuse } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { listFacilities } from '../facilities/queries.ts'
import { placeOrder } from '../orders/place-order.ts'
import { missingFields } from './guess-mapping.ts'
import { importKind } from './import-kind.ts'
import { Correction, type Mapping, MappingInput, NAMED, type Names, NamesInput } from './input.ts'
import { IMPORT_JOURNAL } from './journal.ts'
import { openImport } from './open-import.ts'
import { getImportForChange, type Import, listRows, type RowResult } from './queries.ts'
import { type KeptCorrection, readRows } from './read-rows.ts'
import type { ChangeRefusal } from './rules.ts'
import { passNumbers, placesOf, takeMembersKind } from './take-members-kind.ts'
import { ROW_NOTES } from './texts.ts'

/** Answer to a row; missing fields keep the earlier answer. `leavesTaken`: occupied dates may be left out. */
export interface RowAnswer {
  position: number
  givenEnd: Temporal.PlainTime | null
  isSkipped: boolean
  leavesTaken?: boolean
  correction?: Correction
}

export interface ImportChange {
  mapping: Mapping
  answers: readonly RowAnswer[]
  /** For all rows with some occupied dates. */
  partly?: 'leave' | 'skip' | null
  names?: Names
  /** Mails to everybody entered. */
  tells?: boolean | undefined
}

/** Larger files are only read, not tried, before the import. */
const MOST_TRIED = 300

/** Tries the whole import without keeping it; keeps the columns for the club's next file. @throws NotFound, Forbidden */
export async function changeImport(
  ctx: Ctx,
  id: string,
  { mapping: given, answers, partly = null, names = {}, tells }: ImportChange,
): Promise<Answer<void, ChangeRefusal>> {
  const mapping = MappingInput.parse(given)
  return transaction(ctx, async (ctx) => {
    const one = await getImportForChange(ctx, id)
    if (one.state !== 'draft' && one.state !== 'done') return refuse('under_way')
    if (one.source === 'table' && one.state === 'draft') {
      const names = Object.values(mapping)
      if (missingFields(one.kind, mapping).length > 0 || names.some((name) => !one.head.includes(name)))
        return refuse('column_missing')
      if (new Set(names).size < names.length) return refuse('column_twice')
      await keepMapping(ctx, one, mapping)
    }
    await keepAnswers(ctx, id, answers)
    if (partly) await answerPartly(ctx, id, partly)
    const options = tells === undefined ? one.options : { ...one.options, tells }
    const said = mergeNames(one.names, NamesInput.parse(names))
    await ctx.db
      .updateTable('imports')
      .set({ names: JSON.stringify(said), options: JSON.stringify(options) })
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', id)
      .execute()
    const changed: Import = { ...one, options, names: said, mapping: one.state === 'draft' ? mapping : one.mapping }
    await tryRows(ctx, changed)
    const content = IMPORT_JOURNAL.checked(one.kind, one.fileName)
    await record(ctx, { event: 'import.checked', id, content })
    return ok(undefined)
  })
}

const mergeNames = (before: Names, said: Names): Names =>
  Object.fromEntries(NAMED.map((field) => [field, { ...before[field], ...said[field] }]))

async function keepMapping(ctx: Ctx, { id, kind }: Import, mapping: Mapping): Promise<void> {
  const text = JSON.stringify(mapping)
  await ctx.db.updateTable('imports').set({ mapping: text }).where('clubId', '=', ctx.club.id).where('id', '=', id).execute()
  await ctx.db
    .insertInto('importMappings')
    .values({ clubId: ctx.club.id, kind, mapping: text })
    .onConflict((conflict) => conflict.columns(['clubId', 'kind']).doUpdateSet({ mapping: text }))
    .execute()
}

async function keepAnswers(ctx: Ctx, importId: string, answers: readonly RowAnswer[]): Promise<void> {
  const nameOf = await readNames(ctx, answers)
  for (const { position, givenEnd, isSkipped, leavesTaken, correction } of answers)
    await ctx.db
      .updateTable('importRows')
      .set({ givenEnd, isSkipped })
      .$if(leavesTaken !== undefined, (row) => row.set({ leavesTaken: leavesTaken ?? false }))
      .$if(correction !== undefined, (row) => row.set({ corrected: JSON.stringify(nameOf(Correction.parse(correction))) }))
      .where('clubId', '=', ctx.club.id)
      .where('importId', '=', importId)
      .where('position', '=', position)
      .where('outcome', 'is distinct from', 'taken')
      .execute()
}

/** Names of the chosen parts as a plan would write them; foreign parts are not found. */
async function readNames(ctx: Ctx, answers: readonly RowAnswer[]): Promise<(correction: Correction) => KeptCorrection> {
  if (!answers.some(({ correction }) => correction?.partId)) return (correction) => correction
  const all = (await listFacilities(ctx)).flatMap(({ name, parts }) => parts.map((part) => ({ facility: name, part })))
  return (correction) => {
    if (correction.partId === undefined) return correction
    const { facility, part } = found(all.find(({ part }) => part.id === correction.partId))
    return { ...correction, facility, part: part.name }
  }
}

const answerPartly = (ctx: Ctx, importId: string, partly: 'leave' | 'skip') =>
  ctx.db
    .updateTable('importRows')
    .set(partly === 'leave' ? { leavesTaken: true } : { isSkipped: true })
    .where('clubId', '=', ctx.club.id)
    .where('importId', '=', importId)
    .where('outcome', '=', 'partly')
    .execute()

async function tryRows(ctx: Ctx, one: Import): Promise<void> {
  const rows = readRows(await listRows(ctx, one.id), one)
  const open = rows.filter(({ made, outcome }) => made === null && !(one.state === 'done' && outcome === 'unchanged'))
  await sql`savepoint trial`.execute(ctx.db)
  const { take, read } = await openImport(ctx, one, rows)
  // Rows that cannot be read need no trial.
  const results = open.map((row) => ({ row, result: read(row) }))
  let tried = 0
  for (const each of results) if (!each.result && tried++ < MOST_TRIED) each.result = await take(ctx, each.row)
  await sql`rollback to savepoint trial`.execute(ctx.db)
  await sql`release savepoint trial`.execute(ctx.db)
  await keepResults(
    ctx,
    one.id,
    results.map(({ row: { position }, result }) => {
      const { outcome, note } = result ?? { outcome: 'free' as const, note: ROW_NOTES.triedLater }
      return { position, note, outcome: outcome === 'taken' ? 'free' : outcome }
    }),
  )
}

async function keepResults(
  ctx: Ctx,
  importId: string,
  results: readonly (Pick<RowResult, 'outcome' | 'note'> & { position: number })[],
): Promise<void> {
  await sql`
    update import_rows r set outcome = s.outcome, note = s.note, is_done = false
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as s (position int, outcome text, note text)
    where r.club_id = ${ctx.club.id} and r.import_id = ${importId} and r.position = s.position`.execute(ctx.db)
}

const isTaken = (outcome: RowResult['outcome'] | null): boolean => outcome === 'free' || outcome === 'changed'

/** Orders the import in the background (`ORDER_DUTY`), without conflicting and open rows. @throws NotFound, Forbidden */
export async function orderImport(ctx: Ctx, id: string): Promise<Answer<void, 'under_way' | 'nothing_to_do'>> {
  return transaction(ctx, async (ctx) => {
    const one = await getImportForChange(ctx, id)
    if (one.state !== 'draft' && one.state !== 'done') return refuse('under_way')
    const open = (await listRows(ctx, id)).filter(({ outcome, made }) => isTaken(outcome) && made === null)
    if (open.length === 0) return refuse('nothing_to_do')
    await sql`update import_rows set is_done = coalesce(outcome not in ('free', 'changed'), true) or made is not null
      where club_id = ${ctx.club.id} and import_id = ${id}`.execute(ctx.db)
    await ctx.db
      .updateTable('imports')
      .set({ state: 'queued', done: one.total - open.length, finishedAt: null })
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', id)
      .execute()
    if (one.kind === 'members') await passNumbers(ctx, one, open)
    const places = one.kind === 'members' ? await placesOf(ctx, one, open) : open.map(({ position }) => position)
    const rows = places.map((position) => ({ objectId: id, position }))
    await placeOrder(ctx, one.kind === 'members' ? takeMembersKind : importKind, { input: { importId: id }, rows })
    return ok(undefined)
  })
}
