import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { formatDay } from '../../kernel/calendar.ts'
import { plural } from '../../kernel/plural.ts'
import { record } from '../audit/commands.ts'
import { canPlaceBooking } from '../bookings/access.ts'
import { getBookingForChange } from '../bookings/get-booking.ts'
import { holdBooking, lockParts, requestAgain, suspendBookings } from '../bookings/hold-bookings.ts'
import { tellAsker } from '../bookings/tell-asker.ts'
import type { Ctx } from '../context.ts'
import { type EndedSeries, setLastDay } from './end-series.ts'
import { newsOfSeries } from './news-of-series.ts'
import { getSeries, listAhead } from './queries.ts'

/** A date as it was before. */
type GivenUp = Omit<EndedSeries['dates'][number], 'on'>

/**
 * Takes back that a series ended: its dates are held again where nobody took their time, and whoever was told hears of it. Refused when the
 * series was changed meanwhile. Answers how many dates it has again. @throws NotFound, Forbidden
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
    // What has begun meanwhile is over.
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
    if (back.length > 0) await tell(ctx, { ...series, to: ended.to }, back)
    const content = `Serie gilt wieder bis ${formatDay(ended.to)}: ${series.title}, ${plural(back.length, 'Termin', 'Termine')}`
    await record(ctx, { event: 'series.restored', id: seriesId, content })
    return ok(back.length)
  })
}

async function restoreDate(ctx: Ctx, { id, state, isOwn }: GivenUp): Promise<boolean> {
  const booking = await getBookingForChange(ctx, id)
  if (booking.state !== 'cancelled' && booking.state !== 'released') return false
  const undecided = { isOwn, decidedAt: null, decidedBy: null, decisionNote: '', releasedAt: null }
  if (state !== 'requested' && (await holdBooking(ctx, booking, undecided)).ok) return true
  if (state === 'approved') return false
  // A closure is still there: it waits again. What was asked for is asked for again.
  await (state === 'suspended' ? suspendBookings(ctx, [id], new Set(), undecided) : requestAgain(ctx, [id], undecided))
  return true
}

async function tell(ctx: Ctx, series: Awaited<ReturnType<typeof getSeries>>, back: readonly string[]): Promise<void> {
  const news = await newsOfSeries(ctx, series)
  const dates = news.dates.filter(({ id }) => back.includes(id))
  await tellAsker(ctx, await getBookingForChange(ctx, found(back[0])), 'booking.reinstated', '', { series: { ...news, dates } })
}
