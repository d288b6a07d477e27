import { isBefore } from '../../kernel/calendar.ts'
import type { CoursePlaces, PendingDraw } from './list-public-courses.ts'

/** At most so many free places count as few. */
export const FEW = 3

export type PlacesOf =
  | { kind: 'not_open_yet'; opensAt: Temporal.Instant }
  | { kind: 'closed' }
  /** Without limit. */
  | { kind: 'open' }
  | { kind: 'free'; places: number }
  /** `position` of the next sign-up. */
  | { kind: 'waiting'; position: number }
  | { kind: 'full' }
  /** Places are drawn: wishes begin, run, or have ended. */
  | { kind: 'wishes_soon'; opensAt: Temporal.Instant }
  | { kind: 'wishes'; closesAt: Temporal.Instant }
  | { kind: 'to_be_drawn'; drawAt: Temporal.Instant }

function stepOf(draw: PendingDraw, now: Temporal.Instant): PlacesOf {
  const [opensAt, closesAt] = [Temporal.Instant.from(draw.opensAt), Temporal.Instant.from(draw.closesAt)]
  if (isBefore(now, opensAt)) return { kind: 'wishes_soon', opensAt }
  if (isBefore(now, closesAt)) return { kind: 'wishes', closesAt }
  return { kind: 'to_be_drawn', drawAt: Temporal.Instant.from(draw.drawAt) }
}

/** Places for a new sign-up. Confirmed people on the waiting list go first, so a returned place is not free yet. */
export function placesOf(course: CoursePlaces, now: Temporal.Instant): PlacesOf {
  if (course.draw) return stepOf(course.draw, now)
  const { registrationOpensAt: opensAt, registrationClosesAt: closesAt } = course
  if (opensAt && isBefore(now, opensAt)) return { kind: 'not_open_yet', opensAt }
  if (closesAt && !isBefore(now, closesAt)) return { kind: 'closed' }
  if (course.capacity === null) return { kind: 'open' }
  const places = course.waitingConfirmed > 0 ? 0 : Math.max(0, course.capacity - course.taken)
  if (places > 0) return { kind: 'free', places }
  return course.hasWaitingList ? { kind: 'waiting', position: course.waiting + 1 } : { kind: 'full' }
}

/** Somebody new gets a place, the waiting list, or a wish. */
export const isBookable = (places: PlacesOf): boolean => ['open', 'free', 'waiting', 'wishes'].includes(places.kind)
