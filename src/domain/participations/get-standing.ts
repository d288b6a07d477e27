import { sql } from 'kysely'
import { found } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { runningText } from '../courses/texts.ts'
import type { Payment } from '../debtors/rules.ts'
import { placeName } from '../facilities/place-name.ts'
import { type Deal, dealsText, dealText } from './deal-text.ts'
import type { EventFacts } from './facts.ts'
import { type GroupKind, isLive, lastDayToLeave, mayCancel, type ParticipationState } from './rules.ts'

export interface Standing {
  id: string
  courseId: string
  courseTitle: string
  courseSlug: string
  /** The event whose sign-up this is. */
  event: EventFacts | null
  personName: string
  contactName: string
  email: string
  state: ParticipationState
  isConfirmed: boolean
  holdUntil: Temporal.Instant | null
  offerUntil: Temporal.Instant | null
  endedReason: string | null
  priceCents: number
  payment: Payment
  /** What is due, in words: `60,00 €`, `im Mitgliedsbeitrag enthalten`, `kostenlos: 3 Schnupperstunden`; empty where nothing is said. */
  deal: string
  /** Comes for so many lessons to try; 0 = for good. */
  trialLessons: number
  companion: string
  countsPairs: boolean
  /** Somebody is or was written down as guardian. */
  mayHaveGuardians: boolean
  hasWithdrawal: boolean
  /** Something was consented to freely, and is not revoked. */
  hasConsents: boolean
  mandateId: string | null
  contactId: string
  personId: string
  /** Those who signed up in one step. */
  groupId: string | null
  groupKind: GroupKind | null
  queuedAt: Temporal.Instant
  firstSessionAt: Temporal.Instant | null
  /** `läuft seit 21.10., noch 6 Termine`; empty before the first date. */
  running: string
  /** 1 = next in line; null for whoever does not wait. */
  position: number | null
  /** The person can leave no more, only staff can take them out. */
  isTooLate: boolean
  /** The last day to leave a place; null where it can be left at any time. */
  leaveUntil: Temporal.PlainDate | null
  /** How to reach the club: `0123 456, info@verein.example`; empty where it says nothing. */
  clubContact: string
}

const groupKind = sql<GroupKind | null>`(select g.kind from participation_groups g where g.club_id = p.club_id and g.id = p.group_id)`
const firstSessionAt = sql<Temporal.Instant | null>`(select min(s.starts_at) from sessions s where s.club_id = p.club_id
  and s.course_id = p.course_id and s.state in ('planned', 'held'))`
const sessionsLeft = (ctx: Ctx) => sql<number>`(select count(*)::int from sessions s where s.club_id = p.club_id
  and s.course_id = p.course_id and s.state in ('planned', 'held') and s.starts_at > ${ctx.now})`
/** The place on the waiting list of `participations p`: 1 = next in line, null for whoever does not wait. */
export const positionOf = sql<
  number | null
>`case when p.state = 'waiting' then (select count(*) from participations w where w.club_id = p.club_id
  and w.course_id = p.course_id and w.state = 'waiting' and (w.rank, w.queued_at, w.id) <= (p.rank, p.queued_at, p.id)) end`

const mayHaveGuardians = sql<boolean>`exists (select from guardians g where g.club_id = p.club_id and g.child_id = p.person_id)`

const hasConsents = sql<boolean>`exists (select from participation_consents g
  join course_consents k on k.club_id = g.club_id and k.id = g.consent_id and k.text_version = g.text_version
  where g.club_id = p.club_id and g.participation_id = p.id and g.revoked_at is null and not k.is_required)`

const clubContact = sql<string>`coalesce((select concat_ws(', ', nullif(d.phone, ''), nullif(d.email, '')) from club_details d
  where d.club_id = p.club_id), '')`

const event = sql<EventFacts | null>`(select json_build_object('id', e.id, 'startsAt', e.starts_at, 'endsAt', e.ends_at,
    'isAllDay', e.is_all_day, 'place', concat_ws(' · ', nullif(${placeName}, ''), nullif(e.place, '')))
  from events e left join usable_parts p on p.club_id = e.place_club_id and p.id = e.part_id
  left join usable_halls f on f.club_id = p.club_id and f.id = p.facility_id
  where e.club_id = c.club_id and e.id = c.event_id)`

const standings = (ctx: Ctx) =>
  ctx.db
    .selectFrom('participations as p')
    .innerJoin('courses as c', (join) => join.onRef('c.clubId', '=', 'p.clubId').onRef('c.id', '=', 'p.courseId'))
    .innerJoin('people as who', (join) => join.onRef('who.clubId', '=', 'p.clubId').onRef('who.id', '=', 'p.personId'))
    .innerJoin('people as contact', (join) =>
      join.onRef('contact.clubId', '=', 'p.clubId').onRef('contact.id', '=', 'p.contactId'),
    )
    .where('p.clubId', '=', ctx.club.id)
    .select([
      'p.id',
      'p.courseId',
      'c.title as courseTitle',
      'c.slug as courseSlug',
      'contact.email',
      'p.offerUntil',
      'p.holdUntil',
      'p.queuedAt',
    ])
    .select(['p.priceCents', 'p.isTrial', 'p.companion', 'p.mandateId', 'p.contactId', 'p.personId', 'p.groupId'])
    .select(['c.countsPairs', 'c.hasWithdrawal', 'c.kind', 'c.cancelDays', 'c.trialLessons'])
    .select(['p.priceKind', sql<boolean>`p.price_checked_at is not null`.as('isPriceSure')])
    .select([
      sql<ParticipationState>`p.state`.as('state'),
      'p.endedReason',
      sql<Payment>`p.payment`.as('payment'),
      groupKind.as('groupKind'),
      sql<string>`who.firstname || ' ' || who.lastname`.as('personName'),
      sql<string>`contact.firstname || ' ' || contact.lastname`.as('contactName'),
      sql<boolean>`p.confirmed_at is not null`.as('isConfirmed'),
      firstSessionAt.as('firstSessionAt'),
      sessionsLeft(ctx).as('sessionsLeft'),
      event.as('event'),
      positionOf.as('position'),
      mayHaveGuardians.as('mayHaveGuardians'),
      hasConsents.as('hasConsents'),
      clubContact.as('clubContact'),
    ])

type Row = Omit<Standing, 'isTooLate' | 'leaveUntil' | 'deal' | 'running'> &
  Deal & { kind: string; cancelDays: number; sessionsLeft: number }

const standingFrom = (ctx: Ctx, row: Row): Standing => {
  const { kind, cancelDays, isTrial, priceKind, isPriceSure, sessionsLeft, ...standing } = row
  const course = { kind, cancelDays, firstSessionAt: standing.firstSessionAt }
  const isTooLate = isLive(standing.state) && !mayCancel(standing.state, course, ctx.now, false).ok
  const deal = dealText({ ...standing, isTrial, priceKind, isPriceSure })
  return {
    ...standing,
    trialLessons: isTrial ? Math.max(1, standing.trialLessons) : 0,
    deal,
    running: standing.event ? '' : runningText({ kind, sessionsLeft, firstAt: standing.firstSessionAt }, ctx.now),
    isTooLate,
    leaveUntil: lastDayToLeave(course),
  }
}

/** Where a participation stands, for its mail and for the person's page. @throws NotFound */
export async function getStanding(ctx: Ctx, participationId: string): Promise<Standing> {
  return standingFrom(ctx, found(await standings(ctx).where('p.id', '=', participationId).executeTakeFirst()))
}

/** Several at once, in the order in which they signed up. */
export async function listStandings(ctx: Ctx, ids: readonly string[]): Promise<Standing[]> {
  const rows = await standings(ctx)
    .where('p.id', 'in', [...ids])
    .orderBy('p.id')
    .execute()
  return rows.map((row) => standingFrom(ctx, row))
}

/** One standing with the names and prices of all of these: they are told of, or asked, together. */
export function asOne(standing: Standing, all: readonly Standing[]): Standing {
  const priceCents = all.reduce((sum, one) => sum + one.priceCents, 0)
  const { payment } = all.find((one) => one.priceCents > 0) ?? standing
  const deals = all.map(({ deal }) => deal)
  const trialLessons = Math.min(...all.map((one) => one.trialLessons))
  return {
    ...standing,
    personName: all.map(({ personName }) => personName).join(', '),
    priceCents,
    deal: dealsText(priceCents, deals),
    trialLessons,
    payment,
  }
}

/** Where those stand who signed up in one step with this participation, this one too; just this one without a group. */
export async function listGroup(ctx: Ctx, standing: Standing): Promise<Standing[]> {
  if (!standing.groupId) return [standing]
  const rows = await standings(ctx).where('p.groupId', '=', standing.groupId).orderBy('p.queuedAt').orderBy('p.id').execute()
  return rows.map((row) => standingFrom(ctx, row))
}

/** Those who answer to an offered place together: a group "all or none" as one, everybody else for themselves. */
export async function listOfferedWith(ctx: Ctx, standing: Standing): Promise<Standing[]> {
  if (standing.state !== 'offered' || standing.groupKind !== 'all_or_none') return [standing]
  return (await listGroup(ctx, standing)).filter(({ state }) => state === 'offered')
}

/** An offered place with the names and prices of all it is offered to together: accepting it costs the sum. */
export async function getWholeOffer(ctx: Ctx, standing: Standing): Promise<Standing> {
  return asOne(standing, await listOfferedWith(ctx, standing))
}
