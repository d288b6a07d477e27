import type { ObjectKind } from '../../../domain/audit/happenings.ts'
import { oneOf } from '../../kit/query.ts'
import { isoTyped } from '../../kit/typed-day.ts'

export const PATH = '/admin/bookings'

/** Kinds behind the plans and the use of halls, for kept and open pages. */
export const READS: readonly ObjectKind[] = [
  'booking',
  'series',
  'session',
  'event',
  'course',
  'participation',
  'group',
  'attendance',
  'facility',
  'closure',
  'department',
  'allocation',
]

export const VIEWS = { day: 'Tag', week: 'Woche', month: 'Monat' } as const
export type PlanViewName = keyof typeof VIEWS
export const COLOURS = { department: 'Abteilung', kind: 'Art', club: 'Verein' } as const
export type Colouring = keyof typeof COLOURS
export const ZOOMS = { small: 'Klein', normal: 'Mittel', large: 'Groß' } as const
export type Zoom = keyof typeof ZOOMS

export interface PlanState {
  view: PlanViewName
  /** A table instead of the drawn plan. */
  isList: boolean
  /** The drawn plan on phones too, where the public plan is a list. */
  isPlan: boolean
  /** Draws empty hours too. */
  isWholeDay: boolean
  /** ISO day within the view; null for today. */
  day: string | null
  /** Slugs of halls; empty for all. */
  halls: string[]
  /** Shown by an address without a view. */
  usualView: PlanViewName
  colour: Colouring
  usualColour: Colouring
  zoom: Zoom
  /** ISO weekday; only in the table. */
  weekday: number | null
  /** Requests or released times alone; only in the table. */
  standing: 'requested' | 'released' | null
}

const WORDS = {
  view: { tag: 'day', woche: 'week', monat: 'month' },
  colour: { abteilung: 'department', art: 'kind', verein: 'club' },
  zoom: { klein: 'small', gross: 'large' },
  standing: { angefragt: 'requested', frei: 'released' },
} as const

const meaning = <Value>(words: Readonly<Record<string, Value>>, word: string | null): Value | undefined =>
  word !== null && Object.hasOwn(words, word) ? words[word] : undefined
const wordFor = (words: Readonly<Record<string, string>>, value: string): string | null =>
  Object.keys(words).find((word) => words[word] === value) ?? null

/** An association gives its halls to clubs; a club to its departments. */
export const usualColourOf = (club: { kind: 'club' | 'association' }): Colouring =>
  club.kind === 'association' ? 'club' : 'department'

/** Ignores unknown values. */
export function readPlan(search: URLSearchParams, usual: PlanViewName = 'day', usualColour: Colouring = 'department'): PlanState {
  return {
    view: meaning(WORDS.view, search.get('ansicht')) ?? usual,
    usualView: usual,
    isList: search.get('form') === 'liste',
    isPlan: search.get('form') === 'plan',
    isWholeDay: search.get('stunden') === 'alle',
    day: isoTyped(search.get('tag') ?? '') || null,
    halls: search.getAll('halle').filter((slug) => /^[a-z0-9-]{1,80}$/.test(slug)),
    colour: meaning(WORDS.colour, search.get('farbe')) ?? usualColour,
    usualColour,
    zoom: meaning(WORDS.zoom, search.get('zoom')) ?? 'normal',
    weekday: Number(oneOf(['1', '2', '3', '4', '5', '6', '7'], search.get('wochentag')) ?? 0) || null,
    standing: meaning(WORDS.standing, search.get('stand')) ?? null,
  }
}

function queryOf(next: PlanState): URLSearchParams {
  const query = new URLSearchParams()
  query.set('ansicht', wordFor(WORDS.view, next.view) ?? '')
  if (next.isList || next.isPlan) query.set('form', next.isList ? 'liste' : 'plan')
  if (next.day) query.set('tag', next.day)
  for (const slug of next.halls) query.append('halle', slug)
  if (next.isWholeDay) query.set('stunden', 'alle')
  if (next.colour !== next.usualColour) query.set('farbe', wordFor(WORDS.colour, next.colour) ?? '')
  if (next.zoom !== 'normal') query.set('zoom', wordFor(WORDS.zoom, next.zoom) ?? '')
  if (next.isList && next.weekday) query.set('wochentag', String(next.weekday))
  if (next.isList && next.standing) query.set('stand', wordFor(WORDS.standing, next.standing) ?? '')
  return query
}

/** Address of a view, with its parameters in a fixed order. `more`: the open panel. */
export function planAddress(
  path: string,
  state: PlanState,
  change: Partial<PlanState> = {},
  more: Readonly<Record<string, string>> = {},
): string {
  const query = queryOf({ ...state, ...change })
  for (const [name, value] of Object.entries(more)) query.set(name, value)
  return `${path}?${query}`
}

/** The same on the plan's own page, short for hundreds of links. */
export function addressHere(state: PlanState, change: Partial<PlanState>): string {
  const query = queryOf({ ...state, ...change })
  if ((change.view ?? state.view) === state.usualView) query.delete('ansicht')
  return `?${query}`
}
