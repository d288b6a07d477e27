import { soonest } from '../../kernel/calendar.ts'
import type { Club, Ctx } from '../context.ts'
import { clockOf, DAY, daysUntil, type FinderPage, PAGE, type Sitting, WHOLE } from './lines-of.ts'
import { type FacetCount, type FoundLines, facetsOf, findLines, type NarrowedCourses, pagesOf } from './narrow-courses.ts'
import type { CourseFilters } from './read-query.ts'

export interface ClubSitting extends Sitting {
  club: Club
}

export interface NarrowedCoursesOfClubs extends NarrowedCourses {
  sittings: ClubSitting[]
  /** Result of choosing a club, all other filters kept. */
  clubs: FacetCount[]
}

const added = (lists: number[][]): number[] => lists.reduce((sum, list) => sum.map((count, at) => count + (list[at] ?? 0)))

/** By label: a common hall or sport. */
function together<Choice extends { label: string; count: number }>(
  choices: Choice[],
  keyOf: (choice: Choice) => string,
): Choice[] {
  const sums = [...Map.groupBy(choices, keyOf).values()].flatMap((same) =>
    same.slice(0, 1).map((first) => ({ ...first, count: same.reduce((sum, { count }) => sum + count, 0) })),
  )
  return sums.sort((one, other) => one.label.localeCompare(other.label, 'de'))
}

const sumOf = (all: FoundLines['counts'][]): FoundLines['counts'] => ({
  count: all.reduce((sum, { count }) => sum + count, 0),
  sittings: all.reduce((sum, { sittings }) => sum + sittings, 0),
  weekday: added(all.map(({ weekday }) => weekday)),
  time: added(all.map(({ time }) => time)),
  age: added(all.map(({ age }) => age)),
  kind: added(all.map(({ kind }) => kind)),
  sport: together(
    all.flatMap(({ sport }) => sport),
    ({ label }) => label,
  ),
  hall: together(
    all.flatMap(({ hall }) => hall),
    ({ value }) => value,
  ),
})

const weekdayOf = ({ slot }: Sitting): number => slot?.weekday ?? 8

/** By `dayOf` and time. */
const byTime =
  (dayOf: (sitting: Sitting) => number) =>
  (one: Sitting, other: Sitting): number =>
    dayOf(one) - dayOf(other) ||
    (one.slot?.from ?? '').localeCompare(other.slot?.from ?? '') ||
    one.course.title.localeCompare(other.course.title, 'de') ||
    one.course.id.localeCompare(other.course.id)

/** `lines` are sorted. */
function shownOf(lines: ClubSitting[], { view, page }: FinderPage, total: number): ClubSitting[] {
  if (view === 'week')
    return [...Map.groupBy(lines, ({ slot }) => slot?.weekday).values()].flatMap((ofDay) => ofDay.slice(0, DAY))
  return total <= WHOLE ? lines : lines.slice((page - 1) * PAGE, page * PAGE)
}

/**
 * `ctxs`: one of each club and the association's own, since a handle sees one club only. `chosen`: key of one club; null = all.
 */
export async function narrowCoursesOfClubs(
  ctxs: readonly Ctx[],
  filters: CourseFilters,
  view: FinderPage,
  chosen: string | null,
): Promise<NarrowedCoursesOfClubs> {
  const wanted = view.view === 'week' ? view : ({ view: 'list', count: Math.max(WHOLE, view.page * PAGE) } as const)
  const all = await Promise.all(ctxs.map(async (ctx) => ({ club: ctx.club, ...(await findLines(ctx, filters, wanted)) })))
  const shown = all.some(({ club }) => club.name === chosen) ? all.filter(({ club }) => club.name === chosen) : all
  const counts = sumOf(shown.map(({ counts }) => counts))
  const pages = pagesOf(counts.sittings, view.view)
  if (view.page > pages) return narrowCoursesOfClubs(ctxs, filters, { ...view, page: pages }, chosen)
  const clock = ctxs[0] && clockOf(ctxs[0].now)
  const fromToday = ({ slot }: Sitting) => (clock ? daysUntil(slot?.weekday ?? null, slot?.to ?? null, clock) : 0)
  const lines = shown
    .flatMap(({ club, sittings }) => sittings.map((sitting) => ({ ...sitting, club })))
    .sort(byTime(view.view === 'week' ? weekdayOf : fromToday))
  return {
    sittings: shownOf(lines, view, counts.sittings),
    count: counts.count,
    page: view.page,
    pages,
    facets: facetsOf(counts, filters),
    nextChangeAt: soonest(shown.map(({ nextChangeAt }) => nextChangeAt)),
    department: shown.find(({ department }) => department)?.department ?? null,
    clubs: all.map(({ club, counts }) => ({ value: club.name, label: club.displayName, count: counts.count })),
  }
}
