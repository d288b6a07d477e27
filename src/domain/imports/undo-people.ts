import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { offerFreePlaces } from '../participations/offer.ts'
import { lockCourse } from '../participations/queries.ts'
import { removeParticipation } from '../participations/remove-participation.ts'
import { removeEmergencyContacts, removeGuardian, removePerson } from '../people/remove-person.ts'
import type { ImportRow, Made } from './queries.ts'
import { PERSON_NOTES } from './texts.ts'

/** Removes what the rows made; a sign-up or person changed since stays, and its row says so. Call it with the import locked. */
export async function undoPeople(ctx: Ctx, importId: string, rows: readonly ImportRow[]): Promise<void> {
  const made = rows.flatMap(({ position, made }) => (made ? [{ position, made }] : []))
  const courseIds = [...new Set(made.flatMap(({ made }) => made.courseId ?? []))].sort()
  const courses = new Map<string, Awaited<ReturnType<typeof lockCourse>>>()
  for (const id of courseIds) courses.set(id, await lockCourse(ctx, id))
  const gone = new Set<number>()
  for (const { position, made: one } of made)
    if (one.participationId && (await removeParticipation(ctx, one.participationId))) gone.add(position)
  const stays = new Map(made.filter(({ position }) => !gone.has(position)).map(({ position }) => [position, PERSON_NOTES.stays]))
  // A person of two rows goes with the last sign-up.
  for (const { position, made: one } of made)
    if (!(await forget(ctx, one, gone.has(position)))) stays.set(position, stays.get(position) ?? PERSON_NOTES.personStays)
  for (const { position, made: one } of made)
    if (one.guardianId && one.isNewGuardian && gone.has(position)) await removePerson(ctx, one.guardianId, [])
  for (const [position, note] of stays)
    await sql`update import_rows set note = ${note}, outcome = 'conflict'
      where club_id = ${ctx.club.id} and import_id = ${importId} and position = ${position}`.execute(ctx.db)
  for (const course of courses.values()) await offerFreePlaces(ctx, course)
}

/** Removes a new person, else what a known one got; false when the person stays against the wish. */
async function forget(ctx: Ctx, one: Made, isGone: boolean): Promise<boolean> {
  if (!isGone) return true
  const emergencyIds = one.emergencyId ? [one.emergencyId] : []
  if (one.personId) return removePerson(ctx, one.personId, emergencyIds)
  await removeEmergencyContacts(ctx, emergencyIds)
  if (one.childId && one.guardianId) await removeGuardian(ctx, one.childId, one.guardianId)
  return true
}
