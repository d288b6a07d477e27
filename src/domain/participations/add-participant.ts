import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { findGuardian } from '../people/add-guardian.ts'
import { createPerson, findOrCreatePerson } from '../people/commands.ts'
import { canManageParticipants } from './access.ts'
import { PRIVACY_VERSION, type StaffEntry } from './input.ts'
import { PARTICIPATION_JOURNAL } from './journal.ts'
import { notifyOfStep } from './notify-of-step.ts'
import { getReach, lockCourse } from './queries.ts'
import { factsAbout, readFacts } from './read-facts.ts'
import { freePlaces, isMinor, priceFor } from './rules.ts'

/**
 * Enters a person on a free place, else on the waiting list; with a reason also above the capacity. The log keeps the reason.
 * Registration window and age do not bind staff: they are the club's own rules. @throws Forbidden
 */
export async function addParticipant(
  ctx: Ctx,
  courseId: string,
  entry: StaffEntry,
): Promise<Answer<{ id: string; state: 'confirmed' | 'waiting' }, 'already_joined' | 'full'>> {
  return transaction(ctx, async (ctx) => {
    const course = await lockCourse(ctx, courseId)
    allow(canManageParticipants(ctx.actor, await getReach(ctx, courseId)))
    const personId = await bringPerson(ctx, entry)
    const facts = await readFacts(ctx, courseId, [personId])
    if (factsAbout(facts, personId).isAlreadyIn) return refuse('already_joined')
    const free = freePlaces(course, facts)
    const isAbove = free !== null && free <= 0
    if (isAbove && !entry.reason && !course.hasWaitingList) return refuse('full')
    const state = isAbove && !entry.reason ? 'waiting' : 'confirmed'
    const price = priceFor(facts.prices, entry.claimsMembership ? 'member' : null)
    const id = newId()
    const contactId = isMinor(entry.birthOn, ctx.now) ? ((await findGuardian(ctx, personId)) ?? personId) : personId
    const priceCheckedAt = price.kind === 'member' && !factsAbout(facts, personId).isMember ? null : facts.lockedAt
    const fixed = {
      priceCents: price.cents,
      priceKind: price.kind,
      priceCheckedAt,
      companion: entry.companion,
      privacyVersion: PRIVACY_VERSION,
      source: 'staff',
    }
    const moments = { queuedAt: facts.lockedAt, confirmedAt: facts.lockedAt }
    await ctx.db
      .insertInto('participations')
      .values({ clubId: ctx.club.id, id, courseId, personId, contactId, state, ...moments, ...fixed })
      .execute()
    const above = isAbove && state === 'confirmed' ? entry.reason : null
    const content =
      state === 'waiting' ? PARTICIPATION_JOURNAL.waiting(course.title) : PARTICIPATION_JOURNAL.addedByClub(course.title, above)
    await record(ctx, { event: `participation.${state}`, id, content })
    await notifyOfStep(ctx, [id], state)
    return ok({ id, state })
  })
}

const bringPerson = (ctx: Ctx, { firstname, lastname, birthOn, email, phone }: StaffEntry): Promise<string> => {
  const person = { firstname, lastname, birthOn, phone }
  return email ? findOrCreatePerson(ctx, { ...person, email }) : createPerson(ctx, { ...person, email: '' })
}
