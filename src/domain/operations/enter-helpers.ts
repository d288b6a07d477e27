import { sql } from 'kysely'
import { type Answer, found, ok, refuse } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { OPERATION_JOURNAL } from './journal.ts'
import { getPlan, listShiftsById, type OperationalPlan, type Shift } from './queries.ts'
import { HOLD, type JoinRefusal, mayEnter, mayJoin, overlaps, type ShiftTime } from './rules.ts'
import { shiftText } from './texts.ts'

export interface Helper {
  personId: string
  contactId: string
  birthOn: Temporal.PlainDate | null
}

export interface Manner {
  shiftIds: readonly string[]
  note: string
  isQualified: boolean
  /** Confirmed at once. */
  isSure: boolean
  via: 'web' | 'api' | 'account' | 'staff' | 'swap' | 'asked'
}

interface Entered {
  signUpId: string
  ids: string[]
}

/** The shift that a refusal is about. */
export type AtShift = { [R in JoinRefusal]: { shiftId: string } } & {
  /** Sign-up with which the helper is already in. */
  already_in: { signUpId: string | null }
  /** Another one of those wanted; null: one that the helper has taken before. */
  overlap: { otherId: string | null }
}

/** Locks in the order shift → person, so that the last place goes once. @throws NotFound */
export async function lockShifts(ctx: Ctx, ids: readonly string[], personIds: readonly string[]): Promise<Shift[]> {
  await sql`select from shifts where club_id = ${ctx.club.id} and id = any(${[...ids]}::uuid[]) order by id for update`.execute(
    ctx.db,
  )
  await lockPeople(ctx, personIds)
  const shifts = await listShiftsById(ctx, ids)
  if (shifts.length < new Set(ids).size) found(null)
  return shifts
}

/** One person cannot be entered twice at a moment. Own sign-ups whose hold is over stand in nobody's way. */
async function lockPeople(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await sql`select from people where club_id = ${ctx.club.id} and id = any(${[...ids]}::uuid[]) order by id for no key update`.execute(
    ctx.db,
  )
  await sql`
    update assignments set state = 'expired', ended_at = ${ctx.now}
    where club_id = ${ctx.club.id} and person_id = any(${[...ids]}::uuid[]) and state = 'requested' and hold_until <= ${ctx.now}`.execute(
    ctx.db,
  )
}

interface Held extends ShiftTime {
  personId: string
  shiftId: string
  signUpId: string
  assignmentId: string
}

/** Shifts that these people have taken, in all plans. */
export async function listHeld(ctx: Ctx, personIds: readonly string[]): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select a.id as assignment_id, a.person_id, a.shift_id, a.sign_up_id, s.starts_at, s.ends_at
    from assignments a join shifts s on s.club_id = a.club_id and s.id = a.shift_id
    where a.club_id = ${ctx.club.id} and a.person_id = any(${[...personIds]}::uuid[]) and a.state in ('requested', 'confirmed')`.execute(
    ctx.db,
  )
  return rows
}

/** Enters people into shifts, all or none, without a mail. Runs in the caller's transaction. @throws NotFound */
export async function enterHelpers(
  ctx: Ctx,
  helpers: readonly Helper[],
  manner: Manner,
): Promise<Answer<Entered, JoinRefusal, AtShift>> {
  const personIds = helpers.map(({ personId }) => personId)
  const shifts = await lockShifts(ctx, manner.shiftIds, personIds)
  const plan = await getPlan(ctx, found(shifts[0]).planId)
  if (shifts.some(({ planId }) => planId !== plan.id)) found(null)
  const held = await listHeld(ctx, personIds)
  const mayBeIn = manner.via === 'staff' ? mayEnter : mayJoin
  for (const [before, { personId, birthOn }] of helpers.entries()) {
    const own = held.filter((one) => one.personId === personId)
    for (const shift of shifts) {
      const inside = own.find(({ shiftId }) => shiftId === shift.id)
      const busy = [...own, ...shifts].filter((other) => other !== shift && !('shiftId' in other && other.shiftId === shift.id))
      const facts = { birthOn, isIn: inside !== undefined, busy, isQualified: manner.isQualified }
      const may = mayBeIn({ ...shift, filled: shift.filled + before }, plan, facts, ctx.now)
      if (may.ok) continue
      const shiftId = shift.id
      if (may.refusal === 'already_in') return refuse('already_in', { shiftId, signUpId: inside?.signUpId ?? null })
      if (may.refusal !== 'overlap') return refuse(may.refusal, { shiftId })
      return refuse('overlap', { shiftId, otherId: shifts.find((one) => one !== shift && overlaps(one, shift))?.id ?? null })
    }
  }
  return ok(await insertAssignments(ctx, plan, shifts, helpers, manner))
}

async function insertAssignments(
  ctx: Ctx,
  plan: OperationalPlan,
  shifts: readonly Shift[],
  helpers: readonly Helper[],
  { note, isSure, via }: Omit<Manner, 'shiftIds'>,
): Promise<Entered> {
  const signUpId = newId()
  const rows = shifts.flatMap((shift) => helpers.map((helper) => ({ id: newId(), shift, helper })))
  const values = rows.map(({ id, shift, helper: { personId, contactId } }) => ({
    clubId: ctx.club.id,
    id,
    shiftId: shift.id,
    personId,
    contactId,
    signUpId,
    state: isSure ? 'confirmed' : 'requested',
    during: duringOf(shift),
    note,
    qualification: shift.qualification,
    via,
    requestedAt: ctx.now,
    holdUntil: isSure ? null : ctx.now.add(HOLD),
    confirmedAt: isSure ? ctx.now : null,
  }))
  await ctx.db.insertInto('assignments').values(values).execute()
  for (const { id, shift } of rows) {
    const state = isSure ? 'confirmed' : 'requested'
    await record(ctx, { event: `assignment.${state}`, id, content: OPERATION_JOURNAL[state](shiftText(shift, plan)) })
  }
  return { signUpId, ids: rows.map(({ id }) => id) }
}

/** As `assignments.during`; null for a contribution. */
export const duringOf = ({ startsAt, endsAt }: ShiftTime) =>
  startsAt && endsAt ? sql<string>`tstzrange(${startsAt}, ${endsAt})` : null
