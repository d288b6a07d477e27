import { narrowCourses } from '../../domain/courses/narrow-courses.ts'
import { narrowCoursesOfClubs } from '../../domain/courses/narrow-courses-of-clubs.ts'
import { readQuery } from '../../domain/courses/read-query.ts'
import { soonest } from '../../kernel/calendar.ts'
import { nextChangeOf } from '../courses/next-change.ts'
import { presentFinder } from '../finder/finder-view.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/offers'
import { readEmbed } from './embed-address.ts'
import { answerFrame } from './embed-frame.ts'
import { embedDocument } from './embed-page.ts'

/**
 * The finder for a frame on other sites: complete HTML that needs no script, no cookies, no data of the visitor. Only sites
 * named by the club may show it.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const gate = gateOf(context)
  const { club, now } = gate.ctx
  const clubs = gate.publishingClubs()
  const read = readEmbed(url.searchParams)
  const typed = clubs.length > 0 ? read : { ...read, club: null }
  const meant = readQuery(typed)
  const found = await (clubs.length > 0
    ? narrowCoursesOfClubs([gate.ctx, ...clubs.map(({ ctx }) => ctx)], meant, typed, typed.club)
    : narrowCourses(gate.ctx, meant, typed))
  const courses = found.sittings.map(({ course }) => course)
  gate.cacheable({
    reads: ['course', 'draw', 'session', 'participation', 'group', 'facility', 'department'],
    nextChangeAt: soonest([found.nextChangeAt, nextChangeOf(courses, now)]),
  })
  const links = new Map(clubs.map(({ ctx, link }) => [ctx.club.name, link]))
  const view = presentFinder(found, 'list', { now, links })
  const page = embedDocument({ club, origin: gate.origin, typed, meant, view })
  return answerFrame(gate.ctx, page)
}
