import type { ObjectKind } from '../../domain/audit/happenings.ts'

export const EVENT_READS: readonly ObjectKind[] = [
  'event',
  'session',
  'closure',
  'course',
  'participation',
  'facility',
  'department',
  'file',
]
export const PATH = '/events'

export interface EventsState {
  view: 'list' | 'month'
  /** ISO month (`2027-07`) of the calendar; null for this one. */
  month: string | null
  /** First ISO day of the list; null for today. */
  from: string | null
  category: string | null
  departmentId: string | null
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const match = (pattern: RegExp, text: string | null): string | null => (text !== null && pattern.test(text) ? text : null)

/** Ignores unknown values. */
export function readEvents(search: URLSearchParams): EventsState {
  const department = search.get('abteilung')
  return {
    view: search.get('ansicht') === 'monat' ? 'month' : 'list',
    month: match(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/, search.get('monat')),
    from: match(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])$/, search.get('ab')),
    category: search.get('kategorie')?.trim().slice(0, 40) || null,
    departmentId: department && UUID.test(department) ? department : null,
  }
}

/** Address of a view, with its parameters in a fixed order. */
export function eventsAddress(state: EventsState, change: Partial<EventsState> = {}, path: string = PATH): string {
  const next = { ...state, ...change }
  const query = new URLSearchParams()
  if (next.view === 'month') query.set('ansicht', 'monat')
  if (next.view === 'month' && next.month) query.set('monat', next.month)
  if (next.view === 'list' && next.from) query.set('ab', next.from)
  if (next.category) query.set('kategorie', next.category)
  if (next.departmentId) query.set('abteilung', next.departmentId)
  return query.size > 0 ? `${path}?${query}` : path
}
