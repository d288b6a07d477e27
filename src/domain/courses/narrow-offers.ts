import { type RawBuilder, sql } from 'kysely'
import { found } from '../../kernel/answer.ts'
import { slugify } from '../../kernel/fold.ts'
import type { Ctx } from '../context.ts'
import {
  chosenOf,
  type Facts,
  type FinderPage,
  heldByAll,
  isAtTime,
  isForAge,
  isFree,
  isInHall,
  linesOf,
  PAGE,
  type Sitting,
  shownOf,
  sittingOf,
  sportsNamed,
  type Test,
  type ToldSitting,
  type Wanted,
  WHOLE,
} from './lines-of.ts'
import { searchFor } from './list-offers.ts'
import { AGES, type OfferFilters, TIMES } from './read-query.ts'

export interface FacetCount {
  value: string
  label: string
  count: number
}

export interface NarrowedOffers {
  /** By weekday and time; those without a weekly time last. One page of them, or the first of each weekday. */
  sittings: Sitting[]
  /** Offers (not sittings) found on all pages. */
  count: number
  /** 1 … */
  page: number
  pages: number
  facets: Record<'weekday' | 'time' | 'sport' | 'hall' | 'age' | 'kind', FacetCount[]>
  /** When registration of one of the offers opens or closes next. */
  nextChangeAt: Temporal.Instant | null
}

// Each filter that a sitting fails sets its bit. What would be found without one filter fails at most that one. Free places have none: no
// choice says what would be found without them.
const FAILS = { sport: 1, age: 2, kind: 4, weekday: 8, time: 16, hall: 32 }
const KINDS = ['course', 'ongoing'] as const
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

const failing = (tests: [bit: number, test: Test][]) =>
  tests.length === 0
    ? sql`0`
    : sql.join(
        tests.map(([bit, test]) => sql`case when ${test} then 0 else ${sql.lit(bit)} end`),
        sql` + `,
      )

/** Every line, of free places when they are asked for, with the filters that its offer fails and those that its time fails. */
function judged(ctx: Ctx, filters: OfferFilters, facts: Facts) {
  const { age, kind, onlyFree, weekday, time, hall } = filters
  const ofOffer: [number, Test][] = []
  if (facts.sports !== null) ofOffer.push([FAILS.sport, sql`sport = any(${facts.sports})`])
  if (age !== null) ofOffer.push([FAILS.age, isForAge(age)])
  if (kind !== null) ofOffer.push([FAILS.kind, sql`kind = ${kind}`])
  const ofTime: [number, Test][] = []
  if (weekday !== null) ofTime.push([FAILS.weekday, sql`coalesce(weekday = ${sql.lit(weekday)}, false)`])
  if (time !== null) ofTime.push([FAILS.time, isAtTime(time)])
  if (hall !== null) ofTime.push([FAILS.hall, isInHall(hall)])
  return sql`
    select l.id, l.course_id, is_single, title, sport, kind, from_years, to_years, opens_at, closes_at, weekday, starts_time, ends_time, daytime,
      part_id, facility_id, place_club_id,
      ${failing(ofOffer)} as fails, ${failing(ofTime)} as misses
    from (${linesOf(ctx, filters, facts)}) l ${onlyFree ? sql`${heldByAll(ctx)} where ${isFree(ctx)}` : sql``}`
}

const without = (bit: number) => sql.lit(63 - bit)
const dayBit = sql`case when misses & ${without(FAILS.weekday)} = 0 and weekday is not null then 1 << weekday else 0 end`
const timeBit = sql`case when misses & ${without(FAILS.time)} = 0 and daytime is not null then 1 << daytime else 0 end`

/** Offers that differ in nothing that is counted, as one row. `sittings`: in how many lines of the list they stand. */
const kindsOf = sql`
  select sport, kind, from_years, to_years, fails, weekdays, times, sittings > 0 as fits, count(*) as n, sum(sittings) as sittings from (
    select sport, kind, from_years, to_years, fails, ${dayBit} as weekdays, ${timeBit} as times, case when misses = 0 then 1 else 0 end as sittings
    from line where is_single
    union all
    select min(sport), min(kind), min(from_years), min(to_years), min(fails), bit_or(${dayBit}), bit_or(${timeBit}),
      (count(*) filter (where misses = 0))::int
    from line where not is_single group by course_id) offers
  group by 1, 2, 3, 4, 5, 6, 7, 8`

const hallsOf = sql`
  select facility_id, sum(n) as n from (
    select facility_id, count(*) as n from line where is_single and fails = 0 and misses & ${without(FAILS.hall)} = 0 group by 1
    union all
    select facility_id, count(distinct course_id) from line where not is_single and fails = 0 and misses & ${without(FAILS.hall)} = 0 group by 1) lines
  group by 1`

const counted = (test: RawBuilder<unknown>) => sql`coalesce(sum(n) filter (where ${test}), 0)`

const countsOf = sql`
  select json_build_object(
    'count', ${counted(sql`fits and fails = 0`)},
    'sittings', coalesce(sum(sittings) filter (where fits and fails = 0), 0),
    'weekday', json_build_array(${sql.join(WEEKDAYS.map((day) => counted(sql`fails = 0 and weekdays & ${sql.lit(1 << day)} > 0`)))}),
    'time', json_build_array(${sql.join(TIMES.map((_, at) => counted(sql`fails = 0 and times & ${sql.lit(1 << at)} > 0`)))}),
    'age', json_build_array(${sql.join(AGES.map((age) => counted(sql`fits and fails & ${without(FAILS.age)} = 0 and ${isForAge(age)}`)))}),
    'kind', json_build_array(${sql.join(KINDS.map((kind) => counted(sql`fits and fails & ${without(FAILS.kind)} = 0 and kind = ${sql.lit(kind)}`)))}),
    'sport', (select coalesce(json_agg(json_build_object('label', sport, 'count', n) order by sport), '[]') from (
      select sport, sum(n) as n from kinds where fits and fails & ${without(FAILS.sport)} = 0 and sport <> '' group by sport) sports),
    'hall', (select coalesce(json_agg(json_build_object('value', f.slug, 'label', f.name, 'count', n) order by f.name), '[]')
      from (${hallsOf}) halls join usable_halls f on f.id = halls.facility_id)) as counts
  from kinds`

/** What is found in all, and what each choice of a filter would find. */
export interface Counts {
  /** Offers. */
  count: number
  /** Lines of the list. */
  sittings: number
  weekday: number[]
  time: number[]
  age: number[]
  kind: number[]
  sport: { label: string; count: number }[]
  hall: FacetCount[]
}

const numbered = (values: readonly (string | number)[], counts: number[]): FacetCount[] =>
  values.map((value, at) => ({ value: String(value), label: String(value), count: counts[at] ?? 0 }))

export const facetsOf = (counts: Counts): NarrowedOffers['facets'] => ({
  weekday: numbered(WEEKDAYS, counts.weekday),
  time: numbered(TIMES, counts.time),
  age: numbered(AGES, counts.age),
  kind: numbered(KINDS, counts.kind),
  sport: counts.sport.map(({ label, count }) => ({ value: slugify(label), label, count })),
  hall: counts.hall,
})

interface Told {
  counts: Counts
  nextOpens: Temporal.Instant | null
  nextCloses: Temporal.Instant | null
  list: ToldSitting[] | null
}

/** What one club has to show: counts over all its lines, and the lines that are wanted. One statement reads the lines once for both. */
export async function findLines(
  ctx: Ctx,
  filters: OfferFilters,
  wanted: Wanted,
): Promise<{ counts: Counts; nextChangeAt: Temporal.Instant | null; sittings: Sitting[] }> {
  const isMeant = (await searchFor(ctx, filters.q)) ?? sql<boolean>`false`
  const facts = { isMeant, sports: filters.sport === null ? null : await sportsNamed(ctx, filters.sport) }
  const { rows } = await sql<Told>`
    with line as materialized (${judged(ctx, filters, facts)}), kinds as materialized (${kindsOf}), chosen as materialized (${chosenOf(wanted)})
    select total.counts, soon.next_opens, soon.next_closes, shown.list
    from (${countsOf}) total, (${shownOf(ctx)}) shown, (select min(opens_at) filter (where opens_at > ${ctx.now}) as next_opens,
      min(closes_at) filter (where closes_at > ${ctx.now}) as next_closes from finder_lines where club_id = ${ctx.club.id}) soon`.execute(
    ctx.db,
  )
  const { counts, nextOpens, nextCloses, list } = found(rows[0])
  const [nextChangeAt = null] = [nextOpens, nextCloses].filter((moment) => moment !== null).sort(Temporal.Instant.compare)
  return { counts, nextChangeAt, sittings: (list ?? []).map(sittingOf) }
}

export const pagesOf = (sittings: number, view: FinderPage['view']): number =>
  view === 'week' || sittings <= WHOLE ? 1 : Math.ceil(sittings / PAGE)

/**
 * Public offers as asked for: one page of them, and for each filter what one would find by choosing it, all others kept.
 * `q` must be free of the words that `readQuery` understands.
 */
export async function narrowOffers(ctx: Ctx, filters: OfferFilters, view: FinderPage): Promise<NarrowedOffers> {
  const { counts, nextChangeAt, sittings } = await findLines(ctx, filters, view)
  const pages = pagesOf(counts.sittings, view.view)
  if (view.page > pages) return narrowOffers(ctx, filters, { ...view, page: pages })
  return { sittings, count: counts.count, page: view.page, pages, facets: facetsOf(counts), nextChangeAt }
}
