import { sql } from 'kysely'
import { found } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { emailOf, isDead } from '../people/queries.ts'
import type { Candidate } from './rules.ts'

interface CandidatesFor {
  id: string
  courseId: string
  departmentId: string | null
  sport: string
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
}

/** All living trainers of the club except absent ones, with their distance to this session. One query. */
export async function listCandidates(ctx: Ctx, session: CandidatesFor, absentIds: readonly string[]): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select p.id as person_id, p.firstname || ' ' || p.lastname as name, ${emailOf('p')} as email, p.phone,
      bool_or(c.id = ${session.courseId}) as leads_course,
      bool_or(c.sport <> '' and c.sport = ${session.sport}) as same_sport,
      coalesce(bool_or(c.department_id = ${session.departmentId}::uuid), false) as same_department,
      count(*) filter (where c.sport = ${session.sport}) as sport_offers,
      exists (select from sessions s
        where s.club_id = p.club_id and s.starts_at < ${session.endsAt} and s.starts_at > ${session.startsAt.subtract({ hours: 24 })}
          and s.ends_at > ${session.startsAt} and s.state = 'planned' and s.id <> ${session.id}
          and case when exists (select from session_trainers o where o.club_id = s.club_id and o.session_id = s.id)
            then exists (select from session_trainers o where o.club_id = s.club_id and o.session_id = s.id and o.person_id = p.id)
            else exists (select from course_trainers o where o.club_id = s.club_id and o.course_id = s.course_id and o.person_id = p.id) end) as is_busy
    from course_trainers t
    join courses c on c.club_id = t.club_id and c.id = t.course_id and c.state <> 'archived'
    join people p on p.club_id = t.club_id and p.id = t.person_id
    where t.club_id = ${ctx.club.id} and not ${isDead(ctx, 'p')} and p.id <> all(${[...absentIds]}::uuid[])
    group by p.club_id, p.id`.execute(ctx.db)
  return rows
}

export interface Ask {
  id: string
  personId: string
  name: string
  email: string
  phone: string
  declinedAt: Temporal.Instant | null
  /** Helps in the shift that it is about. */
  isIn: boolean
  hasDied: boolean
}

export interface SubstituteRequest {
  id: string
  /** It is about this session … */
  sessionId: string | null
  /** … or this shift. */
  shiftId: string | null
  absentId: string | null
  message: string
  state: 'open' | 'taken' | 'withdrawn'
  askedAt: Temporal.Instant
  askedBy: string | null
  takenById: string | null
  takenByName: string | null
  /** When more are asked; null: nobody is left, or all were asked at once. */
  nextWaveAt: Temporal.Instant | null
  asks: Ask[]
}

/** Part of a query on `people p`: their address; empty of the dead, who get no mails. */
const reachedAt = (ctx: Ctx) => sql<string>`case when ${isDead(ctx, 'p')} then '' else ${emailOf('p')} end`

const requests = (ctx: Ctx) =>
  ctx.db
    .selectFrom('substituteRequests as r')
    .leftJoin('people as t', (join) => join.onRef('t.clubId', '=', 'r.clubId').onRef('t.id', '=', 'r.takenById'))
    .where('r.clubId', '=', ctx.club.id)
    .select([
      'r.id',
      'r.sessionId',
      'r.shiftId',
      'r.absentId',
      'r.message',
      'r.askedAt',
      'r.askedBy',
      'r.takenById',
      'r.nextWaveAt',
    ])
    .select([
      sql<SubstituteRequest['state']>`r.state`.as('state'),
      sql<string | null>`t.firstname || ' ' || t.lastname`.as('takenByName'),
    ])

type RequestRow = Omit<SubstituteRequest, 'asks'>

async function withAsks(ctx: Ctx, request: RequestRow | undefined): Promise<SubstituteRequest | null> {
  if (!request) return null
  const asks = await ctx.db
    .selectFrom('substituteAsks as a')
    .innerJoin('people as p', (join) => join.onRef('p.clubId', '=', 'a.clubId').onRef('p.id', '=', 'a.personId'))
    .where('a.clubId', '=', ctx.club.id)
    .where('a.requestId', '=', request.id)
    .select(['a.id', 'a.personId', 'a.declinedAt', 'p.phone', reachedAt(ctx).as('email'), isDead(ctx, 'p').as('hasDied')])
    .select([
      sql<string>`p.firstname || ' ' || p.lastname`.as('name'),
      sql<boolean>`exists (select from assignments h where h.club_id = a.club_id and h.person_id = a.person_id
        and h.shift_id = ${request.shiftId}::uuid and h.state = 'confirmed')`.as('isIn'),
    ])
    .orderBy('a.position')
    .execute()
  return { ...request, asks }
}

/** Newest request, withdrawn ones excluded. Asks for no right. */
export const findRequest = async (ctx: Ctx, sessionId: string): Promise<SubstituteRequest | null> =>
  withAsks(
    ctx,
    await requests(ctx)
      .where('r.sessionId', '=', sessionId)
      .where('r.state', '<>', 'withdrawn')
      .orderBy('r.askedAt', 'desc')
      .orderBy('r.id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  )

/** Sessions among these with an open search. */
export async function listSearched(ctx: Ctx, sessionIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ sessionId: string }>`
    select session_id from substitute_requests
    where club_id = ${ctx.club.id} and session_id = any(${[...sessionIds]}::uuid[]) and state = 'open'`.execute(ctx.db)
  return new Set(rows.map(({ sessionId }) => sessionId))
}

/** Searches of a session that found somebody, the first one first. Asks for no right. */
export const listTaken = (ctx: Ctx, sessionId: string) =>
  requests(ctx).where('r.sessionId', '=', sessionId).where('r.state', '=', 'taken').orderBy('r.askedAt').orderBy('r.id').execute()

/** The open search of a shift. Asks for no right. */
export const findOpenCover = async (ctx: Ctx, shiftId: string): Promise<SubstituteRequest | null> =>
  withAsks(ctx, await requests(ctx).where('r.shiftId', '=', shiftId).where('r.state', '=', 'open').executeTakeFirst())

/** @throws NotFound */
export async function getRequestOfAsk(ctx: Ctx, askId: string): Promise<SubstituteRequest> {
  const row = await requests(ctx)
    .where('r.id', '=', (eb) =>
      eb.selectFrom('substituteAsks as a').select('a.requestId').where('a.clubId', '=', ctx.club.id).where('a.id', '=', askId),
    )
    .executeTakeFirst()
  return found(await withAsks(ctx, row))
}

/** The absent trainer of a session, and all who were to come in that place, one after the other. */
export async function listOutOfPlace(ctx: Ctx, sessionId: string, absentId: string): Promise<string[]> {
  const { rows } = await sql<{ personId: string }>`
    with recursive place(person_id) as (
      select ${absentId}::uuid
      union select r.taken_by_id from place join substitute_requests r on r.absent_id = place.person_id
      where r.club_id = ${ctx.club.id} and r.session_id = ${sessionId} and r.state = 'taken')
    select person_id from place where person_id is not null`.execute(ctx.db)
  return rows.map(({ personId }) => personId)
}

/** Living trainers of a session of its own; without any, those of the course. */
export async function listPlanned(ctx: Ctx, { id, courseId }: { id: string; courseId: string }): Promise<string[]> {
  const { rows } = await sql<{ personId: string }>`
    with own as (select person_id from session_trainers where club_id = ${ctx.club.id} and session_id = ${id})
    select p.id as person_id from people p where p.club_id = ${ctx.club.id} and not ${isDead(ctx, 'p')}
      and p.id in (select person_id from own
        union select person_id from course_trainers
        where club_id = ${ctx.club.id} and course_id = ${courseId} and not exists (select from own))`.execute(ctx.db)
  return rows.map(({ personId }) => personId)
}

export interface Leader {
  personId: string
  name: string
  email: string
  phone: string
}

/** Trainers of a session and the sender of the request. */
export async function listLeaders(
  ctx: Ctx,
  session: { id: string; courseId: string },
  askedBy: string | null,
): Promise<Leader[]> {
  const { rows } = await sql<Leader>`
    select p.id as person_id, p.firstname || ' ' || p.lastname as name, ${reachedAt(ctx)} as email, p.phone from people p
    where p.club_id = ${ctx.club.id} and (p.id in (select person_id from course_trainers where club_id = ${ctx.club.id} and course_id = ${session.courseId})
      or p.id in (select person_id from session_trainers where club_id = ${ctx.club.id} and session_id = ${session.id})
      or p.id in (select person_id from club_users where club_id = ${ctx.club.id} and user_id = ${askedBy}::uuid))
    order by p.id`.execute(ctx.db)
  return rows
}
