import type { Updateable } from 'kysely'
import type { DB } from '../../database/tables.ts'
import type { Ctx } from '../context.ts'

type CourseFacts = Omit<Updateable<DB['courses']>, 'clubId' | 'id' | 'version' | 'updatedAt'>

/** Notes facts about offers that other commands decide, inside their transaction: whoever edits one at that moment is asked to look again. */
export async function noteCourse(ctx: Ctx, ids: readonly string[], facts: CourseFacts): Promise<void> {
  if (ids.length === 0) return
  await ctx.db
    .updateTable('courses')
    .set((set) => ({ ...facts, version: set('version', '+', 1), updatedAt: ctx.now }))
    .where('clubId', '=', ctx.club.id)
    .where('id', 'in', ids)
    .execute()
}

/** The same for what no editor shows. */
export async function noteCourseQuietly(
  ctx: Ctx,
  ids: readonly string[],
  facts: Pick<CourseFacts, 'drawId' | 'decisionAskedAt' | 'schoolHolidays'>,
): Promise<void> {
  if (ids.length === 0) return
  await ctx.db.updateTable('courses').set(facts).where('clubId', '=', ctx.club.id).where('id', 'in', ids).execute()
}

/** Offers that are gone as though they had never been. */
export async function removeCourses(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await ctx.db.deleteFrom('courses').where('clubId', '=', ctx.club.id).where('id', 'in', ids).execute()
}
