import type { ParticipationFilter } from '../../../domain/participations/list-led-participations.ts'
import type { PeopleKind } from '../../../domain/people-orders/input.ts'
import { readId } from '../../../kernel/id.ts'
import { PATH as PEOPLE, readPeopleFilter } from './people-address.ts'

export const PATH = '/admin/participants/batch'

/** Orders in the sequence of their choice. */
export const BATCH_ACTIONS: readonly { kind: PeopleKind; label: string; isPrice?: true }[] = [
  { kind: 'mail', label: 'E-Mail schreiben' },
  { kind: 'move', label: 'In ein anderes Angebot wechseln' },
  { kind: 'give', label: 'Platz fest vergeben' },
  { kind: 'offer', label: 'Platz anbieten' },
  { kind: 'certificates', label: 'Bescheinigungen ausstellen' },
  { kind: 'price', label: 'Preis ändern', isPrice: true },
  { kind: 'settle', label: 'Vorläufigen Preis prüfen', isPrice: true },
  { kind: 'remove', label: 'Abmelden' },
]

export const readKind = (search: URLSearchParams): PeopleKind | null =>
  BATCH_ACTIONS.find(({ kind }) => kind === search.get('aktion'))?.kind ?? null

/** The ticked people, or all that the filter finds. */
export function readChosen(search: URLSearchParams): ParticipationFilter {
  if (search.get('alle') === '1') return readPeopleFilter(search)
  return { ids: search.getAll('id').flatMap((given) => readId(given) ?? []) }
}

const BACK = /^\/admin\/(mobile\/)?participants(\/people)?(\?[^#]*)?$/

/** Page before this one; only pages that lead here count. */
export const readBack = (search: URLSearchParams): string => {
  const given = search.get('zurueck') ?? ''
  return BACK.test(given) ? given : PEOPLE
}

/** Address of an order for one person. */
export const batchAddress = (kind: PeopleKind, id: string, back: string): string =>
  `${PATH}?${new URLSearchParams({ aktion: kind, id, zurueck: back })}`

/** Page before this one, with the order in its address. */
export function backWith(back: string, batchId: string): string {
  const [path = '', query = ''] = back.split('?')
  const search = new URLSearchParams(query)
  search.delete('getan')
  search.set('auftrag', batchId)
  return `${path}?${search}`
}
