import { isAfter, isBefore, mondayOf } from '../../kernel/calendar.ts'
import { isOpen } from '../bookings/rules.ts'
import type { Ctx } from '../context.ts'
import { listOpeningHours, type OpeningLine } from '../facilities/list-opening-hours.ts'
import { readDaysOffAt } from '../holidays/queries.ts'
import { chooseOpen } from './choose-open.ts'
import type { SeriesFacts } from './input.ts'
import { listAhead, type SeriesBooking } from './queries.ts'
import { type Choices, type Fallback, type PlannedDate, planSeries, type SeriesPlan } from './rules.ts'

/** Edited part of a series: its bookings from this day on count as free, single changes stay. */
export interface Replaced {
  seriesId: string
  fromOn: Temporal.PlainDate
  /** The days before stay in the old series. */
  isSplit?: boolean
}

/** First day of an edited series: split off, it begins in the week of its first date, maybe on an earlier weekday. */
export const firstDayOf = (from: Temporal.PlainDate, { isSplit, fromOn }: Replaced): Temporal.PlainDate =>
  isSplit && isBefore(from, mondayOf(fromOn)) ? fromOn : from

/** Read once for hours check, preview and saving. */
export interface DatesOfSeries extends SeriesPlan {
  known: SeriesBooking[]
  /** With the fallback's. */
  choices: Choices
  daysOff: ReadonlyMap<string, string>
}

/** `fallback`: for every occupied date without a choice. */
export async function planDates(
  ctx: Ctx,
  facts: SeriesFacts,
  choices: Choices,
  replaced: Replaced | null,
  fallback: Fallback | null = null,
): Promise<DatesOfSeries> {
  const series = replaced ? { ...facts, from: firstDayOf(facts.from, replaced) } : facts
  const [known, daysOff] = await Promise.all([
    replaced ? listAhead(ctx, replaced.seriesId, replaced.fromOn) : [],
    readDaysOffAt(ctx, series.partId, series.from, series.to),
  ])
  const planned = { known, daysOff, choices, ...planSeries(series, choices, daysOff) }
  if (!fallback) return planned
  const open = await chooseOpen(ctx, datesAhead(ctx, planned, replaced), ownBookings(planned), fallback)
  const filled = new Map([...choices, ...open])
  return { ...planned, choices: filled, ...planSeries(series, filled, daysOff) }
}

/** Bookings of the series that its new dates replace. */
export const ownBookings = ({ known }: Pick<DatesOfSeries, 'known'>): ReadonlySet<string> =>
  new Set(known.filter((one) => !one.isException).map(({ id }) => id))

function datesAhead(ctx: Ctx, { dates, known }: Pick<DatesOfSeries, 'dates' | 'known'>, replaced: Replaced | null) {
  const single = new Set(known.filter((one) => one.isException).map(({ on }) => on.toString()))
  return dates.filter(({ on, startsAt }) => !single.has(on.toString()) && (replaced === null || isAfter(startsAt, ctx.now)))
}

export interface DateAhead extends PlannedDate {
  isOpen: boolean
  /** Existing date of the edited series at this very time. */
  isUnchanged: boolean
}

/** Dates to be written; of an edited series coming ones without a single change. */
export async function listDatesAhead(ctx: Ctx, planned: DatesOfSeries, replaced: Replaced | null): Promise<DateAhead[]> {
  const booked = new Map(planned.known.filter(isLive).map((one) => [one.on.toString(), one]))
  const ahead = datesAhead(ctx, planned, replaced)
  const hours = await listHoursOf(
    ctx,
    ahead.map(({ partId }) => partId),
  )
  return ahead.map((date) => ({
    ...date,
    isOpen: isOpen(hours.get(date.partId) ?? [], date.partId, date),
    isUnchanged: isSame(booked.get(date.on.toString()), date),
  }))
}

const isLive = ({ state }: SeriesBooking) => state === 'approved' || state === 'suspended'
const isSame = (one: SeriesBooking | undefined, { partId, startsAt, endsAt }: PlannedDate): boolean =>
  one !== undefined && one.partId === partId && one.startsAt.equals(startsAt) && one.endsAt.equals(endsAt)

/** Newly outside the opening hours: the board needs a reason. */
export const isNewlyClosed = ({ isOpen, isUnchanged }: Pick<DateAhead, 'isOpen' | 'isUnchanged'>): boolean =>
  !isOpen && !isUnchanged

/** Moved dates may lie in another hall. */
async function listHoursOf(ctx: Ctx, partIds: readonly string[]): Promise<Map<string, OpeningLine[]>> {
  const hours = new Map<string, OpeningLine[]>()
  for (const partId of new Set(partIds)) hours.set(partId, await listOpeningHours(ctx, partId))
  return hours
}
