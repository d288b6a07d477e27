import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import type { HappeningName } from '../audit/happenings.ts'
import type { Ctx } from '../context.ts'
import { activateMandates } from '../debtors/commands.ts'
import { canManageParticipants } from './access.ts'
import { factsOf } from './facts-of.ts'
import { getStanding, listGroup, listOfferedWith, type Standing } from './get-standing.ts'
import { linkGuardians } from './link-guardians.ts'
import { offerFreePlaces } from './offer.ts'
import { courseOf, getReach, type LockedCourse, lockCourse } from './queries.ts'
import { type CancelRefusal, isLive, mayCancel, type ParticipationState } from './rules.ts'
import { tell } from './tell.ts'

/** Locks the course, then reads where the participation stands: the one order in which places change hands. */
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

/** Sets the state of participations of one course, whose row is locked. */
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

/** Writes the same happening down for each of these. */
export async function happened(ctx: Ctx, ids: readonly string[], event: HappeningName, content: string): Promise<void> {
  for (const id of ids) await record(ctx, { event, id, content })
}

const idsOf = (standings: readonly Standing[]) => standings.map(({ id }) => id)

/**
 * Follows the mailed link: held places become firm, waiting positions count from now on, for all who signed up in this step. A hold
 * whose time is over still counts as long as nobody else got the place. Followed twice it answers the same and does nothing.
 * Whoever holds the signed link may.
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
    await happened(ctx, placed, 'participation.confirmed', `Anmeldung bestätigt: ${course.title}`)
    await happened(ctx, waiting, 'participation.waiting_confirmed', `Warteplatz bestätigt: ${course.title}`)
    await tell(ctx, placed, 'confirmed')
    await tell(ctx, waiting, 'waiting')
    if (waiting.length > 0) await offerFreePlaces(ctx, course)
    return ok(await getStanding(ctx, id))
  })
}

/** Takes offered places. Their deadline counts as passed once a place was given on. Whoever holds the signed link may. */
export async function acceptOffer(ctx: Ctx, id: string): Promise<Answer<Standing, 'offer_expired' | 'not_offered'>> {
  return withCourse(ctx, id, async (ctx, course, standing) => {
    if (standing.state === 'confirmed') return ok(standing)
    if (standing.state !== 'offered') return refuse(standing.endedReason === 'offer_expired' ? 'offer_expired' : 'not_offered')
    const ids = idsOf(await listOfferedWith(ctx, standing))
    await changeState(ctx, ids, { state: 'confirmed' })
    await happened(ctx, ids, 'participation.confirmed', `Angebotener Platz angenommen: ${course.title}`)
    return ok(found(await tell(ctx, ids, 'confirmed')))
  })
}

/** Gives offered places back; the next in line is asked. Whoever holds the signed link may. */
export async function declineOffer(ctx: Ctx, id: string): Promise<Answer<Standing, 'offer_expired' | 'not_offered'>> {
  return withCourse(ctx, id, async (ctx, course, standing) => {
    if (standing.state === 'cancelled' && standing.endedReason === 'offer_declined') return ok(standing)
    if (standing.state !== 'offered') return refuse(standing.endedReason === 'offer_expired' ? 'offer_expired' : 'not_offered')
    const ids = idsOf(await listOfferedWith(ctx, standing))
    await changeState(ctx, ids, { state: 'cancelled', endedReason: 'offer_declined' })
    await happened(ctx, ids, 'participation.declined', `Angebotener Platz abgelehnt: ${course.title}`)
    await tell(ctx, ids, 'declined', '', true)
    await offerFreePlaces(ctx, course)
    return ok(await getStanding(ctx, id))
  })
}

/**
 * A person leaves by the signed link, until the deadline of the course; with `ids` also or only those of their group. The places
 * are offered on. What is no part of the group is left out.
 */
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

/** Staff takes somebody out of a course, at any time. @throws Forbidden without the right for this course. */
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
  const { firstSessionAt } = await factsOf(ctx, course.id, [])
  for (const { state } of standings) {
    const answer = mayCancel(state, { ...course, firstSessionAt }, ctx.now, reason === 'by_staff')
    if (!answer.ok) return refuse(answer.refusal)
  }
  const ids = idsOf(standings)
  await changeState(ctx, ids, { state: 'cancelled', endedReason: reason })
  await happened(ctx, ids, 'participation.cancelled', `Abgemeldet: ${course.title}`)
  const hadPlace = standings.some(({ state }) => state !== 'waiting')
  await tell(ctx, ids, reason === 'by_staff' ? 'cancelledByStaff' : hadPlace ? 'cancelledByPerson' : 'leftList', '', hadPlace)
  await offerFreePlaces(ctx, course)
  return ok(await getStanding(ctx, first.id))
}
