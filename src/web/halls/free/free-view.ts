import { type StartRange, tidyStart } from '../../../domain/occupancy/find-free-starts.ts'
import type { FreeTime, FreeTimes, FreeTimeWish } from '../../../domain/occupancy/search-free-times.ts'
import { formatDay, formatDayShort, weekdayShort } from '../../../kernel/calendar.ts'
import { plural } from '../../../kernel/plural.ts'
import { minutesText, minuteText } from '../plan/plan-time.ts'

export interface FreeTimeView {
  key: string
  place: string
  slug: string
  partId: string
  /** `Di 18:30–20:00` */
  times: string
  from: string
  to: string
  /** Other fitting beginnings; may be empty. */
  slack: string
  isAlways: boolean
  /** `an 24 von 26 Terminen frei` */
  fit: string
  missing: string
  /** ISO days of the first and last free date. */
  firstFree: string
  lastFree: string
  /** Time in a hall of the association needs a request. */
  isShared: boolean
}

export interface FreeSearchView {
  found: FreeTimeView[]
  more: number
  /** `26 Termine von 12.01.2027 bis 06.07.2027` */
  dates: string
  holidays: string
  /** Start of the series editor; null for a single date. */
  series: { tag: string; ab: string; bis: string } | null
}

const SHOWN = 30
const PER_PART = 2
const NAMED_DATES = 6

export const placeText = ({ hall, part }: Pick<FreeTime, 'hall' | 'part'>): string =>
  hall.lanes.length === 1 ? hall.name : `${hall.name}, ${part.name}`

/** Of one part: drops a range free on fewer of the same dates. */
const withoutWorse = (ranges: readonly StartRange[]): StartRange[] => {
  const better = (one: StartRange, other: StartRange) =>
    one.missing.length < other.missing.length && new Set(one.missing).isSubsetOf(new Set(other.missing))
  return ranges.filter((range) => !ranges.some((other) => better(other, range)))
}

function daysText(places: readonly number[], dates: readonly Temporal.PlainDate[]): string {
  const days = places.slice(0, NAMED_DATES).flatMap((at) => (dates[at] ? [formatDayShort(dates[at]).slice(3)] : []))
  const more = places.length - days.length
  return `${days.join(', ')}${more > 0 ? ` und ${plural(more, 'weiteren Tag', 'weiteren Tagen')}` : ''}`
}

/** `belegt am 12.01.; in den Schulferien geschlossen am 29.12., 05.01.` */
export function missingText(
  missing: readonly number[],
  closed: ReadonlySet<number>,
  dates: readonly Temporal.PlainDate[],
): string {
  const taken = missing.filter((at) => !closed.has(at))
  const shut = missing.filter((at) => closed.has(at))
  return [
    taken.length > 0 && `belegt am ${daysText(taken, dates)}`,
    shut.length > 0 && `in den Schulferien geschlossen am ${daysText(shut, dates)}`,
  ]
    .filter(Boolean)
    .join('; ')
}

function presentRange(
  one: FreeTime,
  range: StartRange,
  dates: readonly Temporal.PlainDate[],
  { minutes }: FreeTimeWish,
): FreeTimeView {
  const from = tidyStart(range)
  const free = dates.length - range.missing.length
  const first = dates.find((_, at) => !range.missing.includes(at))
  const last = dates.findLast((_, at) => !range.missing.includes(at))
  const isAlways = range.missing.length === 0
  return {
    key: `${one.part.id}${range.from}`,
    place: placeText(one),
    slug: one.hall.slug,
    partId: one.part.id,
    times: `${weekdayShort(first?.dayOfWeek ?? 1)} ${minutesText(from, from + minutes)}`,
    from: minuteText(from),
    to: minuteText(from + minutes),
    slack:
      range.to - range.from >= 15
        ? `Beginn möglich von ${minuteText(Math.ceil(range.from / 5) * 5)} bis ${minuteText(range.to)}`
        : '',
    isAlways,
    fit:
      dates.length === 1
        ? 'frei'
        : isAlways
          ? `an allen ${dates.length} Terminen frei`
          : `an ${free} von ${dates.length} Terminen frei`,
    missing: missingText(range.missing, one.closed, dates),
    firstFree: first?.toString() ?? '',
    lastFree: last?.toString() ?? '',
    isShared: false,
  }
}

/**
 * Best first: on most dates, then as early as wished, then no larger than needed. `shared`: free times in the association's halls; both
 * need the same holidays.
 */
export function presentFreeTimes(
  { found, dates, holidays }: FreeTimes,
  wish: FreeTimeWish,
  shared: FreeTimes | null,
): FreeSearchView {
  const others = shared && String(shared.dates) === String(dates) ? shared.found : []
  const isShared = new Set(others.map(({ part }) => part.id))
  const rank = (one: StartRange, other: StartRange) => one.missing.length - other.missing.length || one.from - other.from
  const all = [...found, ...others].flatMap((one) =>
    withoutWorse(one.ranges)
      .toSorted(rank)
      .slice(0, PER_PART)
      .map((range) => ({ one, range })),
  )
  const useful = all.filter(({ range }) => range.missing.length <= dates.length / 2)
  const ranked = useful.toSorted(
    (a, b) =>
      rank(a.range, b.range) ||
      a.one.part.lanes.length - b.one.part.lanes.length ||
      a.one.hall.name.localeCompare(b.one.hall.name, 'de'),
  )
  const [first, last] = [dates[0], dates.at(-1)]
  return {
    found: ranked.slice(0, SHOWN).map(({ one, range }) => {
      const view = presentRange(one, range, dates, wish)
      return isShared.has(one.part.id) ? { ...view, isShared: true, place: `${view.place} (Verband)` } : view
    }),
    more: Math.max(ranked.length - SHOWN, 0),
    dates:
      first && last
        ? dates.length === 1
          ? formatDay(first)
          : `${dates.length} Termine vom ${formatDay(first)} bis ${formatDay(last)}`
        : '',
    holidays: holidays.map(formatDay).join(', '),
    series: first && last && wish.weeks > 1 ? { tag: String(wish.weekday), ab: formatDay(first), bis: formatDay(last) } : null,
  }
}
