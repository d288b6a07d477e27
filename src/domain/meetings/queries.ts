import { sql } from 'kysely'
import { allow, found, NotFound } from '../../kernel/answer.ts'
import { isId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import { canSeeMeetings } from './access.ts'

export interface Meeting {
  id: string
  title: string
  onDay: Temporal.PlainDate
  startsAt: Temporal.PlainTime
  place: string
  votingAge: number
  noticeDays: number
  invitedOn: Temporal.PlainDate | null
  proof: string
  mailingId: string | null
  frozenOn: Temporal.PlainDate | null
  minutes: string
  closedAt: Temporal.Instant | null
  version: number
  voters: number
  present: number
}

const FIELDS = sql`g.id, g.title, g.on_day, g.starts_at, g.place, g.voting_age, g.notice_days, g.invited_on, g.proof, g.mailing_id, g.frozen_on,
  g.minutes, g.closed_at, g.version,
  (select count(*)::int from meeting_voters v where v.club_id = g.club_id and v.meeting_id = g.id) as voters,
  (select count(*)::int from meeting_voters v where v.club_id = g.club_id and v.meeting_id = g.id and v.is_present) as present`

/** The latest first. @throws Forbidden */
export async function listMeetings(ctx: Ctx, limit = 100): Promise<Meeting[]> {
  allow(canSeeMeetings(ctx.actor))
  const { rows } = await sql<Meeting>`
    select ${FIELDS} from meetings g where g.club_id = ${ctx.club.id} order by g.on_day desc, g.id limit ${limit}`.execute(ctx.db)
  return rows
}

/** @throws Forbidden, NotFound */
export async function getMeeting(ctx: Ctx, id: string): Promise<Meeting> {
  allow(canSeeMeetings(ctx.actor))
  if (!isId(id)) throw new NotFound('Not found')
  const { rows } = await sql<Meeting>`select ${FIELDS} from meetings g where g.club_id = ${ctx.club.id} and g.id = ${id}`.execute(
    ctx.db,
  )
  return found(rows[0])
}

export interface Voter {
  personId: string
  name: string
  memberNo: string
  isPresent: boolean
}

/** By name; `search` is a part of a name or the beginning of a number. @throws Forbidden */
export async function listVoters(ctx: Ctx, id: string, search = '', limit = 10_000): Promise<Voter[]> {
  allow(canSeeMeetings(ctx.actor))
  const { rows } = await sql<Voter>`
    select person_id, name, member_no, is_present from meeting_voters
    where club_id = ${ctx.club.id} and meeting_id = ${id} and (name ilike ${`%${search.replace(/[%_\\]/g, '\\$&')}%`} or member_no like ${`${search.replace(/\D/g, '')}%`} and ${/^\d+$/.test(search)})
    order by name, person_id limit ${limit}`.execute(ctx.db)
  return rows
}

export interface Election {
  id: string
  office: string
  name: string
  yes: number
  no: number
  abstained: number
  termFrom: Temporal.PlainDate
  termTo: Temporal.PlainDate | null
}

/** @throws Forbidden */
export async function listElections(ctx: Ctx, id: string): Promise<Election[]> {
  allow(canSeeMeetings(ctx.actor))
  const { rows } = await sql<Election>`
    select e.id, o.title as office, trim(p.firstname || ' ' || p.lastname) as name, e.yes, e.no, e.abstained, e.term_from, e.term_to
    from elections e join offices o on o.club_id = e.club_id and o.id = e.office_id join people p on p.club_id = e.club_id and p.id = e.person_id
    where e.club_id = ${ctx.club.id} and e.meeting_id = ${id} order by o.position, o.title, e.id`.execute(ctx.db)
  return rows
}

export interface SentMailing {
  id: string
  subject: string
  sentAt: Temporal.Instant
  recipients: number
}

/** Mailings of the months before a day, with how many got them: a proof of the invitation. @throws Forbidden */
export async function listInvitations(ctx: Ctx, onDay: Temporal.PlainDate): Promise<SentMailing[]> {
  allow(canSeeMeetings(ctx.actor))
  const { rows } = await sql<SentMailing>`
    select m.id, m.subject, m.sent_at, (select count(*)::int from mailing_recipients r where r.club_id = m.club_id and r.mailing_id = m.id) as recipients
    from mailings m where m.club_id = ${ctx.club.id} and m.sent_at >= ${onDay.subtract({ months: 4 })}::date and m.sent_at < ${onDay.add({ days: 1 })}::date
    order by m.sent_at desc, m.id limit 20`.execute(ctx.db)
  return rows
}
