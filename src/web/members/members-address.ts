import type { MemberSort } from '../../domain/members/is-listed.ts'
import { ownNamesIn } from './own-filter.ts'

export const PATH = '/admin/members'
export const NEW_PATH = `${PATH}/new`
export const IMPORT_PATH = `${PATH}/import`
export const CHANGES_PATH = `${PATH}/changes`
export const DUPLICATES_PATH = `${PATH}/duplicates`
export const APPLICATIONS_PATH = `${PATH}/applications`
export const memberPath = (id: string): string => `${PATH}/${id}`

export const PAGE = 50

const FILTER_NAMES = ['q', 'stand', 'art', 'abteilung', 'alter', 'stichtag', 'sortierung'] as const

/** Names of the filter and the order in an address, to be handed on. */
export const filterNames = (search: URLSearchParams): string[] => [...FILTER_NAMES, ...ownNamesIn(search)]

/** The address asks for some people only. */
export const isNarrowed = (search: URLSearchParams): boolean => filterNames(search).some((name) => search.get(name))

/** Saved filters, with the one that the list shows. */
export function filtersPath(search: URLSearchParams): string {
  const kept = new URLSearchParams(
    filterNames(search).flatMap((name) => (search.get(name) ? [[name, search.get(name) ?? '']] : [])),
  )
  return kept.size > 0 ? `${PATH}/filters?${kept}` : `${PATH}/filters`
}

/** Of a key day in the address. */
export const WRONG_DAY = 'Diesen Tag gibt es nicht, oder seinem Jahr fehlen Ziffern: bitte so wie 31.12.2027.'

export const STATE_OPTIONS = {
  mitglieder: 'Mitglieder',
  aktiv: 'aktiv',
  ruht: 'ruht',
  kuenftig: 'treten noch ein',
  ausgetreten: 'ausgetreten',
  verstorben: 'verstorben',
  alle: 'alle',
} as const

/** Age groups as the sports federations count them, in whole years. */
export const AGE_GROUPS: Readonly<Record<string, readonly [from: number, to: number | undefined]>> = {
  '0-6': [0, 6],
  '7-14': [7, 14],
  '15-18': [15, 18],
  '19-26': [19, 26],
  '27-40': [27, 40],
  '41-60': [41, 60],
  '61-': [61, undefined],
}

/** Orders by their name in the address. */
export const SORT_WORDS = { name: 'name', nummer: 'number' } as const satisfies Record<string, MemberSort>

/** Live screens listen to these. */
export const READS = ['member', 'person', 'household', 'debtor', 'department'] as const
