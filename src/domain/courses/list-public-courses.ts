import { type RawBuilder, sql } from 'kysely'
import type { Asking } from '../../kernel/asking.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { type AskedPage, asked, askedPage, type Fields } from '../asking/queries.ts'
import type { Ctx } from '../context.ts'
import type { Clue } from './meanings-of.ts'
import { termsOf } from './read-query.ts'

/** Berlin wall-clock times, `HH:MM:SS`. */
export interface CourseSlot {
  weekday: number
  from: string
  to: string
  facility: string | null
  facilitySlug: string | null
  part: string | null
}

export interface CoursePrice {
  kind: string
  cents: number
}

/** Until this draw a course takes wishes instead of sign-ups. Moments are ISO texts. */
export interface PendingDraw {
  id: string
  name: string
  opensAt: string
  closesAt: string
  drawAt: string
}

export interface CoursePlaces {
  capacity: number | null
  hasWaitingList: boolean
  /** Held places: requested, confirmed and offered. */
  taken: number
  /** Length of the waiting list, and its confirmed part: these go before a new sign-up. */
  waiting: number
  waitingConfirmed: number
  registrationOpensAt: Temporal.Instant | null
  registrationClosesAt: Temporal.Instant | null
  draw?: PendingDraw | null
}

export interface ListedCourse extends CoursePlaces {
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
  slots: CourseSlot[]
  prices: CoursePrice[]
  /** 0 = none. */
  trialLessons: number
  /** Next session that has not ended. */
  nextAt: Temporal.Instant | null
  nextEndsAt: Temporal.Instant | null
  /** Sessions that take place; `sessionsLeft`: the future ones of them. */
  sessionCount: number
  sessionsLeft: number
  firstAt: Temporal.Instant | null
  /** A late joiner pays for the remaining dates: `prices` are today's. */
  isProRata: boolean
}

const IN_YEARS = sql`(case c.age_unit when 'months' then 12 else 1 end)`
const YOUNGEST = sql`coalesce(c.age_from, 0) / ${IN_YEARS}`
const OLDEST = sql`c.age_to / ${IN_YEARS}`

function isClue(clue: Clue): RawBuilder<unknown> {
  if (typeof clue === 'string') return sql`c.search like ${`%${clue}%`}`
  const { youngestFrom, youngestTo, oldestTo, sexes } = clue
  const facts = [
    youngestFrom !== undefined && sql`${YOUNGEST} >= ${youngestFrom}`,
    youngestTo !== undefined && sql`${YOUNGEST} <= ${youngestTo}`,
    oldestTo !== undefined && sql`${OLDEST} <= ${oldestTo}`,
    sexes !== undefined && sql`c.sexes = ${sexes}`,
  ]
  return sql.join(
    facts.filter((fact) => fact !== false),
    sql` and `,
  )
}

/** Condition for the searched words; null when one of them matches no course. */
export async function searchFor(ctx: Ctx, q: string): Promise<RawBuilder<boolean> | null> {
  if (q.trim() === '') return sql<boolean>`true`
  const { rows } = await sql<{ words: string | null }>`
    select string_agg(word, ' ') as words from course_words where club_id = ${ctx.club.id}`.execute(ctx.db)
  const terms = termsOf(q, rows[0]?.words?.split(' ') ?? [])
  if (!terms) return null
  if (terms.length === 0) return sql<boolean>`true`
  const all = (clues: Clue[]) => sql`(${sql.join(clues.map(isClue), sql` and `)})`
  const any = (ways: Clue[][]) => sql`(${sql.join(ways.map(all), sql` or `)})`
  return sql<boolean>`(${sql.join(terms.map(any), sql` and `)})`
}

const FEW_COURSES = 'a club offers some hundreds'
/** Public courses may be asked for these. */
export const COURSE_FIELDS = {
  title: { kind: 'text', of: sql`c.title`, index: 'courses_title' },
  kind: { kind: 'text', of: sql`c.kind`, without: FEW_COURSES },
  sport: { kind: 'text', of: sql`c.sport`, without: FEW_COURSES },
  departmentId: { kind: 'id', of: sql`c.department_id`, index: 'courses_department' },
  ageFrom: { kind: 'number', of: sql`c.age_from`, isNullable: true, without: FEW_COURSES },
  ageTo: { kind: 'number', of: sql`c.age_to`, isNullable: true, without: FEW_COURSES },
  capacity: { kind: 'number', of: sql`c.capacity`, isNullable: true, without: FEW_COURSES },
} as const satisfies Fields

const BY_TITLE: Asking = { where: [], order: { by: 'title', isDescending: false }, after: null, limit: 100_000 }

/** All public courses by title; `q` forgives typing errors. */
export const listPublicCourses = async (ctx: Ctx, q = ''): Promise<ListedCourse[]> => (await askCourses(ctx, q, BY_TITLE)).rows

/** Public courses; `q` forgives typing errors. One query, with a search two. */
export async function askCourses(ctx: Ctx, q: string, asking: Asking): Promise<AskedPage<ListedCourse>> {
  const isMeant = await searchFor(ctx, q)
  if (!isMeant) return { rows: [], next: null }
  const { condition, orderBy, key } = asked(COURSE_FIELDS, sql`c.id`, asking)
  // Places and dates are counted for the page only.
  const { rows } = await sql<ListedCourse & { askedKey: string }>`
    select c.id, c.slug, c.kind, c.title, c.summary, c.sport, c.age_from, c.age_to, c.age_unit, c.sexes, c.tags, c.capacity, c.has_waiting_list, c.trial_lessons, c.is_pro_rata,
      c.registration_opens_at, c.registration_closes_at, d.name as department, d.hue, c.asked_key,
      slots.list as slots, prices.list as prices, held.taken, held.waiting, held.waiting_confirmed, pending.draw, term.*
    from (select c.*, ${key} as asked_key from courses c
      where c.club_id = ${ctx.club.id} and c.state in ('published', 'running') and c.event_id is null and ${isMeant} and ${condition}
      order by ${orderBy} limit ${asking.limit + 1}) c
    left join departments d on d.club_id = c.club_id and d.id = c.department_id
    ${slotsOf(ctx)} ${pricesOf(ctx)} ${heldIn} ${drawOf} ${termOf(ctx)}
    order by ${orderBy}`.execute(ctx.db)
  return askedPage(rows, asking)
}

const slotsOf = (ctx: Ctx) => sql`
  cross join lateral (
    select coalesce(json_agg(json_build_object('weekday', s.weekday, 'from', s.starts_time, 'to', s.ends_time,
      'facility', f.name, 'facilitySlug', f.slug, 'part', p.name) order by s.weekday, s.starts_time), '[]') as list
    from course_slots s
    left join usable_parts p on p.club_id = s.place_club_id and p.id = s.part_id
    left join usable_halls f on f.club_id = p.club_id and f.id = p.facility_id
    where s.club_id = c.club_id and s.course_id = c.id and coalesce(upper(s.valid) > ${berlinDay(ctx.now)}, true)) slots`

export const pricesOf = (ctx: Ctx) => sql`
  cross join lateral (
    select coalesce(json_agg(json_build_object('kind', kind, 'cents', cents)), '[]') as list
    from prices_at(c.club_id, c.id, ${ctx.now})) prices`

export const heldIn = sql`
  cross join lateral (
    select (select count(*) from held_places where club_id = c.club_id and course_id = c.id) as taken, count(*) as waiting,
      count(confirmed_at) as waiting_confirmed
    from participations where club_id = c.club_id and course_id = c.id and state = 'waiting') held`

export const drawOf = sql`
  left join lateral (
    select json_build_object('id', dr.id, 'name', dr.name, 'opensAt', dr.opens_at, 'closesAt', dr.closes_at, 'drawAt', dr.draw_at) as draw
    from draws dr where dr.club_id = c.club_id and dr.id = c.draw_id and dr.state = 'open') pending on true`

/** `more`: further columns over the sessions that take place. */
export const termOf = (ctx: Ctx, more = sql``) => sql`
  cross join lateral (
    select count(*) as session_count, ${more} count(*) filter (where starts_at > ${ctx.now}) as sessions_left, min(starts_at) as first_at,
      min(starts_at) filter (where ends_at > ${ctx.now}) as next_at,
      min(ends_at) filter (where ends_at > ${ctx.now}) as next_ends_at
    from sessions where club_id = c.club_id and course_id = c.id and state in ('planned', 'held')) term`
