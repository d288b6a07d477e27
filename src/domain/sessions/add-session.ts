import { savepoint } from '../../database/savepoint.ts'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { berlinMoment, formatSpan, isAfter } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import { enterBookings, type Occupied } from '../bookings/hold-bookings.ts'
import { onOwnGround } from '../bookings/on-own-ground.ts'
import type { Ctx } from '../context.ts'
import { canEditCourse } from '../courses/access.ts'
import { getCourse, getCourseForChange } from '../courses/queries.ts'
import { SingleDate } from './input.ts'
import { SESSION_JOURNAL } from './journal.ts'
import { deleteSessions, lockSessions } from './lock-sessions.ts'

/** Also on public holidays; books the part. */
export async function addSession(
  ctx: Ctx,
  courseId: string,
  input: SingleDate,
): Promise<Answer<string, 'date_exists' | 'occupied', Occupied>> {
  const { onDay, startsTime, endsTime, partId } = SingleDate.parse(input)
  const startsAt = berlinMoment(onDay, startsTime)
  const endsAt = berlinMoment(onDay, endsTime)
  return transaction(ctx, async (ctx) => {
    const course = await getCourseForChange(ctx, courseId)
    allow(canEditCourse(ctx.actor, course))
    if (await hasSessionAt(ctx, courseId, startsAt, endsAt)) return refuse('date_exists')
    return savepoint(ctx, async (ctx) => {
      const entered = await enterSession(ctx, { ...course, courseId }, { onDay, startsAt, endsAt, partId })
      if (!entered.ok) return entered
      const content = SESSION_JOURNAL.added(course.title, formatSpan(startsAt, endsAt))
      await record(ctx, { event: 'session.added', id: entered.value, content })
      return entered
    })
  })
}

export interface NewDate {
  onDay: Temporal.PlainDate
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  partId: string | null
}

/** Answers the id. The caller asks for the right and opens a savepoint: an occupied part leaves the session without a booking. */
export async function enterSession(
  ctx: Ctx,
  { courseId, title, departmentId }: { courseId: string; title: string; departmentId: string | null },
  { partId, ...date }: NewDate,
): Promise<Answer<string, 'occupied', Occupied>> {
  const id = newId()
  await ctx.db
    .insertInto('sessions')
    .values({ ...date, partId, clubId: ctx.club.id, id, courseId })
    .execute()
  const { startsAt, endsAt } = date
  const booking = { kind: 'course', title, departmentId, sessionId: id, startsAt, endsAt } as const
  const placed = await enterBookings(ctx, await onOwnGround(ctx, partId === null ? [] : [{ ...booking, partId }]))
  return placed.ok ? ok(id) : placed
}

export async function hasSessionAt(
  ctx: Ctx,
  courseId: string,
  startsAt: Temporal.Instant,
  endsAt: Temporal.Instant,
): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('sessions')
    .select('id')
    .where('clubId', '=', ctx.club.id)
    .where('courseId', '=', courseId)
    .where('startsAt', '<', endsAt)
    .where('endsAt', '>', startsAt)
    .where('state', 'in', ['planned', 'held'])
    .executeTakeFirst()
  return row !== undefined
}

/** Only a coming date beside the weekly times; frees its part. @throws NotFound */
export async function removeSession(ctx: Ctx, id: string): Promise<Answer<void, 'not_single'>> {
  return transaction(ctx, async (ctx) => {
    await lockSessions(ctx, [id])
    const row = await ctx.db
      .selectFrom('sessions')
      .select(['courseId', 'slotId', 'startsAt', 'endsAt', 'state'])
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', id)
      .executeTakeFirst()
    const session = found(row)
    const course = await getCourse(ctx, session.courseId)
    allow(canEditCourse(ctx.actor, course))
    const isAhead = isAfter(session.startsAt, ctx.now)
    if (session.slotId !== null || session.state !== 'planned' || !isAhead) return refuse('not_single')
    await deleteSessions(ctx, [id])
    const content = SESSION_JOURNAL.removed(course.title, formatSpan(session.startsAt, session.endsAt))
    await record(ctx, { event: 'session.removed', id, content })
    return ok(undefined)
  })
}
