import { isAfter } from '../../kernel/calendar.ts'
import { isOpen } from '../bookings/rules.ts'
import type { Ctx } from '../context.ts'
import { listOpeningHours, type OpeningLine } from '../facilities/list-opening-hours.ts'
import { readDaysOffAt } from '../holidays/queries.ts'
import type { SeriesFacts } from './input.ts'
import { listAhead, type SeriesBooking } from './queries.ts'
import { type Choices, type PlannedDate, planSeries, type SeriesPlan } from './rules.ts'

/** What is edited: the bookings of this series from this day of its rule on are taken as free, those changed by themselves stay. */
export interface Replaced {
  seriesId: string
  fromOn: Temporal.PlainDate
}

/** All dates of a series and the bookings that it has ahead already: read once for hours check, preview and saving. */
export interface DatesOfSeries extends SeriesPlan {
  known: SeriesBooking[]
  daysOff: ReadonlyMap<string, string>
}

export async function planDates(
  ctx: Ctx,
  series: SeriesFacts,
  choices: Choices,
  replaced: Replaced | null,
): Promise<DatesOfSeries> {
  const [known, daysOff] = await Promise.all([
    replaced ? listAhead(ctx, replaced.seriesId, replaced.fromOn) : [],
    readDaysOffAt(ctx, series.partId, series.from, series.to),
  ])
  return { known, daysOff, ...planSeries(series, choices, daysOff) }
}

export interface DateAhead extends PlannedDate {
  /** Within the opening hours. */
  isOpen: boolean
  /** The series that is edited has this very time on this day already. */
  stands: boolean
}

/** The dates that the series would write; of one that is edited only those that lie ahead and were not changed by themselves. */
export async function listDatesAhead(ctx: Ctx, { dates, known }: DatesOfSeries, replaced: Replaced | null): Promise<DateAhead[]> {
  const own = new Set(known.filter((one) => one.isOwn).map(({ on }) => on.toString()))
  const booked = new Map(known.filter(isLive).map((one) => [one.on.toString(), one]))
  const ahead = dates.filter(({ on, startsAt }) => !own.has(on.toString()) && (replaced === null || isAfter(startsAt, ctx.now)))
  const hours = await listHoursOf(
    ctx,
    ahead.map(({ partId }) => partId),
  )
  return ahead.map((date) => ({
    ...date,
    isOpen: isOpen(hours.get(date.partId) ?? [], date.partId, date),
    stands: isSame(booked.get(date.on.toString()), date),
  }))
}

const isLive = ({ state }: SeriesBooking) => state === 'approved' || state === 'suspended'
const isSame = (one: SeriesBooking | undefined, { partId, startsAt, endsAt }: PlannedDate): boolean =>
  one !== undefined && one.partId === partId && one.startsAt.equals(startsAt) && one.endsAt.equals(endsAt)

/** Whether a date would lie outside the opening hours anew: the board has to say why. */
export const isNewlyClosed = ({ isOpen, stands }: Pick<DateAhead, 'isOpen' | 'stands'>): boolean => !isOpen && !stands

/** The opening hours of the halls of these parts: what was chosen for a date may lie in another hall. */
async function listHoursOf(ctx: Ctx, partIds: readonly string[]): Promise<Map<string, OpeningLine[]>> {
  const hours = new Map<string, OpeningLine[]>()
  for (const partId of new Set(partIds)) hours.set(partId, await listOpeningHours(ctx, partId))
  return hours
}
