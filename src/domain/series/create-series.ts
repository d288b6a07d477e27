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
import { followSeries } from './follow-series.ts'
import { type SeriesFacts, SeriesInput } from './input.ts'
import { planDates } from './plan-dates.ts'
import { type Choices, formatRule } from './rules.ts'

export type SeriesAnswer = Answer<{ id: string; dates: number }, 'no_dates' | 'closed_hours'> | Occupied

/**
 * Enters a series with all its bookings, or nothing when a date is occupied and `choices` does not say what becomes of it.
 * `closed_hours`: a date lies outside the opening hours, and the board did not say why (`outsideHours`). @throws Forbidden
 */
export async function createSeries(
  ctx: Ctx,
  given: SeriesInput,
  choices: Choices = new Map(),
  outsideHours?: OutsideHours,
): Promise<SeriesAnswer> {
  const input = SeriesInput.parse(given)
  allow(canPlaceBooking(ctx.actor, input.departmentId))
  return transaction(ctx, (ctx) =>
    savepoint(ctx, async (ctx): Promise<SeriesAnswer> => {
      const planned = await planDates(ctx, input, choices, null)
      const hours = await askSeriesHours(ctx, input, planned, { outsideHours })
      if (!hours.ok) return hours
      const series = { ...input, id: newId(), version: 1, isRequested: false }
      await insertSeries(ctx, series, null)
      const followed = await followSeries(ctx, series, choices, { fromOn: input.from, mayBePast: true, planned })
      if (!followed.ok) return followed
      if (followed.value === 0) return refuse('no_dates')
      const span = `vom ${formatDay(input.from)} bis ${formatDay(input.to)}`
      const content = `Serie eingetragen: ${input.title}, ${followed.value} Termine ${span}${hours.value}`
      await record(ctx, { event: 'series.created', id: series.id, content })
      return ok({ id: series.id, dates: followed.value })
    }),
  )
}

/** The columns of a series. */
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
