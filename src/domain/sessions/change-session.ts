import type { Ctx } from '../context.ts'
import type { Session } from './get-session.ts'

/**
 * Its weekly time then leaves it alone, unless `isOwn` says otherwise. The caller locks the course and moves the booking. False when the course has another
 * session then.
 */
export async function changeSession(
  ctx: Ctx,
  session: Session,
  to: { startsAt: Temporal.Instant; endsAt: Temporal.Instant; partId: string; isOwn?: boolean },
): Promise<boolean> {
  const other = await ctx.db
    .selectFrom('sessions')
    .select('id')
    .where('clubId', '=', ctx.club.id)
    .where('courseId', '=', session.courseId)
    .where('id', '<>', session.id)
    .where('startsAt', '<', to.endsAt)
    .where('endsAt', '>', to.startsAt)
    .where('partId', '=', to.partId)
    .where('state', 'in', ['planned', 'held'])
    .executeTakeFirst()
  if (other) return false
  await ctx.db
    .updateTable('sessions')
    .set((set) => ({ isOwn: true, ...to, version: set('version', '+', 1) }))
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', session.id)
    .execute()
  return true
}
