import { sql } from 'kysely'
import { type Ctx, ownPersonId } from '../context.ts'
import { placeName } from '../facilities/place-name.ts'
import type { Addressee, ParticipantFacts } from '../notices/rules.ts'
import { listParticipantFacts } from '../people/list-cared-for.ts'
import { emailOf } from '../people/queries.ts'

export interface Cancellation {
  id: string
  cancelledAt: Temporal.Instant
  undoUntil: Temporal.Instant
  reason: string
}

/** The latest cancellation in force. Asks for no right. */
export async function findCancellation(ctx: Ctx, sessionId: string): Promise<Cancellation | null> {
  const row = await ctx.db
    .selectFrom('cancellations')
    .select(['id', 'cancelledAt', 'undoUntil', 'reason'])
    .where('clubId', '=', ctx.club.id)
    .where('sessionId', '=', sessionId)
    .where('undoneAt', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

interface SessionPeople {
  id: string
  courseId: string
  onDay: Temporal.PlainDate
  departmentId: string | null
}

/** Participants of the day, people marked present, and their guardians. One query. */
export const listParticipants = (ctx: Ctx, { id, courseId, onDay }: SessionPeople): Promise<ParticipantFacts[]> =>
  listParticipantFacts(
    ctx,
    sql`
      select person_id, array(select p.contact_id from participations p where p.club_id = ${ctx.club.id}
        and p.course_id = ${courseId} and p.person_id = here.person_id and p.state = 'confirmed') as contact_ids
      from (select person_id from participants
        where club_id = ${ctx.club.id} and course_id = ${courseId} and valid @> ${onDay}::date
        union select person_id from attendance where club_id = ${ctx.club.id} and session_id = ${id} and state = 'present') here`,
    onDay,
  )

/** Trainers of session and course, its contact, heads of the department; not the actor. */
export async function listStaff(ctx: Ctx, { id, courseId, departmentId }: SessionPeople): Promise<Addressee[]> {
  const own = ownPersonId(ctx)
  const { rows } = await sql<Omit<Addressee, 'about'>>`
    select p.id as person_id, p.firstname || ' ' || p.lastname as name, ${emailOf('p')} as email, p.phone from people p
    where p.club_id = ${ctx.club.id} and p.id is distinct from ${own}::uuid and (
      p.id in (select person_id from course_trainers where club_id = ${ctx.club.id} and course_id = ${courseId})
      or p.id in (select person_id from session_trainers where club_id = ${ctx.club.id} and session_id = ${id})
      or p.id in (select contact_id from courses where club_id = ${ctx.club.id} and id = ${courseId})
      or p.id in (select u.person_id from club_users u join club_user_departments d on d.club_id = u.club_id and d.club_user_id = u.id
        where u.club_id = ${ctx.club.id} and u.role = 'editor' and u.blocked_at is null and d.department_id = ${departmentId}::uuid))
    order by p.lastname, p.firstname, p.id`.execute(ctx.db)
  return rows.map((row) => ({ ...row, about: null }))
}

/** Halls and parts for another date, those of the association last. */
export async function listPlaces(ctx: Ctx): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select p.id, ${placeName} as name
    from usable_parts p join usable_halls f on f.club_id = p.club_id and f.id = p.facility_id
    where p.retired_at is null order by p.club_id <> ${ctx.club.id}, f.name, p.position, p.name limit 500`.execute(ctx.db)
  return rows
}
