import type { Ctx } from '../context.ts'
import { addressOf, type Reachable, routeTo } from '../facilities/route-to.ts'
import type { Standing } from './get-standing.ts'
import type { SessionFacts } from './mail-parts.ts'
import { listComingSessions } from './queries.ts'

/** Dates of an offer as mails and calendar files tell them; the first one with its address. */
export async function sessionsOf(
  ctx: Ctx,
  courseId: string,
  which: Parameters<typeof listComingSessions>[2] = {},
): Promise<readonly SessionFacts[]> {
  const sessions = await listComingSessions(ctx, courseId, which)
  return sessions.map(({ id, startsAt, endsAt, place, hall }, at) => ({
    id,
    startsAt: startsAt.toString(),
    endsAt: endsAt.toString(),
    place,
    ...(at === 0 && hall && addressOf(hall) !== '' ? { address: addressOf(hall) } : {}),
  }))
}

type Place = Pick<Standing, 'id' | 'courseId' | 'trialLessons'>

const datesOf = ({ id, trialLessons }: Place) => ({ triedBy: trialLessons > 0 ? id : null })

/** Coming dates of a place; on a trial only the first. */
export const listPlaceDates = (ctx: Ctx, place: Place) => sessionsOf(ctx, place.courseId, datesOf(place))

/** The next date of a place and the way there; null without one. */
export async function findNextDate(ctx: Ctx, of: Place): Promise<NextDate | null> {
  const [next] = await listComingSessions(ctx, of.courseId, datesOf(of))
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
