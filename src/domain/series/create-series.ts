import { savepoint } from '../../database/savepoint.ts'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { dayRange, formatDay } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import { canPlaceBooking } from '../bookings/access.ts'
import type { Occupied } from '../bookings/hold-bookings.ts'
import type { Ctx } from '../context.ts'
import { askSeriesHours, type OutsideHours } from './ask-series-hours.ts'
import { type FollowRefusal, followSeries } from './follow-series.ts'
import { type SeriesFacts, SeriesInput } from './input.ts'
import { SERIES_JOURNAL } from './journal.ts'
import { planDates } from './plan-dates.ts'
import { type Choices, type Fallback, formatRule } from './rules.ts'

export type SeriesAnswer = Answer<{ id: string; dates: number }, 'no_dates' | 'closed_hours' | FollowRefusal, Occupied>

/** Consent beyond the choices of single dates. */
export interface SeriesConsent {
  /** Needed for dates newly outside the opening hours; the board only. */
  outsideHours?: OutsideHours
  /** For occupied dates without a choice. */
  fallback?: Fallback | null
  /** Displacement as shown (`lookAtDisplaced`): another one is refused. Without it nothing was shown. */
  seen?: string
}

/** All dates or none, unless choices cover the occupied ones. `closed_hours`: `outsideHours` is missing. @throws Forbidden */
export async function createSeries(
  ctx: Ctx,
  given: SeriesInput,
  choices: Choices = new Map(),
  { outsideHours, fallback = null, seen }: SeriesConsent = {},
): Promise<SeriesAnswer> {
  const input = SeriesInput.parse(given)
  allow(canPlaceBooking(ctx.actor, input.departmentId))
  return transaction(ctx, (ctx) =>
    savepoint(ctx, async (ctx): Promise<SeriesAnswer> => {
      const planned = await planDates(ctx, input, choices, null, fallback)
      const hours = await askSeriesHours(ctx, input, planned, { outsideHours })
      if (!hours.ok) return hours
      const series = { ...input, id: newId(), version: 1, isRequested: false }
      await insertSeries(ctx, series, null)
      const followed = await followSeries(ctx, series, planned.choices, {
        fromOn: input.from,
        mayBePast: true,
        planned,
        seen,
      })
      if (!followed.ok) return followed
      if (followed.value.dates === 0) return refuse('no_dates')
      const [from, to] = [formatDay(input.from), formatDay(input.to)]
      const content = SERIES_JOURNAL.entered(input.title, followed.value.dates, from, to, hours.value)
      await record(ctx, { event: 'series.created', id: series.id, content })
      return ok({ id: series.id, dates: followed.value.dates })
    }),
  )
}

export const seriesRow = ({ rule, from, to, ...series }: SeriesFacts) => ({
  ...series,
  rule: formatRule(rule),
  valid: dayRange(from, to),
})

/** `isRequested`: its dates wait for a decision. */
export async function insertSeries(
  ctx: Ctx,
  series: SeriesFacts & { id: string },
  continuesId: string | null,
  isRequested = false,
): Promise<void> {
  await ctx.db
    .insertInto('bookingSeries')
    .values({ ...seriesRow(series), id: series.id, clubId: ctx.club.id, continuesId, isRequested })
    .execute()
}
