import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import { canManageParticipants } from './access.ts'
import { happened } from './confirm.ts'
import { getStanding, type Standing } from './get-standing.ts'
import { PARTICIPATION_JOURNAL } from './journal.ts'
import { notifyOfStep } from './notify-of-step.ts'
import { offerFreePlaces } from './offer.ts'
import { courseOf, getReach, type LockedCourse, lockCourse } from './queries.ts'
import { factsAbout, readFacts } from './read-facts.ts'
import { isLive, type ParticipationState, priceFor } from './rules.ts'

export type MoveRefusal = 'already_ended' | 'already_joined' | 'full' | 'same_course' | 'not_bookable'

/**
 * Moves a participation into another course: on a free place, else on its waiting list. With a reason for the log also above the
 * capacity. Price of the new course, of the same kind; the payer stays. @throws Forbidden
 */
export async function moveParticipation(
  ctx: Ctx,
  id: string,
  toCourseId: string,
  reason: string,
): Promise<Answer<Standing, MoveRefusal>> {
  return transaction(ctx, async (ctx) => {
    const fromCourseId = await courseOf(ctx, id)
    if (fromCourseId === toCourseId) return refuse('same_course')
    const courses = new Map<string, LockedCourse>()
    // Sorted: a move in the opposite direction locks in the same order.
    for (const courseId of [fromCourseId, toCourseId].sort()) courses.set(courseId, await lockCourse(ctx, courseId))
    for (const courseId of courses.keys()) allow(canManageParticipants(ctx.actor, await getReach(ctx, courseId)))
    const [from, to] = [found(courses.get(fromCourseId)), found(courses.get(toCourseId))]
    const standing = await getStanding(ctx, id)
    const state = await stateIn(ctx, to, standing, reason)
    return state.ok ? ok(await move(ctx, { from, to, standing, state: state.value, reason })) : refuse(state.refusal)
  })
}

async function stateIn(
  ctx: Ctx,
  to: LockedCourse,
  standing: Standing,
  reason: string,
): Promise<Answer<'confirmed' | 'waiting', MoveRefusal>> {
  if (!isLive(standing.state)) return refuse('already_ended')
  if (to.state !== 'published' && to.state !== 'running') return refuse('not_bookable')
  const facts = await readFacts(ctx, to.id, [standing.personId])
  if (factsAbout(facts, standing.personId).isAlreadyIn) return refuse('already_joined')
  const isFree = to.capacity === null || (facts.taken < to.capacity && facts.waiting === 0)
  if (isFree || reason !== '') return ok('confirmed')
  return to.hasWaitingList ? ok('waiting') : refuse('full')
}

interface Move {
  from: LockedCourse
  to: LockedCourse
  standing: Standing
  state: 'confirmed' | 'waiting'
  reason: string
}

async function move(ctx: Ctx, { from, to, standing, state, reason }: Move): Promise<Standing> {
  const id = await insertCopy(ctx, to, standing, state)
  await ctx.db
    .updateTable('participations')
    .set((eb) => ({
      state: 'cancelled' satisfies ParticipationState,
      endedReason: 'moved',
      movedToId: id,
      offerUntil: null,
      version: eb('version', '+', 1),
    }))
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', standing.id)
    .execute()
  const why = reason ? ` (${reason})` : ''
  await happened(ctx, [standing.id], 'participation.moved', PARTICIPATION_JOURNAL.movedAway(from.title, to.title, why))
  await happened(ctx, [id], `participation.${state}`, PARTICIPATION_JOURNAL.movedHere(from.title, to.title, why))
  await offerFreePlaces(ctx, from)
  const hadPlace = standing.state === 'confirmed' || standing.state === 'offered'
  await notifyOfStep(ctx, [id], 'moved', from.title, hadPlace && from.id)
  // A group that waits for more places than are free keeps nobody behind it from one.
  if (state === 'waiting') await offerFreePlaces(ctx, to)
  return getStanding(ctx, id)
}

async function insertCopy(ctx: Ctx, to: LockedCourse, standing: Standing, state: 'confirmed' | 'waiting'): Promise<string> {
  const id = newId()
  const facts = await readFacts(ctx, to.id, [])
  const old = await ctx.db
    .selectFrom('participations')
    .select(['personId', 'contactId', 'priceKind', 'priceCheckedAt', 'debtorId', 'mandateId', 'payment', 'companion', 'message'])
    .select(['privacyVersion', 'source', 'clubUserId'])
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', standing.id)
    .executeTakeFirstOrThrow()
  const price = priceFor(facts.prices, old.priceKind === 'member' || old.priceKind === 'reduced' ? old.priceKind : null)
  const moments = { queuedAt: facts.lockedAt, confirmedAt: facts.lockedAt }
  const row = { ...old, ...moments, state, courseId: to.id, priceCents: price.cents, priceKind: price.kind }
  await ctx.db
    .insertInto('participations')
    .values({ ...row, clubId: ctx.club.id, id })
    .execute()
  return id
}
