import ICAL from 'ical.js'
import { isAfter, ZONE } from '../../kernel/calendar.ts'
import { type Rule, ruleDays } from '../series/rules.ts'

/** Moment in Berlin time; times without a zone are Berlin time already. */
export function berlinOf(time: ICAL.Time): Temporal.PlainDateTime {
  const { year, month, day, hour, minute } = time
  const isFloating = time.isDate || time.zone === ICAL.Timezone.localTimezone || time.zone?.tzid === ZONE
  if (isFloating) return Temporal.PlainDateTime.from({ year, month, day, hour, minute })
  return Temporal.Instant.fromEpochMilliseconds(time.toUnixTime() * 1000)
    .toZonedDateTimeISO(ZONE)
    .toPlainDateTime()
}

/** Repetition as series (`lastOn` null = for ever), as single days, or as neither. */
export type Recurrence =
  | { kind: 'series'; rules: Rule[]; lastOn: Temporal.PlainDate | null }
  | { kind: 'days'; days: Temporal.PlainDateTime[] }
  | { kind: 'unknown' }

const WEEKDAYS: Record<string, number> = { MO: 1, TU: 2, WE: 3, TH: 4, FR: 5, SA: 6, SU: 7 }
const SUNDAY_FIRST = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const ALL_WEEK = [1, 2, 3, 4, 5, 6, 7]

/** More single days should be a rule. */
const MOST_DAYS = 60
/** A series lasts two years at most, so later dates do not matter. */
const MOST_LOOKED_AT = 800

/** A series has exactly the dates of the calendar library. `mayBeSeries`: false for whole days and events over midnight. */
export function readRecurrence(rule: ICAL.Recur, start: ICAL.Time, mayBeSeries: boolean): Recurrence {
  if (!isKnown(rule, start)) return { kind: 'unknown' }
  const isEndless = !rule.until && !rule.count
  const dates = datesOf(rule, start, isEndless)
  const first = berlinOf(start).toPlainDate()
  const rules = mayBeSeries && dates ? rulesOf(rule, first) : []
  if (dates && rules.length > 0 && isSame(rules, first, dates))
    return { kind: 'series', rules, lastOn: isEndless ? null : (dates.at(-1)?.toPlainDate() ?? null) }
  return dates && !isEndless && dates.length <= MOST_DAYS ? { kind: 'days', days: dates } : { kind: 'unknown' }
}

const NTH = /^\+?(-1|[1-4])(MO|TU|WE|TH|FR|SA|SU)$/

/** Rules with a certain next date only: for the 30th of February the library would search for ever. */
function isKnown({ freq, parts, interval }: ICAL.Recur, start: ICAL.Time): boolean {
  const by = (parts.BYDAY ?? []).map(String)
  const others = Object.keys(parts).filter((part) => part !== 'BYDAY')
  if (interval > 100) return false
  if (freq === 'DAILY' && interval % 7 === 0 && by.length > 0 && !by.includes(SUNDAY_FIRST[start.dayOfWeek() - 1] ?? ''))
    return false
  if (freq === 'DAILY' || freq === 'WEEKLY') return others.length === 0 && by.every((code) => code in WEEKDAYS)
  if (freq === 'YEARLY') return by.length === 0 && others.length === 0
  if (freq !== 'MONTHLY') return false
  if (others.length === 0) return by.every((code) => NTH.test(code))
  const days = (parts.BYMONTHDAY ?? []).map(Number)
  if (others.join() === 'BYMONTHDAY') return by.length === 0 && days.every((day) => day >= -28 && day <= 28 && day !== 0)
  return (
    others.join() === 'BYSETPOS' &&
    by.length === 1 &&
    by.every((code) => code in WEEKDAYS) &&
    (parts.BYSETPOS ?? []).map(Number).every((nth) => isNth({ nth }))
  )
}

/** Dates of a rule, endless ones for two years. Null for too many dates to look at. */
function datesOf(rule: ICAL.Recur, start: ICAL.Time, isEndless: boolean): Temporal.PlainDateTime[] | null {
  const first = berlinOf(start)
  const end = isEndless ? first.add({ years: 2 }) : null
  const dates: Temporal.PlainDateTime[] = []
  const iterator = rule.iterator(start)
  for (let next = iterator.next(); next; next = iterator.next()) {
    const on = berlinOf(next)
    if (end && isAfter(on, end)) break
    if (dates.length >= MOST_LOOKED_AT) return null
    dates.push(on)
  }
  return dates
}

function rulesOf(rule: ICAL.Recur, first: Temporal.PlainDate): Rule[] {
  const by = (rule.parts.BYDAY ?? []).map(String)
  const plain = by.flatMap((code) => WEEKDAYS[code] ?? [])
  const { interval } = rule
  if (rule.freq === 'DAILY' && interval === 1)
    return [{ freq: 'weekly', interval: 1, weekdays: plain.length > 0 ? plain : ALL_WEEK }]
  if (rule.freq === 'WEEKLY' && interval <= 8 && plain.length === by.length)
    return [{ freq: 'weekly', interval, weekdays: plain.length > 0 ? plain : [first.dayOfWeek] }]
  if (rule.freq !== 'MONTHLY' || interval !== 1) return []
  const places = (rule.parts.BYSETPOS ?? []).map(Number)
  const named = by.flatMap((code) => {
    const nth = NTH.exec(code)
    const weekday = WEEKDAYS[nth?.[2] ?? '']
    return nth && weekday ? [{ freq: 'monthly' as const, nth: Number(nth[1]), weekday }] : []
  })
  const [only] = plain
  if (by.length === 1 && only) return places.map((nth) => ({ freq: 'monthly' as const, nth, weekday: only })).filter(isNth)
  return named.length === by.length ? named : []
}

const isNth = ({ nth }: { nth: number }): boolean => nth === -1 || (nth >= 1 && nth <= 4)

function isSame(rules: readonly Rule[], from: Temporal.PlainDate, dates: readonly Temporal.PlainDateTime[]): boolean {
  const [first, last] = [dates[0], dates.at(-1)]
  if (!first || !last) return false
  const at = first.toPlainTime()
  if (dates.some((one) => !one.toPlainTime().equals(at))) return false
  const days = rules.flatMap((rule) => ruleDays(rule, from, last.toPlainDate())).map(String)
  const wanted = new Set(dates.map((one) => one.toPlainDate().toString()))
  return days.length === wanted.size && new Set(days).size === days.length && days.every((day) => wanted.has(day))
}
