import type { Ctx } from '../context.ts'
import { addressOf, type Reachable, routeTo } from '../facilities/route-to.ts'
import type { Standing } from './get-standing.ts'
import type { SessionFacts } from './mail-parts.ts'
import { listComingSessions } from './queries.ts'

/** Dates of an offer as mails and calendar files tell them; the first one with its address. */
export async function sessionsOf(
  ctx: Ctx,
  courseId: string,
  { mayBeCancelled = false, first = 0 } = {},
): Promise<readonly SessionFacts[]> {
  const sessions = await listComingSessions(ctx, courseId, mayBeCancelled)
  return (first > 0 ? sessions.slice(0, first) : sessions).map(({ id, startsAt, endsAt, place, hall }, at) => ({
    id,
    startsAt: startsAt.toString(),
    endsAt: endsAt.toString(),
    place,
    ...(at === 0 && hall && addressOf(hall) !== '' ? { address: addressOf(hall) } : {}),
  }))
}

/** Dates of a place; on a trial only the first. */
export const listPlaceDates = (ctx: Ctx, { courseId, trialLessons }: Pick<Standing, 'courseId' | 'trialLessons'>) =>
  sessionsOf(ctx, courseId, { first: trialLessons })

/** The next date of an offer and the way there; null without one. */
export async function findNextDate(ctx: Ctx, courseId: string): Promise<NextDate | null> {
  const [next] = await listComingSessions(ctx, courseId)
  if (!next) return null
  const { startsAt, endsAt, place, hall } = next
  return { startsAt, endsAt, place, hall, route: hall ? routeTo(hall).route : null }
}

export interface NextDate {
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  place: string
  hall: Reachable | null
  /** Address of a map. */
  route: string | null
}
