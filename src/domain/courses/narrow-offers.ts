import { type RawBuilder, sql } from 'kysely'
import { found } from '../../kernel/answer.ts'
import { slugify } from '../../kernel/fold.ts'
import type { Ctx } from '../context.ts'
import { searchFor } from './list-offers.ts'
import {
  type Facts,
  type FinderPage,
  heldByAll,
  inYears,
  isForAge,
  isFree,
  isInHall,
  isTimely,
  listSittings,
  PAGE,
  type Sitting,
  sportsNamed,
  type Test,
  timeOf,
  WHOLE,
} from './list-sittings.ts'
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

// Each filter that a sitting fails sets its bit. What would be found without one filter fails at most that one.
const FAILS = { sport: 1, age: 2, kind: 4, free: 8, weekday: 16, time: 32, hall: 64 }
const KINDS = ['course', 'ongoing'] as const
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

const failing = (tests: [bit: number, test: Test][]) =>
  tests.length === 0
    ? sql`0`
    : sql.join(
        tests.map(([bit, test]) => sql`case when ${test} then 0 else ${sql.lit(bit)} end`),
        sql` + `,
      )

/** Every public offer that the words mean, with the filters of the offer itself that it fails. */
function askedFor(ctx: Ctx, { age, kind, onlyFree }: OfferFilters, { isMeant, sports }: Facts) {
  const tests: [number, Test][] = []
  if (sports !== null) tests.push([FAILS.sport, sql`c.sport = any(${sports})`])
  if (age !== null) tests.push([FAILS.age, isForAge(age)])
  if (kind !== null) tests.push([FAILS.kind, sql`c.kind = ${kind}`])
  if (onlyFree) tests.push([FAILS.free, isFree(ctx)])
  return sql`
    select c.id, c.sport, c.kind, from_years, to_years, c.registration_opens_at as opens, c.registration_closes_at as closes,
      ${failing(tests)} as fails
    from courses c
    ${inYears}
    ${onlyFree ? heldByAll(ctx) : sql``}
    where c.club_id = ${ctx.club.id} and c.state in ('published', 'running') and ${isMeant}`
}

/** Weekly times, with the filters of the time that each fails. Weekday, time and hall must be true of the same one. */
function timesOf(ctx: Ctx, { q, weekday, time, hall }: OfferFilters) {
  const tests: [number, Test][] = []
  if (weekday !== null) tests.push([FAILS.weekday, sql`s.weekday = ${sql.lit(weekday)}`])
  if (time !== null) tests.push([FAILS.time, sql`${timeOf} = ${sql.lit(TIMES.indexOf(time))}`])
  if (hall !== null) tests.push([FAILS.hall, isInHall(ctx, hall)])
  return sql`
    select s.course_id, s.weekday, s.part_id, ${timeOf} as time, ${failing(tests)} as fails
    from course_slots s where s.club_id = ${ctx.club.id} and ${isTimely(ctx)}
      ${q === '' ? sql`` : sql`and s.course_id in (select id from asked)`}`
}

const without = (bit: number) => sql.lit(127 - bit)
const isAnyTime = ({ weekday, time, hall }: OfferFilters): boolean => weekday === null && time === null && hall === null

/** Offers that differ in nothing that is counted, as one row. `sittings`: in how many lines of the list they stand. */
const kindsOf = (filters: OfferFilters) => sql`
  select a.sport, a.kind, a.from_years, a.to_years, a.fails, t.weekdays, t.times,
    ${isAnyTime(filters) ? sql`true` : sql`coalesce(t.sittings > 0, false)`} as fits, count(*) as n, sum(coalesce(t.sittings, 1)) as sittings
  from asked a left join (
    select course_id, count(*) filter (where fails = 0) as sittings,
      bit_or(case when fails & ${without(FAILS.weekday)} = 0 then 1 << weekday else 0 end) as weekdays,
      bit_or(case when fails & ${without(FAILS.time)} = 0 then 1 << time else 0 end) as times
    from times group by course_id) t on t.course_id = a.id
  group by 1, 2, 3, 4, 5, 6, 7, 8`

const counted = (test: RawBuilder<unknown>) => sql`coalesce(sum(n) filter (where ${test}), 0)`

const countsOf = (ctx: Ctx) => sql`
  select json_build_object(
    'count', ${counted(sql`fits and fails = 0`)},
    'sittings', coalesce(sum(sittings) filter (where fits and fails = 0), 0),
    'weekday', json_build_array(${sql.join(WEEKDAYS.map((day) => counted(sql`fails = 0 and weekdays & ${sql.lit(1 << day)} > 0`)))}),
    'time', json_build_array(${sql.join(TIMES.map((_, at) => counted(sql`fails = 0 and times & ${sql.lit(1 << at)} > 0`)))}),
    'age', json_build_array(${sql.join(AGES.map((age) => counted(sql`fits and fails & ${without(FAILS.age)} = 0 and ${isForAge(age)}`)))}),
    'kind', json_build_array(${sql.join(KINDS.map((kind) => counted(sql`fits and fails & ${without(FAILS.kind)} = 0 and kind = ${sql.lit(kind)}`)))}),
    'sport', (select coalesce(json_agg(json_build_object('label', sport, 'count', n) order by sport), '[]') from (
      select sport, sum(n) as n from kinds where fits and fails & ${without(FAILS.sport)} = 0 and sport <> '' group by sport) sports),
    'hall', (select coalesce(json_agg(json_build_object('value', f.slug, 'label', f.name, 'count', n) order by f.name), '[]') from (
      select facility_id, count(*) as n from (
        select distinct p.facility_id, t.course_id from times t join asked a on a.id = t.course_id and a.fails = 0
        join parts p on p.club_id = ${ctx.club.id} and p.id = t.part_id where t.fails & ${without(FAILS.hall)} = 0) pairs group by 1) halls
      join facilities f on f.club_id = ${ctx.club.id} and f.id = halls.facility_id)) as counts
  from kinds`

interface Counts {
  count: number
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

const facetsOf = (counts: Counts): NarrowedOffers['facets'] => ({
  weekday: numbered(WEEKDAYS, counts.weekday),
  time: numbered(TIMES, counts.time),
  age: numbered(AGES, counts.age),
  kind: numbered(KINDS, counts.kind),
  sport: counts.sport.map(({ label, count }) => ({ value: slugify(label), label, count })),
  hall: counts.hall,
})

interface Counted {
  counts: Counts
  nextOpens: Temporal.Instant | null
  nextCloses: Temporal.Instant | null
}

async function countAll(ctx: Ctx, filters: OfferFilters, facts: Facts): Promise<Counted> {
  const { rows } = await sql<Counted>`
    with asked as materialized (${askedFor(ctx, filters, facts)}), times as materialized (${timesOf(ctx, filters)}),
      kinds as materialized (${kindsOf(filters)})
    select total.counts, soon.next_opens, soon.next_closes
    from (${countsOf(ctx)}) total, (select min(opens) filter (where opens > ${ctx.now}) as next_opens,
      min(closes) filter (where closes > ${ctx.now}) as next_closes from asked) soon`.execute(ctx.db)
  return found(rows[0])
}

/**
 * Public offers as asked for: one page of them, and for each filter what one would find by choosing it, all others kept.
 * `q` must be free of the words that `readQuery` understands. Page and counts are asked for at the same time.
 */
export async function narrowOffers(ctx: Ctx, filters: OfferFilters, view: FinderPage): Promise<NarrowedOffers> {
  const isMeant = (await searchFor(ctx, filters.q)) ?? sql<boolean>`false`
  const facts = { isMeant, sports: filters.sport === null ? null : await sportsNamed(ctx, filters.sport) }
  const [{ counts, nextOpens, nextCloses }, sittings] = await Promise.all([
    countAll(ctx, filters, facts),
    listSittings(ctx, filters, facts, view),
  ])
  const pages = view.view === 'week' || counts.sittings <= WHOLE ? 1 : Math.ceil(counts.sittings / PAGE)
  if (view.page > pages) return narrowOffers(ctx, filters, { ...view, page: pages })
  const [nextChangeAt = null] = [nextOpens, nextCloses].filter((moment) => moment !== null).sort(Temporal.Instant.compare)
  return { sittings, count: counts.count, page: view.page, pages, facets: facetsOf(counts), nextChangeAt }
}
