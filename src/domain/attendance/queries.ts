import { sql } from 'kysely'
import { found } from '../../kernel/answer.ts'
import { isHallClosed } from '../bookings/is-hall-closed.ts'
import { type Ctx, ownPersonId } from '../context.ts'
import { placeName } from '../facilities/place-name.ts'
import type { CourseReach } from '../participations/access.ts'
import { isLed } from '../people/is-led.ts'
import { keptPerson } from '../people/mark-merged.ts'
import { isMemberOn } from '../people/queries.ts'
import { standsIn, stoodIn } from '../sessions/queries.ts'
import type { Mark } from './rules.ts'

type SessionState = 'planned' | 'held' | 'cancelled' | 'moved'

export interface HallSession extends CourseReach {
  id: string
  courseId: string
  slug: string
  title: string
  kind: 'ongoing' | 'course'
  onDay: Temporal.PlainDate
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  state: SessionState
  /** The hall is closed and the session undecided. */
  isHallClosed: boolean
  place: string
  /** Substitute of this session, however long ago: late marks of their phone still count. */
  stoodIn: boolean
  trialLessons: number
}

/** Trainers, and the substitute of this session until two days after it. */
const leads = (ctx: Ctx) =>
  sql<boolean>`(
    exists (select from course_trainers t where t.club_id = s.club_id and t.course_id = s.course_id and t.person_id = ${ownPersonId(ctx)}::uuid)
    or ${standsIn(ctx)})`

/** Null for foreign sessions. Asks for no right. */
export async function findSession(ctx: Ctx, sessionId: string): Promise<HallSession | null> {
  const { rows } = await sql<HallSession>`
    select s.id, s.course_id, c.slug, c.title, c.kind, s.on_day, s.starts_at, s.ends_at, s.state, ${isHallClosed(ctx)} as is_hall_closed, c.department_id,
      ${placeName} as place, c.trial_lessons, ${leads(ctx)} as is_trainer,
      ${stoodIn(ctx)} as stood_in
    from sessions s
    join courses c on c.club_id = s.club_id and c.id = s.course_id
    left join usable_parts p on p.club_id = s.place_club_id and p.id = s.part_id
    left join usable_halls f on f.club_id = p.club_id and f.id = p.facility_id
    where s.club_id = ${ctx.club.id} and s.id = ${sessionId}`.execute(ctx.db)
  return rows[0] ?? null
}

/** Everybody ever on a list of the course, or with a mark in this session. */
export async function listKnownPeople(ctx: Ctx, session: { id: string; courseId: string }): Promise<Set<string>> {
  const { rows } = await sql<{ personId: string }>`
    select person_id from participations where club_id = ${ctx.club.id} and course_id = ${session.courseId}
    union select person_id from group_people where club_id = ${ctx.club.id} and course_id = ${session.courseId}
    union select person_id from attendance where club_id = ${ctx.club.id} and session_id = ${session.id}`.execute(ctx.db)
  return new Set(rows.map(({ personId }) => personId))
}

export interface OwnSession {
  id: string
  title: string
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  state: SessionState
  /** The hall is closed and the session undecided. */
  isHallClosed: boolean
  place: string
  hue: number | null
  /** Own lists are kept on the phone. */
  isTrainer: boolean
  people: number
  present: number
}

/** Sessions by time: all for the office, departments for editors, own ones for trainers. @throws Forbidden */
export async function listHallSessions(ctx: Ctx, from: Temporal.Instant, until: Temporal.Instant): Promise<OwnSession[]> {
  const { rows } = await sql<OwnSession>`
    select s.id, c.title, s.starts_at, s.ends_at, s.state, ${isHallClosed(ctx)} as is_hall_closed, d.hue, ${leads(ctx)} as is_trainer,
      ${placeName} as place,
      (select count(distinct m.person_id) from participants m
        where m.club_id = s.club_id and m.course_id = s.course_id and m.valid @> s.on_day) as people,
      (select count(*) from attendance a where a.club_id = s.club_id and a.session_id = s.id and a.state = 'present') as present
    from sessions s
    join courses c on c.club_id = s.club_id and c.id = s.course_id
    left join departments d on d.club_id = c.club_id and d.id = c.department_id
    left join usable_parts p on p.club_id = s.place_club_id and p.id = s.part_id
    left join usable_halls f on f.club_id = p.club_id and f.id = p.facility_id
    where s.club_id = ${ctx.club.id} and s.starts_at >= ${from} and s.starts_at < ${until}
      and c.state in ('published', 'running', 'finished') and (${isLed(ctx)} or ${leads(ctx)})
    order by s.starts_at, c.title, s.id
    limit 300`.execute(ctx.db)
  return rows
}

export interface PhoneNumber {
  name: string
  phone: string
  relation: string
}

export interface HallPerson {
  id: string
  firstname: string
  lastname: string
  birthOn: Temporal.PlainDate | null
  phone: string
  kind: 'booked' | 'regular' | 'trial' | 'guest'
  isMember: boolean
  attended: number
  goesAlone: boolean
  hasNoPhoto: boolean
  guardians: { id: string; name: string; phone: string }[]
  emergency: PhoneNumber[]
  collectors: { name: string; phone: string }[]
}

/** Participants of the day and people with a mark, by name. Asks for no right. One query. */
export async function listHallPeople(ctx: Ctx, { id, courseId, onDay, startsAt }: HallSession): Promise<HallPerson[]> {
  const { rows } = await sql<HallPerson>`
    with wanted as (
      select person_id, min(kind) as kind from participants
      where club_id = ${ctx.club.id} and course_id = ${courseId} and valid @> ${onDay}::date group by person_id
      union all
      select person_id, 'guest' from attendance a where a.club_id = ${ctx.club.id} and a.session_id = ${id} and not exists (
        select from participants m where m.club_id = a.club_id and m.course_id = ${courseId} and m.person_id = a.person_id and m.valid @> ${onDay}::date))
    select w.id, w.firstname, w.lastname, w.birth_on, w.phone, wanted.kind, w.goes_alone, w.has_no_photo,
      ${isMemberOn(sql`w.club_id`, sql`w.id`, sql`${onDay}::date`)} as is_member,
      (select count(*) from attendance a join sessions s on s.club_id = a.club_id and s.id = a.session_id
        where a.club_id = w.club_id and a.person_id = w.id and a.state = 'present' and s.course_id = ${courseId} and s.starts_at < ${startsAt}
          and s.state in ('planned', 'held')) as attended,
      (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.firstname || ' ' || g.lastname, 'phone', g.phone) order by g.firstname), '[]')
        from guardians o join people g on g.club_id = o.club_id and g.id = o.guardian_id
        where o.club_id = w.club_id and o.child_id = w.id and o.valid @> ${onDay}::date) as guardians,
      (select coalesce(json_agg(json_build_object('name', e.name, 'phone', e.phone, 'relation', e.relation) order by e.position, e.id), '[]')
        from emergency_contacts e where e.club_id = w.club_id and e.person_id = w.id) as emergency,
      (select coalesce(json_agg(json_build_object('name', k.name, 'phone', k.phone) order by k.position, k.id), '[]')
        from collectors k where k.club_id = w.club_id and k.person_id = w.id) as collectors
    from wanted join people w on w.club_id = ${ctx.club.id} and w.id = wanted.person_id
    order by w.firstname, w.lastname, w.id`.execute(ctx.db)
  return rows
}

export interface KeptEntry {
  clientId: string
  personId: string
  state: Mark
  takenAt: Temporal.Instant
  receivedAt: Temporal.Instant
  knewUntil: Temporal.Instant | null
  phoneId: string
  by: string
}

/** Asks for no right. */
export async function listEntries(ctx: Ctx, sessionId: string): Promise<KeptEntry[]> {
  const { rows } = await sql<KeptEntry>`
    select e.client_id, ${keptPerson(sql`e.club_id`, sql`e.person_id`)} as person_id, e.state, e.taken_at, e.received_at, e.knew_until, e.phone_id,
      coalesce(u.firstname || ' ' || u.lastname, 'Verein') as by
    from attendance_entries e left join club_users u on u.club_id = e.club_id and u.user_id = e.taken_by
    where e.club_id = ${ctx.club.id} and e.session_id = ${sessionId}
    order by e.taken_at, e.client_id`.execute(ctx.db)
  return rows
}

/** @throws NotFound */
export const getSession = async (ctx: Ctx, sessionId: string): Promise<HallSession> => found(await findSession(ctx, sessionId))
