import { type RawBuilder, sql } from 'kysely'
import { found } from '../../kernel/answer.ts'
import { namesText } from '../../kernel/plural.ts'
import type { Ctx } from '../context.ts'
import { runningText } from '../courses/texts.ts'
import type { Payment } from '../debtors/rules.ts'
import { placeName } from '../facilities/place-name.ts'
import { type Deal, dealsText, dealText } from './deal-text.ts'
import type { EventFacts } from './mail-parts.ts'
import { type GroupKind, isLive, lastDayToLeave, mayCancel, type ParticipationState } from './rules.ts'

export interface Standing {
  id: string
  courseId: string
  courseTitle: string
  courseSlug: string
  event: EventFacts | null
  /** Of a group that acts as one: several names. */
  personName: string
  /** Number of those names. */
  people: number
  contactName: string
  email: string
  state: ParticipationState
  isConfirmed: boolean
  holdUntil: Temporal.Instant | null
  offerUntil: Temporal.Instant | null
  endedReason: string | null
  priceCents: number
  payment: Payment
  /** `60,00 €`, `im Mitgliedsbeitrag enthalten`, `kostenlos: 3 Schnupperstunden`; may be empty. */
  deal: string
  trialLessons: number
  companion: string
  countsPairs: boolean
  bring: string
  /** A guardian is or was on record. */
  mayHaveGuardians: boolean
  hasWithdrawal: boolean
  hasConsents: boolean
  mandateId: string | null
  contactId: string
  personId: string
  groupId: string | null
  groupKind: GroupKind | null
  queuedAt: Temporal.Instant
  firstSessionAt: Temporal.Instant | null
  /** `läuft seit 21.10., noch 6 Termine`; empty before the first date. */
  running: string
  /** Position on the waiting list from 1; null without a wait. */
  position: number | null
  isTooLate: boolean
  /** Last day to leave a place; null without a deadline. */
  leaveUntil: Temporal.PlainDate | null
  /** `0123 456, info@verein.example`; may be empty. */
  clubContact: string
}

/** Position of `participations p` on the waiting list from 1; null without a wait. */
export const positionOf = sql<
  number | null
>`case when p.state = 'waiting' then (select count(*) from participations w where w.club_id = p.club_id
  and w.course_id = p.course_id and w.state = 'waiting' and (w.rank, w.queued_at, w.id) <= (p.rank, p.queued_at, p.id)) end`

/** Plain SQL: every sign-up runs it under the lock, and the builder takes longer than the database. */
const listRows = async (ctx: Ctx, which: RawBuilder<unknown>): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select p.id, p.course_id, c.title as course_title, c.slug as course_slug, contact.email, p.offer_until, p.hold_until, p.queued_at,
      p.price_cents, p.is_trial, p.companion, p.mandate_id, p.contact_id, p.person_id, p.group_id, p.state, p.ended_reason, p.payment,
      p.price_kind, p.price_checked_at is not null as is_price_sure, p.confirmed_at is not null as is_confirmed,
      c.counts_pairs, c.bring, c.has_withdrawal, c.kind, c.cancel_days, c.trial_lessons,
      who.firstname || ' ' || who.lastname as person_name, contact.firstname || ' ' || contact.lastname as contact_name,
      (select g.kind from participation_groups g where g.club_id = p.club_id and g.id = p.group_id) as group_kind,
      coming.first_session_at, coming.sessions_left, ${positionOf} as position,
      (select json_build_object('id', e.id, 'startsAt', e.starts_at, 'endsAt', e.ends_at, 'isAllDay', e.is_all_day,
          'place', concat_ws(' · ', nullif(${placeName}, ''), nullif(e.place, '')))
        from events e left join usable_parts p on p.club_id = e.place_club_id and p.id = e.part_id
        left join usable_halls f on f.club_id = p.club_id and f.id = p.facility_id
        where e.club_id = c.club_id and e.id = c.event_id) as event,
      exists (select from guardians g where g.club_id = p.club_id and g.child_id = p.person_id) as may_have_guardians,
      exists (select from participation_consents g
        join course_consents k on k.club_id = g.club_id and k.id = g.consent_id and k.text_version = g.text_version
        where g.club_id = p.club_id and g.participation_id = p.id and g.revoked_at is null and not k.is_required) as has_consents,
      coalesce((select concat_ws(', ', nullif(d.phone, ''), nullif(d.email, '')) from club_details d where d.club_id = p.club_id), '')
        as club_contact
    from participations p
      join courses c on c.club_id = p.club_id and c.id = p.course_id
      join people who on who.club_id = p.club_id and who.id = p.person_id
      join people contact on contact.club_id = p.club_id and contact.id = p.contact_id,
      lateral (select min(s.starts_at) as first_session_at, count(*) filter (where s.starts_at > ${ctx.now}) as sessions_left
        from sessions s where s.club_id = p.club_id and s.course_id = p.course_id and s.state in ('planned', 'held')) coming
    where p.club_id = ${ctx.club.id} and ${which}`.execute(ctx.db)
  return rows
}

type Row = Omit<Standing, 'people' | 'isTooLate' | 'leaveUntil' | 'deal' | 'running'> &
  Deal & { kind: string; cancelDays: number; sessionsLeft: number }

const standingFrom = (ctx: Ctx, row: Row): Standing => {
  const { kind, cancelDays, isTrial, priceKind, isPriceSure, sessionsLeft, ...standing } = row
  const course = { kind, cancelDays, firstSessionAt: standing.firstSessionAt }
  const isTooLate = isLive(standing.state) && !mayCancel(standing.state, course, ctx.now, false).ok
  const deal = dealText({ ...standing, isTrial, priceKind, isPriceSure })
  return {
    ...standing,
    people: 1,
    trialLessons: isTrial ? Math.max(1, standing.trialLessons) : 0,
    deal,
    running: standing.event ? '' : runningText({ kind, sessionsLeft, firstAt: standing.firstSessionAt }, ctx.now),
    isTooLate,
    leaveUntil: lastDayToLeave(course),
  }
}

/** Standing of a participation for its mail and its page. @throws NotFound */
export async function getStanding(ctx: Ctx, participationId: string): Promise<Standing> {
  const [row] = await listRows(ctx, sql`p.id = ${participationId}`)
  return standingFrom(ctx, found(row))
}

export async function listStandings(ctx: Ctx, ids: readonly string[]): Promise<Standing[]> {
  const rows = await listRows(ctx, sql`p.id = any(${[...ids]}::uuid[]) order by p.id`)
  return rows.map((row) => standingFrom(ctx, row))
}

/** One standing with the names and the summed price of all: they get one mail and give one answer. */
export function asOne(standing: Standing, all: readonly Standing[]): Standing {
  const priceCents = all.reduce((sum, one) => sum + one.priceCents, 0)
  const { payment } = all.find((one) => one.priceCents > 0) ?? standing
  const deals = all.map(({ deal }) => deal)
  const trialLessons = Math.min(...all.map((one) => one.trialLessons))
  return {
    ...standing,
    personName: namesText(all.map(({ personName }) => personName)),
    people: all.length,
    priceCents,
    deal: dealsText(priceCents, deals),
    trialLessons,
    payment,
  }
}

/** Standings of the whole participation group in the order of sign-up, this one included. */
export async function listGroup(ctx: Ctx, standing: Standing): Promise<Standing[]> {
  if (!standing.groupId) return [standing]
  const rows = await listRows(ctx, sql`p.group_id = ${standing.groupId} order by p.queued_at, p.id`)
  return rows.map((row) => standingFrom(ctx, row))
}

/** Standings that answer to an offered place as one: a group "all or none", else just this one. */
export async function listOfferedWith(ctx: Ctx, standing: Standing): Promise<Standing[]> {
  if (standing.state !== 'offered' || standing.groupKind !== 'all_or_none') return [standing]
  return (await listGroup(ctx, standing)).filter(({ state }) => state === 'offered')
}

/** The offered place with names and summed price of everybody who accepts it together. */
export async function getWholeOffer(ctx: Ctx, standing: Standing): Promise<Standing> {
  return asOne(standing, await listOfferedWith(ctx, standing))
}
