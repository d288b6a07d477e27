import { sql } from 'kysely'
import { found } from '../../kernel/answer.ts'
import { type Ctx, ownPersonId } from '../context.ts'
import { placeName } from '../facilities/place-name.ts'
import type { Addressee, ParticipantFacts } from '../notices/rules.ts'
import { listCaredFor, participantFacts } from '../people/list-cared-for.ts'
import { emailOf, isDead } from '../people/queries.ts'

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

const columnsOf = (sessions: readonly SessionPeople[]) => sql`unnest(${sessions.map(({ id }) => id)}::uuid[],
  ${sessions.map(({ courseId }) => courseId)}::uuid[], ${sessions.map(({ onDay }) => String(onDay))}::date[],
  ${sessions.map(({ departmentId }) => departmentId)}::uuid[]) s (id, course_id, on_day, department_id)`

/** Participants of the day, people marked present, and their guardians. One query. */
export const listParticipants = async (ctx: Ctx, session: SessionPeople): Promise<ParticipantFacts[]> =>
  (await listParticipantsOf(ctx, [session])).get(session.id) ?? []

/** `listParticipants` of many sessions, by session. One query. */
export async function listParticipantsOf(ctx: Ctx, sessions: readonly SessionPeople[]): Promise<Map<string, ParticipantFacts[]>> {
  const people = await listCaredFor<{ sessionIds: string[] }>(
    ctx,
    sql`
      select person_id, array_agg(id) as session_ids, array(select p.contact_id from participations p where p.club_id = ${ctx.club.id}
        and p.course_id = there.course_id and p.person_id = there.person_id and p.state = 'confirmed') as contact_ids
      from (select s.id, s.course_id, x.person_id from ${columnsOf(sessions)}
          join participants x on x.club_id = ${ctx.club.id} and x.course_id = s.course_id and x.valid @> s.on_day
        union select s.id, s.course_id, a.person_id from ${columnsOf(sessions)}
          join attendance a on a.club_id = ${ctx.club.id} and a.session_id = s.id and a.state = 'present') there
      group by course_id, person_id`,
    sql`, here.session_ids`,
  )
  const here = new Map<string, ParticipantFacts[]>(sessions.map(({ id }) => [id, []]))
  const days = new Map(sessions.map(({ id, onDay }) => [id, onDay]))
  for (const person of people)
    for (const id of person.sessionIds) here.get(id)?.push(participantFacts(person, found(days.get(id))))
  return here
}

/** Living trainers of session and course, its contact, heads of the department; not the actor. */
export const listStaff = async (ctx: Ctx, session: SessionPeople): Promise<Addressee[]> =>
  (await listStaffOf(ctx, [session])).get(session.id) ?? []

/** `listStaff` of many sessions, by session. One query. */
export async function listStaffOf(ctx: Ctx, sessions: readonly SessionPeople[]): Promise<Map<string, Addressee[]>> {
  const own = ownPersonId(ctx)
  const { rows } = await sql<Omit<Addressee, 'about'> & { sessionId: string }>`
    with s as (select * from ${columnsOf(sessions)})
    select x.session_id, p.id as person_id, p.firstname || ' ' || p.lastname as name, ${emailOf('p')} as email, p.phone
    from (select s.id as session_id, t.person_id from s join course_trainers t on t.club_id = ${ctx.club.id} and t.course_id = s.course_id
      union select s.id, t.person_id from s join session_trainers t on t.club_id = ${ctx.club.id} and t.session_id = s.id
      union select s.id, c.contact_id from s join courses c on c.club_id = ${ctx.club.id} and c.id = s.course_id
      union select s.id, u.person_id from s join club_user_departments d on d.club_id = ${ctx.club.id} and d.department_id = s.department_id
        join club_users u on u.club_id = d.club_id and u.id = d.club_user_id and u.role = 'editor' and u.blocked_at is null) x
    join people p on p.club_id = ${ctx.club.id} and p.id = x.person_id and p.id is distinct from ${own}::uuid
      and not ${isDead(ctx, 'p')}
    order by p.lastname, p.firstname, p.id`.execute(ctx.db)
  const staff = Map.groupBy(rows, ({ sessionId }) => sessionId)
  const addressee = ({ sessionId: _, ...row }: (typeof rows)[number]): Addressee => ({ ...row, about: null })
  return new Map([...staff].map(([id, all]) => [id, all.map(addressee)]))
}

/** Halls and parts for another date, those of the association last. */
export async function listPlaces(ctx: Ctx): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select p.id, ${placeName} as name
    from usable_parts p join usable_halls f on f.club_id = p.club_id and f.id = p.facility_id
    where p.retired_at is null order by p.club_id <> ${ctx.club.id}, f.name, p.position, p.name limit 500`.execute(ctx.db)
  return rows
}
