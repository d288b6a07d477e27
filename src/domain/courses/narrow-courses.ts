import { sql } from 'kysely'
import { isAfter, soonest } from '../../kernel/calendar.ts'
import { slugify } from '../../kernel/fold.ts'
import { listDepartments } from '../clubs/queries.ts'
import type { Ctx } from '../context.ts'
import { type Counts, countChoices, KINDS, WEEKDAYS } from './count-choices.ts'
import { keptLines } from './kept-lines.ts'
import {
  clockOf,
  type FinderPage,
  type LinesNow,
  linesNow,
  linesOf,
  linesShown,
  nextOver,
  PAGE,
  type Sitting,
  type Wanted,
  WHOLE,
} from './lines-of.ts'
import { searchFor } from './list-public-courses.ts'
import { AGES, type CourseFilters, TIMES } from './read-query.ts'

export interface FacetCount {
  value: string
  label: string
  count: number
}

export interface NarrowedCourses {
  /** By day from today and by time, those without a time last: one page. The grid: by weekday, the first of each. */
  sittings: Sitting[]
  count: number
  /** 1 … */
  page: number
  pages: number
  facets: Record<'weekday' | 'time' | 'sport' | 'hall' | 'age' | 'kind', FacetCount[]>
  /** Next opening or closing of a registration, or end of a time today. */
  nextChangeAt: Temporal.Instant | null
  /** Name of the chosen department. */
  department: string | null
}

/** Finder lines of one club, counted and shown. */
export interface FoundLines {
  counts: Omit<Counts, 'halls'> & { hall: FacetCount[] }
  nextChangeAt: Temporal.Instant | null
  sittings: Sitting[]
  department: string | null
}

const numbered = (values: readonly (string | number)[], counts: number[]): FacetCount[] =>
  values.map((value, at) => ({ value: String(value), label: String(value), count: counts[at] ?? 0 }))

/** With the chosen age in years, which is none of the groups. */
function agesOf({ age: counts, count }: FoundLines['counts'], { age }: CourseFilters): FacetCount[] {
  const groups = numbered(AGES, counts)
  return age === null || groups.some(({ value }) => value === age) ? groups : [...groups, { value: age, label: age, count }]
}

export const facetsOf = (counts: FoundLines['counts'], filters: CourseFilters): NarrowedCourses['facets'] => ({
  weekday: numbered(WEEKDAYS, counts.weekday),
  time: numbered(TIMES, counts.time),
  age: agesOf(counts, filters),
  kind: numbered(KINDS, counts.kind),
  sport: counts.sport.map(({ label, count }) => ({ value: slugify(label), label, count })),
  hall: counts.hall,
})

const idsOf = (halls: LinesNow['halls'], hall: string | null): ReadonlySet<string> | null =>
  hall === null ? null : new Set(halls.filter(({ slug }) => slug === hall).map(({ id }) => id))

/** Halves the ascending moments until one is left. */
function firstAfter(moments: readonly Temporal.Instant[], now: Temporal.Instant): Temporal.Instant | null {
  let [from, to] = [0, moments.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const moment = moments[middle]
    if (moment && isAfter(moment, now)) to = middle
    else from = middle + 1
  }
  return moments[from] ?? null
}

/** Courses that the typed words mean, of the chosen department; null = all. */
async function meantBy(ctx: Ctx, { q, department }: CourseFilters) {
  const ofName = department === null ? [] : (await listDepartments(ctx)).filter(({ name }) => slugify(name) === department)
  const words = q === '' ? null : ((await searchFor(ctx, q)) ?? sql<boolean>`false`)
  const isOf = department === null ? null : sql<boolean>`c.department_id = any(${ofName.map(({ id }) => id)}::uuid[])`
  const isMeant = words && isOf ? sql<boolean>`${words} and ${isOf}` : (words ?? isOf)
  return { isMeant, department: ofName[0]?.name ?? null }
}

/** Judges the kept lines; the database says which lines there are, what is full, and shows the cards. */
export async function findLines(ctx: Ctx, filters: CourseFilters, wanted: Wanted): Promise<FoundLines> {
  const { isMeant, department } = await meantBy(ctx, filters)
  const { state, size, meant, full, halls } = await linesNow(ctx, filters, isMeant)
  const { courses, sports: named, changes } = await keptLines(ctx, state, size)
  const [ours, taken] = [meant && new Set(meant), new Set(full)]
  const isAll = ours === null && taken.size === 0
  const standing = isAll ? courses : courses.filter(({ courseId }) => ours?.has(courseId) !== false && !taken.has(courseId))
  const { sport } = filters
  const sports = sport.length === 0 ? null : new Set(named.filter((name) => sport.includes(slugify(name))))
  const { counts, fitting } = countChoices(standing, { ...filters, sports, halls: idsOf(halls, filters.hall) })
  const hall = halls.map(({ id, slug, name }) => ({ value: slug, label: name, count: counts.halls.get(id) ?? 0 }))
  return {
    counts: { ...counts, hall: hall.filter(({ count }) => count > 0) },
    nextChangeAt: soonest([firstAfter(changes, ctx.now), nextOver(fitting, ctx.now)]),
    sittings: await linesShown(ctx, linesOf(fitting, wanted, clockOf(ctx.now))),
    department,
  }
}

export const pagesOf = (sittings: number, view: FinderPage['view']): number =>
  view === 'week' || sittings <= WHOLE ? 1 : Math.ceil(sittings / PAGE)

/** Counts each choice of a filter with all others kept. `readQuery` must have taken its words out of `q`. */
export async function narrowCourses(ctx: Ctx, filters: CourseFilters, view: FinderPage): Promise<NarrowedCourses> {
  const { counts, nextChangeAt, sittings, department } = await findLines(ctx, filters, view)
  const pages = pagesOf(counts.sittings, view.view)
  if (view.page > pages) return narrowCourses(ctx, filters, { ...view, page: pages })
  return { sittings, count: counts.count, page: view.page, pages, facets: facetsOf(counts, filters), nextChangeAt, department }
}
