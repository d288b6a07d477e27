import { sql } from 'kysely'
import { z } from 'zod'
import { found } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import type { OrderInput, OrderKind, OrderRow, RowResult } from '../orders/rules.ts'
import { canImport } from './access.ts'
import { IMPORT_JOURNAL } from './journal.ts'
import { openImport } from './open-import.ts'
import { type Import, type ImportRow, listRows, lockImport } from './queries.ts'
import { readRows } from './read-rows.ts'

const Input = z.object({ importId: z.uuid() })

/** Imports the rows at the positions of an order. `undoImport` takes the whole import back. */
export const importKind: OrderKind = {
  name: 'imports.take',
  title: 'Datei übernehmen',
  rows: ['Zeile', 'Zeilen'],
  undo: 'never',
  step: () => 10,
  mayOrder: canImport,
  runRows,
  end: endImport,
}

async function readLocked(ctx: Ctx, input: OrderInput): Promise<{ one: Import; rows: ImportRow[] }> {
  const one = await lockImport(ctx, Input.parse(input).importId)
  return { one, rows: readRows(await listRows(ctx, one.id), one) }
}

async function runRows(ctx: Ctx, input: OrderInput, orderRows: readonly OrderRow[]): Promise<RowResult[]> {
  const { one, rows } = await readLocked(ctx, input)
  const { take } = await openImport(ctx, one, rows)
  const results: RowResult[] = []
  for (const { position } of orderRows) {
    const row = found(rows.find((one) => one.position === position))
    const { outcome, note, made } = await take(ctx, row)
    results.push({ position, refusal: made ? null : outcome })
    await ctx.db
      .updateTable('importRows')
      .set({ outcome, note, isDone: true, made: made && JSON.stringify(made) })
      .where('clubId', '=', ctx.club.id)
      .where('importId', '=', one.id)
      .where('position', '=', position)
      .execute()
  }
  await ctx.db
    .updateTable('imports')
    .set((set) => ({ state: 'running', done: set('done', '+', orderRows.length) }))
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', one.id)
    .execute()
  return results
}

/** Keeps the versions of courses and halls: a later version means a change. */
async function endImport(ctx: Ctx, input: OrderInput): Promise<void> {
  const { one, rows } = await readLocked(ctx, input)
  const { id, kind, fileName, total } = one
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
  const content = IMPORT_JOURNAL.done(kind, fileName, taken, total)
  await record(ctx, { event: 'import.done', id, content })
}
