import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { canManageParticipants } from './access.ts'
import { getStanding, type Standing } from './get-standing.ts'
import { PARTICIPATION_JOURNAL } from './journal.ts'
import { notifyOfStep } from './notify-of-step.ts'
import { courseOf, getReach, lockCourse } from './queries.ts'
import { readFacts } from './read-facts.ts'

/** Gives a firm place past the waiting list. Above the capacity only with a reason for the log. @throws Forbidden */
export async function givePlace(
  ctx: Ctx,
  id: string,
  reason: string,
): Promise<Answer<Standing, 'already_ended' | 'reason_missing'>> {
  return transaction(ctx, async (ctx) => {
    const course = await lockCourse(ctx, await courseOf(ctx, id))
    allow(canManageParticipants(ctx.actor, await getReach(ctx, course.id)))
    const standing = await getStanding(ctx, id)
    if (standing.state === 'confirmed') return ok(standing)
    if (!['requested', 'waiting', 'offered'].includes(standing.state)) return refuse('already_ended')
    const { taken } = await readFacts(ctx, course.id, [])
    const isAbove = standing.state === 'waiting' && course.capacity !== null && taken >= course.capacity
    if (isAbove && reason === '') return refuse('reason_missing')
    await ctx.db
      .updateTable('participations')
      .set((eb) => ({
        state: 'confirmed',
        confirmedAt: eb.fn.coalesce('confirmedAt', eb.val(ctx.now)),
        holdUntil: null,
        offerUntil: null,
        version: eb('version', '+', 1),
      }))
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', id)
      .execute()
    const content = PARTICIPATION_JOURNAL.placeGiven(course.title, reason, isAbove)
    await record(ctx, { event: 'participation.confirmed', id, content })
    return ok(found(await notifyOfStep(ctx, [id], 'confirmed')))
  })
}
