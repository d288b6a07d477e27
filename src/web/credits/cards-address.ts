import { CARD_FILTERS, type CardFilter } from '../../domain/credits/list-cards.ts'
import { oneOf } from '../query.ts'
import { textFor } from '../text-for.ts'

export const PATH = '/admin/cards'
export const KINDS_PATH = `${PATH}/kinds`
export const PAGE = 50
/** Names of the filter in the address, to be handed on. */
export const FILTER_NAMES = ['q', 'stand'] as const

export const FILTERS: Record<CardFilter, string> = {
  valid: 'Gültige',
  nearly_used: 'Fast aufgebraucht',
  ended: 'Abgelaufen oder aufgebraucht',
}

const DONE = {
  verkauft: 'Die Karte ist eingetragen. Die Person bekommt eine E-Mail.',
  korrigiert: 'Die Karte ist korrigiert.',
  verlaengert: 'Die Karte ist verlängert.',
  erstattet: 'Die Karte ist erstattet.',
  gespeichert: 'Gespeichert.',
} as const
export type Done = keyof typeof DONE

/** The text for a key from the address; null for anything else. */
export const doneText = (key: string | null): string | null => textFor(DONE, key)

/** What the address says of the list. */
export const readCards = (search: URLSearchParams): { search: string; filter: CardFilter | null } => ({
  search: search.get('q')?.trim().slice(0, 80) ?? '',
  filter: oneOf(CARD_FILTERS, search.get('stand')) ?? null,
})
