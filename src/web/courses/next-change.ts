import type { ListedCourse } from '../../domain/courses/list-public-courses.ts'
import { isAfter, isBefore, nextMidnight } from '../../kernel/calendar.ts'

/** Next change of the page by the clock: registration or a session begins or ends, the day ends. */
export function nextChangeOf(
  courses: readonly Pick<ListedCourse, 'registrationOpensAt' | 'registrationClosesAt' | 'nextAt' | 'nextEndsAt' | 'draw'>[],
  now: Temporal.Instant,
): Temporal.Instant {
  const moments = courses.flatMap(({ registrationOpensAt, registrationClosesAt, nextAt, nextEndsAt, draw }) => [
    registrationOpensAt,
    registrationClosesAt,
    nextAt,
    nextEndsAt,
    ...(draw ? [draw.opensAt, draw.closesAt].map((moment) => Temporal.Instant.from(moment)) : []),
  ])
  return moments.reduce<Temporal.Instant>(
    (soonest, moment) => (moment && isAfter(moment, now) && isBefore(moment, soonest) ? moment : soonest),
    nextMidnight(now),
  )
}
