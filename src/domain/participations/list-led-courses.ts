import { type RawBuilder, sql } from 'kysely'
import { containing } from '../../database/like.ts'
import { found } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { fold } from '../../kernel/fold.ts'
import type { Ctx } from '../context.ts'
import { isLed } from '../people/is-led.ts'

export const COURSE_STANDINGS = ['free', 'full', 'waiting', 'unconfirmed', 'draft', 'ended'] as const
export type CourseStanding = (typeof COURSE_STANDINGS)[number]

export interface LedCourseFilter {
  search?: string | undefined
  /** Missing: running or published. */
  standing?: CourseStanding | undefined
  departmentId?: string | undefined
}

export interface LedCourse {
  id: string
  slug: string
  title: string
  kind: 'ongoing' | 'course'
  state: string
  departmentId: string | null
  department: string | null
  hue: number | null
  capacity: number | null
  requested: number
  confirmed: number
  offered: number
  waiting: number
  /** Places held by sign-up or group list: the one figure of all lists. */
  taken: number
  /** Of `taken`, held by the group list alone. */
  grouped: number
  slots: { weekday: number; from: string; to: string }[]
  nextAt: Temporal.Instant | null
}

const STANDINGS: Record<CourseStanding, RawBuilder<boolean>> = {
  free: sql<boolean>`c.state in ('published', 'running') and (c.capacity is null or held.taken < c.capacity)`,
  full: sql<boolean>`c.state in ('published', 'running') and held.taken >= c.capacity`,
  waiting: sql<boolean>`c.state in ('published', 'running') and held.waiting > 0`,
  unconfirmed: sql<boolean>`c.state in ('published', 'running') and held.requested > 0`,
  draft: sql<boolean>`c.state = 'draft'`,
  ended: sql<boolean>`c.state in ('finished', 'cancelled', 'archived')`,
}

/** Fill of `courses c` as `held`: sign-ups by state, held places, places of the group list alone. */
export const filled = sql`
  cross join lateral (
    select signed.*, places.taken, places.taken - signed.placed as grouped
    from (select count(*)::int as taken from held_places where club_id = c.club_id and course_id = c.id) places
    cross join (
      select count(*) filter (where state <> 'waiting')::int as placed, count(*) filter (where state = 'requested') as requested,
        count(*) filter (where state = 'confirmed') as confirmed, count(*) filter (where state = 'offered') as offered,
        count(*) filter (where state = 'waiting') as waiting
      from participations
      where club_id = c.club_id and course_id = c.id and state in ('requested', 'confirmed', 'offered', 'waiting')) signed) held`

const rows = (ctx: Ctx, condition: RawBuilder<boolean>, limit: number) => sql<LedCourse>`
  select c.id, c.slug, c.title, c.kind, c.state, c.department_id, d.name as department, d.hue, c.capacity,
    held.requested, held.confirmed, held.offered, held.waiting, held.taken, held.grouped, slots.list as slots, term.next_at
  from courses c
  left join departments d on d.club_id = c.club_id and d.id = c.department_id
  ${filled}
  cross join lateral (
    select coalesce(json_agg(json_build_object('weekday', weekday, 'from', starts_time, 'to', ends_time) order by weekday, starts_time), '[]') as list
    from course_slots where club_id = c.club_id and course_id = c.id and coalesce(upper(valid) > ${berlinDay(ctx.now)}, true)) slots
  cross join lateral (
    select min(starts_at) as next_at from sessions
    where club_id = c.club_id and course_id = c.id and state = 'planned' and ends_at > ${ctx.now}) term
  where c.club_id = ${ctx.club.id} and ${isLed(ctx)} and ${condition}
  order by c.title, c.id
  limit ${limit}`

/** Courses led by the actor with their fill, by title; `after`: last id of the page before. One query. */
export async function listLedCourses(
  ctx: Ctx,
  filter: LedCourseFilter,
  page: { after: string | undefined; limit: number },
): Promise<{ courses: LedCourse[]; next: string | null }> {
  const { search, standing, departmentId } = filter
  const words = fold(search ?? '')
    .split(' ')
    .filter(Boolean)
  const conditions = [
    standing ? STANDINGS[standing] : sql<boolean>`c.state in ('published', 'running')`,
    ...words.map((word) => sql<boolean>`c.search like ${containing(word)}`),
    ...(departmentId ? [sql<boolean>`c.department_id = ${departmentId}`] : []),
    ...(page.after
      ? [sql<boolean>`(c.title, c.id) > (select title, id from courses where club_id = ${ctx.club.id} and id = ${page.after})`]
      : []),
  ]
  const { rows: found } = await rows(ctx, sql<boolean>`${sql.join(conditions, sql` and `)}`, page.limit + 1).execute(ctx.db)
  const courses = found.slice(0, page.limit)
  return { courses, next: found.length > page.limit ? (courses.at(-1)?.id ?? null) : null }
}

/** @throws NotFound for foreign courses too: their existence stays hidden. */
export async function getLedCourse(ctx: Ctx, slug: string): Promise<LedCourse> {
  const { rows: courses } = await rows(ctx, sql<boolean>`c.slug = ${slug}`, 1).execute(ctx.db)
  return found(courses[0])
}
