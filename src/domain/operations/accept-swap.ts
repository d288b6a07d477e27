import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, found, ok, refuse } from '../../kernel/answer.ts'
import { isAfter } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { duringOf, listHeld, lockShifts } from './enter-helpers.ts'
import { OPERATION_JOURNAL } from './journal.ts'
import { getAssignment, isOwnAssignment } from './leave-shift.ts'
import { type Assignment, listAssignments } from './list-assignments.ts'
import { notifyHelper } from './notify-helper.ts'
import { getPlan, type Shift } from './queries.ts'
import { endOf, type JoinRefusal, maySuit } from './rules.ts'
import { shiftText } from './texts.ts'

export interface Swap {
  id: string
  assignmentId: string
  wanted: string[]
  state: 'open' | 'done' | 'withdrawn'
}

export type SwapRefusal = JoinRefusal | 'not_offered' | 'already_left'

/**
 * Offers a shift for one of the `wanted` ones; a new offer replaces the old. `signUpId`: of the mailed link that its holder
 * followed. Answers the id for the link to pass on. @throws NotFound for others
 */
export async function offerSwap(
  ctx: Ctx,
  assignmentId: string,
  wanted: readonly string[],
  signUpId: string | null,
): Promise<Answer<string, 'already_left' | 'over' | 'not_offered'>> {
  return transaction(ctx, async (ctx) => {
    const row = await getAssignment(ctx, assignmentId)
    if (signUpId !== row.signUpId && !(await isOwnAssignment(ctx, row))) found(null)
    const [shift] = await lockShifts(ctx, [row.shiftId], [row.personId])
    if ((await getAssignment(ctx, assignmentId)).state !== 'confirmed') return refuse('already_left')
    if (!isAfter(endOf(found(shift), row), ctx.now)) return refuse('over')
    if (wanted.length === 0) return refuse('not_offered')
    await sql`update shift_swaps set state = 'withdrawn' where club_id = ${ctx.club.id} and assignment_id = ${assignmentId} and state = 'open'`.execute(
      ctx.db,
    )
    const id = newId()
    await sql`
      insert into shift_swaps (club_id, id, assignment_id, wanted, created_at)
      select ${ctx.club.id}, ${id}, ${assignmentId}, array(select s.id from shifts s where s.club_id = ${ctx.club.id} and s.plan_id = ${row.planId}
        and s.id <> ${row.shiftId} and s.id = any(${[...wanted]}::uuid[])), ${ctx.now}`.execute(ctx.db)
    return ok(id)
  })
}

/** The caller holds the link. @throws NotFound */
export async function getSwap(ctx: Ctx, id: string): Promise<Swap> {
  const { rows } = await sql<Swap>`
    select id, assignment_id, wanted, state from shift_swaps where club_id = ${ctx.club.id} and id = ${id}`.execute(ctx.db)
  return found(rows[0])
}

/** Firm places of these people in the wanted shifts. */
export const listSwappable = (ctx: Ctx, swap: Swap, personIds: readonly string[]): Promise<Assignment[]> =>
  listAssignments(
    ctx,
    sql`a.state = 'confirmed' and a.shift_id = any(${swap.wanted}::uuid[]) and a.id <> ${swap.assignmentId}
      and a.person_id = any(${[...personIds]}::uuid[])`,
  )

/**
 * Exchanges the two helpers: each shift keeps its number. Both are told. The pages name a demanded qualification: who offers or accepts
 * declares to have it. `signUpId` as for `offerSwap`, of the one who accepts.
 * @throws NotFound for others
 */
export async function acceptSwap(
  ctx: Ctx,
  swapId: string,
  assignmentId: string,
  signUpId: string | null,
): Promise<Answer<void, SwapRefusal>> {
  return transaction(ctx, async (ctx) => {
    const asked = await getAssignment(ctx, assignmentId)
    if (signUpId !== asked.signUpId && !(await isOwnAssignment(ctx, asked))) found(null)
    const before = await getAssignment(ctx, (await getSwap(ctx, swapId)).assignmentId)
    if (before.shiftId === asked.shiftId || before.personId === asked.personId) return refuse('not_offered')
    const shifts = await lockShifts(ctx, [before.shiftId, asked.shiftId], [before.personId, asked.personId])
    const [swap, giver, taker] = [
      await getSwap(ctx, swapId),
      await getAssignment(ctx, before.id),
      await getAssignment(ctx, assignmentId),
    ]
    if (swap.state !== 'open' || !swap.wanted.includes(taker.shiftId)) return refuse('not_offered')
    if (giver.state !== 'confirmed' || taker.state !== 'confirmed') return refuse('already_left')
    const shiftOf = (id: string) => found(shifts.find((shift) => shift.id === id))
    for (const [one, shift, left] of [
      [giver, shiftOf(taker.shiftId), giver],
      [taker, shiftOf(giver.shiftId), taker],
    ] as const) {
      const may = await mayMove(ctx, one, shift, left)
      if (!may.ok) return may
    }
    await exchange(ctx, giver, taker, shiftOf)
    await sql`update shift_swaps set state = 'done' where club_id = ${ctx.club.id} and id = ${swapId}`.execute(ctx.db)
    return ok(undefined)
  })
}

async function mayMove(ctx: Ctx, one: Assignment, shift: Shift, left: Assignment): Promise<Answer<void, JoinRefusal>> {
  const plan = await getPlan(ctx, shift.planId)
  if (plan.state !== 'published') return refuse('not_open')
  if (!isAfter(endOf(shift, plan), ctx.now) || !isAfter(endOf(left, plan), ctx.now)) return refuse('over')
  const busy = (await listHeld(ctx, [one.personId])).filter(({ assignmentId }) => assignmentId !== left.id)
  const isIn = busy.some(({ shiftId }) => shiftId === shift.id)
  return maySuit(shift, plan, { birthOn: one.birthOn, isIn, busy, isQualified: true })
}

/** New rows, so that the log of each shift tells who was in it. */
async function exchange(ctx: Ctx, giver: Assignment, taker: Assignment, shiftOf: (id: string) => Shift): Promise<void> {
  await sql`
    update assignments set state = 'left', ended_at = ${ctx.now} where club_id = ${ctx.club.id} and id = any(${[giver.id, taker.id]}::uuid[])`.execute(
    ctx.db,
  )
  for (const [who, to] of [
    [giver, taker],
    [taker, giver],
  ] as const) {
    const id = newId()
    const { personId, contactId, signUpId, note } = who
    await ctx.db
      .insertInto('assignments')
      .values({
        clubId: ctx.club.id,
        id,
        shiftId: to.shiftId,
        personId,
        contactId,
        signUpId,
        note,
        state: 'confirmed',
        during: duringOf(to),
        qualification: shiftOf(to.shiftId).qualification,
        via: 'swap',
        requestedAt: ctx.now,
        confirmedAt: ctx.now,
      })
      .execute()
    await record(ctx, { event: 'assignment.swapped', id, content: OPERATION_JOURNAL.swapped(shiftText(to, to)) })
    await notifyHelper(ctx, await getAssignment(ctx, id), 'helper.changed')
  }
}
