import { transaction } from '../../database/transaction.ts'
import { type Answer, found, ok, refuse } from '../../kernel/answer.ts'
import { formatDay } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import { getBooking } from '../bookings/get-booking.ts'
import { requestBookings } from '../bookings/hold-bookings.ts'
import { noteAsker } from '../bookings/note-facts.ts'
import { tellOffice } from '../bookings/request-booking.ts'
import { tellAsker } from '../bookings/tell-asker.ts'
import { type Ctx, userIdOf } from '../context.ts'
import { insertSeries } from './create-series.ts'
import { type SeriesFacts, SeriesInput } from './input.ts'
import { newsOfSeries } from './news-of-series.ts'
import { previewRequest, type RequestedDate } from './preview-request.ts'

export type SeriesRequest = SeriesInput & {
  contact: { name: string; email: string; phone: string }
  /** Also the dates that somebody has: they are decided on one by one. */
  asksTaken?: boolean
}

/**
 * Somebody asks for a series: its dates wait for a decision and hold nothing yet. Dates at which the hall is closed are left out, and what is taken
 * unless it was asked for. Asker and office get one mail. Asks for no right; the caller limits how often strangers may.
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
    const left = dates.filter((date) => !wanted.includes(date)).map(({ on }) => on)
    const series = { ...input, skipped: [...input.skipped, ...left], id: newId(), version: 1 }
    await insertSeries(ctx, series, null, true)
    const first = await enterDates(ctx, series, wanted, contact)
    const booking = await getBooking(ctx, first)
    const news = await newsOfSeries(ctx, series)
    await tellAsker(ctx, booking, 'booking.requested', '', { series: news })
    await tellOffice(ctx, booking, contact.name, news)
    const content = `Serie angefragt: ${input.title}, ${wanted.length} Termine vom ${formatDay(input.from)} bis ${formatDay(input.to)}`
    await record(ctx, { event: 'series.requested', id: series.id, content })
    return ok({ id: series.id, dates: wanted.length })
  })
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
  await noteAsker(ctx, ids, contact, userIdOf(ctx))
  return found(ids[0])
}
