import { type RawBuilder, sql } from 'kysely'
import { formatDay, ZONE } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { formatCents } from '../../kernel/money.ts'
import { plural } from '../../kernel/plural.ts'
import type { Ctx } from '../context.ts'
import { ensureDebtors } from '../debtors/commands.ts'
import { isHeld, joinMandate } from './join-mandate.ts'
import { debitStandingOf, type Flag, type MandateFacts, offerFlagsOf, type RunInput, type RunItem, titled } from './rules.ts'

/** Debtor and mandate of a row, for its marks. */
interface DebtorFacts extends MandateFacts {
  debtorId: string | null
  wantsDebit: boolean
  isHeld: boolean
  isClaimed: boolean
  wasCancelled: boolean
}

const local = (moment: string) => sql`(${sql.ref(moment)} at time zone ${ZONE})::date`
const claimed = (kind: string, id: string): RawBuilder<boolean> => sql<boolean>`
  exists (select from claims k where k.club_id = ${sql.ref(`${id}.club_id`)} and k.source_kind = ${kind} and k.source_id = ${sql.ref(`${id}.id`)}
    and k.state <> 'cancelled')`
/** All that was claimed for it was cancelled, unless it is claimed. */
const cancelled = (kind: string, id: string): RawBuilder<boolean> => sql<boolean>`
  exists (select from claims k where k.club_id = ${sql.ref(`${id}.club_id`)} and k.source_kind = ${kind} and k.source_id = ${sql.ref(`${id}.id`)}
    and k.state = 'cancelled')`
const mandateColumns = sql`
  d.id as debtor_id, m.reference, m.signed_on::text as signed_on, m.last_used_on::text as last_used_on,
  ${isHeld} as is_held`

function flagsFor(facts: DebtorFacts, dueOn: Temporal.PlainDate, isUnchecked: boolean): Flag[] {
  const { wantsDebit, isHeld, isClaimed, wasCancelled, debtorId } = facts
  const debit = debitStandingOf(facts, { hasAnyMandate: wantsDebit, isHeld, dueOn: dueOn.toString() })
  return offerFlagsOf({ isClaimed, wasCancelled, hasPayer: debtorId !== null, isUnchecked, debit })
}

interface Place extends DebtorFacts {
  id: string
  personId: string
  courseId: string
  departmentId: string | null
  title: string
  cents: number
  priceKind: string
  isUnchecked: boolean
  since: Temporal.PlainDate
  dates: number
}

/** Day from which a place is charged: the first date of its course, or the confirmation where that came later. */
const CHARGED_ON = sql`greatest(${local('p.confirmed_at')}, s.first_on)`

/** Contacts of sign-ups pay, unless somebody else is named; a minor never does. */
async function makeContactsDebtors(ctx: Ctx, { asOf }: RunInput, chosen: RawBuilder<unknown>): Promise<void> {
  const adultUntil = asOf.subtract({ years: 18 })
  const { rows } = await sql<{ id: string }>`
    select distinct w.id from participations p join people w on w.club_id = p.club_id and w.id = p.contact_id
    where ${chosen} and p.debtor_id is null and (w.birth_on is null or w.birth_on <= ${adultUntil}::date)
      and not exists (select from payers y where y.club_id = p.club_id and y.person_id = p.person_id and y.purpose in ('courses', 'all') and y.valid @> ${asOf}::date)`.execute(
    ctx.db,
  )
  await ensureDebtors(
    ctx,
    rows.map(({ id }) => id),
  )
}

async function listPlaces(ctx: Ctx, input: RunInput): Promise<Place[]> {
  const { from, to, asOf, dueOn } = input
  const first = sql`cross join lateral (select min(n.on_day) as first_on, count(*) filter (where n.state <> 'moved')::int as dates
    from sessions n where n.club_id = p.club_id and n.course_id = p.course_id and c.kind = 'course') s`
  const course = sql`join courses c on c.club_id = p.club_id and c.id = p.course_id`
  const due = sql`p.club_id = ${ctx.club.id} and p.state in ('confirmed', 'finished') and p.price_cents > 0 and not p.is_trial
    and p.confirmed_at is not null and ${CHARGED_ON} between ${from}::date and ${to}::date`
  await makeContactsDebtors(
    ctx,
    input,
    sql`p.club_id = ${ctx.club.id} and p.id in (select p.id from participations p ${course} ${first} where ${due})`,
  )
  const { rows } = await sql<Place>`
    select p.id, p.person_id, p.course_id, c.department_id, c.title, p.price_cents as cents, p.price_kind,
      p.price_checked_at is null and p.price_kind in ('member', 'reduced') as is_unchecked, ${CHARGED_ON} as since, s.dates,
      p.payment = 'mandate' as wants_debit, ${claimed('participation', 'p')} as is_claimed, ${cancelled('participation', 'p')} as was_cancelled, ${mandateColumns}
    from participations p ${course} ${first}
    left join payers y on y.club_id = p.club_id and y.person_id = p.person_id and y.purpose in ('courses', 'all') and y.valid @> ${asOf}::date
    left join people w on w.club_id = p.club_id and w.id = p.contact_id and (w.birth_on is null or w.birth_on <= ${asOf.subtract({ years: 18 })}::date)
    left join debtors o on o.club_id = p.club_id and o.person_id = w.id
    left join debtors d on d.club_id = p.club_id and d.id = coalesce(p.debtor_id, y.debtor_id, o.id)
    ${joinMandate('d', 'm', sql`${dueOn}::date`)}
    where ${due} order by c.title, p.id`.execute(ctx.db)
  return rows
}

const PRICES: Record<string, string> = {
  non_member: 'Preis ohne Mitgliedschaft',
  member: 'Preis für Mitglieder',
  reduced: 'Ermäßigter Preis',
}

const priceSentence = ({ cents, priceKind, dates, since }: Place): string =>
  `${PRICES[priceKind] ?? 'Preis'} ${formatCents(cents)}${dates > 0 ? ` für ${plural(dates, 'Termin', 'Termine')}` : ''}, ab ${formatDay(since)}.`

interface Loss extends DebtorFacts {
  id: string
  participationId: string
  personId: string
  courseId: string
  departmentId: string | null
  title: string
  cents: number
  how: 'credit' | 'refund'
  onDay: Temporal.PlainDate
}

/** Lost sessions of places that are claimed already, or by this run. A claim that was cancelled or waived leaves nothing to give back. */
async function listLosses(ctx: Ctx, places: readonly Place[], { dueOn }: RunInput): Promise<Loss[]> {
  const own = places.filter(({ isClaimed }) => !isClaimed).map(({ id, debtorId }) => ({ id, debtorId }))
  const { rows } = await sql<Loss>`
    select k.id, p.id as participation_id, p.person_id, p.course_id, c.department_id, c.title, k.cents, k.how, s.on_day,
      false as wants_debit, ${claimed('compensation', 'k')} as is_claimed, ${cancelled('compensation', 'k')} as was_cancelled, ${mandateColumns}
    from compensations k join participations p on p.club_id = k.club_id and p.id = k.participation_id
    join courses c on c.club_id = p.club_id and c.id = p.course_id join sessions s on s.club_id = k.club_id and s.id = k.session_id
    left join claims b on b.club_id = p.club_id and b.source_kind = 'participation' and b.source_id = p.id and b.period = '' and b.state in ('posted', 'deferred')
    left join jsonb_to_recordset(${JSON.stringify(own)}::jsonb) as one (id uuid, "debtorId" uuid) on one.id = p.id
    left join debtors d on d.club_id = k.club_id and d.id = coalesce(b.debtor_id, one."debtorId")
    ${joinMandate('d', 'm', sql`${dueOn}::date`)}
    where k.club_id = ${ctx.club.id} and k.settled_at is null and k.withdrawn_at is null and (b.id is not null or one.id is not null)
    order by c.title, s.on_day, k.id`.execute(ctx.db)
  return rows
}

/** Prices of places in courses, from the day on which they begin, less lost sessions that were promised back. */
export async function quoteCourses(ctx: Ctx, input: RunInput): Promise<RunItem[]> {
  const { dueOn } = input
  const places = await listPlaces(ctx, input)
  const unchecked = new Set(places.filter((place) => place.isUnchecked && !place.isClaimed).map(({ id }) => id))
  const charged = places.map(
    (place): RunItem => ({
      ...offerItem(place, dueOn),
      sourceKind: 'participation',
      title: titled(place.title),
      cents: place.cents,
      explanation: [priceSentence(place)],
      flags: flagsFor(place, dueOn, place.isUnchecked),
    }),
  )
  const losses = (await listLosses(ctx, places, input)).map(
    (loss): RunItem => ({
      ...offerItem(loss, dueOn),
      sourceKind: 'compensation',
      title: titled(`Ausgefallen am ${formatDay(loss.onDay)}: ${loss.title}`),
      cents: -loss.cents,
      explanation: [
        `Die Stunde am ${formatDay(loss.onDay)} fiel aus: ${loss.how === 'credit' ? 'Gutschrift' : 'Erstattung'} ${formatCents(loss.cents)}.`,
      ],
      flags: flagsFor(loss, dueOn, unchecked.has(loss.participationId)),
    }),
  )
  return [...charged, ...losses]
}

function offerItem(
  { id, debtorId, personId, courseId, departmentId }: Pick<Place, 'id' | 'debtorId' | 'personId' | 'courseId' | 'departmentId'>,
  dueOn: Temporal.PlainDate,
) {
  return {
    id: newId(),
    debtorId,
    personId,
    sourceId: id,
    period: '',
    beforeCents: null,
    dueOn,
    subjectId: courseId,
    departmentId,
  }
}

interface CardRow extends DebtorFacts {
  id: string
  personId: string
  kindId: string
  name: string
  units: number
  cents: number
  on: Temporal.PlainDate
  isRefund: boolean
}

/** Cards sold in these days, and what is given back for those that were handed in. */
export async function quoteCards(ctx: Ctx, { from, to, dueOn }: RunInput): Promise<RunItem[]> {
  const within = sql`between ${from}::date and ${to}::date`
  const columns = sql`c.id, c.person_id, c.kind_id, c.name, c.units, false as wants_debit, ${mandateColumns}`
  const tables = sql`credit_cards c left join debtors d on d.club_id = c.club_id and d.id = c.debtor_id ${joinMandate('d', 'm', sql`${dueOn}::date`)}`
  const { rows } = await sql<CardRow>`
    select ${columns}, c.price_cents as cents, ${local('c.sold_at')} as "on", false as is_refund, ${claimed('card', 'c')} as is_claimed,
      ${cancelled('card', 'c')} as was_cancelled
      from ${tables} where c.club_id = ${ctx.club.id} and c.price_cents > 0 and ${local('c.sold_at')} ${within}
    union all
    select ${columns}, c.refund_cents, ${local('c.refunded_at')}, true, ${claimed('card_refund', 'c')}, ${cancelled('card_refund', 'c')}
      from ${tables} where c.club_id = ${ctx.club.id} and c.refund_cents > 0 and c.debtor_id is not null and ${local('c.refunded_at')} ${within}
        and (${claimed('card', 'c')} or ${local('c.sold_at')} ${within})
    order by name, "on", id`.execute(ctx.db)
  return rows.map(
    (card): RunItem => ({
      id: newId(),
      debtorId: card.debtorId,
      personId: card.personId,
      sourceKind: card.isRefund ? 'card_refund' : 'card',
      sourceId: card.id,
      period: '',
      title: titled(card.isRefund ? `Zurückgenommen: ${card.name}` : card.name),
      cents: card.isRefund ? -card.cents : card.cents,
      beforeCents: null,
      dueOn,
      explanation: [
        card.isRefund
          ? `Zurückgenommen am ${formatDay(card.on)}: ${formatCents(card.cents)} zurück.`
          : `Gekauft am ${formatDay(card.on)}: ${plural(card.units, 'Einheit', 'Einheiten')} für ${formatCents(card.cents)}.`,
      ],
      flags: flagsFor(card, dueOn, false),
      subjectId: card.kindId,
    }),
  )
}
