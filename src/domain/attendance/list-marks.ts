import { sql } from 'kysely'
import { allow } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { canSeeParticipants } from '../participations/access.ts'
import { getReach } from '../participations/queries.ts'
import type { Mark } from './rules.ts'

export interface MatrixSession {
  id: string
  onDay: Temporal.PlainDate
  startsAt: Temporal.Instant
}

export interface MatrixPerson {
  id: string
  firstname: string
  lastname: string
  /** Marks by session id; sessions without a mark are missing. */
  marks: Record<string, Mark>
  /** Sessions of the period while the person was on the list. */
  sessionIds: string[]
}

export interface AttendanceMatrix {
  sessions: MatrixSession[]
  people: MatrixPerson[]
  isCut: boolean
}

/** Newest `limit` sessions by time, people with guests by name. Days, both included. Two queries. @throws NotFound, Forbidden */
export async function listMarks(
  ctx: Ctx,
  courseId: string,
  { from, to, limit }: { from: Temporal.PlainDate; to: Temporal.PlainDate; limit: number },
): Promise<AttendanceMatrix> {
  allow(canSeeParticipants(ctx.actor, await getReach(ctx, courseId)))
  const { rows: newest } = await sql<MatrixSession>`
    select id, on_day, starts_at from sessions
    where club_id = ${ctx.club.id} and course_id = ${courseId} and state in ('planned', 'held') and on_day between ${from}::date and ${to}::date
    order by starts_at desc, id limit ${limit + 1}`.execute(ctx.db)
  const sessions = newest.slice(0, limit).reverse()
  if (sessions.length === 0) return { sessions, people: [], isCut: false }
  const { rows: people } = await sql<MatrixPerson>`
    with shown as (
      select id, on_day from sessions where club_id = ${ctx.club.id} and id = any(${sessions.map(({ id }) => id)}::uuid[])),
    due as (
      select distinct m.person_id, s.id from participants m join shown s on m.valid @> s.on_day
      where m.club_id = ${ctx.club.id} and m.course_id = ${courseId}),
    marked as (
      select a.person_id, json_object_agg(a.session_id, a.state) as marks from attendance a join shown s on s.id = a.session_id
      where a.club_id = ${ctx.club.id} group by a.person_id),
    listed as (select person_id, array_agg(id) as session_ids from due group by person_id)
    select w.id, w.firstname, w.lastname, coalesce(marked.marks, '{}') as marks, coalesce(listed.session_ids, '{}') as session_ids
    from listed full join marked using (person_id)
    join people w on w.club_id = ${ctx.club.id} and w.id = person_id
    order by w.lastname, w.firstname, w.id`.execute(ctx.db)
  return { sessions, people, isCut: newest.length > limit }
}
