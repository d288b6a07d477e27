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

export const newsOf = (booking: Booking, name: string, reason: string): BookingNews => ({
  name,
  booking: {
    ...{ id: booking.id, title: booking.title, place: booking.place },
    startsAt: booking.startsAt.toString(),
    endsAt: booking.endsAt.toString(),
  },
  reason,
})

/** Writes to whoever asked for a booking (of a `series`, of all its dates), else to the club that has it; answers whether there is somebody with an address. */
export async function tellAsker(
  ctx: Ctx,
  booking: Booking,
  template: AskerNews,
  reason = '',
  series?: SeriesNews,
): Promise<boolean> {
  const asker = await ctx.db
    .selectFrom('bookingContacts')
    .select(['name', 'email'])
    .where('clubId', '=', ctx.club.id)
    .where('bookingId', '=', booking.id)
    .executeTakeFirst()
  const to = asker?.email || (await findOfficeOf(ctx, booking))
  if (!to) return false
  await sendMail(ctx, {
    template,
    to,
    priority: AWAITED,
    data: { ...newsOf(booking, asker?.name ?? '', reason), ...(series ? { series } : {}) },
  })
  return true
}

/** The office of the association's club that has the time, where nobody asked for it by name. */
async function findOfficeOf(ctx: Ctx, { forClubId }: Booking): Promise<string | null> {
  if (forClubId === null || forClubId === ctx.club.id) return null
  const { rows } = await sql<{ email: string }>`select email from member_offices() where club_id = ${forClubId}`.execute(ctx.db)
  return rows[0]?.email ?? null
}
