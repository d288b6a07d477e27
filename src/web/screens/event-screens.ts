import { canSeeBookings } from '../../domain/bookings/access.ts'
import { isReader } from '../../domain/context.ts'
import { canSeeEvents } from '../../domain/events/access.ts'
import type { Screen } from './screen.ts'

/** Pages that are the same for all visitors; users may see more. */
const visitors = { layout: 'default', opens: 'all', cache: 'anonymous' } as const satisfies Partial<Screen>

export const eventScreens: readonly Screen[] = [
  {
    path: '/events',
    file: 'events/events.tsx',
    title: 'Termine',
    ...visitors,
    params: ['ansicht', 'monat', 'ab', 'kategorie', 'abteilung'],
    nav: { label: 'Termine', order: 20 },
  },
  { path: '/events/:event', file: 'events/event.tsx', title: 'Termin', ...visitors },
  { path: '/admin/mobile/eventList', file: 'events/event-list.tsx', title: 'Terminliste', layout: 'default', opens: 'all' },
  {
    path: '/admin/events/calendar',
    file: 'halls/series/series-calendar.tsx',
    title: 'Kalender einer Serie',
    layout: 'admin',
    opens: canSeeBookings,
  },
  {
    path: '/admin/events/:event',
    file: 'events/admin/editor.tsx',
    title: 'Termin bearbeiten',
    layout: 'admin',
    opens: canSeeEvents,
  },
  {
    path: '/member/me/calendar',
    file: 'feeds/own-calendar.tsx',
    title: 'Mein Kalender',
    layout: 'default',
    opens: isReader,
  },
]
