import { savepoint } from '../../database/savepoint.ts'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay, formatDay, isBefore } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import { canPlaceBooking } from '../bookings/access.ts'
import { getBooking } from '../bookings/get-booking.ts'
import { freeBookings, lockListed, type Occupied } from '../bookings/hold-bookings.ts'
import { notifyAsker } from '../bookings/notify-asker.ts'
import { saveFacts } from '../bookings/save-facts.ts'
import { UNDO } from '../cancellations/rules.ts'
import { type Ctx, userIdOf } from '../context.ts'
import { saveFormer } from '../placements/save-displacement.ts'
import { askSeriesHours } from './ask-series-hours.ts'
import { insertSeries, type SeriesConsent, seriesRow } from './create-series.ts'
import { setLastDay } from './end-series.ts'
import { type FollowRefusal, followSeries } from './follow-series.ts'
import { SeriesInput } from './input.ts'
import { SERIES_JOURNAL } from './journal.ts'
import { mailDataOfSeries } from './mail-data-of-series.ts'
import { notifyOfChange, notifyOfGrant } from './notify-of-change.ts'
import { firstDayOf, planDates } from './plan-dates.ts'
import { getSeries, listAhead, listDates, type Series } from './queries.ts'
import type { Choices } from './rules.ts'
import { readFormer } from './take-back-displacement.ts'

export type ChangeAnswer = Answer<
  { id: string; dates: number },
  'no_dates' | 'changed_meanwhile' | 'closed_hours' | FollowRefusal,
  Occupied
>

export interface SeriesChange extends SeriesConsent {
  /** A booking of the series: `following` begins with its day. */
  bookingId: string
  scope: 'following' | 'all'
  input: SeriesInput
  choices: Choices
  version: number
  message?: string
}

/**
 * Changes a series, all of it or from one booking on; past dates and single changes stay. `following` ends the series the day
 * before and starts a new one, within that week also on an earlier day. All or nothing if a date is occupied. @throws NotFound, Forbidden
 */
export async function changeSeries(
  ctx: Ctx,
  { bookingId, scope, input: given, choices, version, message = '', outsideHours, fallback = null, seen }: SeriesChange,
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
      const replaced = { seriesId: series.id, fromOn: splits ? on : series.from, isSplit: splits }
      const from = firstDayOf(input.from, replaced)
      const before = await mailDataOfSeries(ctx, { ...series, from: replaced.fromOn })
      const planned = await planDates(ctx, input, choices, replaced, fallback)
      const hours = await askSeriesHours(ctx, input, planned, { replaced, outsideHours })
      if (!hours.ok) return hours
      const takesByRight = [...planned.choices.values()].some(({ kind }) => kind === 'override')
      const former = takesByRight && !series.isRequested ? await readFormer(ctx, series.id, replaced.fromOn) : null
      const changed = splits
        ? await splitSeries(ctx, series, { ...series, ...input, from }, on)
        : await saveSeries(ctx, { ...series, ...input })
      // A later start loses the days before as well.
      const fromOn = isBefore(changed.from, replaced.fromOn) ? changed.from : replaced.fromOn
      const followed = await followSeries(ctx, changed, planned.choices, { fromOn, planned, seen })
      if (!followed.ok) return followed
      const { dates, displacementId } = followed.value
      if (splits) await takeDates(ctx, series, changed, on)
      if (dates === 0) return refuse('no_dates')
      if (series.isRequested) {
        await saveGranted(ctx, changed, fromOn, message)
        await notifyOfGrant(ctx, changed, { bookingId, before, message })
      } else {
        const waits = displacementId ? { notBefore: ctx.now.add(UNDO) } : {}
        const mailId = await notifyOfChange(ctx, changed, { booking, before, message, ...waits })
        if (displacementId && former) await saveFormer(ctx, displacementId, { seriesId: changed.id, former, mailId })
      }
      const said = series.isRequested ? SERIES_JOURNAL.granted : SERIES_JOURNAL.changed
      const content = said(changed.title, splits ? formatDay(on) : null, dates, hours.value)
      await record(ctx, {
        event: series.isRequested ? 'series.approved' : 'series.changed',
        id: changed.id,
        content,
      })
      return ok({ id: changed.id, dates })
    }),
  )
}

/** Granted dates were decided; left out ones count as cancelled singly. */
async function saveGranted(ctx: Ctx, { id }: Series, fromOn: Temporal.PlainDate, message: string): Promise<void> {
  const ahead = await listAhead(ctx, id, fromOn)
  const granted = ahead.filter(({ state }) => state === 'approved' || state === 'suspended')
  await saveFacts(
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

async function splitSeries(ctx: Ctx, old: Series, facts: Series, on: Temporal.PlainDate): Promise<Series> {
  const next: Series = { ...facts, id: newId(), version: 1, isRequested: false }
  await insertSeries(ctx, next, old.id)
  await setLastDay(ctx, old.id, old.from, on.subtract({ days: 1 }))
  return next
}

/** Dates that stay keep their ids. Call it with the parts locked: bookings come after them. */
const takeDates = async (ctx: Ctx, old: Series, next: Series, on: Temporal.PlainDate): Promise<void> =>
  saveFacts(ctx, await listDates(ctx, old.id, on), { seriesId: next.id })

/** Cancels the coming dates, all or from one booking on. Answers their number. @throws NotFound, Forbidden */
export async function cancelSeries(ctx: Ctx, bookingId: string, scope: 'following' | 'all', reason = ''): Promise<number> {
  return transaction(ctx, async (ctx) => {
    const booking = await getBooking(ctx, bookingId)
    const series = await getSeries(ctx, found(booking.seriesId), true)
    allow(canPlaceBooking(ctx.actor, series.departmentId))
    // A date of a past day may have moved ahead.
    const from = scope === 'following' ? found(booking.seriesOn) : series.from
    const on = scope === 'following' ? from : berlinDay(ctx.now)
    const ahead = await lockListed(ctx, () => listAhead(ctx, series.id, from))
    const live = ahead.filter(({ state }) => state === 'approved' || state === 'suspended' || state === 'requested')
    const before = await mailDataOfSeries(ctx, { ...series, from })
    await freeBookings(
      ctx,
      live.map(({ id }) => id),
      'cancelled',
      reason,
    )
    await setLastDay(ctx, series.id, series.from, on.subtract({ days: 1 }))
    if (live.length > 0) await notifyAsker(ctx, booking, 'booking.cancelled', reason, { series: before })
    const content = SERIES_JOURNAL.cancelled(series.title, live.length, formatDay(on))
    await record(ctx, { event: 'series.cancelled', id: series.id, content })
    return live.length
  })
}
