/** Calendars to subscribe to; a single event is taken over instead. */
export const FEEDS = {
  club: '/feeds/club.ics',
  events: '/feeds/events.ics',
  event: (id: string) => `/feeds/event/${id}.ics`,
  offer: (slug: string) => `/feeds/offer/${slug}.ics`,
  /** Taken over, too: the moment from which one can sign up. */
  opening: (slug: string) => `/feeds/opening/${slug}.ics`,
  hall: (slug: string) => `/feeds/hall/${slug}.ics`,
  plan: (slug: string) => `/feeds/plan/${slug}.ics`,
  department: (id: string) => `/feeds/department/${id}.ics`,
  person: (secret: string) => `/feeds/person/${secret}.ics`,
  team: (secret: string) => `/feeds/team/${secret}.ics`,
  trainer: (secret: string) => `/feeds/trainer/${secret}.ics`,
} as const

/** Page with the calendar of a series of bookings: `?serie={id}`. */
export const SERIES_CALENDAR = '/admin/events/calendar'

/** Makes a phone ask "Abonnieren?": `webcal://gsv.example/feeds/club.ics`. */
export const subscribeAddress = (address: string): string => address.replace(/^https?:/, 'webcal:')
