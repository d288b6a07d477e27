import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { canManageParticipants } from './access.ts'
import { factsOf } from './facts-of.ts'
import { getStanding, type Standing } from './get-standing.ts'
import { courseOf, getReach, lockCourse } from './queries.ts'
import { tell } from './tell.ts'

/**
 * Staff gives a firm place to somebody who waits, was offered one or has not confirmed yet, whoever else waits. Above the capacity
 * only with a reason, which goes into the log. @throws Forbidden without the right for this course.
 */
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
    const { taken } = await factsOf(ctx, course.id, [])
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
    const why = reason ? ` (${isAbove ? 'über die Platzzahl hinaus: ' : ''}${reason})` : ''
    const content = `Platz vom Verein gegeben: ${course.title}${why}`
    await record(ctx, { event: 'participation.confirmed', id, content })
    return ok(found(await tell(ctx, [id], 'confirmed')))
  })
}
