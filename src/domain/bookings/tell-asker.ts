import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { AWAITED, sendMail } from '../mail/commands.ts'
import type { Booking } from './get-booking.ts'
import type { BookingNews, SeriesNews } from './mails.ts'

export type AskerNews =
  | 'booking.requested'
  | 'booking.approved'
  | 'booking.declined'
  | 'booking.cancelled'
  | 'booking.moved'
  | 'booking.suspended'
  | 'booking.restored'
  | 'booking.reinstated'

export const newsOf = (booking: Booking, name: string, reason: string): BookingNews => ({
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
 * Writes to whoever asked for a booking (of a `series`, of all its dates), else to the club that has it, not before a moment where one is
 * given; answers the mail, null = nobody has an address.
 */
export async function tellAsker(
  ctx: Ctx,
  booking: Booking,
  template: AskerNews,
  reason = '',
  { series, ...delivery }: { series?: SeriesNews; notBefore?: Temporal.Instant } = {},
): Promise<string | null> {
  const recipient = await findRecipient(ctx, booking)
  if (!recipient) return null
  const { name, to } = recipient
  const data = { ...newsOf(booking, name, reason), ...(series ? { series } : {}) }
  return sendMail(ctx, { template, to, priority: AWAITED, data, ...delivery })
}

/** Whoever asked for a booking, else the club that has it; null without an address. */
export async function findRecipient(ctx: Ctx, booking: Booking): Promise<{ name: string; to: string } | null> {
  const asker = await findAsker(ctx, booking)
  const to = asker?.email || (await findOfficeOf(ctx, booking))
  return to ? { name: asker?.name ?? '', to } : null
}

/** Dates that a series got later have the asker of the others. */
async function findAsker(ctx: Ctx, { id, seriesId }: Booking): Promise<{ name: string; email: string } | undefined> {
  const { rows } = await sql<{ name: string; email: string }>`
    select name, email from booking_contacts where club_id = ${ctx.club.id} and (booking_id = ${id} or booking_id in (
      select id from bookings where club_id = ${ctx.club.id} and series_id = ${seriesId}))
    order by booking_id <> ${id} limit 1`.execute(ctx.db)
  return rows[0]
}

/** The office of the association's club that has the time, where nobody asked for it by name. */
async function findOfficeOf(ctx: Ctx, { forClubId }: Booking): Promise<string | null> {
  if (forClubId === null || forClubId === ctx.club.id) return null
  const { rows } = await sql<{ email: string }>`select email from member_offices() where club_id = ${forClubId}`.execute(ctx.db)
  return rows[0]?.email ?? null
}
