import type { Booking } from '../bookings/get-booking.ts'
import { getBooking } from '../bookings/get-booking.ts'
import type { SeriesDate, SeriesNews } from '../bookings/mails.ts'
import { tellAsker } from '../bookings/tell-asker.ts'
import type { Ctx } from '../context.ts'
import { newsOfSeries } from './news-of-series.ts'
import type { Series } from './queries.ts'

const lostOf = (before: SeriesNews, after: SeriesNews): SeriesDate[] => {
  const kept = new Set(after.dates.map(({ id }) => id))
  return before.dates.filter(({ id }) => !kept.has(id))
}

/** A series that was asked for is granted: the asker hears of all its dates at once, also of those that were left out. */
export async function tellGranted(
  ctx: Ctx,
  series: Series,
  { bookingId, before, message }: { bookingId: string; before: SeriesNews; message: string },
): Promise<void> {
  const after = await newsOfSeries(ctx, series)
  await tellAsker(ctx, await getBooking(ctx, bookingId), 'booking.approved', message, {
    series: { ...after, lost: lostOf(before, after) },
  })
}

/** Tells whoever asked for a series, or the club that has it, what became of its dates; nothing where they are as before. */
export async function tellChange(
  ctx: Ctx,
  series: Series,
  { booking, before, message }: { booking: Booking; before: SeriesNews; message: string },
): Promise<void> {
  const after = await newsOfSeries(ctx, series)
  const lost = lostOf(before, after)
  if (JSON.stringify([before.place, before.dates]) === JSON.stringify([after.place, after.dates])) return
  await tellAsker(ctx, { ...booking, title: series.title }, 'booking.moved', message, { series: { ...after, lost } })
}
