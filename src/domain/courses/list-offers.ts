import { type RawBuilder, sql } from 'kysely'
import { berlinDay } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { termsOf } from './read-query.ts'

/** A weekly slot as the public sees it. Times are Berlin wall-clock, `HH:MM:SS`. */
export interface OfferSlot {
  weekday: number
  from: string
  to: string
  facility: string | null
  facilitySlug: string | null
  part: string | null
}

export interface OfferPrice {
  kind: string
  cents: number
}

/** A draw that is not made yet: until then an offer takes wishes instead of sign-ups. Moments are ISO texts. */
export interface PendingDraw {
  id: string
  name: string
  opensAt: string
  closesAt: string
  drawAt: string
}

/** What decides whether there is a place for somebody new. */
export interface OfferPlaces {
  capacity: number | null
  hasWaitingList: boolean
  /** Requested, confirmed and offered: everybody who holds a place. */
  taken: number
  /** Everybody on the waiting list, and those of them who confirmed: they go before anybody new. */
  waiting: number
  waitingConfirmed: number
  registrationOpensAt: Temporal.Instant | null
  registrationClosesAt: Temporal.Instant | null
  draw?: PendingDraw | null
}

/** A published offer as lists show it. */
export interface ListedOffer extends OfferPlaces {
  id: string
  slug: string
  kind: 'ongoing' | 'course'
  title: string
  summary: string
  sport: string
  ageFrom: number | null
  ageTo: number | null
  ageUnit: 'years' | 'months'
  sexes: string
  tags: string[]
  department: string | null
  hue: number | null
  slots: OfferSlot[]
  prices: OfferPrice[]
  /** Lessons to try before one joins; 0 = none. */
  trialLessons: number
  /** The next session that has not ended. */
  nextAt: Temporal.Instant | null
  nextEndsAt: Temporal.Instant | null
  /** Sessions of the whole offer that take place, and those of them that have not begun. */
  sessionCount: number
  sessionsLeft: number
  firstAt: Temporal.Instant | null
  /** Whoever joins later pays for the dates that are left: `prices` are those of now. */
  isProRata: boolean
}

/** What an offer must hold to be found by these words; null when one of them means nothing here. */
export async function searchFor(ctx: Ctx, q: string): Promise<RawBuilder<boolean> | null> {
  if (q.trim() === '') return sql<boolean>`true`
  const { rows } = await sql<{ words: string | null }>`
    select string_agg(word, ' ') as words from course_words where club_id = ${ctx.club.id}`.execute(ctx.db)
  const terms = termsOf(q, rows[0]?.words?.split(' ') ?? [])
  if (!terms) return null
  const all = (texts: string[]) =>
    sql`(${sql.join(
      texts.map((text) => sql`c.search like ${`%${text}%`}`),
      sql` and `,
    )})`
  const any = (ways: string[][]) => sql`(${sql.join(ways.map(all), sql` or `)})`
  return sql<boolean>`(${sql.join(terms.map(any), sql` and `)})`
}

/** Public offers, by title, with everything a list shows; a page of them, after the one with this id. One query, one more when something is searched; `q` forgives typing errors. */
export async function listOffers(ctx: Ctx, q = '', page?: { limit: number; after: string | null }): Promise<ListedOffer[]> {
  const isMeant = await searchFor(ctx, q)
  if (!isMeant) return []
  const { rows } = await sql<ListedOffer>`
    select c.id, c.slug, c.kind, c.title, c.summary, c.sport, c.age_from, c.age_to, c.age_unit, c.sexes, c.tags, c.capacity, c.has_waiting_list, c.trial_lessons, c.is_pro_rata,
      c.registration_opens_at, c.registration_closes_at, d.name as department, d.hue,
      slots.list as slots, prices.list as prices, held.taken, held.waiting, held.waiting_confirmed, pending.draw, term.*
    from (select * from courses c
      where c.club_id = ${ctx.club.id} and c.state in ('published', 'running') and c.event_id is null and ${isMeant} ${page ? cutOf(ctx, page) : sql``}) c
    left join departments d on d.club_id = c.club_id and d.id = c.department_id
    ${slotsOf(ctx)} ${pricesOf(ctx)} ${heldIn} ${drawOf} ${termOf(ctx)}
    order by c.title, c.id`.execute(ctx.db)
  return rows
}

/** Before places and dates are counted: they are counted for the page only. */
const cutOf = (ctx: Ctx, { limit, after }: { limit: number; after: string | null }) => sql`
  ${after ? sql`and coalesce((c.title, c.id) > (select title, id from courses where club_id = ${ctx.club.id} and id = ${after}), true)` : sql``}
  order by c.title, c.id limit ${limit}`

const slotsOf = (ctx: Ctx) => sql`
  cross join lateral (
    select coalesce(json_agg(json_build_object('weekday', s.weekday, 'from', s.starts_time, 'to', s.ends_time,
      'facility', f.name, 'facilitySlug', f.slug, 'part', p.name) order by s.weekday, s.starts_time), '[]') as list
    from course_slots s
    left join usable_parts p on p.club_id = s.place_club_id and p.id = s.part_id
    left join usable_halls f on f.club_id = p.club_id and f.id = p.facility_id
    where s.club_id = c.club_id and s.course_id = c.id and coalesce(upper(s.valid) > ${berlinDay(ctx.now)}, true)) slots`

/** One lateral row: the prices for who joins now. */
export const pricesOf = (ctx: Ctx) => sql`
  cross join lateral (
    select coalesce(json_agg(json_build_object('kind', kind, 'cents', cents)), '[]') as list
    from prices_at(c.club_id, c.id, ${ctx.now})) prices`

/** One lateral row: how many hold a place or wait. Shared with the page of a single offer. */
export const heldIn = sql`
  cross join lateral (
    select (select count(*) from held_places where club_id = c.club_id and course_id = c.id) as taken, count(*) as waiting,
      count(confirmed_at) as waiting_confirmed
    from participations where club_id = c.club_id and course_id = c.id and state = 'waiting') held`

/** One lateral row: the draw that is still to be made. */
export const drawOf = sql`
  left join lateral (
    select json_build_object('id', dr.id, 'name', dr.name, 'opensAt', dr.opens_at, 'closesAt', dr.closes_at, 'drawAt', dr.draw_at) as draw
    from draws dr where dr.club_id = c.club_id and dr.id = c.draw_id and dr.state = 'open') pending on true`

/** One lateral row: how many sessions, and the next. */
export const termOf = (ctx: Ctx) => sql`
  cross join lateral (
    select count(*) as session_count, count(*) filter (where starts_at > ${ctx.now}) as sessions_left, min(starts_at) as first_at,
      min(starts_at) filter (where ends_at > ${ctx.now}) as next_at,
      min(ends_at) filter (where ends_at > ${ctx.now}) as next_ends_at
    from sessions where club_id = c.club_id and course_id = c.id and state in ('planned', 'held')) term`
