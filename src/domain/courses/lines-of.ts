import { type RawBuilder, sql } from 'kysely'
import { found } from '../../kernel/answer.ts'
import { berlinDay, berlinMoment, berlinTime } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import type { Line } from './kept-lines.ts'
import { type CourseSlot, drawOf, heldIn, type ListedCourse, pricesOf, termOf } from './list-public-courses.ts'
import type { CourseFilters } from './read-query.ts'

/** A list of up to `WHOLE` sittings is one page, a longer one has pages of `PAGE`; the grid shows `DAY` of each weekday. A page stays below 60 kB. */
export const WHOLE = 80
export const PAGE = 50
export const DAY = 12

/** An offer at one of its weekly times; `slot` null for an offer without one. */
export interface Sitting {
  course: Omit<ListedCourse, 'slots' | 'department'>
  slot: CourseSlot | null
  /** Next session of this weekly time that takes place. */
  slotNextAt: Temporal.Instant | null
}

/** A page of the list, or its first `count` to merge with other clubs. */
export type Wanted = FinderPage | { view: 'list'; count: number }

export interface FinderPage {
  view: 'list' | 'week'
  /** 1 … */
  page: number
}

/** Which lines there are, and what else a request asks about all of them. */
export interface LinesNow {
  /** Changes with every change of a line. */
  state: string
  size: number
  /** Offers meant by the typed words; null = all. */
  meant: string[] | null
  /** Offers without a free place; null = not asked. */
  full: string[] | null
  halls: { id: string; slug: string; name: string }[]
}

/** Same rule as `placesOf(…)`: free or open. Needs `heldByAll`. */
const isFree = (ctx: Ctx): RawBuilder<boolean> => sql`
  (coalesce(opens_at <= ${ctx.now}, true) and coalesce(closes_at > ${ctx.now}, true)
    and (capacity is null or (queue.course_id is null and coalesce(held.taken, 0) + coalesce(grouped.taken, 0) < capacity))
    and l.course_id <> all(array(select c.id from courses c join draws d on d.club_id = c.club_id and d.id = c.draw_id
      where c.club_id = ${ctx.club.id} and c.draw_id is not null and d.state = 'open')))`

const HELD = sql`('requested', 'confirmed', 'offered')`

/** Counting `held_places` takes three times as long at 100,000 sign-ups; here an index alone counts the larger half. */
const heldByAll = (ctx: Ctx) => sql`
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

export async function linesNow(ctx: Ctx, { onlyFree }: CourseFilters, isMeant: RawBuilder<boolean> | null): Promise<LinesNow> {
  const meant =
    isMeant === null
      ? sql`null`
      : sql`(select coalesce(json_agg(c.id), '[]') from courses c where c.club_id = ${ctx.club.id} and ${isMeant})`
  const full = onlyFree
    ? sql`(select coalesce(json_agg(l.course_id), '[]') from finder_lines l ${heldByAll(ctx)}
        where l.club_id = ${ctx.club.id} and l.is_main and not ${isFree(ctx)})`
    : sql`null`
  const { rows } = await sql<LinesNow>`
    select coalesce(bit_xor(stamp), 0) || ' ' || count(*) as state, count(*)::int as size, ${meant} as meant, ${full} as "full",
      (select coalesce(json_agg(json_build_object('id', id, 'slug', slug, 'name', name) order by name), '[]') from usable_halls) as halls
    from finder_lines where club_id = ${ctx.club.id}`.execute(ctx.db)
  return found(rows[0])
}

/** The present in Berlin: a weekday, and `18:30:00`. */
export interface Clock {
  weekday: number
  time: string
}

export const clockOf = (now: Temporal.Instant): Clock => ({
  weekday: berlinDay(now).dayOfWeek,
  time: berlinTime(now).toString({ smallestUnit: 'second' }),
})

/** Days until a weekly time: what is over today comes in a week. Without a time last. */
export function daysUntil(weekday: number | null, endsTime: string | null, { weekday: today, time }: Clock): number {
  if (weekday === null) return 8
  return weekday === today && endsTime !== null && endsTime <= time ? 7 : (weekday - today + 7) % 7
}

/** The list begins with today. */
function fromToday(fitting: readonly Line[], clock: Clock): Line[] {
  const days: Line[][] = Array.from({ length: 9 }, () => [])
  for (const line of fitting) days[daysUntil(line.weekday, line.endsTime, clock)]?.push(line)
  return days.flat()
}

/** Lines to show: some of each weekday, or a page; a short list is one page. */
export function linesOf(fitting: readonly Line[], wanted: Wanted, clock: Clock): readonly Line[] {
  if (!('count' in wanted) && wanted.view === 'week')
    return [...Map.groupBy(fitting, ({ weekday }) => weekday).values()].flatMap((ofDay) => ofDay.slice(0, DAY))
  const list = fromToday(fitting, clock)
  if ('count' in wanted) return list.slice(0, wanted.count)
  return list.length <= WHOLE ? list : list.slice((wanted.page - 1) * PAGE, wanted.page * PAGE)
}

/** When the next of today's times is over, and moves to the end of the list. */
export function nextOver(fitting: readonly Line[], now: Temporal.Instant): Temporal.Instant | null {
  const { weekday: today, time } = clockOf(now)
  let first: string | null = null
  for (const { weekday, endsTime: end } of fitting)
    if (weekday === today && end !== null && end > time && (first === null || end < first)) first = end
  return first === null ? null : berlinMoment(berlinDay(now), Temporal.PlainTime.from(first))
}

const shownOf = (ctx: Ctx, ids: readonly string[]) => sql<{ list: ToldSitting[] | null }>`
  select json_agg(json_build_object('course', json_build_object('id', c.id, 'slug', c.slug, 'kind', c.kind, 'title', c.title, 'summary', c.summary,
      'sport', c.sport, 'ageFrom', c.age_from, 'ageTo', c.age_to, 'ageUnit', c.age_unit, 'sexes', c.sexes, 'tags', c.tags, 'hue', d.hue,
      'capacity', c.capacity, 'hasWaitingList', c.has_waiting_list, 'registrationOpensAt', c.registration_opens_at,
      'registrationClosesAt', c.registration_closes_at, 'prices', prices.list, 'trialLessons', c.trial_lessons, 'taken', held.taken, 'waiting', held.waiting,
      'waitingConfirmed', held.waiting_confirmed, 'draw', pending.draw, 'nextAt', term.next_at, 'nextEndsAt', term.next_ends_at, 'sessionCount', term.session_count,
      'sessionsLeft', term.sessions_left, 'firstAt', term.first_at, 'isProRata', c.is_pro_rata),
    'slot', case when x.weekday is not null and coalesce(x.valid_until > ${berlinDay(ctx.now)}, true) then json_build_object('weekday', x.weekday, 'from', x.starts_time, 'to', x.ends_time,
      'facility', f.name, 'facilitySlug', f.slug, 'part', p.name) end, 'slotNextAt', term.slot_next_at) order by given.at) as list
  from unnest(${[...ids]}::uuid[]) with ordinality given(id, at) join finder_lines x on x.club_id = ${ctx.club.id} and x.id = given.id
  join courses c on c.club_id = ${ctx.club.id} and c.id = x.course_id
  left join departments d on d.club_id = c.club_id and d.id = c.department_id
  left join usable_parts p on p.club_id = x.place_club_id and p.id = x.part_id
  left join usable_halls f on f.club_id = p.club_id and f.id = p.facility_id
  ${pricesOf(ctx)} ${heldIn} ${drawOf} ${termOf(
    ctx,
    sql`
    min(starts_at) filter (where ends_at > ${ctx.now} and slot_id = x.id) as slot_next_at,`,
  )}`

const MOMENTS = ['registrationOpensAt', 'registrationClosesAt', 'nextAt', 'nextEndsAt', 'firstAt'] as const
type Moments = Record<(typeof MOMENTS)[number], string | null>
/** Moments are still texts. */
type ToldSitting = Pick<Sitting, 'slot'> & { course: Sitting['course'] & Moments; slotNextAt: string | null }

const momentOf = (text: string | null) => (text === null ? null : Temporal.Instant.from(text))

const sittingOf = ({ course, slot, slotNextAt }: ToldSitting): Sitting => {
  const moments = MOMENTS.map((name) => [name, momentOf(course[name])])
  return { course: { ...course, ...Object.fromEntries(moments) }, slot, slotNextAt: momentOf(slotNextAt) }
}

/** The cards of these lines, in their order; of a line that has just gone, none. */
export async function linesShown(ctx: Ctx, lines: readonly Line[]): Promise<Sitting[]> {
  if (lines.length === 0) return []
  const { rows } = await shownOf(
    ctx,
    lines.map(({ id }) => id),
  ).execute(ctx.db)
  return (rows[0]?.list ?? []).map(sittingOf)
}
