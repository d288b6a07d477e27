import { savepoint } from '../../database/savepoint.ts'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay, formatDay, isBefore } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import { canPlaceBooking } from '../bookings/access.ts'
import { getBooking } from '../bookings/get-booking.ts'
import { freeBookings, lockListed, type Occupied } from '../bookings/hold-bookings.ts'
import { noteFacts } from '../bookings/note-facts.ts'
import { tellAsker } from '../bookings/tell-asker.ts'
import { type Ctx, userIdOf } from '../context.ts'
import { askSeriesHours, type OutsideHours } from './ask-series-hours.ts'
import { insertSeries, seriesRow } from './create-series.ts'
import { setLastDay } from './end-series.ts'
import { followSeries } from './follow-series.ts'
import { SeriesInput } from './input.ts'
import { newsOfSeries } from './news-of-series.ts'
import { planDates } from './plan-dates.ts'
import { getSeries, listAhead, listDates, type Series } from './queries.ts'
import type { Choices } from './rules.ts'
import { tellChange, tellGranted } from './tell-change.ts'

export type ChangeAnswer = Answer<{ id: string; dates: number }, 'no_dates' | 'changed_meanwhile' | 'closed_hours'> | Occupied

export interface SeriesChange {
  /** A booking of the series: `following` begins with its day. */
  bookingId: string
  scope: 'following' | 'all'
  input: SeriesInput
  choices: Choices
  /** Of the series that was edited. */
  version: number
  /** To whoever asked for it. */
  message?: string
  /** Why dates lie outside the opening hours that did not before: the board has to say. */
  outsideHours?: OutsideHours
}

/**
 * Changes a series from one of its bookings on, or all of it; what has begun and what was changed by itself stays. "This and following"
 * ends the series the day before and goes on in a new one. All of it, or nothing when a date is occupied. @throws NotFound, Forbidden
 */
export async function changeSeries(
  ctx: Ctx,
  { bookingId, scope, input: given, choices, version, message = '', outsideHours }: SeriesChange,
): Promise<ChangeAnswer> {
  const input = SeriesInput.parse(given)
  return transaction(ctx, (ctx) =>
    savepoint(ctx, async (ctx): Promise<ChangeAnswer> => {
      const booking = await getBooking(ctx, bookingId)
      const series = await getSeries(ctx, found(booking.seriesId), true)
      allow(canPlaceBooking(ctx.actor, series.departmentId) && canPlaceBooking(ctx.actor, input.departmentId))
      if (series.version !== version) return refuse('changed_meanwhile')
      const on = found(booking.seriesOn)
      const splits = scope === 'following' && isBefore(series.from, on)
      const replaced = { seriesId: series.id, fromOn: splits ? on : series.from }
      const from = splits && isBefore(input.from, on) ? on : input.from
      const before = await newsOfSeries(ctx, { ...series, from: replaced.fromOn })
      const planned = await planDates(ctx, { ...input, from }, choices, replaced)
      const hours = await askSeriesHours(ctx, input, planned, { replaced, outsideHours })
      if (!hours.ok) return hours
      const changed = splits
        ? await splitSeries(ctx, series, { ...series, ...input, from }, on)
        : await saveSeries(ctx, { ...series, ...input })
      // One that begins later now loses the days before as well.
      const fromOn = isBefore(changed.from, replaced.fromOn) ? changed.from : replaced.fromOn
      const followed = await followSeries(ctx, changed, choices, { fromOn, planned })
      if (!followed.ok) return followed
      if (followed.value === 0) return refuse('no_dates')
      if (series.isRequested) {
        await noteGranted(ctx, changed, fromOn, message)
        await tellGranted(ctx, changed, { bookingId, before, message })
      } else await tellChange(ctx, changed, { booking, before, message })
      const verb = series.isRequested ? 'zugesagt' : 'geändert'
      const content = `Serie ${verb}${splits ? ` ab ${formatDay(on)}` : ''}: ${changed.title}, ${followed.value} Termine${hours.value}`
      await record(ctx, {
        event: series.isRequested ? 'series.approved' : 'series.changed',
        id: changed.id,
        content,
      })
      return ok({ id: changed.id, dates: followed.value })
    }),
  )
}

/** What is granted was decided; what was left out was cancelled by itself. */
async function noteGranted(ctx: Ctx, { id }: Series, fromOn: Temporal.PlainDate, message: string): Promise<void> {
  const ahead = await listAhead(ctx, id, fromOn)
  const granted = ahead.filter(({ state }) => state === 'approved' || state === 'suspended')
  await noteFacts(
    ctx,
    granted.map((one) => one.id),
    { decidedAt: ctx.now, decidedBy: userIdOf(ctx), decisionNote: message },
  )
}

async function saveSeries(ctx: Ctx, { id, version: _, isRequested: __, ...facts }: Series): Promise<Series> {
  const row = await ctx.db
    .updateTable('bookingSeries')
    .set((set) => ({ ...seriesRow(facts), isRequested: false, version: set('version', '+', 1) }))
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return { ...facts, id, isRequested: false, ...row }
}

/** Ends a series before a day; its bookings from there on belong to the new one. */
async function splitSeries(ctx: Ctx, old: Series, facts: Series, on: Temporal.PlainDate): Promise<Series> {
  const next: Series = { ...facts, id: newId(), version: 1, isRequested: false }
  await insertSeries(ctx, next, old.id)
  await setLastDay(ctx, old.id, old.from, on.subtract({ days: 1 }))
  await noteFacts(ctx, await listDates(ctx, old.id, on), { seriesId: next.id })
  return next
}

/** Cancels the dates of a series that lie ahead, all or from one of its bookings on. Answers how many. @throws NotFound, Forbidden */
export async function cancelSeries(ctx: Ctx, bookingId: string, scope: 'following' | 'all', reason = ''): Promise<number> {
  return transaction(ctx, async (ctx) => {
    const booking = await getBooking(ctx, bookingId)
    const series = await getSeries(ctx, found(booking.seriesId), true)
    allow(canPlaceBooking(ctx.actor, series.departmentId))
    // A date of a day gone by may have been moved ahead.
    const from = scope === 'following' ? found(booking.seriesOn) : series.from
    const on = scope === 'following' ? from : berlinDay(ctx.now)
    const ahead = await lockListed(ctx, () => listAhead(ctx, series.id, from))
    const live = ahead.filter(({ state }) => state === 'approved' || state === 'suspended' || state === 'requested')
    const before = await newsOfSeries(ctx, { ...series, from })
    await freeBookings(
      ctx,
      live.map(({ id }) => id),
      'cancelled',
      reason,
    )
    await setLastDay(ctx, series.id, series.from, on.subtract({ days: 1 }))
    if (live.length > 0) await tellAsker(ctx, booking, 'booking.cancelled', reason, { series: before })
    const content = `Serie beendet: ${series.title}, ${live.length} Termine ab ${formatDay(on)} abgesagt`
    await record(ctx, { event: 'series.cancelled', id: series.id, content })
    return live.length
  })
}
