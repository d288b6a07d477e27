import { sql } from 'kysely'
import { savepoint } from '../../database/savepoint.ts'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay, dayRange } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import { enterBookings, lockParts, type NewBooking, type Occupied, removeBookings } from '../bookings/hold-bookings.ts'
import { onOwnGround } from '../bookings/on-own-ground.ts'
import type { Ctx } from '../context.ts'
import { canEditCourse } from '../courses/access.ts'
import { type Course, getCourseForChange } from '../courses/queries.ts'
import { saveCourseFacts, saveCourseFactsQuietly } from '../courses/save-course-facts.ts'
import type { SchoolHolidays } from '../holidays/rules.ts'
import { SlotInput } from './input.ts'
import { SESSION_JOURNAL } from './journal.ts'
import { leaveTaken, type TakenDate } from './leave-taken.ts'
import { deleteSessions } from './lock-sessions.ts'
import { listOccurrences, listSlots, type Slot } from './queries.ts'
import { readDaysOff } from './read-days-off.ts'
import { lastDayOf, overlap, type Planned, sessionDays, stepsFor } from './rules.ts'

export interface Scheduled {
  added: number
  changed: number
  dropped: number
}
export type ScheduleAnswer = Answer<
  Scheduled & { taken?: TakenDate[] },
  'slots_overlap' | 'changed_meanwhile' | 'occupied',
  Occupied
>

export interface ScheduleOptions {
  version?: number
  schoolHolidays?: SchoolHolidays | undefined
  leavesTaken?: boolean
}

/**
 * All or nothing, with sessions and bookings. A new slot gets past sessions too; else only the future changes. `version`: of the
 * edited course; `schoolHolidays`: rule from now on; `leavesTaken`: occupied dates of new slots stay out, closed ones wait
 * (`taken`), instead of refusing all.
 */
export async function changeSchedule(
  ctx: Ctx,
  courseId: string,
  input: SlotInput[],
  { version, schoolHolidays, leavesTaken = false }: ScheduleOptions = {},
): Promise<ScheduleAnswer> {
  const wanted = input.map((slot) => SlotInput.parse(slot))
  if (wanted.some((one, at) => wanted.slice(at + 1).some((other) => overlap(one, other)))) return refuse('slots_overlap')
  return transaction(ctx, async (ctx) => {
    const course = await getCourseForChange(ctx, courseId)
    allow(canEditCourse(ctx.actor, course))
    if (version !== undefined && course.version !== version) return refuse('changed_meanwhile')
    return savepoint(ctx, async (ctx) => {
      if (schoolHolidays) await saveCourseFactsQuietly(ctx, [courseId], { schoolHolidays })
      return applySchedule(ctx, course, wanted, leavesTaken)
    })
  })
}

async function applySchedule(ctx: Ctx, course: Course, wanted: SlotInput[], leavesTaken: boolean): Promise<ScheduleAnswer> {
  const total: Scheduled = { added: 0, changed: 0, dropped: 0 }
  const known = await listSlots(ctx, course.id)
  await lockParts(
    ctx,
    [...known, ...wanted].flatMap((slot) => slot.partId ?? []),
  )
  const kept = new Set(wanted.flatMap((slot) => slot.id ?? []))
  for (const slot of known) if (!kept.has(slot.id)) total.dropped += await removeSlot(ctx, slot)
  const ids = new Set(known.map((slot) => slot.id))
  const slots = wanted.map((slot) => ({ ...slot, id: slot.id && ids.has(slot.id) ? slot.id : newId(), courseId: course.id }))
  for (const slot of slots) await saveSlot(ctx, slot)
  const today = berlinDay(ctx.now)
  // All old bookings go before the first new one: two slots may swap their parts.
  const bookings: NewBooking[] = []
  const taken: TakenDate[] = []
  for (const slot of slots) {
    const followed = await followSlot(ctx, course, slot, ids.has(slot.id) ? today : slot.from)
    const left = leavesTaken && !ids.has(slot.id) ? await leaveTaken(ctx, slot.id, followed.bookings) : null
    bookings.push(...(left?.free ?? followed.bookings))
    taken.push(...(left?.taken ?? []))
    total.added += followed.added - (left?.taken ?? []).filter(({ waits }) => !waits).length
    total.changed += followed.changed
    total.dropped += followed.dropped
  }
  const placed = await enterBookings(ctx, bookings)
  if (!placed.ok) return placed
  await saveCourseFacts(ctx, [course.id], {})
  const content = SESSION_JOURNAL.scheduled(course.title, total.added, total.changed, total.dropped)
  await record(ctx, { event: 'course.scheduled', id: course.id, content })
  return ok(leavesTaken ? { ...total, taken } : total)
}

/** Days taken at another time or place do not count. */
const leftAsBefore = sql<
  Temporal.PlainDate[]
>`case when (course_slots.weekday, course_slots.starts_time, course_slots.ends_time, course_slots.part_id)
  is not distinct from (excluded.weekday, excluded.starts_time, excluded.ends_time, excluded.part_id) then course_slots.left_days else '{}' end`

async function saveSlot(ctx: Ctx, { from, to, ...slot }: Slot): Promise<void> {
  const row = { ...slot, clubId: ctx.club.id, valid: dayRange(from, to ?? undefined) }
  await ctx.db
    .insertInto('courseSlots')
    .values(row)
    .onConflict((conflict) => conflict.columns(['clubId', 'id']).doUpdateSet({ ...row, leftDays: leftAsBefore }))
    .execute()
}

async function removeSlot(ctx: Ctx, slot: Slot): Promise<number> {
  const ahead = await listOccurrences(ctx, slot.id, berlinDay(ctx.now))
  const { dropIds } = stepsFor(slot, [], ahead, ctx.now)
  await deleteSessions(ctx, dropIds)
  await ctx.db.deleteFrom('courseSlots').where('clubId', '=', ctx.club.id).where('id', '=', slot.id).execute()
  return dropIds.length
}

/** Brings sessions from a day on in step with the slot; answers the bookings to enter. The caller locks the course. */
export async function followSlot(
  ctx: Ctx,
  course: Pick<Course, 'id' | 'title' | 'departmentId'>,
  slot: Slot,
  from: Temporal.PlainDate,
): Promise<Scheduled & { bookings: NewBooking[] }> {
  const last = lastDayOf(slot, berlinDay(ctx.now))
  const daysOff = await readDaysOff(ctx, course.id, { from, to: last })
  const days = sessionDays(slot, from, last, daysOff(slot))
  const { add, change, dropIds } = stepsFor(slot, days, await listOccurrences(ctx, slot.id, from), ctx.now)
  await deleteSessions(ctx, dropIds)
  await moveSessions(ctx, slot, change)
  const added = await insertSessions(ctx, slot, add)
  const bookings = await onOwnGround(ctx, bookingsOf(course, slot, [...change, ...added]))
  return { added: add.length, changed: change.length, dropped: dropIds.length, bookings }
}

async function insertSessions(ctx: Ctx, slot: Slot, planned: Planned[]): Promise<(Planned & { id: string })[]> {
  const rows = planned.map((session) => ({ ...session, id: newId() }))
  const { courseId, id: slotId, partId } = slot
  const values = rows.map((row) => ({ ...row, clubId: ctx.club.id, courseId, slotId, partId }))
  if (values.length > 0) await ctx.db.insertInto('sessions').values(values).execute()
  return rows
}

async function moveSessions(ctx: Ctx, slot: Slot, sessions: (Planned & { id: string })[]): Promise<void> {
  if (sessions.length === 0) return
  const ids = sessions.map((session) => session.id)
  await removeBookings(ctx, { sessionIds: ids })
  await sql`
    update sessions s set starts_at = w.starts_at, ends_at = w.ends_at, part_id = ${slot.partId}, version = s.version + 1
    from unnest(${ids}::uuid[], ${sessions.map((session) => session.startsAt.toString())}::timestamptz[],
      ${sessions.map((session) => session.endsAt.toString())}::timestamptz[]) as w (id, starts_at, ends_at)
    where s.club_id = ${ctx.club.id} and s.id = w.id`.execute(ctx.db)
}

function bookingsOf(
  course: Pick<Course, 'title' | 'departmentId'>,
  slot: Slot,
  sessions: (Planned & { id: string })[],
): NewBooking[] {
  const { partId } = slot
  if (partId === null) return []
  const what = { kind: 'course', title: course.title, departmentId: course.departmentId, partId } as const
  return sessions.map(({ id, startsAt, endsAt }) => ({ ...what, sessionId: id, startsAt, endsAt }))
}
