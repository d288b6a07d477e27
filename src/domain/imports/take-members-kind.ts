import { sql } from 'kysely'
import { z } from 'zod'
import { found } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { passNumber } from '../numbers/commands.ts'
import type { OrderInput, OrderKind, OrderRow, RowResult } from '../orders/rules.ts'
import { canImportKind } from './access.ts'
import { IMPORT_JOURNAL } from './journal.ts'
import { payerText, readMembers } from './plan-members.ts'
import { type Import, type ImportRow, listRows, lockImport } from './queries.ts'
import { readRows } from './read-rows.ts'
import { cellOf } from './rules.ts'
import { takeMembers } from './take-members.ts'
import { forgetRow, keepRow, undoMember } from './undo-member.ts'

const Input = z.object({ importId: z.uuid() })
/** Rows in one transaction. */
const STEP = 50
/** Rows that name somebody else as payer come after all others: the payer may stand in the same file. */
const LATER = 10_000_000
const LAST = 2 * LATER

const rowOf = (position: number): number => (position > LATER ? position - LATER : position)

const common = {
  rows: ['Zeile', 'Zeilen'],
  undo: 'never',
  step: () => STEP,
  mayOrder: (actor) => canImportKind(actor, 'members'),
} as const satisfies Partial<OrderKind>

/** Takes members of a file; those who pay come before those for whom they pay. */
export const takeMembersKind: OrderKind = {
  ...common,
  name: 'imports.members',
  title: 'Mitglieder übernehmen',
  runRows: takeRows,
  end: async (ctx, input) => {
    const { id, kind, fileName, total } = await finish(ctx, input, 'done')
    const { rows } = await sql<{ taken: number }>`
      select count(made)::int as taken from import_rows where club_id = ${ctx.club.id} and import_id = ${id}`.execute(ctx.db)
    await record(ctx, { event: 'import.done', id, content: IMPORT_JOURNAL.done(kind, fileName, found(rows[0]).taken, total) })
  },
}

/** Takes members of a file back, in the opposite order. */
export const undoMembersKind: OrderKind = {
  ...common,
  name: 'imports.undo_members',
  title: 'Übernahme zurücknehmen',
  runRows: undoRows,
  end: async (ctx, input) => {
    const { importId } = Input.parse(input)
    const { rows } =
      await sql`select from import_rows where club_id = ${ctx.club.id} and import_id = ${importId} and made is not null
      and outcome <> 'conflict' limit 1`.execute(ctx.db)
    // An order ends early when its user may no longer give it: another takes back the rest.
    const isWhole = rows.length === 0
    const { id, fileName } = await finish(ctx, input, isWhole ? 'undone' : 'done')
    if (isWhole) await record(ctx, { event: 'import.undone', id, content: IMPORT_JOURNAL.undone(fileName) })
  },
}

/** Positions in an order, in which rows are taken, or with `isBack` taken back. */
export async function placesOf(ctx: Ctx, one: Import, rows: readonly ImportRow[], isBack = false): Promise<number[]> {
  const today = berlinDay(ctx.now)
  const read = await readMembers(ctx, one, readRows(rows, one))
  const places = read.map(({ row, listed }) =>
    'fault' in listed || payerText(listed, today) === '' ? row.position : row.position + LATER,
  )
  return isBack ? places.map((place) => LAST - place) : places
}

/** Numbers that the club gives by itself begin behind those of the list. */
export async function passNumbers(ctx: Ctx, one: Import, rows: readonly ImportRow[]): Promise<void> {
  const numbers = readRows(rows, one).flatMap(({ cells }) => {
    const text = cellOf(cells, one, 'memberNo').trim()
    return /^\d{1,8}$/.test(text) ? [Number(text)] : []
  })
  const highest = numbers.reduce((most, number) => Math.max(most, number), 0)
  if (highest > 0) await passNumber(ctx, 'member', highest)
}

async function countDone(ctx: Ctx, { id, total }: Import, rows: number): Promise<void> {
  await sql`update imports set state = case state when 'queued' then 'running' else state end, done = least(${total}, done + ${rows})
    where club_id = ${ctx.club.id} and id = ${id}`.execute(ctx.db)
}

async function takeRows(ctx: Ctx, input: OrderInput, orderRows: readonly OrderRow[]): Promise<RowResult[]> {
  const one = await lockImport(ctx, Input.parse(input).importId)
  const positions = orderRows.map(({ position }) => rowOf(position))
  const rows = readRows(await listRows(ctx, one.id, positions), one)
  const byPosition = new Map(rows.map((row) => [row.position, row]))
  const taken = await takeMembers(
    ctx,
    one,
    positions.map((position) => found(byPosition.get(position))),
  )
  const results = [...taken].map(([position, { outcome, note, made }]) => ({ position, outcome, note, made }))
  await sql`
    update import_rows r set outcome = s.outcome, note = s.note, is_done = true, made = s.made
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as s (position int, outcome text, note text, made jsonb)
    where r.club_id = ${ctx.club.id} and r.import_id = ${one.id} and r.position = s.position`.execute(ctx.db)
  await countDone(ctx, one, orderRows.length)
  return orderRows.map(({ position }) => {
    const { outcome, made } = found(taken.get(rowOf(position)))
    return { position, refusal: made ? null : outcome }
  })
}

async function undoRows(ctx: Ctx, input: OrderInput, orderRows: readonly OrderRow[]): Promise<RowResult[]> {
  const one = await lockImport(ctx, Input.parse(input).importId)
  const places = orderRows.map(({ position }) => ({ position, row: rowOf(LAST - position) }))
  const rows = await listRows(
    ctx,
    one.id,
    places.map(({ row }) => row),
  )
  const results: RowResult[] = []
  for (const { position, row } of places) {
    const stays = await undoMember(ctx, found(rows.find((one) => one.position === row)))
    await (stays ? keepRow(ctx, one.id, row, stays) : forgetRow(ctx, one.id, row))
    results.push({ position, refusal: stays ? 'stays' : null })
  }
  await countDone(ctx, one, orderRows.length)
  return results
}

async function finish(ctx: Ctx, input: OrderInput, state: 'done' | 'undone'): Promise<Import> {
  const one = await lockImport(ctx, Input.parse(input).importId)
  const at = state === 'done' ? sql`finished_at` : sql`undone_at`
  await sql`update imports set state = ${state}, ${at} = ${ctx.now} where club_id = ${ctx.club.id} and id = ${one.id}`.execute(
    ctx.db,
  )
  return one
}
