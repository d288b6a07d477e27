import { sql } from 'kysely'
import { allow, found } from '../../kernel/answer.ts'
import { formatSpan, isAfter } from '../../kernel/calendar.ts'
import { plural } from '../../kernel/plural.ts'
import { canPlaceBooking, canSeeBookings } from '../bookings/access.ts'
import { approveBooking, declineBooking } from '../bookings/approve-booking.ts'
import { cancelBooking } from '../bookings/commands.ts'
import { lockParts } from '../bookings/hold-bookings.ts'
import { occupantText } from '../bookings/occupant-text.ts'
import type { Occupant } from '../bookings/queries.ts'
import type { BookingState } from '../bookings/rules.ts'
import type { Ctx } from '../context.ts'
import { placeName } from '../facilities/place-name.ts'
import { changeSeries } from '../series/change-series.ts'
import { declineSeries } from '../series/decline-series.ts'
import { getSeries, lockSeries } from '../series/queries.ts'
import type { BookingTask } from './input.ts'
import type { LeftOut, ListLine } from './rules.ts'

interface Row {
  id: string
  title: string
  place: string
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  /** Number of dates: all waiting ones of a requested series. */
  dates: number
  isTold: boolean
  partId: string
  state: BookingState
  departmentId: string | null
  isRequestedSeries: boolean
  seriesId: string | null
}

/** Earliest first; impossible ones stay, with a reason. Repeatable. Call it in a transaction. @throws Forbidden */
export async function runBookingTask(ctx: Ctx, { kind, ids, reason }: BookingTask): Promise<ListLine[]> {
  allow(canSeeBookings(ctx.actor))
  const chosen = await listChosen(ctx, ids)
  await lockSeries(
    ctx,
    chosen.flatMap(({ seriesId, isRequestedSeries }) => (isRequestedSeries && seriesId) || []),
  )
  await lockParts(
    ctx,
    chosen.map(({ partId }) => partId),
  )
  const lines: ListLine[] = []
  // Read again: another decision may have come during the wait for the lock.
  for (const row of await listChosen(ctx, ids)) lines.push(lineOf(row, await runOne(ctx, kind, row, reason)))
  return lines
}

function lineOf({ id, title, place, dates, startsAt, endsAt, isTold }: Row, { leftOut, occupants }: Outcome): ListLine {
  const span = formatSpan(startsAt, endsAt)
  return {
    id,
    title,
    place,
    leftOut,
    detail: '',
    before: null,
    when: dates > 1 ? `${plural(dates, 'Termin', 'Termine')} ab ${span}` : span,
    told: isTold && leftOut === null ? 1 : 0,
    rivals: occupants.map(occupantText).join('; '),
  }
}

interface Outcome {
  leftOut: LeftOut | null
  occupants: Occupant[]
}
const done: Outcome = { leftOut: null, occupants: [] }
const leave = (leftOut: LeftOut, occupants: Occupant[] = []): Outcome => ({ leftOut, occupants })

async function runOne(ctx: Ctx, kind: BookingTask['kind'], row: Row, reason: string): Promise<Outcome> {
  if (!canPlaceBooking(ctx.actor, row.departmentId)) return leave('not_yours')
  if (kind === 'cancel') return cancel(ctx, row, reason)
  if (row.state !== 'requested') return leave('not_requested')
  if (kind === 'decline') {
    const declined = await (row.isRequestedSeries ? declineSeries : declineBooking)(ctx, row.id, { reason })
    return declined.ok ? done : leave(declined.refusal)
  }
  if (row.isRequestedSeries) return approveSeries(ctx, row, reason)
  const approved = await approveBooking(ctx, row.id, reason)
  if (approved.ok) return done
  return leave(approved.refusal, approved.refusal === 'occupied' ? approved.occupants : [])
}

/** Grants a series with free dates only; occupied ones need a choice each. */
async function approveSeries(ctx: Ctx, { id, seriesId }: Row, message: string): Promise<Outcome> {
  const { version, isRequested: _, id: __, ...input } = await getSeries(ctx, found(seriesId))
  const granted = await changeSeries(ctx, { bookingId: id, scope: 'all', input, choices: new Map(), version, message })
  if (granted.ok) return done
  return leave(granted.refusal === 'no_dates' ? 'over' : 'series')
}

async function cancel(ctx: Ctx, { id, state, endsAt }: Row, reason: string): Promise<Outcome> {
  if (state === 'requested') return leave('requested')
  if (state !== 'approved' && state !== 'suspended') return leave('ended')
  if (!isAfter(endsAt, ctx.now)) return leave('over')
  const cancelled = await cancelBooking(ctx, id, { reason })
  return cancelled.ok ? done : leave(cancelled.refusal)
}

async function listChosen(ctx: Ctx, ids: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select b.id, b.part_id, b.title, b.starts_at, b.ends_at, b.state, b.department_id, b.series_id, coalesce(s.is_requested, false) as is_requested_series,
      ${placeName} as place,
      case when s.is_requested then (select count(*)::int from bookings o where o.club_id = b.club_id and o.series_id = b.series_id
        and o.state = 'requested') else 1 end as dates,
      b.for_club_id is not null and b.for_club_id <> b.club_id or exists (select from booking_contacts k where k.club_id = b.club_id and (k.booking_id = b.id
        or k.booking_id in (select o.id from bookings o where o.club_id = b.club_id and o.series_id = b.series_id))) as is_told
    from bookings b join parts p on p.club_id = b.club_id and p.id = b.part_id
    join facilities f on f.club_id = p.club_id and f.id = p.facility_id
    left join booking_series s on s.club_id = b.club_id and s.id = b.series_id
    where b.club_id = ${ctx.club.id} and b.id = any(${[...ids]}::uuid[]) order by b.starts_at, b.id`.execute(ctx.db)
  return rows
}
