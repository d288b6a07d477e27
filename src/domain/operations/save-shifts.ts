import { sql } from 'kysely'
import { savepoint } from '../../database/savepoint.ts'
import { isExclusionViolation, transaction } from '../../database/transaction.ts'
import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { creditSql, lockPlan, setPlan } from './commands.ts'
import type { ShiftFields } from './input.ts'
import { OPERATION_JOURNAL } from './journal.ts'
import { listShifts, type Shift } from './queries.ts'
import { tellMoved } from './tell-moved.ts'

type SaveRefusal = 'changed_meanwhile' | 'closed' | 'has_helpers' | 'below_filled' | 'overlap'
/** Index of the row that is refused; null where it is no single one. */
interface AtRow {
  has_helpers: { row: null; task: string }
  below_filled: { row: number }
  overlap: { row: number; helper: string | null }
}

/**
 * Replaces the table of shifts: rows with an id change, others are new, missing ones go. `version`: of the plan that was edited.
 * @throws NotFound, Forbidden
 */
export async function saveShifts(
  ctx: Ctx,
  planId: string,
  version: number,
  rows: readonly ShiftFields[],
): Promise<Answer<number, SaveRefusal, AtRow>> {
  let at = 0
  try {
    return await transaction(ctx, (ctx) =>
      savepoint(ctx, async (ctx) => {
        const plan = await lockPlan(ctx, planId)
        if (plan.state === 'closed') return refuse('closed')
        if (plan.version !== version) return refuse('changed_meanwhile')
        await sql`select from shifts where club_id = ${ctx.club.id} and plan_id = ${planId} order by id for update`.execute(
          ctx.db,
        )
        const known = new Map((await listShifts(ctx, planId)).map((shift) => [shift.id, shift]))
        const kept = new Set(rows.map(({ id }) => id))
        const gone = [...known.values()].filter(({ id }) => !kept.has(id))
        const inUse = gone.find(({ filled }) => filled > 0)
        if (inUse) return refuse('has_helpers', { row: null, task: inUse.task })
        const below = rows.findIndex((row) => isBelow(known.get(row.id ?? ''), row))
        if (below >= 0) return refuse('below_filled', { row: below })
        await removeShifts(ctx, gone)
        const moved = rows.flatMap(({ id, ...row }) => (id && hasMoved(known.get(id), row) ? [id] : []))
        await freeTimes(ctx, moved)
        for (const [position, row] of rows.entries()) {
          at = position
          await saveRow(ctx, planId, position, row, known.has(row.id ?? ''))
        }
        await creditAnew(ctx, planId)
        await tellMoved(ctx, moved)
        await setPlan(ctx, plan, {})
        const content = OPERATION_JOURNAL.shiftsSaved(plan.title, rows.length)
        await record(ctx, { event: 'operational_plan.changed', id: planId, content })
        return ok(rows.length)
      }),
    )
  } catch (error) {
    const row = rows[at]
    if (row && isExclusionViolation(error)) return refuse('overlap', { row: at, helper: await findTorn(ctx, row, rows) })
    throw error
  }
}

/** Afterwards more may have helped than were needed: the number then stays as it was. */
const isBelow = (before: Shift | undefined, { needed }: ShiftFields): boolean =>
  before !== undefined && needed < Math.min(before.filled, before.needed)

/** Name of a helper of the shift who would be elsewhere at its new time; null: gone meanwhile. */
async function findTorn(ctx: Ctx, { id, startsAt, endsAt }: ShiftFields, rows: readonly ShiftFields[]): Promise<string | null> {
  const { rows: torn } = await sql<{ name: string }>`
    select concat_ws(' ', w.firstname, w.lastname) as name
    from assignments a join people w on w.club_id = a.club_id and w.id = a.person_id
    join assignments o on o.club_id = a.club_id and o.person_id = a.person_id and o.id <> a.id and o.state in ('requested', 'confirmed')
    left join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as moved (id uuid, "startsAt" timestamptz, "endsAt" timestamptz)
      on moved.id = o.shift_id
    where a.club_id = ${ctx.club.id} and a.shift_id = ${id} and a.state in ('requested', 'confirmed')
      and case when moved.id is null then o.during when moved."startsAt" is not null then tstzrange(moved."startsAt", moved."endsAt") end
        && tstzrange(${startsAt}, ${endsAt})
    order by name limit 1`.execute(ctx.db)
  return torn[0]?.name ?? null
}

const hasMoved = (before: Shift | undefined, now: Pick<Shift, 'startsAt' | 'endsAt' | 'place'>): boolean =>
  before !== undefined &&
  (before.place !== now.place || String(before.startsAt) !== String(now.startsAt) || String(before.endsAt) !== String(now.endsAt))

/** Else one shift, moved before its neighbour, would meet the neighbour's old time. */
async function freeTimes(ctx: Ctx, shiftIds: readonly string[]): Promise<void> {
  if (shiftIds.length === 0) return
  await sql`
    update assignments set during = null where club_id = ${ctx.club.id} and shift_id = any(${[...shiftIds]}::uuid[])`.execute(
    ctx.db,
  )
}

/** Marked assignments count what their shift counts now, as the others do at the close. */
async function creditAnew(ctx: Ctx, planId: string): Promise<void> {
  await sql`
    update assignments a set minutes = ${creditSql} from shifts s
    where a.club_id = ${ctx.club.id} and s.club_id = a.club_id and s.id = a.shift_id and s.plan_id = ${planId}
      and a.mark = 'present' and a.minutes is distinct from ${creditSql}`.execute(ctx.db)
}

async function removeShifts(ctx: Ctx, gone: readonly Shift[]): Promise<void> {
  const ids = gone.map(({ id }) => id)
  if (ids.length === 0) return
  await sql`delete from assignments where club_id = ${ctx.club.id} and shift_id = any(${ids}::uuid[])`.execute(ctx.db)
  await sql`delete from shifts where club_id = ${ctx.club.id} and id = any(${ids}::uuid[])`.execute(ctx.db)
}

async function saveRow(ctx: Ctx, planId: string, position: number, row: ShiftFields, isKnown: boolean): Promise<void> {
  const { id, ...fields } = row
  if (!isKnown || id === null) {
    const values = { ...fields, clubId: ctx.club.id, id: newId(), planId, position }
    await ctx.db.insertInto('shifts').values(values).execute()
    return
  }
  const { startsAt, endsAt } = fields
  await ctx.db
    .updateTable('shifts')
    .set({ ...fields, position })
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', id)
    .execute()
  await sql`
    update assignments set during = ${startsAt && endsAt ? sql`tstzrange(${startsAt}, ${endsAt})` : null}
    where club_id = ${ctx.club.id} and shift_id = ${id}
      and during is distinct from ${startsAt && endsAt ? sql`tstzrange(${startsAt}, ${endsAt})` : null}`.execute(ctx.db)
}
