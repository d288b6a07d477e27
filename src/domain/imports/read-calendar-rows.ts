import ICAL from 'ical.js'
import { ZONE } from '../../kernel/calendar.ts'
import { formatRule, type Rule } from '../series/rules.ts'

/** The columns of a calendar's rows, always these. `Regel`: as `formatRule` writes it, or why there is none. */
export const CALENDAR_HEAD = ['Titel', 'Ort', 'Tag', 'Von', 'Bis', 'Regel', 'Letzter Tag', 'Ohne'] as const

export const ALL_DAY = 'ganztägig'
export const UNKNOWN_RULE = 'unbekannt'

const WEEKDAYS: Record<string, number> = { MO: 1, TU: 2, WE: 3, TH: 4, FR: 5, SA: 6, SU: 7 }

/** Reads every event of a calendar; null when it is none. Cancelled events are left out, times are Berlin wall-clock. */
export function readCalendarRows(text: string): string[][] | null {
  try {
    const calendar = new ICAL.Component(ICAL.parse(text))
    for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
    return calendar
      .getAllSubcomponents('vevent')
      .filter((event) => event.getFirstPropertyValue('status') !== 'CANCELLED' && !event.hasProperty('recurrence-id'))
      .map(readEvent)
  } catch (error) {
    // The library throws its own kind for what is no calendar, and plain errors for values it cannot read.
    if (error instanceof Error) return null
    throw error
  }
}

/** A moment of the calendar as Berlin wall-clock time; times without a zone are meant so already. */
function berlinOf(time: ICAL.Time): Temporal.PlainDateTime {
  const { year, month, day, hour, minute } = time
  const isFloating = time.zone === ICAL.Timezone.localTimezone || time.zone?.tzid === ZONE
  if (isFloating) return Temporal.PlainDateTime.from({ year, month, day, hour, minute })
  return Temporal.Instant.fromEpochMilliseconds(time.toUnixTime() * 1000)
    .toZonedDateTimeISO(ZONE)
    .toPlainDateTime()
}

const timeText = (time: Temporal.PlainDateTime): string => time.toPlainTime().toString().slice(0, 5)

function readEvent(component: ICAL.Component): string[] {
  const event = new ICAL.Event(component)
  const start = event.startDate
  const title = (event.summary ?? '').trim()
  const place = (event.location ?? '').trim()
  if (!start) return [title, place, '', '', '', '', '', '']
  if (start.isDate) return [title, place, `${start}`.slice(0, 10), ALL_DAY, '', '', '', '']
  const from = berlinOf(start)
  const hasEnd = component.hasProperty('dtend') || component.hasProperty('duration')
  const to = hasEnd && event.endDate ? berlinOf(event.endDate) : null
  const isSameDay = to?.toPlainDate().equals(from.toPlainDate()) ?? true
  const rule = component.getFirstPropertyValue('rrule')
  const [ruleText, lastOn] = rule instanceof ICAL.Recur ? readRule(rule, from.toPlainDate()) : ['', '']
  const without = component
    .getAllProperties('exdate')
    .flatMap((property) => property.getValues())
    .flatMap((time) => (time instanceof ICAL.Time ? [berlinOf(time).toPlainDate().toString()] : []))
  const until = to && !isSameDay ? to.toString().slice(0, 16) : to ? timeText(to) : ''
  return [title, place, from.toPlainDate().toString(), timeText(from), until, ruleText, lastOn, without.join(',')]
}

/** A rule as series know it, and its last day (empty: none). */
function readRule(rule: ICAL.Recur, first: Temporal.PlainDate): [rule: string, lastOn: string] {
  const by = (rule.parts.BYDAY ?? []).map(String)
  const others = Object.keys(rule.parts).filter((part) => part !== 'BYDAY')
  const until = rule.until ? berlinOf(rule.until).toPlainDate() : null
  if (others.length > 0) return [UNKNOWN_RULE, '']
  if (rule.freq === 'WEEKLY' && rule.interval <= 8 && by.every((day) => day in WEEKDAYS)) {
    const weekdays = by.length > 0 ? by.map((day) => WEEKDAYS[day] ?? 1) : [first.dayOfWeek]
    const known: Rule = { freq: 'weekly', interval: rule.interval, weekdays }
    const weeks = rule.count ? Math.ceil(rule.count / weekdays.length) * rule.interval : 0
    // A count that ends within a week would need more than a last day.
    if (rule.count && weekdays.length > 1) return [UNKNOWN_RULE, '']
    const last = until ?? (rule.count ? first.add({ weeks: weeks - rule.interval }) : null)
    return [formatRule(known), last?.toString() ?? '']
  }
  const nth = /^(-1|[1-4])([A-Z]{2})$/.exec(by[0] ?? '')
  if (rule.freq === 'MONTHLY' && rule.interval === 1 && by.length === 1 && nth && !rule.count)
    return [formatRule({ freq: 'monthly', nth: Number(nth[1]), weekday: WEEKDAYS[nth[2] ?? ''] ?? 1 }), until?.toString() ?? '']
  return [UNKNOWN_RULE, '']
}
