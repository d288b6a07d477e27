import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { dayRange, formatDay, isBefore } from '../../kernel/calendar.ts'
import { plural } from '../../kernel/plural.ts'
import { record } from '../audit/commands.ts'
import { canPlaceBooking } from '../bookings/access.ts'
import { getBooking } from '../bookings/get-booking.ts'
import { freeBookings, lockListed } from '../bookings/hold-bookings.ts'
import type { BookingState } from '../bookings/rules.ts'
import { tellAsker } from '../bookings/tell-asker.ts'
import type { Ctx } from '../context.ts'
import { newsOfSeries } from './news-of-series.ts'
import { getSeries, listAhead, type SeriesBooking } from './queries.ts'

/** What became of a series that ended, and what `restoreSeries` needs to know. */
export interface EndedSeries {
  /** Its last day before. */
  to: Temporal.PlainDate
  /** Of the series as it is now. */
  version: number
  /** The dates that were given up, earliest first. */
  dates: Pick<SeriesBooking, 'id' | 'on' | 'state' | 'isOwn'>[]
  isTold: boolean
}

export interface SeriesEnd {
  /** The last day of the rule that stays. */
  lastOn: Temporal.PlainDate
  /** `released`: those who wait for the hall are asked; `cancelled`: it is free. */
  as: 'cancelled' | 'released'
  reason: string
}

const HELD: readonly BookingState[] = ['approved', 'suspended', 'requested']

/**
 * A series ends earlier: its dates after `lastOn` that have not begun are given up, and whoever asked for it, or the club that has it, is
 * told of all of them at once. @throws NotFound, Forbidden
 */
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
    const dates = ahead.filter(({ state }) => HELD.includes(state))
    if (dates.length === 0) return refuse('ended')
    const news = await newsOfSeries(ctx, { ...series, from })
    const idsOf = (isHeld: boolean) => dates.filter(({ state }) => (state === 'approved') === isHeld).map(({ id }) => id)
    await freeBookings(ctx, idsOf(true), as, reason)
    // What holds no time has none to give back.
    await freeBookings(ctx, idsOf(false), 'cancelled', reason)
    const version = await setLastDay(ctx, seriesId, series.from, lastOn)
    const first = await getBooking(ctx, found(dates[0]).id)
    const mailId = await tellAsker(ctx, first, 'booking.cancelled', reason, { series: news })
    const verb = as === 'released' ? 'frei gegeben' : 'abgesagt'
    const content = `Serie beendet: ${series.title}, ${plural(dates.length, 'Termin', 'Termine')} nach dem ${formatDay(lastOn)} ${verb}`
    await record(ctx, { event: 'series.ended', id: seriesId, content })
    return ok({ to: series.to, version, dates, isTold: mailId !== null })
  })
}

/** A series of which nothing stays keeps its first day: a range of days is never empty. Answers the new version. */
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
