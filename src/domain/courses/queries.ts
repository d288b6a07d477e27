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
          and coalesce(upper(valid) > ${berlinDay(ctx.now)}::date, true)) live) as people
    from sessions where club_id = ${ctx.club.id} and course_id = ${courseId} and state in ('planned', 'held')`.execute(ctx.db)
  return found(rows[0])
}

const isAhead = (ctx: Ctx) => sql<boolean>`state = 'planned' and ends_at > ${ctx.now}`

export const listOngoingCourses = (ctx: Ctx): Promise<Course[]> =>
  courses(ctx).where('kind', '=', 'ongoing').where('state', 'in', ['draft', 'published', 'running']).orderBy('title').execute()
