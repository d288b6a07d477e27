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

/** The asker, else the school with an allocated time, or the office of its club; null without an address. */
export async function findRecipient(ctx: Ctx, booking: Booking): Promise<{ name: string; to: string } | null> {
  const asker = await findAsker(ctx, booking)
  const to = asker?.email || (await findOfficeOf(ctx, booking)) || (await findSchool(ctx, booking))?.email
  return to ? { name: asker?.name ?? '', to } : null
}

/** With a time from an allocation; a changed rest of its series is a series of its own. */
export async function findSchool(ctx: Ctx, booking: Booking): Promise<{ name: string; email: string } | null> {
  if (booking.seriesId === null || booking.forClubId !== null) return null
  const { rows } = await sql<{ name: string; email: string }>`
    with recursive chain as (select ${booking.seriesId}::uuid as id
      union select s.continues_id from chain c join booking_series s on s.club_id = ${ctx.club.id} and s.id = c.id)
    select n.school as name, n.school_email as email from chain c
    join allocation_decisions d on d.club_id = ${ctx.club.id} and d.series_id = c.id
    join allocation_needs n on n.club_id = d.club_id and n.id = d.need_id`.execute(ctx.db)
  return rows[0] ?? null
}

/** Later dates of a series have the asker of the first ones. */
async function findAsker(ctx: Ctx, { id, seriesId }: Booking): Promise<{ name: string; email: string } | undefined> {
  const { rows } = await sql<{ name: string; email: string }>`
    select name, email from booking_contacts where club_id = ${ctx.club.id} and (booking_id = ${id} or booking_id in (
      select id from bookings where club_id = ${ctx.club.id} and series_id = ${seriesId}))
    order by booking_id <> ${id} limit 1`.execute(ctx.db)
  return rows[0]
}

async function findOfficeOf(ctx: Ctx, { forClubId }: Booking): Promise<string | null> {
  if (forClubId === null || forClubId === ctx.club.id) return null
  const { rows } = await sql<{ email: string }>`select email from member_offices() where club_id = ${forClubId}`.execute(ctx.db)
  return rows[0]?.email ?? null
}
