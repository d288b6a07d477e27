import { transaction } from '../../database/transaction.ts'
import { type Answer, found, ok, refuse } from '../../kernel/answer.ts'
import { formatDay } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import { getBooking } from '../bookings/get-booking.ts'
import { requestBookings } from '../bookings/hold-bookings.ts'
import type { SeriesNews } from '../bookings/mails.ts'
import { notifyAsker } from '../bookings/notify-asker.ts'
import { notifyOffice } from '../bookings/request-booking.ts'
import { saveAsker } from '../bookings/save-facts.ts'
import { type Ctx, userIdOf } from '../context.ts'
import { insertSeries } from './create-series.ts'
import { type SeriesFacts, SeriesInput } from './input.ts'
import { SERIES_JOURNAL } from './journal.ts'
import { mailDataOfSeries } from './mail-data-of-series.ts'
import { previewRequest, type RequestedDate } from './preview-request.ts'

export type SeriesRequest = SeriesInput & {
  contact: { name: string; email: string; phone: string }
  /** Includes occupied dates, decided one by one. */
  asksTaken?: boolean
}

/**
 * Requests a series: its dates hold nothing until a decision. Closed dates are left out, occupied ones unless `asksTaken`.
 * Contact and office get one mail. Asks for no right: the caller limits strangers.
 */
export async function requestSeries(
  ctx: Ctx,
  { contact, asksTaken, ...given }: SeriesRequest,
): Promise<Answer<{ id: string; dates: number }, 'past' | 'no_dates' | 'closed_hours'>> {
  const input = SeriesInput.parse(given)
  return transaction(ctx, async (ctx) => {
    const { dates } = await previewRequest(ctx, input)
    const wanted = dates.filter(({ state }) => state === 'free' || (asksTaken && state === 'taken'))
    if (dates.length === 0) return refuse('past')
    if (wanted.length === 0) return refuse(dates.every(({ state }) => state === 'closed') ? 'closed_hours' : 'no_dates')
    const left = dates.filter((date) => !wanted.includes(date))
    const series = { ...input, skipped: [...input.skipped, ...left.map(({ on }) => on)], id: newId(), version: 1 }
    await insertSeries(ctx, series, null, true)
    const first = await enterDates(ctx, series, wanted, contact)
    const booking = await getBooking(ctx, first)
    const news = nameTaken(await mailDataOfSeries(ctx, series), wanted, left)
    await notifyAsker(ctx, booking, 'booking.requested', '', { series: news })
    await notifyOffice(ctx, booking, contact.name, news)
    const content = SERIES_JOURNAL.requested(input.title, wanted.length, formatDay(input.from), formatDay(input.to))
    await record(ctx, { event: 'series.requested', id: series.id, content })
    return ok({ id: series.id, dates: wanted.length })
  })
}

/** Mail data with the dates that others have, and those that were left out. */
function nameTaken(news: SeriesNews, wanted: readonly RequestedDate[], left: readonly RequestedDate[]): SeriesNews {
  const taken = new Set(wanted.filter(({ state }) => state === 'taken').map(({ startsAt }) => startsAt.toString()))
  const dates = news.dates.map((date) => (taken.has(date.startsAt) ? { ...date, isTaken: true as const } : date))
  const out = left.map(({ startsAt, endsAt }) => ({ startsAt: startsAt.toString(), endsAt: endsAt.toString() }))
  return { ...news, dates, ...(out.length > 0 ? { left: out } : {}) }
}

async function enterDates(
  ctx: Ctx,
  { id: seriesId, partId, title, note, kind, departmentId, forClubId }: SeriesFacts & { id: string },
  dates: RequestedDate[],
  contact: SeriesRequest['contact'],
): Promise<string> {
  const ids = await requestBookings(
    ctx,
    dates.map(({ on, startsAt, endsAt }) => ({
      partId,
      title,
      note,
      kind,
      departmentId,
      forClubId,
      startsAt,
      endsAt,
      series: { id: seriesId, on },
    })),
  )
  await saveAsker(ctx, ids, contact, userIdOf(ctx))
  return found(ids[0])
}
