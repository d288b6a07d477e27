import type { Booking } from '../bookings/get-booking.ts'
import { getBooking } from '../bookings/get-booking.ts'
import type { SeriesDate, SeriesNews } from '../bookings/mails.ts'
import { notifyAsker } from '../bookings/notify-asker.ts'
import type { Ctx } from '../context.ts'
import { mailDataOfSeries } from './mail-data-of-series.ts'
import type { Series } from './queries.ts'

interface Waits {
  notBefore?: Temporal.Instant
}

const lostOf = (before: SeriesNews, after: SeriesNews): SeriesDate[] => {
  const kept = new Set(after.dates.map(({ id }) => id))
  return before.dates.filter(({ id }) => !kept.has(id))
}

/** Mails the contact of a granted series all dates at once, left out ones too. */
export async function notifyOfGrant(
  ctx: Ctx,
  series: Series,
  { bookingId, before, message }: { bookingId: string; before: SeriesNews; message: string },
): Promise<void> {
  const after = await mailDataOfSeries(ctx, series)
  await notifyAsker(ctx, await getBooking(ctx, bookingId), 'booking.approved', message, {
    series: { ...after, lost: lostOf(before, after) },
  })
}

/** Mails the contact or club of a series its changed dates; nothing without a change. Answers the mail. */
export async function notifyOfChange(
  ctx: Ctx,
  series: Series,
  { booking, before, message, ...delivery }: { booking: Booking; before: SeriesNews; message: string } & Waits,
): Promise<string | null> {
  const after = await mailDataOfSeries(ctx, series)
  const lost = lostOf(before, after)
  if (JSON.stringify([before.place, before.dates]) === JSON.stringify([after.place, after.dates])) return null
  const about = { ...booking, title: series.title }
  return notifyAsker(ctx, about, 'booking.moved', message, { series: { ...after, lost }, ...delivery })
}
