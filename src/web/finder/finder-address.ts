import type { ObjectKind } from '../../domain/audit/happenings.ts'
import { AGES, type CourseFilters, TIMES } from '../../domain/courses/read-query.ts'

export const READS: readonly ObjectKind[] = [
  'course',
  'draw',
  'session',
  'participation',
  'group',
  'facility',
  'department',
  'event',
  'article',
]

export interface FinderState extends CourseFilters {
  /** Key of a club of the association. */
  club: string | null
  view: 'list' | 'week'
  /** Page of the list, from 1. */
  page: number
}

const oneOf = <T extends string>(values: readonly T[], text: string | null): T | null =>
  values.find((value) => value === text) ?? null
const slug = (text: string | null): string | null => (text && /^[a-z0-9-]{1,80}$/.test(text) ? text : null)

/** Reads the address; unknown parameters and values are left out. */
export function readFinder(search: URLSearchParams): FinderState {
  const weekday = Number(search.get('weekday'))
  const page = search.get('page') ?? ''
  return {
    q: (search.get('q') ?? '').trim().slice(0, 80),
    weekday: Number.isInteger(weekday) && weekday >= 1 && weekday <= 7 ? weekday : null,
    time: oneOf(TIMES, search.get('time')),
    sport: slug(search.get('sport')),
    age: oneOf(AGES, search.get('age')),
    hall: slug(search.get('hall')),
    club: slug(search.get('club')),
    kind: oneOf(['ongoing', 'course'], search.get('kind')),
    onlyFree: search.get('free') === '1',
    view: search.get('view') === 'week' ? 'week' : 'list',
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
  }
}

/** The parameters of a state, always in the same order: one address for one view. */
export function parametersOf(state: FinderState): [string, string][] {
  const all: [string, string | number | null][] = [
    ['q', state.q || null],
    ['weekday', state.weekday],
    ['time', state.time],
    ['age', state.age],
    ['sport', state.sport],
    ['hall', state.hall],
    ['club', state.club],
    ['kind', state.kind],
    ['free', state.onlyFree ? '1' : null],
    ['view', state.view === 'week' ? 'week' : null],
    ['page', state.page > 1 ? state.page : null],
  ]
  return all.flatMap(([name, value]): [string, string][] => (value === null ? [] : [[name, String(value)]]))
}

/** Address of the first page after a choice. */
export function finderAddress(state: FinderState, change: Partial<FinderState>): string {
  const query = new URLSearchParams(parametersOf({ ...state, page: 1, ...change })).toString()
  return query ? `/?${query}` : '/'
}

/** Without any filter, in the same view. */
export const resetAddress = ({ view }: FinderState): string => finderAddress(readFinder(new URLSearchParams()), { view })

export const isNarrowed = ({ q, weekday, time, age, sport, hall, club, kind, onlyFree }: FinderState): boolean =>
  q !== '' || onlyFree || [weekday, time, age, sport, hall, club, kind].some((value) => value !== null)
