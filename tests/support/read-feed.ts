import ICAL from 'ical.js'
import { expect } from 'vitest'

/** One date of a calendar as in another program; rules are expanded until `to`. */
export interface ReadEntry {
  uid: string
  title: string
  place: string
  sequence: number
  status: string
  isDate: boolean
  /** Null = a single entry. */
  rule: string | null
  /** RECURRENCE-ID: names one date of a rule, with `uid`, also after a move. */
  date: string | null
  from: string
  to: string
}

const textOf = (time: ICAL.Time): string => (time.isDate ? time.toString() : time.toJSDate().toISOString())

/** A calendar's own properties come first, and each line is ended (RFC 5545, 3.1 and 3.6). */
function expectForm(text: string): void {
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/)
  expect(text).toMatch(/\r\nEND:VCALENDAR\r\n$/)
  const [, behind = ''] = text.split(/\r\n(?=BEGIN:)(.*)/s)
  const outside = behind.replaceAll(/BEGIN:(\w+)\r\n.*?\r\nEND:\1\r\n/gs, '')
  expect(outside).toBe(behind === '' ? '' : 'END:VCALENDAR\r\n')
}

/** Reads a calendar with `ical.js`: every date of every rule, exceptions in their place. */
export function readFeed(text: string): ReadEntry[] {
  expectForm(text)
  const calendar = new ICAL.Component(ICAL.parse(text))
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
  const exceptions = Map.groupBy(
    events.filter((event) => event.isRecurrenceException()),
    ({ uid }) => uid,
  )
  return events
    .filter((event) => !event.isRecurrenceException())
    .flatMap((event) => {
      const rule = event.component.getFirstPropertyValue('rrule')?.toString() ?? null
      if (rule === null) return [{ ...entryOf(event, event.startDate, event.endDate), rule, date: null }]
      for (const exception of exceptions.get(event.uid) ?? []) event.relateException(exception)
      const read: ReadEntry[] = []
      const iterator = event.iterator()
      for (let next = iterator.next(); next; next = iterator.next()) {
        const { item, startDate, endDate, recurrenceId } = event.getOccurrenceDetails(next)
        read.push({ ...entryOf(item, startDate, endDate), rule, date: textOf(recurrenceId) })
      }
      return read
    })
}

const entryOf = (event: ICAL.Event, from: ICAL.Time, to: ICAL.Time): Omit<ReadEntry, 'rule' | 'date'> => ({
  uid: event.uid,
  title: event.summary,
  place: event.location,
  sequence: event.sequence,
  status: String(event.component.getFirstPropertyValue('status')),
  isDate: from.isDate,
  from: textOf(from),
  to: textOf(to),
})
