import ICAL from 'ical.js'
import { formatRule } from '../series/rules.ts'
import { berlinOf, readRecurrence } from './read-recurrence.ts'

/** Columns of calendar rows. `Regel`: from `formatRule`, or the reason for none. `Bis`: last day of whole days. */
export const CALENDAR_HEAD = ['Titel', 'Ort', 'Tag', 'Von', 'Bis', 'Regel', 'Letzter Tag', 'Ohne'] as const

export const ALL_DAY = 'ganztägig'
export const UNKNOWN_RULE = 'unbekannt'
/** A series changed for good from one date on. */
export const SPLIT_RULE = 'ab einem Termin geändert'
/** Cancelled in the calendar: named, but not imported. */
export const CANCELLED = 'abgesagt'
/** Free time in the calendar: holds nothing. */
export const FREE_TIME = 'frei'

/**
 * Reads the events of a calendar; null for other files. A series is one row; moved, added and irregular dates are rows of their
 * own. A cancelled event is a row, a cancelled date a day left out. Berlin time.
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
    // The library throws its own kind for other files, and plain errors for unreadable values.
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

function timesOf({ from, to, isAllDay }: Span): [day: string, from: string, to: string] {
  const day = from.toPlainDate().toString()
  if (isAllDay) {
    const last = (to ?? from.add({ days: 1 })).toPlainDate().subtract({ days: 1 }).toString()
    return [day, ALL_DAY, last > day ? last : '']
  }
  const isSameDay = to?.toPlainDate().equals(from.toPlainDate()) ?? true
  return [day, timeText(from), to ? (isSameDay ? timeText(to) : to.toString().slice(0, 16)) : '']
}

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

function movedTo({ from, to, isAllDay }: Span, at: Temporal.PlainDateTime): Span {
  return { from: at, to: to ? at.add(from.until(to)) : null, isAllDay }
}

/** Days left out and days replaced by changed dates. A moment means the date beginning then. */
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

/** Single added dates; null for an unreadable one. */
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
