export const ZONE = 'Europe/Berlin'

const WEEKDAYS = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'] as const

/** ISO weekday (1 = Monday … 7 = Sunday) → `Montag` */
export const weekdayName = (weekday: number): string => WEEKDAYS[weekday - 1] ?? ''
/** ISO weekday → `Mo`. */
export const weekdayShort = (weekday: number): string => weekdayName(weekday).slice(0, 2)
/** `Montag` or `Mo` → 1; null for other text. */
export function parseWeekday(text: string): number | null {
  const index = WEEKDAYS.findIndex(
    (name) => name.toLowerCase() === text.trim().toLowerCase() || name.slice(0, 2).toLowerCase() === text.trim().toLowerCase(),
  )
  return index < 0 ? null : index + 1
}

const two = (value: number) => value.toString().padStart(2, '0')

type Time = Temporal.Instant | Temporal.PlainDate | Temporal.PlainTime | Temporal.PlainDateTime | Temporal.PlainYearMonth
const compare = <T extends Time>(one: T, other: T): number =>
  (one.constructor as unknown as { compare(one: T, other: T): number }).compare(one, other)

export const isBefore = <T extends Time>(one: T, other: T): boolean => compare(one, other) < 0
export const isAfter = <T extends Time>(one: T, other: T): boolean => compare(one, other) > 0
export const earlier = <T extends Time>(one: T, other: T): T => (isAfter(one, other) ? other : one)
export const later = <T extends Time>(one: T, other: T): T => (isBefore(one, other) ? other : one)

/** Earliest known moment; null without one. */
export const soonest = (moments: readonly (Temporal.Instant | null)[]): Temporal.Instant | null =>
  moments.reduce<Temporal.Instant | null>(
    (first, moment) => (moment && (!first || isBefore(moment, first)) ? moment : first),
    null,
  )

/** Moment of a Berlin wall-clock time. A time skipped in spring moves forward, a doubled one in autumn is the first. */
export const berlinMoment = (day: Temporal.PlainDate, time: Temporal.PlainTime): Temporal.Instant =>
  day.toZonedDateTime({ timeZone: ZONE, plainTime: time }).toInstant()

export const berlinDay = (moment: Temporal.Instant): Temporal.PlainDate => moment.toZonedDateTimeISO(ZONE).toPlainDate()
export const berlinTime = (moment: Temporal.Instant): Temporal.PlainTime => moment.toZonedDateTimeISO(ZONE).toPlainTime()

/** The end of a moment's day in Berlin. */
export const nextMidnight = (moment: Temporal.Instant): Temporal.Instant =>
  berlinDay(moment).add({ days: 1 }).toZonedDateTime(ZONE).toInstant()

/** `23.11.2026` */
export const formatDay = (day: Temporal.PlainDate): string => `${two(day.day)}.${two(day.month)}.${day.year}`
/** `Mo 23.11.`; said at `now`, a day of another year names it: `Mo 04.01.2027`. */
export const formatDayShort = (day: Temporal.PlainDate, now?: Temporal.Instant): string =>
  `${weekdayShort(day.dayOfWeek)} ${two(day.day)}.${two(day.month)}.${now && berlinDay(now).year !== day.year ? day.year : ''}`
/** `17:30` */
export const formatTime = (time: Temporal.PlainTime): string => `${two(time.hour)}:${two(time.minute)}`
/** `17:30–18:30` */
export const formatTimes = (from: Temporal.PlainTime, to: Temporal.PlainTime): string => `${formatTime(from)}–${formatTime(to)}`
/** `23.11.2026, 17:30` (Berlin) */
export const formatMoment = (moment: Temporal.Instant): string =>
  `${formatDay(berlinDay(moment))}, ${formatTime(berlinTime(moment))}`
/** `Mo 23.11. · 17:30–18:30`, `Sa 06.02. · 00:00 bis So 07.02. · 24:00` (Berlin); midnight ends the day before. `now` as in `formatDayShort`. */
export function formatSpan(from: Temporal.Instant, to: Temporal.Instant, now?: Temporal.Instant): string {
  const [first, last] = [berlinDay(from), berlinDay(to.subtract({ nanoseconds: 1 }))]
  const end = berlinDay(to).equals(last) ? formatTime(berlinTime(to)) : '24:00'
  const begin = `${formatDayShort(first, now)} · ${formatTime(berlinTime(from))}`
  return Temporal.PlainDate.compare(first, last) < 0 ? `${begin} bis ${formatDayShort(last, now)} · ${end}` : `${begin}–${end}`
}

const MONTHS = ['jan', 'feb', 'mär', 'apr', 'mai', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dez']
const monthOf = (text: string): number =>
  /^\d/.test(text) ? Number(text) : MONTHS.indexOf(text.slice(0, 3).toLowerCase().replace('mrz', 'mär')) + 1

const TYPED_DAY = /^(\d\d?)[\s./-]+(\d\d?(?=\D)|\p{L}{3,9})[\s./-]*(\d{4}|\d\d)$/u
const DIGITS = /^(\d\d)(\d\d)((?:19|20)\d\d)$/
const ISO = /^(\d{4})-(\d\d)-(\d\d)$/

/** For days whose century is asked, not guessed. */
export const hasShortYear = (text: string): boolean => TYPED_DAY.exec(text.trim())?.[3]?.length === 2

/**
 * Parts of `5.3.2014`, `5. 3. 14`, `5/3/2014`, `05032014`, `5. März 2014` or `2014-03-05`; null for other text. Two digits are
 * a year of this century.
 */
export function dayParts(text: string): { day: number; month: number; year: number } | null {
  const [, day, month, year] = TYPED_DAY.exec(text.trim().replace(DIGITS, '$1.$2.$3').replace(ISO, '$3.$2.$1')) ?? []
  return day && month && year
    ? { day: Number(day), month: monthOf(month), year: Number(year) + (year.length === 2 ? 2000 : 0) }
    : null
}

/** Reads what `dayParts` does; null when it is no day of the calendar. */
export function parseDay(text: string): Temporal.PlainDate | null {
  const fields = dayParts(text)
  try {
    return fields && Temporal.PlainDate.from(fields, { overflow: 'reject' })
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** As `parseDay`; null also for a day whose century is to be asked. */
export const parseFullDay = (text: string): Temporal.PlainDate | null => (hasShortYear(text) ? null : parseDay(text))

/** Typed like a day, yet none of the calendar: `31.02.2026`. */
export const isNoDay = (text: string): boolean => !/\p{L}/u.test(text) && dayParts(text) !== null && parseDay(text) === null

/** Why a text is no day: `Den 31.02.2026 gibt es nicht.`, also of `31.02.`, that no year has; or how one is typed. */
export const dayFault = (text: string): string =>
  isNoDay(text) || isNoDay(`${text}2028`) ? `Den ${text.trim()} gibt es nicht.` : 'Bitte geben Sie den Tag so ein: 05.03.2027.'

/** Reads `17:30`, `7.30`, `9`, `17h`, `9 Uhr 30` or `0930` (24 hours); null when it is no time of day. */
export function parseTime(text: string): Temporal.PlainTime | null {
  const typed = text.trim().replace(/\s*(?:Uhr|h)$/i, '')
  const match = /^(\d{1,2})(?:(?:\s*[:.,h]\s*|\s*Uhr\s*)(\d{2}))?$/i.exec(typed) ?? /^(\d{2})(\d{2})$/.exec(typed)
  const hour = Number(match?.[1])
  const minute = Number(match?.[2] ?? 0)
  return match && hour < 24 && minute < 60 ? Temporal.PlainTime.from({ hour, minute }) : null
}

/** Completed years on a day. A birthday on 29 February counts from 1 March in other years (§ 187 (2), § 188 (2) BGB). */
export function ageOn(birthOn: Temporal.PlainDate, day: Temporal.PlainDate): number {
  const birthday = { month: birthOn.month, day: birthOn.day }
  const before = day.month < birthday.month || (day.month === birthday.month && day.day < birthday.day)
  return day.year - birthOn.year - (before ? 1 : 0)
}

/** Completed months on a day; a month without the day of birth ends on its last day. */
export const monthsOn = (birthOn: Temporal.PlainDate, day: Temporal.PlainDate): number =>
  birthOn.until(day, { largestUnit: 'months' }).months

/** Beginning of its ISO week. */
export const mondayOf = (day: Temporal.PlainDate): Temporal.PlainDate => day.subtract({ days: day.dayOfWeek - 1 })

/** `from` and `to` included; ISO weekday. */
export function daysOnWeekday(from: Temporal.PlainDate, to: Temporal.PlainDate, weekday: number): Temporal.PlainDate[] {
  const days: Temporal.PlainDate[] = []
  let day = from.add({ days: (weekday - from.dayOfWeek + 7) % 7 })
  for (; Temporal.PlainDate.compare(day, to) <= 0; day = day.add({ days: 7 })) days.push(day)
  return days
}

/** `from` and `to` included; open-ended without `to`. */
export const dayRange = (from: Temporal.PlainDate, to?: Temporal.PlainDate): string =>
  `[${from},${to ? to.add({ days: 1 }) : ''})`

/** `to` is the last day included, null when open-ended. */
export function parseDayRange(text: string): { from: Temporal.PlainDate | null; to: Temporal.PlainDate | null } {
  const match = /^(?:\[|\((?=,))([^,]*),([^)]*)\)$/.exec(text)
  if (!match) throw new RangeError(`not a daterange: ${text}`)
  const day = (part: string | undefined) => (part ? Temporal.PlainDate.from(part) : null)
  return { from: day(match[1]), to: day(match[2])?.subtract({ days: 1 }) ?? null }
}

/** Easter Sunday (Meeus, Astronomical Algorithms, ch. 8). */
export function easterSunday(year: number): Temporal.PlainDate {
  const golden = year % 19
  const [century, rest] = [Math.floor(year / 100), year % 100]
  const shift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const moon = (19 * golden + century - Math.floor(century / 4) - shift + 15) % 30
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - moon - (rest % 4)) % 7
  const late = Math.floor((golden + 11 * moon + 22 * toSunday) / 451)
  const days = moon + toSunday - 7 * late + 114
  return new Temporal.PlainDate(year, Math.floor(days / 31), (days % 31) + 1)
}
