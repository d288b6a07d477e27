import { plural } from '../../kernel/plural.ts'
import { type Booking, getBooking } from '../bookings/get-booking.ts'
import { freeBookings } from '../bookings/hold-bookings.ts'
import type { BookingNews, SeriesNews } from '../bookings/mails.ts'
import { mailDataOf } from '../bookings/notify-asker.ts'
import type { Ctx } from '../context.ts'
import { sendMail } from '../mail/commands.ts'
import { findOfficeAddress } from '../mail/queries.ts'
import { mailDataOfSeries } from './mail-data-of-series.ts'
import { getSeries } from './queries.ts'

export interface GivenBack {
  /** The first of the dates. */
  booking: Booking
  /** `series`: for several dates. */
  news: Pick<BookingNews, 'series' | 'isReleased'>
  /** Nothing of it was granted yet. */
  isAsked: boolean
}

/**
 * Gives back dates of one series, or one booking: held time is released for whoever waits, the rest cancelled. Mails the office.
 * The caller asks for the right, locks the parts and records.
 */
export async function giveBackDates(
  ctx: Ctx,
  dates: readonly [{ id: string; state: string }, ...{ id: string; state: string }[]],
  asker: string,
): Promise<GivenBack> {
  const booking = await getBooking(ctx, dates[0].id)
  const series = await newsOf(ctx, booking, new Set(dates.map(({ id }) => id)))
  const idsOf = (isHeld: boolean) => dates.filter(({ state }) => (state === 'approved') === isHeld).map(({ id }) => id)
  await freeBookings(ctx, idsOf(false), 'cancelled')
  await freeBookings(ctx, idsOf(true), 'released')
  const news: GivenBack['news'] = { ...series, ...(idsOf(true).length > 0 ? { isReleased: true } : {}) }
  const to = await findOfficeAddress(ctx)
  const isAsked = dates.every(({ state }) => state === 'requested')
  const data = { ...mailDataOf(booking, '', ''), asker, ...news, isAsked }
  if (to !== '') await sendMail(ctx, { template: 'booking.receivedBack', to, data })
  return { booking, news, isAsked }
}

/** Before they are freed: afterwards they are no dates of the series. */
async function newsOf(ctx: Ctx, { seriesId }: Booking, ids: ReadonlySet<string>): Promise<{ series?: SeriesNews }> {
  if (seriesId === null || ids.size < 2) return {}
  const { rule, place, dates } = await mailDataOfSeries(ctx, await getSeries(ctx, seriesId))
  return {
    series: { rule: `${plural(ids.size, 'Termin', 'Termine')}, ${rule}`, place, dates: dates.filter(({ id }) => ids.has(id)) },
  }
}
