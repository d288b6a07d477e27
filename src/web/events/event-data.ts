import type { EventDetail } from '../../domain/events/list-events.ts'
import { plainTextOf } from '../../kernel/rich-text.ts'
import { daysOf } from '../../kernel/times.ts'
import { fileAddress } from '../files/file-address.ts'
import type { Gate } from '../kit/gate.ts'

/** schema.org `Event` for search engines, as text of a data block: an escaped `<` ends no script. */
export function eventData(event: EventDetail, { link, clubName }: { link: Gate['link']; clubName: string }): string {
  const { from, to } = daysOf(event)
  const url = link(`/events/${event.id}`)
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.title,
    url,
    inLanguage: 'de',
    description: plainTextOf(event.body).slice(0, 300) || event.title,
    startDate: event.isAllDay ? from.toString() : event.startsAt.toString(),
    endDate: event.isAllDay ? to.toString() : event.endsAt.toString(),
    eventStatus: `https://schema.org/${event.state === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    organizer: { '@type': 'SportsOrganization', name: clubName, url: link('/') },
    ...(event.image ? { image: link(fileAddress(event.image.id)) } : {}),
    ...(event.place ? { location: { '@type': 'Place', name: event.place, address: event.address || event.place } } : {}),
  }
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
