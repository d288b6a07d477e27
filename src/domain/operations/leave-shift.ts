import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import { type Ctx, ownPersonId } from '../context.ts'
import { isFamilyOf } from '../people/list-family.ts'
import { canManageOperations } from './access.ts'
import { OPERATION_JOURNAL } from './journal.ts'
import { type Assignment, listAssignments } from './list-assignments.ts'
import { notifyHelper } from './notify-helper.ts'
import { type LeaveRefusal, mayLeave } from './rules.ts'
import { shiftText } from './texts.ts'

const IS_LIVE = new Set(['requested', 'confirmed'])

/** Locks its shift first. @throws NotFound */
async function lockAssignment(ctx: Ctx, id: string): Promise<Assignment> {
  await sql`
    select from shifts s where s.club_id = ${ctx.club.id}
      and s.id = (select shift_id from assignments where club_id = ${ctx.club.id} and id = ${id}) for update`.execute(ctx.db)
  return getAssignment(ctx, id)
}

/** Asks for no right. @throws NotFound */
export async function getAssignment(ctx: Ctx, id: string): Promise<Assignment> {
  return found((await listAssignments(ctx, sql`a.id = ${id}`))[0])
}

/** The actor may act for this helper: themselves, their child. */
export async function isOwnAssignment(ctx: Ctx, { personId }: Pick<Assignment, 'personId'>): Promise<boolean> {
  const own = ownPersonId(ctx)
  return own ? isFamilyOf(ctx, own, personId) : false
}

/**
 * Leaves until the deadline; staff at any time. `signUpId`: of the mailed link that its holder followed. @throws NotFound for
 * others
 */
export async function leaveShift(ctx: Ctx, id: string, signUpId: string | null = null): Promise<Answer<void, LeaveRefusal>> {
  return transaction(ctx, async (ctx) => {
    const row = await lockAssignment(ctx, id)
    const isOwn = signUpId === row.signUpId || (await isOwnAssignment(ctx, row))
    const isByStaff = !isOwn && canManageOperations(ctx.actor)
    if (!isOwn && !isByStaff) found(null)
    if (!IS_LIVE.has(row.state)) return refuse('already_left')
    const plan = { startsOn: row.startsOn, leaveDays: row.leaveDays, state: row.planState }
    if (!isByStaff && row.state === 'confirmed' && !mayLeave(row, plan, ctx.now)) return refuse('too_late')
    await endAssignment(ctx, row)
    if (row.state === 'confirmed') await notifyHelper(ctx, row, 'helper.left', isByStaff)
    return ok(undefined)
  })
}

/** By staff, at any time. @throws NotFound, Forbidden */
export async function removeHelper(ctx: Ctx, id: string): Promise<Answer<void, LeaveRefusal>> {
  allow(canManageOperations(ctx.actor))
  return leaveShift(ctx, id)
}

/** Within a transaction that has locked its shift. */
async function endAssignment(ctx: Ctx, row: Assignment): Promise<void> {
  await sql`
    update assignments set state = 'left', ended_at = ${ctx.now}, hold_until = null where club_id = ${ctx.club.id} and id = ${row.id}`.execute(
    ctx.db,
  )
  await record(ctx, { event: 'assignment.left', id: row.id, content: OPERATION_JOURNAL.left(shiftText(row, row)) })
}
