import { found } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import type { CourseState } from './rules.ts'

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
    ])
    .where('clubId', '=', ctx.club.id)

async function withTrainers(ctx: Ctx, course: Omit<Course, 'trainerIds'> | undefined): Promise<Course | null> {
  if (!course) return null
  const trainers = await ctx.db
    .selectFrom('courseTrainers')
    .select('personId')
    .where('clubId', '=', ctx.club.id)
    .where('courseId', '=', course.id)
    .execute()
  return { ...course, trainerIds: trainers.map((trainer) => trainer.personId) }
}

/** @throws NotFound */
export const getCourse = async (ctx: Ctx, id: string): Promise<Course> =>
  found(await withTrainers(ctx, await courses(ctx).where('id', '=', id).executeTakeFirst()))

/** The offer with this address segment in this club, in whatever state. */
export const findCourseBySlug = async (ctx: Ctx, slug: string): Promise<Course | null> =>
  withTrainers(ctx, await courses(ctx).where('slug', '=', slug).executeTakeFirst())

/** The offer, locked until the transaction ends, for who changes it. Lock order: course → session → booking atoms. @throws NotFound */
export const getCourseForChange = async (ctx: Ctx, id: string): Promise<Course> =>
  found(await withTrainers(ctx, await courses(ctx).where('id', '=', id).forUpdate().executeTakeFirst()))

/** The ongoing offers that are not over. */
export async function listOngoingCourses(ctx: Ctx): Promise<Course[]> {
  const rows = await courses(ctx)
    .where('kind', '=', 'ongoing')
    .where('state', 'in', ['draft', 'published', 'running'])
    .orderBy('title')
    .execute()
  return rows.map((row) => ({ ...row, trainerIds: [] }))
}
