import { savepoint } from '../../database/savepoint.ts'
import { transaction } from '../../database/transaction.ts'
import { allow, found } from '../../kernel/answer.ts'
import { formatTimes, weekdayName } from '../../kernel/calendar.ts'
import { fold } from '../../kernel/fold.ts'
import type { Occupant } from '../bookings/queries.ts'
import type { Ctx } from '../context.ts'
import { canCreateCourse } from '../courses/access.ts'
import { createCourse, publishCourse } from '../courses/commands.ts'
import { type Course, listOngoingCourses } from '../courses/queries.ts'
import { canEditFacilities } from '../facilities/access.ts'
import { changeSchedule } from '../sessions/change-schedule.ts'
import type { TakenDate } from '../sessions/leave-taken.ts'
import { listSlotIdsOf, listSlots, type Slot } from '../sessions/queries.ts'
import { findOrCreateHall } from './find-or-create-hall.ts'
import type { PlanFault, PlanRow, RowOutcome, RowReport } from './rules.ts'
import { describeRow } from './texts.ts'

export interface ImportPeriod {
  from: Temporal.PlainDate
  /** The last day; null = open-ended. */
  to: Temporal.PlainDate | null
  /** Shows the imported offers on the website; otherwise they stay drafts. */
  publish: boolean
}

/** What the import knows while it goes through the file. */
export interface Progress {
  period: ImportPeriod
  /** Ongoing offers by folded title. */
  courses: Map<string, Course>
  /** Which row of this file a slot came from, or is the same as. */
  rowOfSlot: Map<string, PlanRow>
}

/** What a row made: an offer, a weekly time, a hall; null where it was there before. */
export interface MadeOfRow {
  courseId: string
  isNewOffer: boolean
  slotId: string | null
  facilityId: string | null
}

export type Step = { ok: true; outcome: RowOutcome; course: Course; made: MadeOfRow } | { ok: false; outcome: RowOutcome }

export async function startProgress(ctx: Ctx, period: ImportPeriod): Promise<Progress> {
  const known = await listOngoingCourses(ctx)
  return { period, courses: new Map(known.map((course) => [fold(course.title), course])), rowOfSlot: new Map() }
}

/**
 * Takes over an occupancy plan: halls, ongoing offers without capacity, their weekly times, sessions and bookings. Rows of the
 * same group are one offer. Each row comes whole or not at all, earlier rows win, and a row that is there already changes nothing.
 */
export async function importOccupancy(ctx: Ctx, plan: (PlanRow | PlanFault)[], period: ImportPeriod): Promise<RowReport[]> {
  allow(canEditFacilities(ctx.actor) && canCreateCourse(ctx.actor, null))
  const progress = await startProgress(ctx, period)
  const reports: RowReport[] = []
  for (const row of plan) {
    if ('fault' in row) {
      reports.push({ line: row.line, text: row.text, outcome: { kind: 'unreadable', fault: row.fault } })
      continue
    }
    const step = await importPlanRow(ctx, row, progress)
    reports.push({ line: row.line, text: describeRow(row), outcome: step.outcome })
  }
  return reports
}

/**
 * One row, whole or not at all; `leavesTaken`: without the dates that are not free. Asks for no right of its own; `progress` learns what it
 * made.
 */
export async function importPlanRow(ctx: Ctx, row: PlanRow, progress: Progress, leavesTaken = false): Promise<Step> {
  const step = await transaction(ctx, (ctx) => savepoint(ctx, (ctx) => takeRow(ctx, row, progress, leavesTaken)))
  if (step.ok) progress.courses.set(fold(row.group), step.course)
  return step
}

async function takeRow(ctx: Ctx, row: PlanRow, progress: Progress, leavesTaken: boolean): Promise<Step> {
  const existing = progress.courses.get(fold(row.group))
  const course = existing ?? (await createOffer(ctx, row))
  const isPublished = progress.period.publish && course.state === 'draft'
  if (isPublished) await publishCourse(ctx, course.id)
  const after: Course = isPublished ? { ...course, state: 'published' } : course
  const asItWas: RowOutcome = { kind: existing && isPublished ? 'published' : 'unchanged' }
  const made: MadeOfRow = { courseId: course.id, isNewOffer: !existing, slotId: null, facilityId: null }
  if (row.isSuspended) return { ok: true, course: after, outcome: existing ? asItWas : { kind: 'suspended' }, made }
  const place = await findOrCreateHall(ctx, row)
  if (typeof place === 'string') return { ok: false, outcome: { kind: place } }
  const { partId } = place
  const slots = await listSlots(ctx, course.id)
  const known = slots.find((slot) => isSame(slot, row, partId, progress.period))
  if (known) {
    progress.rowOfSlot.set(known.id, row)
    return { ok: true, course: after, outcome: asItWas, made: { ...made, facilityId: place.newFacilityId } }
  }
  const outcome = await addSlot(ctx, course, slots, row, { partId, progress, leavesTaken })
  if (outcome.kind !== 'added') return { ok: false, outcome }
  const slotId = [...progress.rowOfSlot].findLast(([, from]) => from === row)?.[0] ?? null
  return {
    ok: true,
    course: after,
    outcome: { ...outcome, isNewOffer: !existing, newHall: place.newFacilityId === null ? null : row.facility },
    made: { ...made, slotId, facilityId: place.newFacilityId },
  }
}

async function createOffer(ctx: Ctx, row: PlanRow): Promise<Course> {
  const when = `${weekdayName(row.weekday)} ${formatTimes(row.startsTime, row.endsTime)}, ${row.facility}`
  const summary = row.isSuspended ? `Fällt derzeit aus (sonst ${when}).` : ''
  const { id, slug } = await createCourse(ctx, { title: row.group, kind: 'ongoing', summary })
  return { id, slug, title: row.group, kind: 'ongoing', state: 'draft', departmentId: null, version: 1, trainerIds: [] }
}

const sameDay = (one: Temporal.PlainDate | null, other: Temporal.PlainDate | null): boolean =>
  one === null || other === null ? one === other : one.equals(other)

const isSame = (slot: Slot, row: PlanRow, partId: string, period: ImportPeriod): boolean =>
  slot.weekday === row.weekday &&
  slot.startsTime.equals(row.startsTime) &&
  slot.endsTime.equals(row.endsTime) &&
  slot.partId === partId &&
  sameDay(slot.from, period.from) &&
  sameDay(slot.to, period.to)

/** Where others have every date that is not closed, there is nothing to choose: it is taken. */
function isWorthwhile({ added, taken = [] }: { added: number; taken?: TakenDate[] }): boolean {
  const waiting = taken.filter(({ waits }) => waits).length
  return added > waiting || (waiting > 0 && waiting === taken.length)
}

async function addSlot(
  ctx: Ctx,
  course: Course,
  slots: Slot[],
  row: PlanRow,
  { partId, progress, leavesTaken }: { partId: string; progress: Progress; leavesTaken: boolean },
): Promise<RowOutcome> {
  const { weekday, startsTime, endsTime } = row
  const { from, to } = progress.period
  const wanted = [...slots, { weekday, startsTime, endsTime, partId, from, to }]
  const whole = await changeSchedule(ctx, course.id, wanted)
  const isTaken = !whole.ok && whole.refusal === 'occupied'
  const around = isTaken ? await changeSchedule(ctx, course.id, wanted, { leavesTaken: true }) : null
  const scheduled = around?.ok && isWorthwhile(around.value) ? around : whole
  if (scheduled.ok) {
    const { added: sessions, taken = [] } = scheduled.value
    if (sessions === 0) return { kind: 'no_days' }
    if (taken.length > 0 && !leavesTaken) {
      const { rivals } = await nameRivals(
        ctx,
        taken.flatMap(({ occupants }) => occupants),
        progress,
      )
      return { kind: 'partly', sessions, taken, rivals }
    }
    const added = (await listSlots(ctx, course.id)).find((slot) => isSame(slot, row, partId, progress.period))
    progress.rowOfSlot.set(found(added).id, row)
    return { kind: 'added', sessions, isNewOffer: false, newHall: null, taken }
  }
  if (scheduled.refusal === 'slots_overlap') {
    return {
      kind: 'overlaps_own',
      rivals: slots.flatMap((slot) => progress.rowOfSlot.get(slot.id) ?? []).filter((rival) => rival.weekday === weekday),
    }
  }
  return { kind: 'occupied', ...(await nameRivals(ctx, scheduled.refusal === 'occupied' ? scheduled.occupants : [], progress)) }
}

/** Tells occupants that came from this file by their rows, the others by what they are. */
async function nameRivals(
  ctx: Ctx,
  occupants: Occupant[],
  progress: Progress,
): Promise<{ rivals: PlanRow[]; others: Occupant[] }> {
  const slotIds = await listSlotIdsOf(
    ctx,
    occupants.flatMap((occupant) => occupant.sessionId ?? []),
  )
  const rowOf = (occupant: Occupant) => progress.rowOfSlot.get(slotIds.get(occupant.sessionId ?? '') ?? '')
  const rivals = [...new Set(occupants.flatMap((occupant) => rowOf(occupant) ?? []))]
  return { rivals, others: occupants.filter((occupant) => !rowOf(occupant)) }
}
