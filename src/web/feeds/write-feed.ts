import { ICalEventStatus } from 'ical-generator'
import type { Club } from '../../domain/context.ts'
import { daysOf } from '../../domain/events/rules.ts'
import type { Feed } from '../../domain/feeds/queries.ts'
import type { FeedEntry } from '../../domain/feeds/rules.ts'
import { addEntry, newCalendar } from '../mail/calendar.ts'

/** How often a calendar asks again. */
const TTL_SECONDS = 3600

/** A day of the calendar, written as `VALUE=DATE` wherever the program runs: without a zone, dates are read in UTC. */
const dateOf = (day: Temporal.PlainDate): Date => new Date(Date.UTC(day.year, day.month - 1, day.day))

/**
 * A calendar to subscribe to (RFC 5545). Every date is an entry of its own, in UTC: nothing is left to be computed by rules, so the
 * clock changes cannot shift anything. `changedAt` becomes the stamp of all entries.
 */
export function writeFeed(club: Club, origin: string, { name, entries }: Feed, changedAt: Temporal.Instant): string {
  const calendar = newCalendar(club)
    .name(`${name} · ${club.displayName}`)
    .ttl(TTL_SECONDS)
    .x([{ key: 'X-WR-TIMEZONE', value: 'Europe/Berlin' }])
  for (const entry of entries) {
    const event = addEntry(calendar, club, { ...entry, id: entry.uid }, changedAt)
    event.sequence(entry.sequence)
    event.status(entry.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED)
    if (entry.isAllDay) {
      const { from, to } = daysOf(entry)
      event
        .start(dateOf(from))
        .end(dateOf(to.add({ days: 1 })))
        .allDay(true)
    }
    if (entry.path !== '') event.url(`${origin}${entry.path}`)
    const about = aboutOf(entry)
    if (about !== '') event.description(about)
  }
  return calendar.toString()
}

const aboutOf = ({ isCancelled, note }: FeedEntry): string => [isCancelled ? 'Fällt aus.' : '', note].filter(Boolean).join(' ')
