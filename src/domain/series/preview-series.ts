import { allow } from '../../kernel/answer.ts'
import { canPlaceBooking } from '../bookings/access.ts'
import { type FreePart, findFreeTimes, listFreeParts } from '../bookings/find-free-times.ts'
import { listInTheWay, type Occupant } from '../bookings/queries.ts'
import type { Times } from '../bookings/rules.ts'
import type { Ctx } from '../context.ts'
import { MOST_ALTERNATIVES } from './choose-open.ts'
import { type SeriesFacts, SeriesInput } from './input.ts'
import { type DateAhead, listDatesAhead, ownBookings, planDates, type Replaced } from './plan-dates.ts'
import type { Choices, Fallback, SeriesPlan } from './rules.ts'

export interface PreviewedDate extends DateAhead {
  /** Empty = free. A date behind a closure has none. */
  occupants: Occupant[]
  displaced: Occupant[]
  /** Free parts at that time and free times of that day, for the first conflicts only. */
  freeParts: FreePart[]
  freeTimes: Times[]
  mayWait: boolean
}

export interface SeriesPreview {
  left: (SeriesPlan['left'][number] & { holiday: string })[]
  dates: PreviewedDate[]
  conflicts: number
  /** With the fallback's. */
  choices: Choices
}

/** Dates with their occupants, before saving. `choices` are checked too. @throws Forbidden */
export async function previewSeries(
  ctx: Ctx,
  given: SeriesInput,
  choices: Choices = new Map(),
  replaced: Replaced | null = null,
  fallback: Fallback | null = null,
): Promise<SeriesPreview> {
  const input = SeriesInput.parse(given)
  allow(canPlaceBooking(ctx.actor, input.departmentId))
  return lookAtDates(ctx, input, choices, replaced, fallback)
}

/** `previewSeries` for a planned series. Call it with the right checked. */
export async function lookAtDates(
  ctx: Ctx,
  input: SeriesFacts,
  choices: Choices,
  replaced: Replaced | null = null,
  fallback: Fallback | null = null,
): Promise<SeriesPreview> {
  const planned = await planDates(ctx, input, choices, replaced, fallback)
  const ahead = await listDatesAhead(ctx, planned, replaced)
  const inTheWay = await listInTheWay(ctx, ahead, ownBookings(planned))
  const previewed: PreviewedDate[] = []
  let conflicts = 0
  for (const date of ahead) {
    const all = inTheWay(date)
    const mayWait = all.length > 0 && all.every(({ closureId }) => closureId !== null)
    const occupants = date.choice?.kind === 'override' ? all.filter(({ closureId }) => closureId !== null) : all
    const settled = occupants.length === 0 || (date.choice?.kind === 'wait' && mayWait)
    if (!settled) conflicts++
    const looksUp = !settled && conflicts <= MOST_ALTERNATIVES
    previewed.push({
      ...date,
      mayWait,
      occupants: settled ? [] : occupants,
      displaced: date.choice?.kind === 'override' ? all.filter(({ closureId }) => closureId === null) : [],
      freeParts: looksUp ? await listFreeParts(ctx, date, 3) : [],
      freeTimes: looksUp ? await findFreeTimes(ctx, date, 2) : [],
    })
  }
  const named = planned.left.map((one) => ({ ...one, holiday: planned.daysOff.get(one.on.toString()) ?? '' }))
  return { dates: previewed, left: named, conflicts, choices: planned.choices }
}
