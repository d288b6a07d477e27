import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { canManageParticipants } from './access.ts'
import { offerFreePlaces } from './offer.ts'
import { courseOf, factsOf, getReach, getStanding, type LockedCourse, lockCourse, type Standing } from './queries.ts'
import { type CancelRefusal, mayCancel, type ParticipationState } from './rules.ts'
import { tell } from './tell.ts'

/** Locks the course, then reads where the participation stands: the one order in which places change hands. */
async function withCourse<T>(
  ctx: Ctx,
  id: string,
  work: (ctx: Ctx, course: LockedCourse, standing: Standing) => Promise<T>,
): Promise<T> {
  return transaction(ctx, async (ctx) => {
    const course = await lockCourse(ctx, await courseOf(ctx, id))
    return work(ctx, course, await getStanding(ctx, id))
  })
}

async function change(
  ctx: Ctx,
  id: string,
  to: { state: ParticipationState; endedReason?: string; isConfirmed?: boolean },
): Promise<void> {
  await ctx.db
    .updateTable('participations')
    .set((eb) => ({
      state: to.state,
      version: eb('version', '+', 1),
      offerUntil: null,
      ...(to.endedReason ? { endedReason: to.endedReason } : {}),
      ...(to.isConfirmed ? { confirmedAt: ctx.now, holdUntil: null } : {}),
    }))
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', id)
    .execute()
}

const happened = (ctx: Ctx, id: string, event: string, content: string) =>
  record(ctx, { event: `participation.${event}`, object: { kind: 'participation', id }, content })

/**
 * Follows the mailed link: a held place becomes firm, a waiting position counts from now on. A hold whose time is over still counts
 * as long as nobody else got the place. Followed twice it answers the same and does nothing. Whoever holds the signed link may.
 */
export async function confirmParticipation(ctx: Ctx, id: string): Promise<Answer<Standing, 'hold_expired' | 'already_ended'>> {
  return withCourse(ctx, id, async (ctx, course, standing) => {
    if (standing.state === 'cancelled') return refuse(standing.endedReason === 'hold_expired' ? 'hold_expired' : 'already_ended')
    if (standing.state === 'declined' || standing.state === 'finished') return refuse('already_ended')
    if (standing.isConfirmed) return ok(standing)
    const state = standing.state === 'waiting' ? 'waiting' : 'confirmed'
    await change(ctx, id, { state, isConfirmed: true })
    await happened(
      ctx,
      id,
      state === 'waiting' ? 'waiting_confirmed' : 'confirmed',
      `${state === 'waiting' ? 'Warteplatz bestätigt' : 'Anmeldung bestätigt'}: ${course.title}`,
    )
    await tell(ctx, id, state === 'waiting' ? 'waiting' : 'confirmed')
    if (state === 'waiting') await offerFreePlaces(ctx, course)
    return ok(await getStanding(ctx, id))
  })
}

/** Takes an offered place. Its deadline counts as passed once the place was given on. Whoever holds the signed link may. */
export async function acceptOffer(ctx: Ctx, id: string): Promise<Answer<Standing, 'offer_expired' | 'not_offered'>> {
  return withCourse(ctx, id, async (ctx, course, standing) => {
    if (standing.state === 'confirmed') return ok(standing)
    if (standing.state !== 'offered') return refuse(standing.endedReason === 'offer_expired' ? 'offer_expired' : 'not_offered')
    await change(ctx, id, { state: 'confirmed' })
    await happened(ctx, id, 'confirmed', `Angebotener Platz angenommen: ${course.title}`)
    return ok(await tell(ctx, id, 'confirmed'))
  })
}

/** Gives an offered place back; the next in line is asked. Whoever holds the signed link may. */
export async function declineOffer(ctx: Ctx, id: string): Promise<Answer<Standing, 'offer_expired' | 'not_offered'>> {
  return withCourse(ctx, id, async (ctx, course, standing) => {
    if (standing.state === 'cancelled' && standing.endedReason === 'offer_declined') return ok(standing)
    if (standing.state !== 'offered') return refuse(standing.endedReason === 'offer_expired' ? 'offer_expired' : 'not_offered')
    await change(ctx, id, { state: 'cancelled', endedReason: 'offer_declined' })
    await happened(ctx, id, 'declined', `Angebotener Platz abgelehnt: ${course.title}`)
    await offerFreePlaces(ctx, course)
    return ok(await getStanding(ctx, id))
  })
}

/** A person leaves by the signed link, until the deadline of the course. The place is offered on. */
export async function cancelParticipation(ctx: Ctx, id: string): Promise<Answer<Standing, CancelRefusal>> {
  return withCourse(ctx, id, (ctx, course, standing) => end(ctx, course, standing, 'by_person'))
}

/** Staff takes somebody out of a course, at any time. @throws Forbidden without the right for this course. */
export async function removeParticipant(ctx: Ctx, id: string): Promise<Answer<Standing, CancelRefusal>> {
  return withCourse(ctx, id, async (ctx, course, standing) => {
    allow(canManageParticipants(ctx.actor, await getReach(ctx, course.id)))
    return end(ctx, course, standing, 'by_staff')
  })
}

async function end(
  ctx: Ctx,
  course: LockedCourse,
  standing: Standing,
  reason: 'by_person' | 'by_staff',
): Promise<Answer<Standing, CancelRefusal>> {
  const { firstSessionAt } = await factsOf(ctx, course.id, null)
  const answer = mayCancel(standing.state, { ...course, firstSessionAt }, ctx.now, reason === 'by_staff')
  if (!answer.ok) return refuse(answer.refusal)
  await change(ctx, standing.id, { state: 'cancelled', endedReason: reason })
  await happened(ctx, standing.id, 'cancelled', `Abgemeldet: ${course.title}`)
  await tell(ctx, standing.id, reason === 'by_staff' ? 'cancelledByStaff' : 'cancelledByPerson')
  await offerFreePlaces(ctx, course)
  return ok(await getStanding(ctx, standing.id))
}
