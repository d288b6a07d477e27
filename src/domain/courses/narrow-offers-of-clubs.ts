import type { Club, Ctx } from '../context.ts'
import { DAY, type FinderPage, PAGE, type Sitting, WHOLE } from './lines-of.ts'
import { type Counts, type FacetCount, facetsOf, findLines, type NarrowedOffers, pagesOf } from './narrow-offers.ts'
import type { OfferFilters } from './read-query.ts'

/** A line of an association's list, with the club that offers it. */
export interface ClubSitting extends Sitting {
  club: Club
}

export interface NarrowedOffersOfClubs extends NarrowedOffers {
  sittings: ClubSitting[]
  /** What choosing a club would find, all other filters kept. */
  clubs: FacetCount[]
}

const added = (lists: number[][]): number[] => lists.reduce((sum, list) => sum.map((count, at) => count + (list[at] ?? 0)))

/** Counts of the same choice together: two clubs in one hall, or with one sport. By label. */
function together<Choice extends { label: string; count: number }>(
  choices: Choice[],
  keyOf: (choice: Choice) => string,
): Choice[] {
  const sums = [...Map.groupBy(choices, keyOf).values()].flatMap((same) =>
    same.slice(0, 1).map((first) => ({ ...first, count: same.reduce((sum, { count }) => sum + count, 0) })),
  )
  return sums.sort((one, other) => one.label.localeCompare(other.label, 'de'))
}

const sumOf = (all: Counts[]): Counts => ({
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

/** As each club's own list is sorted. */
const byTime = (one: Sitting, other: Sitting): number =>
  (one.slot?.weekday ?? 8) - (other.slot?.weekday ?? 8) ||
  (one.slot?.from ?? '').localeCompare(other.slot?.from ?? '') ||
  one.offer.title.localeCompare(other.offer.title, 'de') ||
  one.offer.id.localeCompare(other.offer.id)

/** The first of each weekday for the grid; of a list the page, or all of a short one. `lines` sorted. */
function shownOf(lines: ClubSitting[], { view, page }: FinderPage, total: number): ClubSitting[] {
  if (view === 'week')
    return [...Map.groupBy(lines, ({ slot }) => slot?.weekday).values()].flatMap((ofDay) => ofDay.slice(0, DAY))
  return total <= WHOLE ? lines : lines.slice((page - 1) * PAGE, page * PAGE)
}

/**
 * The public offers of an association's clubs as one list; like `narrowOffers`, with the clubs to choose from. `ctxs`: one for each
 * club, the association's own among them: each club is read through its own handle, so that the database shows no other rows.
 * `chosen`: key of one club; null = all.
 */
export async function narrowOffersOfClubs(
  ctxs: readonly Ctx[],
  filters: OfferFilters,
  view: FinderPage,
  chosen: string | null,
): Promise<NarrowedOffersOfClubs> {
  const wanted = view.view === 'week' ? view : ({ view: 'list', count: Math.max(WHOLE, view.page * PAGE) } as const)
  const all = await Promise.all(ctxs.map(async (ctx) => ({ club: ctx.club, ...(await findLines(ctx, filters, wanted)) })))
  const shown = all.some(({ club }) => club.name === chosen) ? all.filter(({ club }) => club.name === chosen) : all
  const counts = sumOf(shown.map(({ counts }) => counts))
  const pages = pagesOf(counts.sittings, view.view)
  if (view.page > pages) return narrowOffersOfClubs(ctxs, filters, { ...view, page: pages }, chosen)
  const lines = shown.flatMap(({ club, sittings }) => sittings.map((sitting) => ({ ...sitting, club }))).sort(byTime)
  const moments = shown.flatMap(({ nextChangeAt }) => (nextChangeAt ? [nextChangeAt] : []))
  return {
    sittings: shownOf(lines, view, counts.sittings),
    count: counts.count,
    page: view.page,
    pages,
    facets: facetsOf(counts),
    nextChangeAt: moments.sort(Temporal.Instant.compare)[0] ?? null,
    clubs: all.map(({ club, counts }) => ({ value: club.name, label: club.displayName, count: counts.count })),
  }
}
