import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { duringOf, listHeld, lockShifts } from './enter-helpers.ts'
import { OPERATION_JOURNAL } from './journal.ts'
import { type Assignment, getSignUp } from './list-assignments.ts'
import { notifyOfSignUp } from './notify-helper.ts'
import { getPlan } from './queries.ts'
import { type JoinRefusal, mayJoin } from './rules.ts'
import { shiftText } from './texts.ts'

const isOpen = ({ state }: Assignment): boolean => state === 'requested' || state === 'expired'

/**
 * Follows the mailed link: everything of the sign-up that still fits becomes firm. After the hold a place counts while it is free.
 * Repeated, it changes nothing. Refused only when nothing could be confirmed. The signed link permits it. @throws NotFound
 */
export async function confirmSignUp(ctx: Ctx, signUpId: string): Promise<Answer<void, JoinRefusal>> {
  return transaction(ctx, async (ctx) => {
    const before = await getSignUp(ctx, signUpId)
    const people = [...new Set(before.map(({ personId }) => personId))]
    const shiftIds = [...new Set(before.map(({ shiftId }) => shiftId))]
    const shifts = new Map((await lockShifts(ctx, shiftIds, people)).map((shift) => [shift.id, shift]))
    const rows = await getSignUp(ctx, signUpId)
    const plan = await getPlan(ctx, rows[0].planId)
    let refusal: JoinRefusal | null = null
    let confirmed = 0
    for (const row of rows.filter(isOpen)) {
      const shift = shifts.get(row.shiftId)
      if (!shift) continue
      const isHeld = row.state === 'requested'
      const others = (await listHeld(ctx, [row.personId])).filter(({ assignmentId }) => assignmentId !== row.id)
      const isIn = others.some(({ shiftId }) => shiftId === row.shiftId)
      const facts = { birthOn: row.birthOn, isIn, busy: others, isQualified: true }
      const may = mayJoin({ ...shift, filled: shift.filled - (isHeld ? 1 : 0) }, plan, facts, ctx.now)
      if (may.ok) {
        await confirmRow(ctx, row)
        await record(ctx, {
          event: 'assignment.confirmed',
          id: row.id,
          content: OPERATION_JOURNAL.confirmed(shiftText(row, plan)),
        })
        if (!isHeld) shift.filled++
        confirmed++
      } else refusal = may.refusal
    }
    if (confirmed > 0) await notifyOfSignUp(ctx, signUpId)
    return confirmed === 0 && refusal ? refuse(refusal) : ok(undefined)
  })
}

async function confirmRow(ctx: Ctx, row: Assignment): Promise<void> {
  await sql`
    update assignments set state = 'confirmed', confirmed_at = ${ctx.now}, hold_until = null, ended_at = null, during = ${duringOf(row)}
    where club_id = ${ctx.club.id} and id = ${row.id}`.execute(ctx.db)
}
