import type { ObjectKind } from '../../domain/audit/happenings.ts'
import type { CountedPlace } from '../../domain/statistics/list-counted-rows.ts'
import { type FigureKey, type FigureSet, isOfBooks } from '../../domain/statistics/rules.ts'
import { readId } from '../../kernel/id.ts'
import { oneOf } from '../kit/query.ts'

export const PATH = '/admin/courseStat'
export const EXPORT_PATH = `${PATH}/export`

export const READS: readonly ObjectKind[] = [
  'participation',
  'group',
  'attendance',
  'session',
  'course',
  'season',
  'department',
  'person',
  'claim',
  'payment',
  'statement',
]

/** Figures by their words in the address, in their order. */
export const WORDS = {
  teilnehmer: 'participants',
  plaetze: 'places',
  anwesenheit: 'attendance',
  fehlt: 'missing',
  warteliste: 'waiting',
  erloes: 'revenue',
  gebucht: 'billed',
  bezahlt: 'settled',
  kosten: 'cost',
} as const satisfies Record<string, FigureKey>
export type FigureWord = keyof typeof WORDS
export const FIGURE_WORDS = Object.keys(WORDS) as FigureWord[]
/** Figures of each part of the page, in their order. */
export const SET_WORDS: Readonly<Record<FigureSet, readonly FigureWord[]>> = {
  people: FIGURE_WORDS.filter((word) => !isOfBooks(WORDS[word])),
  billing: FIGURE_WORDS.filter((word) => isOfBooks(WORDS[word]) || word === 'erloes'),
}

/** `teil=abrechnung`: what was billed, paid and spent. */
const BILLING = 'abrechnung'
export const readSet = (search: URLSearchParams): FigureSet => (search.get('teil') === BILLING ? 'billing' : 'people')

/** `abteilung=ohne`: offers without a department. */
const NONE = 'ohne'

export interface Scope {
  seasonId?: string | undefined
  departmentId?: string | null | undefined
  courseId?: string | undefined
  set?: FigureSet | undefined
}

export const readScope = (search: URLSearchParams): Scope => ({
  seasonId: readId(search.get('saison')),
  departmentId: search.get('abteilung') === NONE ? null : readId(search.get('abteilung')),
  courseId: readId(search.get('angebot')),
})

export const readFigure = (search: URLSearchParams): FigureWord | undefined => oneOf(FIGURE_WORDS, search.get('zeigt'))

/** Address of the page, or of the rows behind one of its figures. */
export function statAddress({ seasonId, departmentId, courseId, set }: Scope, figure?: FigureWord): string {
  const part = set === 'billing' ? BILLING : undefined
  const pairs = {
    teil: part,
    saison: seasonId,
    abteilung: departmentId === null ? NONE : departmentId,
    zeigt: figure,
    angebot: courseId,
  }
  const named = Object.entries(pairs).filter((pair): pair is [string, string] => pair[1] !== undefined)
  return named.length > 0 ? `${PATH}?${new URLSearchParams(named)}` : PATH
}

export function readPlace(search: URLSearchParams): CountedPlace | null {
  const [courseId, id] = (search.get('nach') ?? '').split('.').map(readId)
  return courseId && id ? { courseId, id } : null
}
export const placeText = ({ courseId, id }: CountedPlace): string => `${courseId}.${id}`
