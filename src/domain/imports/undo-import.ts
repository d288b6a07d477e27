import { sql } from 'kysely'
import { savepoint } from '../../database/savepoint.ts'
import { transaction } from '../../database/transaction.ts'
import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import { lockParts, removeBookings } from '../bookings/hold-bookings.ts'
import { removeDepartment } from '../clubs/add-department.ts'
import type { Ctx } from '../context.ts'
import { getCourseForChange } from '../courses/queries.ts'
import { removeCourses, saveCourseFacts } from '../courses/save-course-facts.ts'
import { removeUnused } from '../facilities/remove-unused.ts'
import { placeOrder } from '../orders/place-order.ts'
import { removeSeries } from '../series/remove-series.ts'
import { removeSlots } from '../sessions/remove-slots.ts'
import { IMPORT_JOURNAL } from './journal.ts'
import { getImportForChange, type Import, type ImportRow, listRows, type Made } from './queries.ts'
import type { UndoRefusal } from './rules.ts'
import { placesOf, undoMembersKind } from './take-members-kind.ts'
import { undoPeople } from './undo-people.ts'

interface AllMade {
  slotIds: string[]
  newCourseIds: string[]
  courseIds: string[]
  facilityIds: string[]
  bookingIds: string[]
  seriesIds: string[]
  departmentIds: string[]
}

/**
 * Removes everything the import made; refused after any change, or with people in a new course. People changed since stay, one by one.
 * Members go in the background (`ORDER_DUTY`). @throws NotFound, Forbidden
 */
export async function undoImport(ctx: Ctx, id: string): Promise<Answer<void, UndoRefusal>> {
  return transaction(ctx, async (ctx) => {
    const one = await getImportForChange(ctx, id)
    if (one.state !== 'done') return refuse('not_done')
    const rows = await listRows(ctx, id)
    if (one.kind === 'members') return orderUndo(ctx, one, rows)
    if (one.kind === 'participants') {
      await undoPeople(ctx, id, rows)
      return close(ctx, one, [])
    }
    const made = allMade(rows.flatMap(({ made }) => made ?? []))
    for (const courseId of made.courseIds) if (await exists(ctx, 'courses', courseId)) await getCourseForChange(ctx, courseId)
    await lockParts(ctx, await listPartIds(ctx, made))
    if (await wasChanged(ctx, one, made)) return refuse('changed_since')
    if (await hasPeople(ctx, made)) return refuse('has_people')
    await remove(ctx, made)
    return close(ctx, one, made.courseIds)
  })
}

async function orderUndo(ctx: Ctx, one: Import, all: readonly ImportRow[]): Promise<Answer<void, UndoRefusal>> {
  const { id } = one
  const rows = all.filter(({ made }) => made !== null)
  await sql`update imports set state = 'undoing', done = total - ${rows.length} where club_id = ${ctx.club.id} and id = ${id}`.execute(
    ctx.db,
  )
  const places = await placesOf(ctx, one, rows, true)
  const order = { input: { importId: id }, rows: places.map((position) => ({ objectId: id, position })) }
  await placeOrder(ctx, undoMembersKind, order)
  await record(ctx, { event: 'import.checked', id, content: IMPORT_JOURNAL.undoing(one.fileName) })
  return ok(undefined)
}

async function close(ctx: Ctx, { id, fileName }: Import, courseIds: readonly string[]): Promise<Answer<void, never>> {
  await ctx.db
    .updateTable('imports')
    .set({ state: 'undone', undoneAt: ctx.now })
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', id)
    .execute()
  const content = IMPORT_JOURNAL.undone(fileName)
  await record(ctx, { event: 'import.undone', id, content })
  for (const courseId of courseIds) await record(ctx, { event: 'course.scheduled', id: courseId, content })
  return ok(undefined)
}

function allMade(rows: readonly Made[]): AllMade {
  const all = (pick: (row: Made) => string | null | undefined) => [...new Set(rows.flatMap((row) => pick(row) ?? []))].toSorted()
  return {
    slotIds: all(({ slotId }) => slotId),
    newCourseIds: all(({ courseId, isNewCourse }) => (isNewCourse ? courseId : null)),
    courseIds: all(({ courseId }) => courseId),
    facilityIds: all(({ facilityId }) => facilityId),
    bookingIds: all(({ bookingId }) => bookingId),
    seriesIds: all(({ seriesId }) => seriesId),
    departmentIds: all(({ departmentId }) => departmentId),
  }
}

const exists = async (ctx: Ctx, table: 'courses', id: string): Promise<boolean> =>
  (await ctx.db.selectFrom(table).select('id').where('clubId', '=', ctx.club.id).where('id', '=', id).executeTakeFirst()) !==
  undefined

async function listPartIds(ctx: Ctx, { slotIds, bookingIds, seriesIds }: AllMade): Promise<string[]> {
  const { rows } = await sql<{ partId: string }>`
    select part_id from course_slots where club_id = ${ctx.club.id} and id = any(${slotIds}::uuid[]) and part_id is not null
    union select part_id from bookings where club_id = ${ctx.club.id}
      and (id = any(${bookingIds}::uuid[]) or series_id = any(${seriesIds}::uuid[]))`.execute(ctx.db)
  return rows.map(({ partId }) => partId)
}

/** Shown or withdrawn alone is no change: the page of an import offers to publish all. */
async function wasChanged(ctx: Ctx, { versions, finishedAt }: Import, made: AllMade): Promise<boolean> {
  const { rows } = await sql<{ id: string; version: number }>`
    select c.id, c.version - (select count(*)::int from journal j where j.club_id = c.club_id and j.object_kind = 'course' and j.object_id = c.id::text
      and j.event in ('course.published', 'course.withdrawn') and j.at >= ${finishedAt}) as version
    from courses c where c.club_id = ${ctx.club.id} and c.id = any(${made.courseIds}::uuid[])
    union all select id, version from facilities where club_id = ${ctx.club.id} and id = any(${made.facilityIds}::uuid[])`.execute(
    ctx.db,
  )
  const now = new Map(rows.map(({ id, version }) => [id, version]))
  if ([...made.courseIds, ...made.facilityIds].some((id) => now.get(id) !== versions[id])) return true
  const counted = await sql<{ changed: boolean }>`
    select (select count(*) from course_slots where club_id = ${ctx.club.id} and id = any(${made.slotIds}::uuid[])) <> ${made.slotIds.length}
      or (select count(*) from bookings where club_id = ${ctx.club.id} and id = any(${made.bookingIds}::uuid[]) and version = 1 and state = 'approved') <> ${made.bookingIds.length}
      or (select count(*) from booking_series where club_id = ${ctx.club.id} and id = any(${made.seriesIds}::uuid[]) and version = 1) <> ${made.seriesIds.length}
      or exists (select from bookings where club_id = ${ctx.club.id} and series_id = any(${made.seriesIds}::uuid[]) and (version <> 1 or state not in ('approved', 'suspended')))
      or exists (select from sessions s where s.club_id = ${ctx.club.id} and s.slot_id = any(${made.slotIds}::uuid[])
        and (s.state <> 'planned' or s.is_own or s.version <> 1
          or exists (select from attendance a where a.club_id = s.club_id and a.session_id = s.id)
          or exists (select from bookings b where b.club_id = s.club_id and b.session_id = s.id and (b.version <> 1 or b.state not in ('approved', 'requested', 'suspended')))))
      or exists (select from sessions s where s.club_id = ${ctx.club.id} and s.course_id = any(${made.newCourseIds}::uuid[]) and s.slot_id is null)
      as changed`.execute(ctx.db)
  return counted.rows[0]?.changed ?? true
}

async function hasPeople(ctx: Ctx, { newCourseIds }: AllMade): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from participations where club_id = ${ctx.club.id} and course_id = any(${newCourseIds}::uuid[]))
      or exists (select from group_people where club_id = ${ctx.club.id} and course_id = any(${newCourseIds}::uuid[]))
      or exists (select from draw_choices where club_id = ${ctx.club.id} and course_id = any(${newCourseIds}::uuid[])) as has`.execute(
    ctx.db,
  )
  return rows[0]?.has ?? true
}

async function remove(ctx: Ctx, made: AllMade): Promise<void> {
  await removeSlots(ctx, made.slotIds)
  await removeBookings(ctx, { ids: made.bookingIds })
  await removeSeries(ctx, made.seriesIds)
  await removeCourses(ctx, made.newCourseIds)
  await saveCourseFacts(ctx, made.courseIds, {})
  await removeUnused(ctx, made.facilityIds)
  // One in use stays: its refusal undoes this step only.
  for (const id of made.departmentIds) await savepoint(ctx, (ctx) => removeDepartment(ctx, id))
}
