import type { Updateable } from 'kysely'
import type { DB } from '../../database/tables.ts'
import type { Ctx } from '../context.ts'

type CourseColumns = Omit<Updateable<DB['courses']>, 'clubId' | 'id' | 'version' | 'updatedAt'>

/** Notes facts that other commands decide, in their transaction; an open editor has to compare. */
export async function saveCourseFacts(ctx: Ctx, ids: readonly string[], facts: CourseColumns): Promise<void> {
  if (ids.length === 0) return
  await ctx.db
    .updateTable('courses')
    .set((set) => ({ ...facts, version: set('version', '+', 1), updatedAt: ctx.now }))
    .where('clubId', '=', ctx.club.id)
    .where('id', 'in', ids)
    .execute()
}

/** The same for facts outside the editor. */
export async function saveCourseFactsQuietly(
  ctx: Ctx,
  ids: readonly string[],
  facts: Pick<CourseColumns, 'drawId' | 'decisionAskedAt' | 'schoolHolidays'>,
): Promise<void> {
  if (ids.length === 0) return
  await ctx.db.updateTable('courses').set(facts).where('clubId', '=', ctx.club.id).where('id', 'in', ids).execute()
}

export async function removeCourses(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await ctx.db.deleteFrom('courses').where('clubId', '=', ctx.club.id).where('id', 'in', ids).execute()
}
