import { type RawBuilder, sql } from 'kysely'
import { berlinDay } from '../../kernel/calendar.ts'
import { slugify } from '../../kernel/fold.ts'
import type { Ctx } from '../context.ts'
import { drawOf, heldIn, type ListedOffer, type OfferSlot, pricesOf, termOf } from './list-offers.ts'
import { type AgeGroup, type OfferFilters, TIMES, type TimeOfDay } from './read-query.ts'

/** A list of up to `WHOLE` sittings is one page, a longer one has pages of `PAGE`; the grid shows `DAY` of each weekday. */
export const WHOLE = 100
export const PAGE = 50
export const DAY = 12

/** An offer at one of its weekly times; `slot` null for an offer without one. */
export interface Sitting {
  offer: Omit<ListedOffer, 'slots' | 'department'>
  slot: OfferSlot | null
}

/** Which lines of a list are wanted: a page of it, or the first `count` when it is put together with others. */
export type Wanted = FinderPage | { view: 'list'; count: number }

export interface FinderPage {
  view: 'list' | 'week'
  /** 1 … */
  page: number
}

/** What filters need to know beforehand. */
export interface Facts {
  isMeant: RawBuilder<boolean>
  /** Sports with the slug that was asked for. */
  sports: string[] | null
}

export type Test = RawBuilder<boolean>

export async function sportsNamed(ctx: Ctx, slug: string): Promise<string[]> {
  const { rows } = await sql<{ sport: string }>`select distinct sport from finder_lines where club_id = ${ctx.club.id}`.execute(
    ctx.db,
  )
  return rows.map(({ sport }) => sport).filter((sport) => slugify(sport) === slug)
}

export const isAtTime = (time: TimeOfDay): Test => sql`coalesce(daytime = ${sql.lit(TIMES.indexOf(time))}, false)`

export const isForAge = (age: AgeGroup): Test => {
  const [from = 0, to = 120] = age.split('-').map(Number)
  return sql`(coalesce(from_years, 0) <= ${sql.lit(to)} and coalesce(to_years, 120) >= ${sql.lit(from)})`
}

export const isInHall = (hall: string): Test =>
  sql`coalesce(facility_id = any(array(select id from usable_halls where slug = ${hall})), false)`

/** The same as `placesOf(…)` being free or open. Needs `heldByAll`. */
export const isFree = (ctx: Ctx): Test => sql`
  (coalesce(opens_at <= ${ctx.now}, true) and coalesce(closes_at > ${ctx.now}, true)
    and (capacity is null or (queue.course_id is null and coalesce(held.taken, 0) + coalesce(grouped.taken, 0) < capacity))
    and l.course_id <> all(array(select c.id from courses c join draws d on d.club_id = c.club_id and d.id = c.draw_id
      where c.club_id = ${ctx.club.id} and c.draw_id is not null and d.state = 'open')))`

const HELD = sql`('requested', 'confirmed', 'offered')`

/**
 * Of all offers at once, and only when asked for free places. The same as counting `held_places`, which takes three times as long for
 * 100,000 sign-ups: its two halves apart, the larger one is counted in the order of its index, without another look at the table.
 */
export const heldByAll = (ctx: Ctx) => sql`
  left join (
    select course_id, count(*) as taken from participations
    where club_id = ${ctx.club.id} and state in ${HELD} group by course_id) held on held.course_id = l.course_id
  left join (
    select g.course_id, count(*) as taken from group_people g where g.club_id = ${ctx.club.id} and g.kind = 'regular' and upper_inf(g.valid)
      and not exists (select from participations p
        where p.club_id = g.club_id and p.course_id = g.course_id and p.person_id = g.person_id and p.state in ${HELD})
    group by g.course_id) grouped on grouped.course_id = l.course_id
  left join (
    select distinct course_id from participations
    where club_id = ${ctx.club.id} and state = 'waiting' and confirmed_at is not null) queue on queue.course_id = l.course_id`

/** The lines that count today and whose offers the words mean. An offer whose times are all over stands there without one. */
export function linesOf(ctx: Ctx, { q }: OfferFilters, { isMeant }: Facts) {
  const today = berlinDay(ctx.now)
  const isMeantToo =
    q === '' ? sql`` : sql`and course_id in (select c.id from courses c where c.club_id = ${ctx.club.id} and ${isMeant})`
  return sql`
    select id, course_id, is_single, title, sport, kind, from_years, to_years, opens_at, closes_at, capacity, weekday, starts_time, ends_time, daytime,
      part_id, facility_id, place_club_id
    from finder_lines where club_id = ${ctx.club.id} and (valid_until is null or valid_until > ${today}) ${isMeantToo}
    union all
    select id, course_id, true, title, sport, kind, from_years, to_years, opens_at, closes_at, capacity, null, null, null, null, null, null, null
    from finder_lines where club_id = ${ctx.club.id} and is_main and offer_until <= ${today} ${isMeantToo}`
}

const ORDER = sql`weekday nulls last, starts_time, title, id`

/** Those that no filter refuses, of `line` as `narrow-offers.ts` judges it. */
const FITTING = sql`(select * from line where fails = 0 and misses = 0) lines`

/** Those of them that are shown: of each weekday, or of a page; the first page is the whole list when it is short. */
export function chosenOf(wanted: Wanted): RawBuilder<unknown> {
  if ('count' in wanted) return sql`select * from ${FITTING} order by ${ORDER} limit ${wanted.count}`
  const { view, page } = wanted
  if (view === 'week')
    return sql`select shown.* from unnest('{1,2,3,4,5,6,7,null}'::int[]) day,
      lateral (select * from ${FITTING} where weekday is not distinct from day order by ${ORDER} limit ${sql.lit(DAY)}) shown`
  if (page > 1) return sql`select * from ${FITTING} order by ${ORDER} limit ${sql.lit(PAGE)} offset ${(page - 1) * PAGE}`
  return sql`
    select * from (select *, row_number() over (order by ${ORDER}) as place, count(*) over () as together
      from (select * from ${FITTING} order by ${ORDER} limit ${sql.lit(WHOLE + 1)}) first) ranked
    where together <= ${sql.lit(WHOLE)} or place <= ${sql.lit(PAGE)}`
}

/** What the cards of the `chosen` say, in order. */
export const shownOf = (ctx: Ctx) => sql`
  select json_agg(json_build_object('offer', json_build_object('id', c.id, 'slug', c.slug, 'kind', c.kind, 'title', c.title, 'summary', c.summary,
      'sport', c.sport, 'ageFrom', c.age_from, 'ageTo', c.age_to, 'ageUnit', c.age_unit, 'sexes', c.sexes, 'tags', c.tags, 'hue', d.hue,
      'capacity', c.capacity, 'hasWaitingList', c.has_waiting_list, 'registrationOpensAt', c.registration_opens_at,
      'registrationClosesAt', c.registration_closes_at, 'prices', prices.list, 'trialLessons', c.trial_lessons, 'taken', held.taken, 'waiting', held.waiting,
      'waitingConfirmed', held.waiting_confirmed, 'draw', pending.draw, 'nextAt', term.next_at, 'nextEndsAt', term.next_ends_at, 'sessionCount', term.session_count,
      'sessionsLeft', term.sessions_left, 'firstAt', term.first_at, 'isProRata', c.is_pro_rata),
    'slot', case when x.weekday is not null then json_build_object('weekday', x.weekday, 'from', x.starts_time, 'to', x.ends_time,
      'facility', f.name, 'facilitySlug', f.slug, 'part', p.name) end) order by x.weekday nulls last, x.starts_time, x.title, x.id) as list
  from chosen x join courses c on c.club_id = ${ctx.club.id} and c.id = x.course_id
  left join departments d on d.club_id = c.club_id and d.id = c.department_id
  left join usable_parts p on p.club_id = x.place_club_id and p.id = x.part_id
  left join usable_halls f on f.club_id = p.club_id and f.id = p.facility_id
  ${pricesOf(ctx)} ${heldIn} ${drawOf} ${termOf(ctx)}`

const MOMENTS = ['registrationOpensAt', 'registrationClosesAt', 'nextAt', 'nextEndsAt', 'firstAt'] as const
type Moments = Record<(typeof MOMENTS)[number], string | null>
/** As the database tells it. */
export type ToldSitting = Omit<Sitting, 'offer'> & { offer: Sitting['offer'] & Moments }

export const sittingOf = ({ offer, slot }: ToldSitting): Sitting => {
  const moments = MOMENTS.map((name) => [name, offer[name] === null ? null : Temporal.Instant.from(offer[name])])
  return { offer: { ...offer, ...Object.fromEntries(moments) }, slot }
}
