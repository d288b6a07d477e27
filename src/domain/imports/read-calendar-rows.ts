import ICAL from 'ical.js'
import { formatRule } from '../series/rules.ts'
import { berlinOf, readRecurrence } from './read-recurrence.ts'

/** The columns of a calendar's rows, always these. `Regel`: as `formatRule` writes it, or why there is none. `Bis`: of whole days the last one. */
export const CALENDAR_HEAD = ['Titel', 'Ort', 'Tag', 'Von', 'Bis', 'Regel', 'Letzter Tag', 'Ohne'] as const

export const ALL_DAY = 'ganztägig'
export const UNKNOWN_RULE = 'unbekannt'
/** From one date on everything is different. */
export const SPLIT_RULE = 'ab einem Termin geändert'
/** Called off in the calendar: not entered, but named. */
export const CANCELLED = 'abgesagt'
/** Stands in the calendar as free time: holds nothing. */
export const FREE_TIME = 'frei'

/**
 * Reads every event of a calendar; null when it is none. What repeats itself becomes one row for each series, and one for each date that stands
 * beside it: moved, added, or of a rule that only its days can say. A cancelled event is one row that says so, a
 * cancelled date of a series a day left out. Times are Berlin wall-clock.
 */
export function readCalendarRows(text: string): string[][] | null {
  try {
    const calendar = new ICAL.Component(ICAL.parse(text))
    for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
    const events = calendar.getAllSubcomponents('vevent')
    const ofSeries = events.filter((event) => !event.hasProperty('recurrence-id'))
    const known = new Set(ofSeries.map(uidOf))
    const changed = Map.groupBy(
      events.filter((event) => event.hasProperty('recurrence-id')),
      uidOf,
    )
    const alone = events.filter((event) => event.hasProperty('recurrence-id') && !known.has(uidOf(event)))
    return [
      ...ofSeries.flatMap((event) => (isMeant(event) ? rowsOf(event, changed.get(uidOf(event)) ?? []) : [cancelledRow(event)])),
      ...alone.map((event) => (isMeant(event) ? [...cellsOf(event), '', '', ''] : cancelledRow(event))),
    ]
  } catch (error) {
    // The library throws its own kind for what is no calendar, and plain errors for values it cannot read.
    if (error instanceof Error) return null
    throw error
  }
}

const uidOf = (event: ICAL.Component): string => String(event.getFirstPropertyValue('uid') ?? '')
const isMeant = (event: ICAL.Component): boolean => event.getFirstPropertyValue('status') !== 'CANCELLED'

const cancelledRow = (event: ICAL.Component): string[] => [...cellsOf(event), CANCELLED, '', '']

const timeText = (time: Temporal.PlainDateTime): string => time.toPlainTime().toString().slice(0, 5)

interface Span {
  from: Temporal.PlainDateTime
  to: Temporal.PlainDateTime | null
  isAllDay: boolean
}

function spanOf(event: ICAL.Event): Span | null {
  const { component, startDate } = event
  if (!startDate) return null
  const hasEnd = component.hasProperty('dtend') || component.hasProperty('duration')
  const from = berlinOf(startDate)
  // A whole day without an end is that day (RFC 5545 §3.6.1).
  const to = hasEnd && event.endDate ? berlinOf(event.endDate) : startDate.isDate ? from.add({ days: 1 }) : null
  return { from, to, isAllDay: startDate.isDate }
}

/** Day, beginning and end. */
function timesOf({ from, to, isAllDay }: Span): [day: string, from: string, to: string] {
  const day = from.toPlainDate().toString()
  if (isAllDay) {
    const last = (to ?? from.add({ days: 1 })).toPlainDate().subtract({ days: 1 }).toString()
    return [day, ALL_DAY, last > day ? last : '']
  }
  const isSameDay = to?.toPlainDate().equals(from.toPlainDate()) ?? true
  return [day, timeText(from), to ? (isSameDay ? timeText(to) : to.toString().slice(0, 16)) : '']
}

/** Title, place and times of an event as if it did not repeat itself. */
function cellsOf(component: ICAL.Component): string[] {
  const event = new ICAL.Event(component)
  const about = [(event.summary ?? '').trim(), (event.location ?? '').trim()]
  if (component.getFirstPropertyValue('transp') === 'TRANSPARENT') return [...about, '', FREE_TIME, '']
  const span = spanOf(event)
  return span ? [...about, ...timesOf(span)] : [...about, '', '', '']
}

const listTimes = (event: ICAL.Component, name: 'exdate' | 'rdate') =>
  event.getAllProperties(name).flatMap((property): unknown[] => property.getValues())

function rowsOf(component: ICAL.Component, changed: readonly ICAL.Component[]): string[][] {
  const event = new ICAL.Event(component)
  const [title = '', place = '', ...times] = cellsOf(component)
  const span = spanOf(event)
  const isRepeated = component.hasProperty('rrule') || component.hasProperty('rdate')
  if (!span || times[1] === FREE_TIME || !isRepeated) return [[title, place, ...times, '', '', '']]
  const isSplit = changed.some((one) => one.getFirstProperty('recurrence-id')?.getParameter('range') !== undefined)
  if (isSplit) return [[title, place, ...times, SPLIT_RULE, '', '']]
  const without = withoutOf(component, changed)
  const added = addedTo(component, span)
  if (!added) return [[title, place, ...times, UNKNOWN_RULE, '', '']]
  const single = (one: Span) => (without.has(one.from) ? [] : [[title, place, ...timesOf(one), '', '', '']])
  const others = [...added.flatMap(single), ...changed.filter(isMeant).map((one) => [...cellsOf(one), '', '', ''])]
  const rules = component.getAllProperties('rrule')
  const rule = component.getFirstPropertyValue('rrule')
  if (!(rule instanceof ICAL.Recur)) return [...single(span), ...others]
  if (rules.length > 1 || component.hasProperty('exrule')) return [[title, place, ...times, UNKNOWN_RULE, '', '']]
  const isWithinDay = !span.isAllDay && (span.to?.toPlainDate().equals(span.from.toPlainDate()) ?? true)
  const read = readRecurrence(rule, event.startDate, isWithinDay)
  if (read.kind === 'unknown') return [[title, place, ...times, UNKNOWN_RULE, '', '']]
  if (read.kind === 'days') return [...read.days.flatMap((on) => single(movedTo(span, on))), ...others]
  const last = read.lastOn?.toString() ?? ''
  const left = without.days.join(',')
  return [...read.rules.map((one) => [title, place, ...times, formatRule(one), last, left]), ...others]
}

/** The same length at another time; of whole days as many days. */
function movedTo({ from, to, isAllDay }: Span, at: Temporal.PlainDateTime): Span {
  return { from: at, to: to ? at.add(from.until(to)) : null, isAllDay }
}

/** What the rule does not say: days left out, and those that a changed date stands for. A moment counts as the date that begins then. */
function withoutOf(component: ICAL.Component, changed: readonly ICAL.Component[]) {
  const times = [...listTimes(component, 'exdate'), ...changed.map((one) => one.getFirstPropertyValue('recurrence-id'))]
  const start = new ICAL.Event(component).startDate
  const all = times.flatMap((time) => (time instanceof ICAL.Time ? [{ at: berlinOf(time), isDate: time.isDate }] : []))
  const isStart = ({ at, isDate }: (typeof all)[number]) => isDate || at.toPlainTime().equals(berlinOf(start).toPlainTime())
  return {
    days: all.filter(isStart).map(({ at }) => at.toPlainDate().toString()),
    has: (moment: Temporal.PlainDateTime) =>
      all.some(({ at, isDate }) => (isDate ? at.toPlainDate().equals(moment.toPlainDate()) : at.equals(moment))),
  }
}

/** Dates that were added by themselves; null when one cannot be read. */
function addedTo(component: ICAL.Component, span: Span): Span[] | null {
  const added: Span[] = []
  for (const time of listTimes(component, 'rdate')) {
    if (time instanceof ICAL.Time) added.push(movedTo(span, berlinOf(time)))
    else if (time instanceof ICAL.Period && time.start) {
      added.push({ from: berlinOf(time.start), to: berlinOf(time.getEnd()), isAllDay: false })
    } else return null
  }
  return added
}
