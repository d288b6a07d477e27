import { type ICalCalendar, type ICalEvent, ICalEventStatus } from 'ical-generator'
import { HALL_CLOSED_MEANS } from '../../domain/bookings/texts.ts'
import type { Club } from '../../domain/context.ts'
import { type FeedSeries, foldSeries } from '../../domain/feeds/fold-series.ts'
import type { Feed } from '../../domain/feeds/queries.ts'
import type { FeedEntry } from '../../domain/feeds/rules.ts'
import { formatRule } from '../../domain/series/rules.ts'
import { berlinMoment, ZONE } from '../../kernel/calendar.ts'
import { daysOf } from '../../kernel/times.ts'
import { addEntry, newCalendar, writeCalendar } from '../mail/calendar.ts'
import { BERLIN_ZONE } from './berlin-zone.ts'

const TTL_SECONDS = 3600

/** Base of a series' SEQUENCE: seconds of the last change. A count of its parts could fall; SEQUENCE must only rise. */
const SEQUENCE_SINCE = Temporal.Instant.from('2020-01-01T00:00:00Z')

/** UTC, because dates without a zone are written in it: `VALUE=DATE` wherever the program runs. */
const dateOf = (day: Temporal.PlainDate): Date => new Date(Date.UTC(day.year, day.month - 1, day.day))

interface Place {
  calendar: ICalCalendar
  club: Club
  link(path: string): string
  changedAt: Temporal.Instant
}

/**
 * Writes a calendar to subscribe to (RFC 5545). A series is one entry with a rule in Berlin time, its exceptions under the
 * same UID; a single entry is in UTC. `changedAt`: last change of anything in it.
 */
export function writeFeed(club: Club, link: Place['link'], { name, entries }: Feed, changedAt: Temporal.Instant): string {
  const calendar = newCalendar(club)
    .name(`${name} · ${club.displayName}`)
    .ttl(TTL_SECONDS)
    .x([{ key: 'X-WR-TIMEZONE', value: ZONE }])
  // Without a zone of its own the calendar leaves single entries in UTC.
  calendar.timezone({ name: null, generator: () => BERLIN_ZONE })
  const place = { calendar, club, link, changedAt }
  const { singles, series } = foldSeries(entries)
  for (const entry of singles) writeEntry(place, entry).sequence(entry.sequence)
  for (const one of series) writeSeries(place, one)
  return writeCalendar(calendar)
}

function writeEntry({ calendar, club, link, changedAt }: Place, entry: FeedEntry, uid = entry.uid): ICalEvent {
  const event = addEntry(calendar, club, { ...entry, id: uid }, changedAt)
  event.status(statusOf(entry))
  if (entry.isAllDay) {
    const { from, to } = daysOf(entry)
    event
      .start(dateOf(from))
      .end(dateOf(to.add({ days: 1 })))
      .allDay(true)
  }
  if (entry.path !== '') event.url(link(entry.path))
  const about = aboutOf(entry)
  if (about !== '') event.description(about)
  return event
}

function writeSeries(place: Place, { uid, first, rule, lastOn, startsTime, exceptions, left }: FeedSeries): void {
  const sequence = Math.floor(place.changedAt.since(SEQUENCE_SINCE).total('seconds'))
  const until = berlinMoment(lastOn, startsTime).toString().replace(/[-:]/g, '')
  const days = left.map((on) => `${on}T${startsTime}`.replace(/[-:]/g, ''))
  const rules = [
    `RRULE:${formatRule(rule)};UNTIL=${until}`,
    ...(days.length > 0 ? [`EXDATE;TZID=${ZONE}:${days.join(',')}`] : []),
  ]
  const asUsual = { ...first, isCancelled: false, note: '' }
  inBerlin(writeEntry(place, asUsual, uid), asUsual)
    .sequence(sequence)
    .repeating(rules.join('\n'))
  for (const { on, entry } of exceptions) {
    const event = inBerlin(writeEntry(place, entry, uid), entry).sequence(sequence)
    event.recurrenceId(berlinMoment(on, startsTime))
  }
}

/** A rule needs wall-clock time. */
const inBerlin = (event: ICalEvent, { startsAt, endsAt }: FeedEntry): ICalEvent =>
  event.timezone(ZONE).start(startsAt).end(endsAt)

const aboutOf = ({ isCancelled, isHallClosed, note }: FeedEntry): string =>
  [isCancelled ? 'Fällt aus.' : isHallClosed ? HALL_CLOSED_MEANS : '', note].filter(Boolean).join(' ')

function statusOf({ isCancelled, isHallClosed }: FeedEntry): ICalEventStatus {
  if (isCancelled) return ICalEventStatus.CANCELLED
  return isHallClosed ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED
}
