import ical, { type ICalCalendar, ICalCalendarMethod, type ICalEvent, ICalEventStatus } from 'ical-generator'
import type { Club } from '../../domain/context.ts'
import type { CalendarEntry } from '../../domain/mail/input.ts'

export const newCalendar = (club: Club): ICalCalendar =>
  ical({
    prodId: { company: club.displayName, product: 'Termine', language: 'DE' },
    method: ICalCalendarMethod.PUBLISH,
  })

/** The same UID in mails and subscribed calendars: an entry from a mail is replaced, not doubled. */
const uidOf = (club: Club, id: string): string => `${id}@${club.hosts[0] ?? club.name}`

interface Times {
  id: string
  title: string
  place: string
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
}

/** Moments are in UTC, so that no calendar has to know our time zone. */
export const addEntry = (calendar: ICalCalendar, club: Club, entry: Times, stamp: Temporal.Instant): ICalEvent =>
  calendar.createEvent({
    id: uidOf(club, entry.id),
    start: new Date(entry.startsAt.epochMilliseconds),
    end: new Date(entry.endsAt.epochMilliseconds),
    stamp: new Date(stamp.epochMilliseconds),
    summary: entry.title,
    location: entry.place,
  })

/**
 * A calendar as text. The library writes properties of the calendar behind its zone and entries, and leaves the last line open; RFC 5545
 * wants them first (3.6) and each line ended (3.1).
 */
export function writeCalendar(calendar: ICalCalendar): string {
  const properties: string[] = []
  const components: string[] = []
  let depth = 0
  for (const line of calendar.toString().split('\r\n').slice(1, -1)) {
    if (line.startsWith('BEGIN:')) depth++
    const part = depth === 0 ? properties : components
    part.push(line)
    if (line.startsWith('END:')) depth--
  }
  return ['BEGIN:VCALENDAR', ...properties, ...components, 'END:VCALENDAR', ''].join('\r\n')
}

/** Calendar file (RFC 5545). */
export function calendarFile(club: Club, entries: readonly CalendarEntry[], stamp: Temporal.Instant): string {
  const calendar = newCalendar(club)
  for (const entry of entries) {
    const event = addEntry(calendar, club, entry, stamp)
    // Higher than in an earlier mail: the latest entry counts.
    event.sequence(Math.floor(stamp.epochMilliseconds / 1000) % 2 ** 31)
    if (entry.isTentative) event.status(ICalEventStatus.TENTATIVE)
    if (entry.isCancelled) event.status(ICalEventStatus.CANCELLED)
  }
  return writeCalendar(calendar)
}
