import { type RawBuilder, sql } from 'kysely'
import { berlinDay } from '../../kernel/calendar.ts'
import { slugify } from '../../kernel/fold.ts'
import type { Ctx } from '../context.ts'
import { heldIn, type ListedOffer, type OfferSlot, pricesOf, searchFor, termOf } from './list-offers.ts'
import { AGES, type OfferFilters, TIMES } from './read-query.ts'

/** So many sittings are on a page of the list; the grid shows so many of each weekday. */
export const PAGE = 100
export const DAY = 20

/** An offer at one of its weekly times; `slot` null for an offer without one. */
export interface Sitting {
  offer: Omit<ListedOffer, 'slots' | 'department'>
  slot: OfferSlot | null
}

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
type Test = RawBuilder<boolean>

const timeOf = sql`case when s.starts_time < '12:00' then 0 when s.starts_time < '17:00' then 1 else 2 end`

const isForAge = (age: (typeof AGES)[number]): Test => {
  const [from = 0, to = 120] = age.split('-').map(Number)
  return sql`(coalesce(from_years, 0) <= ${sql.lit(to)} and coalesce(to_years, 120) >= ${sql.lit(from)})`
}

/** The same as `placesOf(…)` being free or open. */
const isFree = (ctx: Ctx): Test => sql`
  (coalesce(c.registration_opens_at <= ${ctx.now}, true) and coalesce(c.registration_closes_at > ${ctx.now}, true)
    and (c.capacity is null or (coalesce(held.waiting_confirmed, 0) = 0 and coalesce(held.taken, 0) < c.capacity)))`

/** Who holds a place and who waits confirmed, of all offers at once; read only when asked for free places. */
const heldByAll = (ctx: Ctx) => sql`
  left join (
    select course_id, count(*) filter (where state <> 'waiting') as taken,
      count(*) filter (where state = 'waiting' and confirmed_at is not null) as waiting_confirmed
    from participations
    where club_id = ${ctx.club.id} and state in ('requested', 'confirmed', 'offered', 'waiting') group by course_id) held
  on held.course_id = c.id`

const failing = (tests: [bit: number, test: Test][]) =>
  tests.length === 0
    ? sql`0`
    : sql.join(
        tests.map(([bit, test]) => sql`case when ${test} then 0 else ${sql.lit(bit)} end`),
        sql` + `,
      )

async function sportsNamed(ctx: Ctx, slug: string): Promise<string[]> {
  const { rows } = await sql<{ sport: string }>`
    select distinct sport from courses where club_id = ${ctx.club.id} and state in ('published', 'running')`.execute(ctx.db)
  return rows.map(({ sport }) => sport).filter((sport) => slugify(sport) === slug)
}

/** Every public offer that the words mean, with the filters of the offer itself that it fails. */
async function askedFor(ctx: Ctx, { sport, age, kind, onlyFree }: OfferFilters, isMeant: Test) {
  const tests: [number, Test][] = []
  if (sport !== null) tests.push([FAILS.sport, sql`c.sport = any(${await sportsNamed(ctx, sport)})`])
  if (age !== null) tests.push([FAILS.age, isForAge(age)])
  if (kind !== null) tests.push([FAILS.kind, sql`c.kind = ${kind}`])
  if (onlyFree) tests.push([FAILS.free, isFree(ctx)])
  return sql`
    select c.id, c.title, c.sport, c.kind, from_years, to_years, c.registration_opens_at as opens, c.registration_closes_at as closes,
      ${failing(tests)} as fails
    from courses c
    cross join lateral (select case c.age_unit when 'months' then c.age_from / 12 else c.age_from end as from_years,
      case c.age_unit when 'months' then c.age_to / 12 else c.age_to end as to_years) ages
    ${onlyFree ? heldByAll(ctx) : sql``}
    where c.club_id = ${ctx.club.id} and c.state in ('published', 'running') and ${isMeant}`
}

/** The same by weekly time, with the filters of the time that it fails. Weekday, time and hall must be true of the same one. */
function sittingsOf(ctx: Ctx, { weekday, time, hall }: OfferFilters) {
  const tests: [number, Test][] = []
  if (weekday !== null) tests.push([FAILS.weekday, sql`coalesce(s.weekday = ${weekday}, false)`])
  if (time !== null)
    tests.push([FAILS.time, sql`coalesce(${timeOf} = ${sql.lit(TIMES.indexOf(time))}, false) and s.id is not null`])
  if (hall !== null) tests.push([FAILS.hall, sql`coalesce(f.slug = ${hall}, false)`])
  return sql`
    select a.id, a.title, a.fails as offer_fails, ${failing(tests)} as fails, s.weekday, s.starts_time, s.ends_time, p.name as part, f.id as facility_id,
      f.name as facility, f.slug as facility_slug, case when s.id is null then null else ${timeOf} end as time
    from asked a
    left join course_slots s on s.club_id = ${ctx.club.id} and s.course_id = a.id and coalesce(upper(s.valid) > ${berlinDay(ctx.now)}, true)
    left join parts p on p.club_id = ${ctx.club.id} and p.id = s.part_id
    left join facilities f on f.club_id = ${ctx.club.id} and f.id = p.facility_id`
}

const without = (bit: number) => sql.lit(127 - bit)
const counted = (test: RawBuilder<unknown>) => sql`count(*) filter (where ${test})`

/** Offers, each once, with the weekdays and times at which they can be found. */
const offersOf = sql`
  select a.id, a.sport, a.kind, a.from_years, a.to_years, a.fails, t.fits, t.weekdays, t.times
  from asked a join (
    select id, bool_or(fails = 0) as fits, bit_or(case when fails & ${without(FAILS.weekday)} = 0 then 1 << coalesce(weekday, 0) else 0 end) as weekdays,
      bit_or(case when fails & ${without(FAILS.time)} = 0 and time is not null then 1 << time else 0 end) as times
    from sitting group by id) t on t.id = a.id`

const countsOf = sql`
  select json_build_object(
    'count', ${counted(sql`fits and fails = 0`)},
    'weekday', json_build_array(${sql.join(WEEKDAYS.map((day) => counted(sql`fails = 0 and weekdays & ${sql.lit(1 << day)} > 0`)))}),
    'time', json_build_array(${sql.join(TIMES.map((_, at) => counted(sql`fails = 0 and times & ${sql.lit(1 << at)} > 0`)))}),
    'age', json_build_array(${sql.join(AGES.map((age) => counted(sql`fits and fails & ${without(FAILS.age)} = 0 and ${isForAge(age)}`)))}),
    'kind', json_build_array(${sql.join(KINDS.map((kind) => counted(sql`fits and fails & ${without(FAILS.kind)} = 0 and kind = ${sql.lit(kind)}`)))}),
    'sport', (select coalesce(json_agg(json_build_object('label', sport, 'count', n)), '[]') from (
      select sport, count(*) as n from offer where fits and fails & ${without(FAILS.sport)} = 0 and sport <> '' group by sport order by sport) sports),
    'hall', (select coalesce(json_agg(json_build_object('value', facility_slug, 'label', facility, 'count', n) order by facility), '[]') from (
      select facility_slug, facility, count(distinct id) as n from sitting
      where offer_fails = 0 and fails & ${without(FAILS.hall)} = 0 and facility_id is not null group by 1, 2) halls),
    'sittings', (select count(*) from sitting where offer_fails = 0 and fails = 0)) as counts
  from offer`

const ORDER = sql`weekday nulls last, starts_time, title, id`

const chosenOf = (view: FinderPage) =>
  view.view === 'week'
    ? sql`select * from (select *, row_number() over (partition by weekday order by ${ORDER}) as place from sitting
        where offer_fails = 0 and fails = 0) ranked where place <= ${sql.lit(DAY)} order by ${ORDER}`
    : sql`select * from sitting where offer_fails = 0 and fails = 0 order by ${ORDER} limit ${sql.lit(PAGE)} offset ${(view.page - 1) * PAGE}`

const shownOf = (ctx: Ctx) => sql`
  select json_agg(json_build_object('offer', json_build_object('id', c.id, 'slug', c.slug, 'kind', c.kind, 'title', c.title, 'summary', c.summary,
      'sport', c.sport, 'ageFrom', c.age_from, 'ageTo', c.age_to, 'ageUnit', c.age_unit, 'sexes', c.sexes, 'tags', c.tags, 'hue', d.hue,
      'capacity', c.capacity, 'hasWaitingList', c.has_waiting_list, 'registrationOpensAt', c.registration_opens_at,
      'registrationClosesAt', c.registration_closes_at, 'prices', prices.list, 'taken', held.taken, 'waiting', held.waiting,
      'waitingConfirmed', held.waiting_confirmed, 'nextAt', term.next_at, 'nextEndsAt', term.next_ends_at, 'sessionCount', term.session_count),
    'slot', case when x.weekday is not null then json_build_object('weekday', x.weekday, 'from', x.starts_time, 'to', x.ends_time,
      'facility', x.facility, 'facilitySlug', x.facility_slug, 'part', x.part) end) order by x.weekday nulls last, x.starts_time, x.title, x.id) as list
  from chosen x join courses c on c.club_id = ${ctx.club.id} and c.id = x.id
  left join departments d on d.club_id = c.club_id and d.id = c.department_id
  ${pricesOf} ${heldIn} ${termOf(ctx)}`

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

const MOMENTS = ['registrationOpensAt', 'registrationClosesAt', 'nextAt', 'nextEndsAt'] as const
type Moments = Record<(typeof MOMENTS)[number], string | null>
const revive = ({ offer, slot }: { offer: Sitting['offer'] & Moments; slot: OfferSlot | null }): Sitting => {
  const moments = MOMENTS.map((name) => [name, offer[name] === null ? null : Temporal.Instant.from(offer[name])])
  return { offer: { ...offer, ...Object.fromEntries(moments) }, slot }
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

export interface FinderPage {
  view: 'list' | 'week'
  /** 1 … */
  page: number
}

interface Found {
  counts: Counts
  list: Parameters<typeof revive>[0][] | null
  nextOpens: Temporal.Instant | null
  nextCloses: Temporal.Instant | null
}

const NOTHING: Counts = { count: 0, sittings: 0, weekday: [], time: [], age: [], kind: [], sport: [], hall: [] }

/**
 * Public offers as asked for: one page of them, and for each filter what one would find by choosing it, all others kept.
 * `q` must be free of the words that `readQuery` understands.
 */
export async function narrowOffers(ctx: Ctx, filters: OfferFilters, view: FinderPage): Promise<NarrowedOffers> {
  const isMeant = (await searchFor(ctx, filters.q)) ?? sql<boolean>`false`
  const asked = await askedFor(ctx, filters, isMeant)
  const { rows } = await sql<Found>`
    with asked as materialized (${asked}), sitting as materialized (${sittingsOf(ctx, filters)}), offer as materialized (${offersOf}),
      chosen as materialized (${chosenOf(view)})
    select total.counts, shown.list, soon.next_opens, soon.next_closes
    from (${countsOf}) total, (${shownOf(ctx)}) shown,
      (select min(opens) filter (where opens > ${ctx.now}) as next_opens, min(closes) filter (where closes > ${ctx.now}) as next_closes from asked) soon`.execute(
    ctx.db,
  )
  const { counts, list, nextOpens, nextCloses } = rows[0] ?? { counts: NOTHING, list: null, nextOpens: null, nextCloses: null }
  const [nextChangeAt = null] = [nextOpens, nextCloses].filter((moment) => moment !== null).sort(Temporal.Instant.compare)
  const pages = view.view === 'week' ? 1 : Math.max(1, Math.ceil(counts.sittings / PAGE))
  if (view.page > pages) return narrowOffers(ctx, filters, { ...view, page: pages })
  return {
    sittings: (list ?? []).map(revive),
    count: counts.count,
    page: view.page,
    pages,
    facets: facetsOf(counts),
    nextChangeAt,
  }
}
