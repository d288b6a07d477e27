import type { ObjectKind } from '../../../domain/audit/happenings.ts'
import { BOOKING_SORTS, type BookingPage } from '../../../domain/bookings/list-bookings.ts'
import { KINDS, STATES } from '../../../domain/bookings/rules.ts'
import { berlinMoment, formatDay, parseDay } from '../../../kernel/calendar.ts'
import { isId } from '../../../kernel/id.ts'
import { oneOf } from '../../kit/query.ts'

/** Kinds behind the lists of bookings and events, for kept and open pages. */
export const READS: readonly ObjectKind[] = [
  'booking',
  'series',
  'closure',
  'event',
  'session',
  'course',
  'participation',
  'facility',
  'department',
  'allocation',
]

export const PAGE = 50
const VIEWS = ['events', 'bookings', 'requests', 'series'] as const

const START = Temporal.PlainTime.from('00:00')

export function readFilter(search: URLSearchParams, today: Temporal.PlainDate) {
  const from = parseDay(search.get('ab') ?? '') ?? today
  const facility = search.get('halle') ?? ''
  return {
    // A filter without a view is one of bookings.
    view: oneOf(VIEWS, search.get('view')) ?? (search.size === 0 ? ('events' as const) : ('bookings' as const)),
    state: oneOf([...STATES, 'live'] as const, search.get('stand')) ?? ('live' as const),
    kind: oneOf(KINDS, search.get('art')) ?? null,
    facilityId: isId(facility) ? facility : null,
    search: (search.get('suche') ?? '').trim().slice(0, 80),
    from: berlinMoment(from, START),
    fromText: formatDay(from),
    sort: meaning(search.get('sortierung')),
  }
}

/** Words of the order in the address; the earliest first needs none. */
export const SORT_WORDS = { earliest: null, latest: 'spaeteste', newest: 'neueste' } as const
const meaning = (word: string | null) => BOOKING_SORTS.find((sort) => word !== null && SORT_WORDS[sort] === word) ?? 'earliest'

/** Parameters of the filter, for links that keep it. */
export const FILTER_NAMES = ['view', 'suche', 'ab', 'halle', 'art', 'stand', 'sortierung'] as const

export const keyOf = (next: BookingPage['next']): string | null => next && `${next.startsAt}_${next.id}`

/** Start of the next page: moment and id of the last line. */
export function readAfter(text: string | null) {
  const [moment = '', id = ''] = (text ?? '').split('_')
  if (!isId(id) || !/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(moment)) return null
  return { startsAt: Temporal.Instant.from(moment), id }
}
