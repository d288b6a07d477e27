import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { PRIVACY_VERSION } from './input.ts'
import { PARTICIPATION_JOURNAL } from './journal.ts'
import { notifyOfStep } from './notify-of-step.ts'
import type { LockedCourse } from './queries.ts'
import { factsAbout, readFacts } from './read-facts.ts'
import { freePlaces, priceFor } from './rules.ts'

export interface StaffTerms {
  personId: string
  contactId: string
  /** A known member is one without claiming it. */
  claimsMembership: boolean
  companion: string
  /** By question. */
  answers?: readonly (readonly [string, string])[]
  /** Permits a place above the capacity. */
  reason: string
  /** Waits even where a place is free. */
  mustWait?: boolean
  /** Sends no mail. */
  isUntold?: boolean
}

export interface Entered {
  id: string
  state: 'confirmed' | 'waiting'
  isAbove: boolean
}

/** Enters a known person on a free place, else on the waiting list. Call it with the course locked and the right asked for. */
export async function enterOnList(
  ctx: Ctx,
  course: LockedCourse,
  terms: StaffTerms,
): Promise<Answer<Entered, 'already_joined' | 'full'>> {
  const { personId, contactId, claimsMembership, companion, reason, answers = [], mustWait = false, isUntold = false } = terms
  const facts = await readFacts(ctx, course.id, [personId])
  const { isAlreadyIn, isMember } = factsAbout(facts, personId)
  if (isAlreadyIn) return refuse('already_joined')
  const free = freePlaces(course, facts)
  const isFull = free !== null && free <= 0
  if (isFull && !mustWait && !reason && !course.hasWaitingList) return refuse('full')
  const state = mustWait || (isFull && !reason) ? 'waiting' : 'confirmed'
  const price = priceFor(facts.prices, claimsMembership ? 'member' : null)
  const id = newId()
  const fixed = {
    priceCents: price.cents,
    priceKind: price.kind,
    priceCheckedAt: price.kind === 'member' && !isMember ? null : facts.lockedAt,
    companion,
    privacyVersion: PRIVACY_VERSION,
    source: 'staff',
  }
  const moments = { queuedAt: facts.lockedAt, confirmedAt: facts.lockedAt }
  await ctx.db
    .insertInto('participations')
    .values({ clubId: ctx.club.id, id, courseId: course.id, personId, contactId, state, ...moments, ...fixed })
    .execute()
  const given = answers.map(([questionId, answer]) => ({ clubId: ctx.club.id, participationId: id, questionId, answer }))
  if (given.length > 0) await ctx.db.insertInto('participationAnswers').values(given).execute()
  const isAbove = isFull && state === 'confirmed'
  const content =
    state === 'waiting'
      ? PARTICIPATION_JOURNAL.waiting(course.title)
      : PARTICIPATION_JOURNAL.addedByClub(course.title, isAbove ? reason : null)
  await record(ctx, { event: `participation.${state}`, id, content })
  if (!isUntold) await notifyOfStep(ctx, [id], state)
  return ok({ id, state, isAbove })
}
