import { WEEK } from './bookings.ts'
import { CLUB } from './http.ts'

/** A measured page or call with its limits. */
export interface Page {
  path: string
  club: string
  who: 'admin' | 'reader' | null
  statements: number
  /** Uncompressed HTML at most. */
  kB: number | null
  /** Milliseconds of processor time of program and database at most. */
  cpu: number | null
}

const STATEMENTS = 8
/** Two clubs' halls on one page: the association's stand below the own. */
const STATEMENTS_OF_PLANS = 12

const monday = Temporal.Now.zonedDateTimeISO('Europe/Berlin').toPlainDate()
/** The Monday of the week that `bookMany` fills. */
export const MONDAY = monday
  .subtract({ days: monday.dayOfWeek - 1 })
  .add({ days: 7 * WEEK })
  .toString()

const page = (path: string, more: Partial<Page> = {}): Page => ({
  path,
  club: CLUB,
  who: null,
  statements: STATEMENTS,
  kB: null,
  cpu: null,
  ...more,
})
const plan = (view: string, kB: number | null): Page =>
  page(`/admin/bookings?ansicht=${view}&tag=${MONDAY}`, { who: 'admin', statements: STATEMENTS_OF_PLANS, kB })

export const PAGES: Readonly<Record<string, Page>> = {
  finder: page('/', { kB: 60 }),
  'finder, signed in': page('/', { who: 'reader' }),
  'finder by weekday': page('/?weekday=2'),
  'finder by kind and age': page('/?kind=course&age=18-59'),
  'finder by free places': page('/?free=1'),
  'finder by words': page('/?q=R%C3%BCckenfit'),
  'finder by hall': page('/?hall=turnhalle-nordring'),
  'finder as a week': page('/?free=1&view=week'),
  'finder of the association': page('/', { club: 'ssv' }),
  offer: page('/id/rueckenfit-am-feierabend'),
  'plan of a day': plan('tag', null),
  'plan of a week': plan('woche', 200),
  'plan of a month': plan('monat', 100),
  usage: page(`/admin/bookings/usage?tag=${MONDAY}`, { who: 'admin', kB: 100 }),
  'public plan': page(`/occupancy?tag=${MONDAY}`),
  participants: page('/admin/participants', { who: 'admin' }),
  people: page('/admin/participants/people', { who: 'admin', cpu: 20 }),
  'own page': page('/member/me', { who: 'reader' }),
  'API: courses': page('/api/v1/courses'),
  'API: bookings': page(`/api/v1/bookings?from=${MONDAY}T00:00:00Z`, { who: 'admin' }),
}

let asked = 0

/** A host for one request, so that no kept page answers: pages name their host. */
export const unkeptHost = (club: string): string => `${club}.localhost:${10_000 + (asked++ % 50_000)}`
