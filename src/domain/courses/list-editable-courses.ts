import { sql } from 'kysely'
import { keyset } from '../../database/keyset.ts'
import { allow } from '../../kernel/answer.ts'
import { fold } from '../../kernel/fold.ts'
import type { Order } from '../../kernel/order.ts'
import { type Ctx, isAdmin, profileOf } from '../context.ts'
import { canSeeCourses } from './access.ts'
import type { CourseState } from './rules.ts'

export type CourseSort = 'title' | 'state' | 'department' | 'season' | 'term'

export interface EditableCourseFilter {
  search?: string
  /** `live`: neither finished nor archived nor cancelled. */
  state: CourseState | 'live'
  departmentId?: string
  seasonId?: string
  /** By title where none is given. */
  order?: Order<CourseSort>
}

export interface EditableCourse {
  id: string
  slug: string
  title: string
  kind: 'ongoing' | 'course'
  state: CourseState
  department: string | null
  hue: number | null
  season: string | null
  publishAt: Temporal.Instant | null
  slots: { weekday: number; from: string; to: string }[]
  firstAt: Temporal.Instant | null
  lastAt: Temporal.Instant | null
}

const wordsOf = (search: string): string[] =>
  fold(search)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')

const LIVE: readonly CourseState[] = ['draft', 'published', 'running']
const STATES: readonly CourseState[] = [...LIVE, 'finished', 'cancelled', 'archived']
const BY_TITLE = [sql`c.title`, sql`c.id`]
const KEYS = {
  title: BY_TITLE,
  state: [sql`array_position(${sql.lit(`{${STATES.join()}}`)}::text[], c.state)`, ...BY_TITLE],
  department: [sql`coalesce(d.name, '')`, ...BY_TITLE],
  season: [sql`coalesce(lower(s.valid), 'infinity')`, ...BY_TITLE],
  term: [
    sql`coalesce((select min(starts_at) from sessions where club_id = c.club_id and course_id = c.id and state in ('planned', 'held')), 'infinity')`,
    ...BY_TITLE,
  ],
}

const JOINED = sql`
  from courses c
  left join departments d on d.club_id = c.club_id and d.id = c.department_id
  left join seasons s on s.club_id = c.club_id and s.id = c.season_id`

/** `after`: last id of the page before. */
export async function listEditableCourses(
  ctx: Ctx,
  filter: EditableCourseFilter,
  page: { after?: string | undefined; limit: number },
): Promise<{ courses: EditableCourse[]; next: string | null }> {
  allow(canSeeCourses(ctx.actor))
  const own = isAdmin(ctx.actor, 'website') ? [] : profileOf(ctx.actor).departmentIds
  const states = filter.state === 'live' ? [...LIVE] : [filter.state]
  const order = keyset(filter.order ?? { by: 'title', isDescending: false }, KEYS)
  const { rows } = await sql<EditableCourse>`
    select c.id, c.slug, c.title, c.kind, c.state, d.name as department, d.hue, s.name as season, c.publish_at,
      slots.list as slots, term.first_at, term.last_at
    ${JOINED}
    cross join lateral (
      select coalesce(json_agg(json_build_object('weekday', weekday, 'from', starts_time, 'to', ends_time) order by weekday, starts_time), '[]') as list
      from course_slots where club_id = c.club_id and course_id = c.id) slots
    cross join lateral (
      select min(starts_at) as first_at, max(ends_at) as last_at
      from sessions where club_id = c.club_id and course_id = c.id and state in ('planned', 'held')) term
    where c.club_id = ${ctx.club.id} and c.state = any(${states}) and c.event_id is null
      and (${own.length === 0} or c.department_id = any(${own}::uuid[]))
      ${filter.departmentId ? sql`and c.department_id = ${filter.departmentId}` : sql``}
      ${filter.seasonId ? sql`and c.season_id = ${filter.seasonId}` : sql``}
      ${sql.join(
        wordsOf(filter.search ?? '').map((word) => sql`and c.search like ${`%${word}%`}`),
        sql` `,
      )}
      ${page.after ? sql`and ${order.after(sql`${JOINED} where c.club_id = ${ctx.club.id} and c.id = ${page.after}`)}` : sql``}
    order by ${order.orderBy} limit ${page.limit + 1}`.execute(ctx.db)
  const courses = rows.slice(0, page.limit)
  return { courses, next: rows.length > page.limit ? (courses.at(-1)?.id ?? null) : null }
}
