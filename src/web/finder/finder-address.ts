import type { ObjectKind } from '../../domain/audit/happenings.ts'
import { AGES, type Age, type CourseFilters, TIMES } from '../../domain/courses/read-query.ts'

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

const isAge = (text: string | null): text is Age => text !== null && /^\d{1,2}$/.test(text)

const MOST = 12
/** `1_3`: several choices of a filter. */
export const SEVERAL = '_'
const several = (text: string | null): string[] => [...new Set((text ?? '').split(SEVERAL))].slice(0, MOST).sort()

/** Reads the address; unknown parameters and values are left out. */
export function readFinder(search: URLSearchParams): FinderState {
  const age = search.get('age')
  const page = search.get('page') ?? ''
  return {
    q: (search.get('q') ?? '').trim().slice(0, 80),
    weekday: several(search.get('weekday')).flatMap((day) => (/^[1-7]$/.test(day) ? [Number(day)] : [])),
    time: oneOf(TIMES, search.get('time')),
    sport: several(search.get('sport')).flatMap((sport) => slug(sport) ?? []),
    age: isAge(age) ? `${Number(age)}` : oneOf(AGES, age),
    hall: slug(search.get('hall')),
    department: slug(search.get('department')),
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
    ['weekday', state.weekday.join(SEVERAL) || null],
    ['time', state.time],
    ['age', state.age],
    ['sport', state.sport.join(SEVERAL) || null],
    ['hall', state.hall],
    ['department', state.department],
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

export const isNarrowed = ({ q, weekday, time, age, sport, hall, department, club, kind, onlyFree }: FinderState): boolean =>
  q !== '' ||
  onlyFree ||
  weekday.length + sport.length > 0 ||
  [time, age, hall, department, club, kind].some((value) => value !== null)
