import { sql } from 'kysely'
import { berlinMoment, berlinTime, formatDayShort } from '../../kernel/calendar.ts'
import { compensate } from '../compensations/compensate.ts'
import type { Ctx } from '../context.ts'
import { addSession } from '../sessions/add-session.ts'
import type { Session } from '../sessions/get-session.ts'
import { readDaysOff } from '../sessions/read-days-off.ts'
import type { AnnouncedSession, ClosedGround, Settled } from './rules.ts'

/** Weeks after the last date to search for a new one. */
const WEEKS_TRIED = 12

/**
 * Settles lost sessions for each course; a prolonged one gets new dates at the same time in the weeks after its last, if the part
 * is free. Credits and refunds are noted in cents for everybody with a place; billing settles them.
 */
export async function extendCourses(
  ctx: Ctx,
  ground: ClosedGround,
  announced: AnnouncedSession[],
  settlements: ReadonlyMap<string, Settled['how']>,
): Promise<Settled[]> {
  const lost = announced.filter(({ movedTo }) => movedTo === null).map(({ session }) => session)
  const settled: Settled[] = []
  for (const [courseId, sessions] of Map.groupBy(lost, (session) => session.courseId)) {
    const how = settlements.get(courseId) ?? 'none'
    const [first] = sessions
    if (!first || how === 'none') continue
    await ground.saveSettlement(ctx, courseId, how)
    const dates = how === 'extend' ? await addDates(ctx, courseId, sessions) : []
    const { closureId } = ground
    const sessionIds = sessions.map(({ id }) => id)
    // Without a payment there is nothing to promise.
    if (how !== 'extend' && (await compensate(ctx, courseId, { sessionIds, how, closureId })).cents === 0) continue
    settled.push({ courseId, title: first.title, how, dates })
  }
  return settled
}

async function addDates(ctx: Ctx, courseId: string, sessions: Session[]): Promise<string[]> {
  const last = await ctx.db
    .selectFrom('sessions')
    .select((select) => select.fn.max('onDay').as('on'))
    .where('clubId', '=', ctx.club.id)
    .where('courseId', '=', courseId)
    .executeTakeFirst()
  const dates: string[] = []
  for (const session of sessions) {
    const day = await addDate(ctx, courseId, session, last?.on ?? session.onDay)
    if (day) dates.push(formatDayShort(day, ctx.now))
  }
  return dates
}

async function addDate(
  ctx: Ctx,
  courseId: string,
  session: Session,
  after: Temporal.PlainDate,
): Promise<Temporal.PlainDate | null> {
  const first = after.add({ days: ((session.onDay.dayOfWeek - after.dayOfWeek + 6) % 7) + 1 })
  const daysOff = await readDaysOff(ctx, courseId, { from: first, to: first.add({ weeks: WEEKS_TRIED }) })
  const holidays = daysOff(session)
  for (let week = 0; week < WEEKS_TRIED; week++) {
    const onDay = first.add({ weeks: week })
    if (holidays.has(onDay.toString())) continue
    const times = { startsTime: berlinTime(session.startsAt), endsTime: berlinTime(session.endsAt) }
    if (!(await isGranted(ctx, session.partId, berlinMoment(onDay, times.startsTime), berlinMoment(onDay, times.endsTime))))
      continue
    const added = await addSession(ctx, courseId, { onDay, ...times, partId: session.partId })
    if (added.ok) return onDay
  }
  return null
}

/** A hall of the association needs its grant; in an own hall the database decides. */
async function isGranted(
  ctx: Ctx,
  partId: string | null,
  startsAt: Temporal.Instant,
  endsAt: Temporal.Instant,
): Promise<boolean> {
  const { rows } = await sql<{ granted: boolean | null }>`
    select bool_or(club_id = ${ctx.club.id} or shared_time_state(club_id, id, ${startsAt}, ${endsAt}) is not distinct from 'approved') as granted
    from usable_parts where id = ${partId}::uuid`.execute(ctx.db)
  return rows[0]?.granted ?? true
}
