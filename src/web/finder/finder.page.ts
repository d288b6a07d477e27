import { narrowCourses } from '../../domain/courses/narrow-courses.ts'
import { narrowCoursesOfClubs } from '../../domain/courses/narrow-courses-of-clubs.ts'
import { readQuery } from '../../domain/courses/read-query.ts'
import { listEvents } from '../../domain/events/list-events.ts'
import { nextChangeOf, soonest } from '../courses/next-change.ts'
import { nextChangeOfEvents } from '../events/next-change.ts'
import { presentNextEvent } from '../events/next-event.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/finder'
import { finderAddress, isNarrowed, READS, readFinder } from './finder-address.ts'
import { presentFinder } from './finder-view.ts'

/** Below the courses. */
const NEXT_EVENTS = 3

export async function loader({ context, url }: Route.LoaderArgs) {
  const gate = gateOf(context)
  const { now } = gate.ctx
  const clubs = gate.publishingClubs()
  const asked = readFinder(url.searchParams)
  const typed = clubs.length > 0 ? asked : { ...asked, club: null }
  const events = isNarrowed(typed) ? [] : await listEvents(gate.ctx, { from: now, isPublic: true }, NEXT_EVENTS)
  const meant = readQuery(typed)
  const found = await (clubs.length > 0
    ? narrowCoursesOfClubs([gate.ctx, ...clubs.map(({ ctx }) => ctx)], meant, typed, typed.club)
    : narrowCourses(gate.ctx, meant, typed))
  const nextChangeAt = soonest([
    found.nextChangeAt,
    nextChangeOfEvents(events, now),
    nextChangeOf(
      found.sittings.map(({ course }) => course),
      now,
    ),
  ])
  // Somebody turned away reads on it why.
  if (!url.searchParams.has('zu')) gate.cacheable({ reads: READS, nextChangeAt })
  return {
    typed,
    meant,
    events: events.map(presentNextEvent),
    view: presentFinder(found, typed.view, { now, origins: new Map(clubs.map(({ ctx, origin }) => [ctx.club.name, origin])) }),
    page: { canonical: finderAddress(readFinder(new URLSearchParams()), { page: found.page }), noindex: isNarrowed(typed) },
  }
}
