import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { AWAITED, sendMail } from '../mail/commands.ts'
import type { Booking } from './get-booking.ts'
import type { BookingNews } from './mails.ts'

export type AskerNews =
  | 'booking.requested'
  | 'booking.approved'
  | 'booking.declined'
  | 'booking.cancelled'
  | 'booking.moved'
  | 'booking.suspended'
  | 'booking.restored'
  | 'booking.reinstated'
  | 'booking.givenBack'
  | 'booking.withdrawn'

export const mailDataOf = (booking: Booking, name: string, reason: string): BookingNews => ({
  name,
  booking: {
    id: booking.id,
    title: booking.title,
    place: booking.place,
    startsAt: booking.startsAt.toString(),
    endsAt: booking.endsAt.toString(),
  },
  reason,
})

/**
 * Mails the asker, else the school or the office of the using club; a `series` mail covers all dates. Answers the mail; null
 * without an address.
 */
export async function notifyAsker(
  ctx: Ctx,
  booking: Booking,
  template: AskerNews,
  reason = '',
  { series, isReleased, ...delivery }: Pick<BookingNews, 'series' | 'isReleased'> & { notBefore?: Temporal.Instant } = {},
): Promise<string | null> {
  const recipient = await findRecipient(ctx, booking)
  if (!recipient) return null
  const { name, to } = recipient
  const data = { ...mailDataOf(booking, name, reason), ...(series ? { series } : {}), ...(isReleased ? { isReleased } : {}) }
  return sendMail(ctx, { template, to, priority: AWAITED, data, ...delivery })
}

/** Texts are empty if nothing is known; `to` may be of the office or the school. */
export interface Asker {
  name: string
  to: string
  /** School whose allocated time it is. */
  school: string
}

/** The asker, else the school with an allocated time, or the office of its club; null without an address. */
export async function findRecipient(ctx: Ctx, booking: Booking): Promise<{ name: string; to: string } | null> {
  const asker = (await listAskers(ctx, [booking])).get(booking.id)
  return asker?.to ? { name: asker.name, to: asker.to } : null
}

/**
 * By booking, in one statement. Later dates of a series have the asker of the first ones; a changed rest of an allocated series
 * is a series of its own.
 */
export async function listAskers(ctx: Ctx, bookings: readonly Booking[]): Promise<Map<string, Asker>> {
  const [ids, series] = [bookings.map(({ id }) => id), bookings.map(({ seriesId }) => seriesId)]
  const clubs = bookings.map(({ forClubId }) => forClubId)
  const { rows } = await sql<Asker & { id: string }>`
    select b.id, coalesce(asker.name, '') as name, coalesce(school.name, '') as school,
      coalesce(nullif(asker.email, ''), office.email, school.email, '') as to
    from unnest(${ids}::uuid[], ${series}::uuid[], ${clubs}::text[]) b (id, series_id, for_club_id)
    left join lateral (
      select c.name, c.email from bookings o join booking_contacts c on c.club_id = o.club_id and c.booking_id = o.id
      where o.club_id = ${ctx.club.id} and (o.id = b.id or o.series_id = b.series_id) order by o.id <> b.id limit 1) asker on true
    left join member_offices() office on office.club_id = b.for_club_id and b.for_club_id <> ${ctx.club.id}
    left join lateral (
      with recursive chain as (select b.series_id as id where b.for_club_id is null
        union select s.continues_id from chain c join booking_series s on s.club_id = ${ctx.club.id} and s.id = c.id)
      select n.school as name, n.school_email as email from chain c
      join allocation_decisions d on d.club_id = ${ctx.club.id} and d.series_id = c.id
      join allocation_needs n on n.club_id = d.club_id and n.id = d.need_id limit 1) school on true`.execute(ctx.db)
  return new Map(rows.map(({ id, ...asker }) => [id, asker]))
}
