import { sql } from 'kysely'
import { found } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import type { CourseStanding, CourseState } from './rules.ts'

export interface Course {
  id: string
  slug: string
  title: string
  kind: 'ongoing' | 'course'
  state: CourseState
  departmentId: string | null
  version: number
  trainerIds: string[]
}

const courses = (ctx: Ctx) =>
  ctx.db
    .selectFrom('courses')
    .select(['id', 'slug', 'title', 'departmentId', 'version'])
    .select((select) => [
      select.ref('kind').$castTo<Course['kind']>().as('kind'),
      select.ref('state').$castTo<CourseState>().as('state'),
      sql<
        string[]
      >`array(select person_id::text from course_trainers t where t.club_id = courses.club_id and t.course_id = courses.id)`.as(
        'trainerIds',
      ),
    ])
    .where('clubId', '=', ctx.club.id)

/** @throws NotFound */
export const getCourse = async (ctx: Ctx, id: string): Promise<Course> =>
  found(await courses(ctx).where('id', '=', id).executeTakeFirst())

export const findCourseBySlug = async (ctx: Ctx, slug: string): Promise<Course | null> =>
  (await courses(ctx).where('slug', '=', slug).executeTakeFirst()) ?? null

/** Locked until the transaction ends. Lock order: course → session → booking atoms. @throws NotFound */
export async function getCourseForChange(ctx: Ctx, id: string): Promise<Course> {
  await ctx.db
    .selectFrom('courses')
    .select('id')
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .execute()
  // Reads under the lock: trainers may have changed during the wait.
  return getCourse(ctx, id)
}

export interface Standing extends Pick<CourseStanding, 'firstOn' | 'ahead' | 'people'> {
  /** Day of the last session ahead. */
  lastOn: Temporal.PlainDate | null
}

export async function readStanding(ctx: Ctx, courseId: string): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select min(on_day) as first_on, count(*) filter (where ${isAhead(ctx)})::int as ahead, max(on_day) filter (where ${isAhead(ctx)}) as last_on,
      (select count(*)::int from (
        select person_id from participations where club_id = ${ctx.club.id} and course_id = ${courseId}
          and state in ('requested', 'confirmed', 'offered', 'waiting')
        union select person_id from group_people where club_id = ${ctx.club.id} and course_id = ${courseId}
          and coalesce(upper(valid) > ${berlinDay(ctx.now)}::date, true)
        union ${wishing(ctx, courseId)}) live) as people
    from sessions where club_id = ${ctx.club.id} and course_id = ${courseId} and state in ('planned', 'held')`.execute(ctx.db)
  return found(rows[0])
}

/** People with a wish for the course in its pending draw. */
const wishing = (ctx: Ctx, courseId: string) => sql`
  select x.person_id from courses c
  join draws d on d.club_id = c.club_id and d.id = c.draw_id and d.state = 'open'
  join draw_choices x on x.club_id = c.club_id and x.course_id = c.id and x.rank is not null
  join draw_wishes w on w.club_id = x.club_id and w.id = x.wish_id and w.draw_id = d.id and w.state in ('sent', 'confirmed')
  where c.club_id = ${ctx.club.id} and c.id = ${courseId}`

/** Number of people with a wish for this course in its pending draw; 0 without one. */
export async function countWishing(ctx: Ctx, courseId: string): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(distinct person_id) as people from (${wishing(ctx, courseId)}) wishing`.execute(ctx.db)
  return found(rows[0]).people
}

const isAhead = (ctx: Ctx) => sql<boolean>`state = 'planned' and ends_at > ${ctx.now}`

export const listOngoingCourses = (ctx: Ctx): Promise<Course[]> =>
  courses(ctx).where('kind', '=', 'ongoing').where('state', 'in', ['draft', 'published', 'running']).orderBy('title').execute()
