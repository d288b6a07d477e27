import { berlinDay } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'

interface Times {
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  partId: string | null
}

/**
 * Makes the session or moves it; answers the id of a moved one. The event holds the part, so this books none. The caller locks
 * the course.
 */
export async function setOnlySession(ctx: Ctx, courseId: string, { startsAt, endsAt, partId }: Times): Promise<string | null> {
  const clubId = ctx.club.id
  const times = { startsAt, endsAt, partId, onDay: berlinDay(startsAt) }
  const known = await ctx.db
    .selectFrom('sessions')
    .select(['id', 'startsAt', 'endsAt', 'partId'])
    .where('clubId', '=', clubId)
    .where('courseId', '=', courseId)
    .executeTakeFirst()
  if (!known) {
    await ctx.db
      .insertInto('sessions')
      .values({ clubId, id: newId(), courseId, ...times })
      .execute()
    return null
  }
  if (known.startsAt.equals(startsAt) && known.endsAt.equals(endsAt) && known.partId === partId) return null
  await ctx.db
    .updateTable('sessions')
    .set((set) => ({ ...times, version: set('version', '+', 1) }))
    .where('clubId', '=', clubId)
    .where('id', '=', known.id)
    .execute()
  return known.id
}
