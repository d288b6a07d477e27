import { CARD_FILTERS, type CardFilter, type CardSort } from '../../domain/credits/list-cards.ts'
import type { Order } from '../../kernel/order.ts'
import { oneOf } from '../kit/query.ts'
import { readOrder } from '../kit/sorting.ts'

export const PATH = '/admin/cards'
export const KINDS_PATH = `${PATH}/kinds`
export const PAGE = 50
/** Days back within which the list shows hours without a card. */
export const UNPAID_DAYS = 90
export const FILTER_NAMES = ['q', 'stand', 'sortierung'] as const

export const FILTERS: Record<CardFilter, string> = {
  valid: 'Gültige',
  nearly_used: 'Fast aufgebraucht',
  ended: 'Abgelaufen oder aufgebraucht',
}

/** Sorted columns by their name in the address. */
export const CARD_SORTS = {
  person: 'person',
  karte: 'name',
  noch: 'balance',
  gueltig: 'validTo',
  verkauft: 'sold',
  preis: 'price',
} as const satisfies Record<string, CardSort>

export const readCardOrder = (search: URLSearchParams): Order<CardSort> =>
  readOrder(search, CARD_SORTS, { by: 'sold', isDescending: true })

export const readCards = (search: URLSearchParams): { search: string; filter: CardFilter | null; order: Order<CardSort> } => ({
  search: search.get('q')?.trim().slice(0, 80) ?? '',
  filter: oneOf(CARD_FILTERS, search.get('stand')) ?? null,
  order: readCardOrder(search),
})
