import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay, formatDay } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import { canPlaceBooking } from '../bookings/access.ts'
import { getBooking } from '../bookings/get-booking.ts'
import { freeBookings, lockListed } from '../bookings/hold-bookings.ts'
import { notifyAsker } from '../bookings/notify-asker.ts'
import type { Ctx } from '../context.ts'
import { setLastDay } from './end-series.ts'
import { SERIES_JOURNAL } from './journal.ts'
import { mailDataOfSeries } from './mail-data-of-series.ts'
import { getSeries } from './queries.ts'

/** Declines a requested series with all waiting dates, also past ones, and mails its contact once. @throws NotFound, Forbidden */
export async function declineSeries(
  ctx: Ctx,
  bookingId: string,
  { reason }: { reason: string },
): Promise<Answer<number, 'not_requested'>> {
  return transaction(ctx, async (ctx) => {
    const booking = await getBooking(ctx, bookingId)
    const series = await getSeries(ctx, found(booking.seriesId), true)
    allow(canPlaceBooking(ctx.actor, series.departmentId))
    if (!series.isRequested) return refuse('not_requested')
    const news = await mailDataOfSeries(ctx, series)
    const waiting = await lockListed(ctx, () => listWaiting(ctx, series.id))
    await freeBookings(
      ctx,
      waiting.map(({ id }) => id),
      'declined',
      reason,
    )
    // Ended, so that later holidays do not revive it.
    await setLastDay(ctx, series.id, series.from, berlinDay(ctx.now).subtract({ days: 1 }))
    await ctx.db
      .updateTable('bookingSeries')
      .set({ isRequested: false })
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', series.id)
      .execute()
    await notifyAsker(ctx, booking, 'booking.declined', reason, { series: news })
    const content = SERIES_JOURNAL.declined(series.title, waiting.length, formatDay(series.to))
    await record(ctx, { event: 'series.declined', id: series.id, content })
    return ok(waiting.length)
  })
}

const listWaiting = (ctx: Ctx, seriesId: string) =>
  ctx.db
    .selectFrom('bookings')
    .select(['id', 'partId'])
    .where('clubId', '=', ctx.club.id)
    .where('seriesId', '=', seriesId)
    .where('state', '=', 'requested')
    .execute()
