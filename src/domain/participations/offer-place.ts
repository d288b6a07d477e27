import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { canManageParticipants } from './access.ts'
import { withCourse } from './confirm.ts'
import { getStanding, type Standing } from './get-standing.ts'
import { offerPlaces } from './offer.ts'
import { getReach } from './queries.ts'
import { readFacts } from './read-facts.ts'
import { isLive, offerUntil } from './rules.ts'

export type OfferRefusal = 'already_ended' | 'has_place' | 'not_confirmed' | 'reason_missing'

/** Offers a place past the waiting list, with the usual deadline. Above the capacity only with a reason. @throws Forbidden */
export async function offerPlace(ctx: Ctx, id: string, reason: string): Promise<Answer<Standing, OfferRefusal>> {
  return withCourse(ctx, id, async (ctx, course, standing) => {
    allow(canManageParticipants(ctx.actor, await getReach(ctx, course.id)))
    if (!isLive(standing.state)) return refuse('already_ended')
    if (standing.state !== 'waiting') return refuse(standing.state === 'requested' ? 'not_confirmed' : 'has_place')
    if (!standing.isConfirmed) return refuse('not_confirmed')
    const facts = await readFacts(ctx, course.id, [])
    if (course.capacity !== null && facts.taken >= course.capacity && reason === '') return refuse('reason_missing')
    await offerPlaces(ctx, [id], offerUntil(facts, ctx.now))
    return ok(await getStanding(ctx, id))
  })
}
