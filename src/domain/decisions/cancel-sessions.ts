import { sql } from 'kysely'
import { formatSpan } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import { lockParts } from '../bookings/hold-bookings.ts'
import { releaseBookings, restoreBooking } from '../bookings/release-bookings.ts'
import type { Ctx } from '../context.ts'
import type { Course } from '../courses/queries.ts'
import { lockSessions } from '../sessions/lock-sessions.ts'
import { setSessionState } from '../sessions/set-session-state.ts'
import { DECISION_JOURNAL } from './journal.ts'

type Of = Pick<Course, 'id' | 'title'>

const comingOf = (ctx: Ctx, { id }: Of, state: 'planned' | 'cancelled') =>
  ctx.db
    .selectFrom('sessions')
    .select(['id', 'startsAt', 'endsAt', 'partId'])
    .where('clubId', '=', ctx.club.id)
    .where('courseId', '=', id)
    .where('state', '=', state)
    .where('startsAt', '>', ctx.now)
    .orderBy('id')

/** Coming sessions of a course end with it, untold; their halls are free. Call it with the course locked. */
export async function cancelSessions(ctx: Ctx, course: Of): Promise<void> {
  const sessions = await comingOf(ctx, course, 'planned').execute()
  const ids = sessions.map(({ id }) => id)
  await lockSessions(ctx, ids)
  await setSessionState(ctx, ids, 'cancelled')
  await releaseBookings(ctx, ids)
  for (const { id, startsAt, endsAt } of sessions) {
    const content = DECISION_JOURNAL.sessionCancelled(course.title, formatSpan(startsAt, endsAt))
    await record(ctx, { event: 'session.cancelled', id, content })
  }
}

/** Brings back what `cancelSessions` ended, where the hall is free. Call it with the course locked. */
export async function restoreSessions(ctx: Ctx, course: Of): Promise<void> {
  const sessions = await comingOf(ctx, course, 'cancelled')
    .where(
      sql<boolean>`not exists (select from cancellations c
        where c.club_id = sessions.club_id and c.session_id = sessions.id and c.undone_at is null)`,
    )
    .execute()
  await lockSessions(
    ctx,
    sessions.map(({ id }) => id),
  )
  await lockParts(
    ctx,
    sessions.flatMap(({ partId }) => partId ?? []),
  )
  for (const { id, startsAt, endsAt } of sessions) {
    if (!(await restoreBooking(ctx, id)).ok) continue
    await setSessionState(ctx, [id], 'planned')
    const content = DECISION_JOURNAL.sessionRestored(course.title, formatSpan(startsAt, endsAt))
    await record(ctx, { event: 'session.restored', id, content })
  }
}
