import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Club } from '../../domain/context.ts'
import type { CalendarEntry } from '../../domain/mail/input.ts'

/** One calendar file (RFC 5545) of these entries. Moments are in UTC, so that no calendar has to know our time zone. */
export function calendarFile(club: Club, entries: readonly CalendarEntry[], stamp: Temporal.Instant): string {
  const calendar = ical({
    prodId: { company: club.displayName, product: 'Termine', language: 'DE' },
    method: ICalCalendarMethod.PUBLISH,
  })
  for (const entry of entries) {
    const event = calendar.createEvent({
      id: `${entry.id}@${club.hosts[0] ?? club.name}`,
      start: new Date(entry.startsAt.epochMilliseconds),
      end: new Date(entry.endsAt.epochMilliseconds),
      stamp: new Date(stamp.epochMilliseconds),
      summary: entry.title,
      location: entry.place,
    })
    // A higher number than the entry that it replaces had.
    if (entry.isCancelled) event.status(ICalEventStatus.CANCELLED).sequence(Math.floor(stamp.epochMilliseconds / 1000) % 2 ** 31)
  }
  return calendar.toString()
}
