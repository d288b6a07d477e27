import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import type { HappeningName } from '../audit/happenings.ts'
import type { Ctx } from '../context.ts'
import { activateMandates } from '../debtors/commands.ts'
import { canManageParticipants } from './access.ts'
import { getStanding, listGroup, listOfferedWith, type Standing } from './get-standing.ts'
import { PARTICIPATION_JOURNAL } from './journal.ts'
import { linkGuardians } from './link-guardians.ts'
import { notifyOfStep } from './notify-of-step.ts'
import { offerFreePlaces } from './offer.ts'
import { courseOf, getReach, type LockedCourse, lockCourse } from './queries.ts'
import { readFacts } from './read-facts.ts'
import { type CancelRefusal, isLive, mayCancel, type ParticipationState } from './rules.ts'

/** Locks the course before it reads the participation: the one order in which places change hands. */
export async function withCourse<T>(
  ctx: Ctx,
  id: string,
  work: (ctx: Ctx, course: LockedCourse, standing: Standing) => Promise<T>,
): Promise<T> {
  return transaction(ctx, async (ctx) => {
    const course = await lockCourse(ctx, await courseOf(ctx, id))
    return work(ctx, course, await getStanding(ctx, id))
  })
}

export async function changeState(
  ctx: Ctx,
  ids: readonly string[],
  to: { state: ParticipationState; endedReason?: string; isConfirmed?: boolean },
): Promise<void> {
  if (ids.length === 0) return
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
    .where('id', 'in', [...ids])
    .execute()
}

export async function happened(ctx: Ctx, ids: readonly string[], event: HappeningName, content: string): Promise<void> {
  for (const id of ids) await record(ctx, { event, id, content })
}

const idsOf = (standings: readonly Standing[]) => standings.map(({ id }) => id)

/**
 * Follows the mailed link: held places become firm and waiting positions count, for the whole group. An expired hold still counts
 * while the place is free. Repeated, it answers the same and does nothing. The signed link permits it.
 */
export async function confirmParticipation(ctx: Ctx, id: string): Promise<Answer<Standing, 'hold_expired' | 'already_ended'>> {
  return withCourse(ctx, id, async (ctx, course, standing) => {
    if (standing.state === 'cancelled') return refuse(standing.endedReason === 'hold_expired' ? 'hold_expired' : 'already_ended')
    if (!isLive(standing.state)) return refuse('already_ended')
    const open = (await listGroup(ctx, standing)).filter((one) => !one.isConfirmed && isLive(one.state))
    if (standing.isConfirmed && open.length === 0) return ok(standing)
    const waiting = idsOf(open.filter(({ state }) => state === 'waiting'))
    const placed = idsOf(open.filter(({ state }) => state !== 'waiting'))
    await changeState(ctx, placed, { state: 'confirmed', isConfirmed: true })
    await changeState(ctx, waiting, { state: 'waiting', isConfirmed: true })
    await activateMandates(
      ctx,
      open.flatMap(({ mandateId }) => (mandateId ? [mandateId] : [])),
    )
    await linkGuardians(ctx, idsOf(open))
    await happened(ctx, placed, 'participation.confirmed', PARTICIPATION_JOURNAL.confirmed(course.title))
    await happened(ctx, waiting, 'participation.waiting_confirmed', PARTICIPATION_JOURNAL.waitingConfirmed(course.title))
    await notifyOfStep(ctx, placed, 'confirmed')
    await notifyOfStep(ctx, waiting, 'waiting')
    if (waiting.length > 0) await offerFreePlaces(ctx, course)
    return ok(await getStanding(ctx, id))
  })
}

/** Takes offered places. The deadline counts as passed only once the place went to another person. The signed link permits it. */
export async function acceptOffer(ctx: Ctx, id: string): Promise<Answer<Standing, 'offer_expired' | 'not_offered'>> {
  return withCourse(ctx, id, async (ctx, course, standing) => {
    if (standing.state === 'confirmed') return ok(standing)
    if (standing.state !== 'offered') return refuse(standing.endedReason === 'offer_expired' ? 'offer_expired' : 'not_offered')
    const ids = idsOf(await listOfferedWith(ctx, standing))
    await changeState(ctx, ids, { state: 'confirmed' })
    await happened(ctx, ids, 'participation.confirmed', PARTICIPATION_JOURNAL.offerAccepted(course.title))
    return ok(found(await notifyOfStep(ctx, ids, 'confirmed')))
  })
}

/** Gives offered places back; the next on the waiting list are asked. The signed link permits it. */
export async function declineOffer(ctx: Ctx, id: string): Promise<Answer<Standing, 'offer_expired' | 'not_offered'>> {
  return withCourse(ctx, id, async (ctx, course, standing) => {
    if (standing.state === 'cancelled' && standing.endedReason === 'offer_declined') return ok(standing)
    if (standing.state !== 'offered') return refuse(standing.endedReason === 'offer_expired' ? 'offer_expired' : 'not_offered')
    const ids = idsOf(await listOfferedWith(ctx, standing))
    await changeState(ctx, ids, { state: 'cancelled', endedReason: 'offer_declined' })
    await happened(ctx, ids, 'participation.declined', PARTICIPATION_JOURNAL.offerDeclined(course.title))
    await notifyOfStep(ctx, ids, 'declined', '', true)
    await offerFreePlaces(ctx, course)
    return ok(await getStanding(ctx, id))
  })
}

/** Cancels by the signed link until the deadline; the places are offered on. `ids`: of the same group, others are ignored. */
export async function cancelParticipation(
  ctx: Ctx,
  id: string,
  ids: readonly string[] = [id],
): Promise<Answer<Standing, CancelRefusal>> {
  return withCourse(ctx, id, async (ctx, course, standing) => {
    const group = await listGroup(ctx, standing)
    return end(
      ctx,
      course,
      group.filter((one) => ids.includes(one.id)),
      'by_person',
    )
  })
}

/** Takes a person out of a course, at any time. @throws Forbidden */
export async function removeParticipant(ctx: Ctx, id: string): Promise<Answer<Standing, CancelRefusal>> {
  return withCourse(ctx, id, async (ctx, course, standing) => {
    allow(canManageParticipants(ctx.actor, await getReach(ctx, course.id)))
    return end(ctx, course, [standing], 'by_staff')
  })
}

async function end(
  ctx: Ctx,
  course: LockedCourse,
  standings: readonly Standing[],
  reason: 'by_person' | 'by_staff',
): Promise<Answer<Standing, CancelRefusal>> {
  const [first] = standings
  if (!first) return refuse('already_ended')
  const { firstSessionAt } = await readFacts(ctx, course.id, [])
  for (const { state } of standings) {
    const answer = mayCancel(state, { ...course, firstSessionAt }, ctx.now, reason === 'by_staff')
    if (!answer.ok) return refuse(answer.refusal)
  }
  const ids = idsOf(standings)
  await changeState(ctx, ids, { state: 'cancelled', endedReason: reason })
  await happened(ctx, ids, 'participation.cancelled', PARTICIPATION_JOURNAL.cancelled(course.title))
  const hadPlace = standings.some(({ state }) => state !== 'waiting')
  await notifyOfStep(
    ctx,
    ids,
    reason === 'by_staff' ? 'cancelledByStaff' : hadPlace ? 'cancelledByPerson' : 'leftList',
    '',
    hadPlace,
  )
  await offerFreePlaces(ctx, course)
  return ok(await getStanding(ctx, first.id))
}
