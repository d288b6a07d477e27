import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { formatDay } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import { canPlaceBooking } from '../bookings/access.ts'
import { getBookingForChange } from '../bookings/get-booking.ts'
import { holdBooking, lockParts, requestAgain, suspendBookings } from '../bookings/hold-bookings.ts'
import { notifyAsker } from '../bookings/notify-asker.ts'
import type { Ctx } from '../context.ts'
import { type EndedSeries, setLastDay } from './end-series.ts'
import { SERIES_JOURNAL } from './journal.ts'
import { mailDataOfSeries } from './mail-data-of-series.ts'
import { getSeries, listAhead } from './queries.ts'

type GivenUp = Omit<EndedSeries['dates'][number], 'on'>

/**
 * Holds free dates again and tells the contact; refused after another change. Answers their number. @throws NotFound, Forbidden
 */
export async function restoreSeries(
  ctx: Ctx,
  seriesId: string,
  ended: Pick<EndedSeries, 'to' | 'version'> & { dates: readonly GivenUp[] },
): Promise<Answer<number, 'changed_meanwhile'>> {
  return transaction(ctx, async (ctx) => {
    const series = await getSeries(ctx, seriesId, true)
    allow(canPlaceBooking(ctx.actor, series.departmentId))
    if (series.version !== ended.version) return refuse('changed_meanwhile')
    const given = new Set(ended.dates.map(({ id }) => id))
    const ahead = (await listAhead(ctx, seriesId, series.from)).filter(({ id }) => given.has(id))
    await lockParts(
      ctx,
      ahead.map(({ partId }) => partId),
    )
    const back: string[] = []
    for (const { id } of ahead) {
      const before = ended.dates.find((date) => date.id === id)
      if (before && (await restoreDate(ctx, before))) back.push(id)
    }
    await setLastDay(ctx, seriesId, series.from, ended.to)
    if (back.length > 0) await notifyOfRestored(ctx, { ...series, to: ended.to }, back)
    const content = SERIES_JOURNAL.restored(formatDay(ended.to), series.title, back.length)
    await record(ctx, { event: 'series.restored', id: seriesId, content })
    return ok(back.length)
  })
}

async function restoreDate(ctx: Ctx, { id, state, isException }: GivenUp): Promise<boolean> {
  const booking = await getBookingForChange(ctx, id)
  if (booking.state !== 'cancelled' && booking.state !== 'released') return false
  const undecided = { isOwn: isException, decidedAt: null, decidedBy: null, decisionNote: '', releasedAt: null }
  if (state !== 'requested' && (await holdBooking(ctx, booking, undecided)).ok) return true
  if (state === 'approved') return false
  // Behind a closure it waits again, a request is a request again.
  await (state === 'suspended' ? suspendBookings(ctx, [id], new Set(), undecided) : requestAgain(ctx, [id], undecided))
  return true
}

async function notifyOfRestored(ctx: Ctx, series: Awaited<ReturnType<typeof getSeries>>, back: readonly string[]): Promise<void> {
  const news = await mailDataOfSeries(ctx, series)
  const dates = news.dates.filter(({ id }) => back.includes(id))
  await notifyAsker(ctx, await getBookingForChange(ctx, found(back[0])), 'booking.reinstated', '', { series: { ...news, dates } })
}
