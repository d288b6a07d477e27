import { sql } from 'kysely'
import { allow } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { canSeeParticipants } from '../participations/access.ts'
import { getReach } from '../participations/queries.ts'
import type { Presence } from './rules.ts'

/** Days, both included. */
export interface Period {
  from: Temporal.PlainDate
  to: Temporal.PlainDate
}

export interface PersonPresence extends Presence {
  personId: string
  firstname: string
  lastname: string
  birthOn: Temporal.PlainDate | null
  /** Held sessions while on the list; null without one. */
  firstOn: Temporal.PlainDate | null
  lastOn: Temporal.PlainDate | null
  minutes: number
  priceCents: number | null
}

/** Participants without trials, by name. Sessions without attendance taken count for nobody. Asks for no right. One query. */
export async function readPresence(ctx: Ctx, courseId: string, { from, to }: Period): Promise<PersonPresence[]> {
  const { rows } = await sql<PersonPresence>`
    with taking as (
      select distinct person_id from participants
      where club_id = ${ctx.club.id} and course_id = ${courseId} and kind <> 'trial' and valid && daterange(${from}::date, ${to}::date, '[]')),
    counted as (
      select t.person_id, count(*)::int as held, count(a.person_id)::int as attended, min(s.on_day) as first_on, max(s.on_day) as last_on,
        coalesce(sum(extract(epoch from s.ends_at - s.starts_at) / 60) filter (where a.person_id is not null), 0)::int as minutes
      from taking t
      join sessions s on s.club_id = ${ctx.club.id} and s.course_id = ${courseId} and s.state = 'held'
        and s.on_day between ${from}::date and ${to}::date
        and exists (select from attendance taken where taken.club_id = s.club_id and taken.session_id = s.id and taken.state <> 'open')
      left join attendance a on a.club_id = s.club_id and a.session_id = s.id and a.person_id = t.person_id and a.state = 'present'
      where exists (select from participants m where m.club_id = s.club_id and m.course_id = s.course_id and m.person_id = t.person_id
        and m.kind <> 'trial' and m.valid @> s.on_day)
      group by t.person_id)
    select t.person_id, w.firstname, w.lastname, w.birth_on, c.first_on, c.last_on,
      coalesce(c.held, 0) as held, coalesce(c.attended, 0) as attended, coalesce(c.minutes, 0) as minutes,
      (select max(p.price_cents) from participations p where p.club_id = w.club_id and p.course_id = ${courseId}
        and p.person_id = w.id and p.state in ('confirmed', 'finished')) as price_cents
    from taking t
    join people w on w.club_id = ${ctx.club.id} and w.id = t.person_id
    left join counted c on c.person_id = t.person_id
    order by w.lastname, w.firstname, w.id`.execute(ctx.db)
  return rows
}

/** @throws NotFound, and Forbidden for courses of others */
export async function listPresence(ctx: Ctx, courseId: string, period: Period): Promise<PersonPresence[]> {
  allow(canSeeParticipants(ctx.actor, await getReach(ctx, courseId)))
  return readPresence(ctx, courseId, period)
}

/** Last day of a course that goes on after today; null for an ongoing offer, and once it is over. */
export async function findLastDay(ctx: Ctx, courseId: string): Promise<Temporal.PlainDate | null> {
  const { rows } = await sql<{ lastOn: Temporal.PlainDate | null }>`
    select max(s.on_day) as last_on from courses c
    join sessions s on s.club_id = c.club_id and s.course_id = c.id and s.state = 'planned' and s.starts_at > ${ctx.now}
    where c.club_id = ${ctx.club.id} and c.id = ${courseId} and c.kind = 'course'`.execute(ctx.db)
  return rows[0]?.lastOn ?? null
}

/** First held session; null without one. */
export async function findFirstHeldDay(ctx: Ctx, courseId: string): Promise<Temporal.PlainDate | null> {
  const row = await ctx.db
    .selectFrom('sessions')
    .select('onDay')
    .where('clubId', '=', ctx.club.id)
    .where('courseId', '=', courseId)
    .where('state', '=', 'held')
    .orderBy('startsAt')
    .limit(1)
    .executeTakeFirst()
  return row?.onDay ?? null
}
