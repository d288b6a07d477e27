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
import type { OccupancyFault, OccupancyRow, RowOutcome, RowReport } from './rules.ts'
import { describeRow } from './texts.ts'

export interface Period {
  from: Temporal.PlainDate
  to: Temporal.PlainDate | null
}

export interface ImportPeriod extends Period {
  publish: boolean
}

export interface Progress<Row extends OccupancyRow = OccupancyRow> {
  publish: boolean
  periodOf: (row: Row) => Period
  /** Rows of one key are one course. */
  keyOf: (row: Row) => string
  create: (ctx: Ctx, row: Row) => Promise<Course>
  courses: Map<string, Course>
  /** Row of a new or equal slot. */
  rowOfSlot: Map<string, Row>
}

/** Null for things that already existed. */
export interface MadeOfRow {
  courseId: string
  isNewCourse: boolean
  slotId: string | null
  facilityId: string | null
}

export type Step = { ok: true; outcome: RowOutcome; course: Course; made: MadeOfRow } | { ok: false; outcome: RowOutcome }

export async function startProgress(ctx: Ctx, period: ImportPeriod): Promise<Progress> {
  const known = await listOngoingCourses(ctx)
  return {
    publish: period.publish,
    periodOf: () => period,
    keyOf: ({ group }) => fold(group),
    create: createCourseOf,
    courses: new Map(known.map((course) => [fold(course.title), course])),
    rowOfSlot: new Map(),
  }
}

/**
 * Imports an occupancy plan: halls, ongoing courses without capacity, weekly times, sessions, bookings. Rows of one group are one
 * course. A row comes whole or not at all, earlier rows win, a repeated row changes nothing.
 */
export async function importOccupancy(
  ctx: Ctx,
  plan: (OccupancyRow | OccupancyFault)[],
  period: ImportPeriod,
): Promise<RowReport[]> {
  allow(canEditFacilities(ctx.actor) && canCreateCourse(ctx.actor, null))
  const progress = await startProgress(ctx, period)
  const reports: RowReport[] = []
  for (const row of plan) {
    if ('fault' in row) {
      reports.push({ line: row.line, text: row.text, outcome: { kind: 'unreadable', fault: row.fault } })
      continue
    }
    const step = await importOccupancyRow(ctx, row, progress)
    reports.push({ line: row.line, text: describeRow(row), outcome: step.outcome })
  }
  return reports
}

/** Imports one row, whole or not at all; `leavesTaken`: without occupied dates. Asks for no right; adds to `progress`. */
export async function importOccupancyRow<Row extends OccupancyRow>(
  ctx: Ctx,
  row: Row,
  progress: Progress<Row>,
  leavesTaken = false,
): Promise<Step> {
  const step = await transaction(ctx, (ctx) => savepoint(ctx, (ctx) => takeRow(ctx, row, progress, leavesTaken)))
  if (step.ok) progress.courses.set(progress.keyOf(row), step.course)
  return step
}

const NOWHERE = { partId: null, newFacilityId: null }

async function takeRow<Row extends OccupancyRow>(
  ctx: Ctx,
  row: Row,
  progress: Progress<Row>,
  leavesTaken: boolean,
): Promise<Step> {
  const existing = progress.courses.get(progress.keyOf(row))
  const course = existing ?? (await progress.create(ctx, row))
  const isPublished = progress.publish && course.state === 'draft'
  if (isPublished) await publishCourse(ctx, course.id)
  const after: Course = isPublished ? { ...course, state: 'published' } : course
  const asItWas: RowOutcome = { kind: existing && isPublished ? 'published' : 'unchanged' }
  const made: MadeOfRow = { courseId: course.id, isNewCourse: !existing, slotId: null, facilityId: null }
  if (row.isSuspended) return { ok: true, course: after, outcome: existing ? asItWas : { kind: 'suspended' }, made }
  const place = row.facility === '' ? NOWHERE : await findOrCreateHall(ctx, row)
  if (typeof place === 'string') return { ok: false, outcome: { kind: place } }
  const { partId } = place
  const slots = await listSlots(ctx, course.id)
  const known = slots.find((slot) => isSame(slot, row, partId, progress.periodOf(row)))
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
    outcome: { ...outcome, isNewCourse: !existing, newHall: place.newFacilityId === null ? null : row.facility },
    made: { ...made, slotId, facilityId: place.newFacilityId },
  }
}

async function createCourseOf(ctx: Ctx, row: OccupancyRow): Promise<Course> {
  const when = `${weekdayName(row.weekday)} ${formatTimes(row.startsTime, row.endsTime)}, ${row.facility}`
  const summary = row.isSuspended ? `Fällt derzeit aus (sonst ${when}).` : ''
  const { id, slug } = await createCourse(ctx, { title: row.group, kind: 'ongoing', summary })
  return { id, slug, title: row.group, kind: 'ongoing', state: 'draft', departmentId: null, version: 1, trainerIds: [] }
}

const sameDay = (one: Temporal.PlainDate | null, other: Temporal.PlainDate | null): boolean =>
  one === null || other === null ? one === other : one.equals(other)

const isSame = (slot: Slot, row: OccupancyRow, partId: string | null, period: Period): boolean =>
  slot.weekday === row.weekday &&
  slot.startsTime.equals(row.startsTime) &&
  slot.endsTime.equals(row.endsTime) &&
  slot.partId === partId &&
  sameDay(slot.from, period.from) &&
  sameDay(slot.to, period.to)

/** With every open date occupied there is no choice: the row counts as occupied. */
function isWorthwhile({ added, taken = [] }: { added: number; taken?: TakenDate[] }): boolean {
  const waiting = taken.filter(({ waits }) => waits).length
  return added > waiting || (waiting > 0 && waiting === taken.length)
}

async function addSlot<Row extends OccupancyRow>(
  ctx: Ctx,
  course: Course,
  slots: Slot[],
  row: Row,
  { partId, progress, leavesTaken }: { partId: string | null; progress: Progress<Row>; leavesTaken: boolean },
): Promise<RowOutcome> {
  const { weekday, startsTime, endsTime } = row
  const { from, to } = progress.periodOf(row)
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
    const added = (await listSlots(ctx, course.id)).find((slot) => isSame(slot, row, partId, progress.periodOf(row)))
    progress.rowOfSlot.set(found(added).id, row)
    return { kind: 'added', sessions, isNewCourse: false, newHall: null, taken }
  }
  if (scheduled.refusal === 'slots_overlap') {
    return {
      kind: 'overlaps_own',
      rivals: slots.flatMap((slot) => progress.rowOfSlot.get(slot.id) ?? []).filter((rival) => rival.weekday === weekday),
    }
  }
  return { kind: 'occupied', ...(await nameRivals(ctx, scheduled.refusal === 'occupied' ? scheduled.occupants : [], progress)) }
}

async function nameRivals(
  ctx: Ctx,
  occupants: Occupant[],
  progress: Pick<Progress, 'rowOfSlot'>,
): Promise<{ rivals: OccupancyRow[]; others: Occupant[] }> {
  const slotIds = await listSlotIdsOf(
    ctx,
    occupants.flatMap((occupant) => occupant.sessionId ?? []),
  )
  const rowOf = (occupant: Occupant) => progress.rowOfSlot.get(slotIds.get(occupant.sessionId ?? '') ?? '')
  const rivals = [...new Set(occupants.flatMap((occupant) => rowOf(occupant) ?? []))]
  return { rivals, others: occupants.filter((occupant) => !rowOf(occupant)) }
}
