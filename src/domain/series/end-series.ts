import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { dayRange, formatDay, isBefore } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import { canPlaceBooking } from '../bookings/access.ts'
import { getBooking } from '../bookings/get-booking.ts'
import { freeBookings, lockListed } from '../bookings/hold-bookings.ts'
import { notifyAsker } from '../bookings/notify-asker.ts'
import { KEPT_STATES } from '../bookings/rules.ts'
import type { Ctx } from '../context.ts'
import { SERIES_JOURNAL } from './journal.ts'
import { mailDataOfSeries } from './mail-data-of-series.ts'
import { getSeries, listAhead, type SeriesBooking } from './queries.ts'

export interface EndedSeries {
  to: Temporal.PlainDate
  version: number
  dates: Pick<SeriesBooking, 'id' | 'on' | 'state' | 'isException'>[]
  isTold: boolean
}

export interface SeriesEnd {
  /** The last day of the rule that stays. */
  lastOn: Temporal.PlainDate
  /** `released`: the hall's waiting list is asked; `cancelled`: the time is free. */
  as: 'cancelled' | 'released'
  reason: string
}

/** Drops coming dates after `lastOn`; contact or club is told of all at once. @throws NotFound, Forbidden */
export async function endSeries(
  ctx: Ctx,
  seriesId: string,
  { lastOn, as, reason }: SeriesEnd,
): Promise<Answer<EndedSeries, 'requested' | 'ended'>> {
  return transaction(ctx, async (ctx) => {
    const series = await getSeries(ctx, seriesId, true)
    allow(canPlaceBooking(ctx.actor, series.departmentId))
    if (series.isRequested) return refuse('requested')
    const from = lastOn.add({ days: 1 })
    const ahead = await lockListed(ctx, () => listAhead(ctx, seriesId, from))
    const dates = ahead.filter(({ state }) => KEPT_STATES.includes(state))
    if (dates.length === 0) return refuse('ended')
    const news = await mailDataOfSeries(ctx, { ...series, from })
    const idsOf = (isHeld: boolean) => dates.filter(({ state }) => (state === 'approved') === isHeld).map(({ id }) => id)
    await freeBookings(ctx, idsOf(true), as, reason)
    // Dates without a part have none to release.
    await freeBookings(ctx, idsOf(false), 'cancelled', reason)
    const version = await setLastDay(ctx, seriesId, series.from, lastOn)
    const first = await getBooking(ctx, found(dates[0]).id)
    const mailId = await notifyAsker(ctx, first, 'booking.cancelled', reason, { series: news })
    const content = SERIES_JOURNAL.ended(series.title, dates.length, formatDay(lastOn), as)
    await record(ctx, { event: 'series.ended', id: seriesId, content })
    return ok({ to: series.to, version, dates, isTold: mailId !== null })
  })
}

/** An empty series keeps its first day: a range of days is never empty. Answers the new version. */
export async function setLastDay(
  ctx: Ctx,
  seriesId: string,
  from: Temporal.PlainDate,
  lastOn: Temporal.PlainDate,
): Promise<number> {
  const { version } = await ctx.db
    .updateTable('bookingSeries')
    .set((set) => ({
      valid: dayRange(from, isBefore(lastOn, from) ? from : lastOn),
      version: set('version', '+', 1),
    }))
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', seriesId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}
