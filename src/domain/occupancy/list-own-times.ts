import { type RawBuilder, sql } from 'kysely'
import { getBooking } from '../bookings/get-booking.ts'
import type { BookingState } from '../bookings/rules.ts'
import type { Ctx } from '../context.ts'
import { placeName } from '../facilities/place-name.ts'

/** Proved by a mailed link: a booking with all dates of its series, or what clubs got in an allocation. */
export type TimesHolder = { bookingId: string } | { allocationId: string; clubIds: readonly string[] }

export interface OwnTime {
  id: string
  partId: string
  seriesId: string | null
  title: string
  place: string
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  state: BookingState
  forClubId: string | null
}

/** Coming dates of the holder, earliest first: kept ones, and those given back. Asks for no right. @throws NotFound */
export async function listOwnTimes(ctx: Ctx, holder: TimesHolder): Promise<OwnTime[]> {
  const { rows } = await sql<OwnTime>`
    with recursive ${await heldBy(ctx, holder)}
    select b.id, b.part_id, b.series_id, b.title, ${placeName} as place, b.starts_at, b.ends_at, b.state, b.for_club_id
    from bookings b join held h on h.id = b.id join parts p on p.club_id = b.club_id and p.id = b.part_id
    join facilities f on f.club_id = p.club_id and f.id = p.facility_id
    where b.club_id = ${ctx.club.id} and b.starts_at > ${ctx.now} and b.state in ('requested', 'approved', 'suspended', 'released')
      and b.session_id is null and b.event_id is null and b.closure_id is null
    order by b.starts_at, b.id`.execute(ctx.db)
  return rows
}

/** Tables of the query up to `held`. A changed rest of a series is a series of its own, before or after. */
async function heldBy(ctx: Ctx, holder: TimesHolder): Promise<RawBuilder<unknown>> {
  const club = ctx.club.id
  const { first, isTheirs } = await rootOf(ctx, holder)
  return sql`chain as (
      ${first} union select near.id from chain c join booking_series s on s.club_id = ${club} and s.id = c.id
      join booking_series near on near.club_id = ${club} and (near.continues_id = s.id or near.id = s.continues_id)),
    held as (select id from bookings where club_id = ${club} and ${isTheirs})`
}

/** First series of the chains, and which bookings of these count. */
async function rootOf(ctx: Ctx, holder: TimesHolder): Promise<{ first: RawBuilder<unknown>; isTheirs: RawBuilder<unknown> }> {
  if ('bookingId' in holder) {
    const { id, seriesId, forClubId } = await getBooking(ctx, holder.bookingId)
    const isTheirs = sql`for_club_id is not distinct from ${forClubId} and (id = ${id} or series_id in (select id from chain))`
    return { first: sql`select ${seriesId}::uuid as id`, isTheirs }
  }
  const clubs = [...holder.clubIds]
  const first = sql`select series_id as id from allocation_decisions where club_id = ${ctx.club.id}
    and allocation_id = ${holder.allocationId} and for_club_id = any(${clubs}) and series_id is not null`
  return { first, isTheirs: sql`for_club_id = any(${clubs}) and series_id in (select id from chain)` }
}
