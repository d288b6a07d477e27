import type { ListKind } from '../../domain/list-orders/input.ts'
import { MOST_AT_ONCE } from '../../domain/list-orders/input.ts'
import { LIST_KIND_NAMES } from '../../domain/list-orders/texts.ts'

export const PATH = '/admin/batch'

/** What can be done with several lines of each list. */
export const KINDS = {
  events: ['publish', 'withdraw', 'change', 'cancel', 'discard'],
  bookings: ['cancel'],
  requests: ['approve', 'decline'],
  series: ['end', 'release'],
  courses: ['publish', 'price', 'assign', 'copy', 'archive'],
  users: ['role', 'block', 'unblock', 'invite', 'sessions'],
} as const satisfies Record<string, readonly ListKind[]>
export type BatchView = keyof typeof KINDS

/** What the lists offer for several lines. */
export const actionsOf = (view: BatchView): { value: string; label: string }[] =>
  KINDS[view].map((kind) => ({ value: kind, label: LIST_KIND_NAMES[kind] }))

/** Where all drafts of an import are published. */
export const importedAddress = (importId: string, back: string): string =>
  `${PATH}?${new URLSearchParams({ view: 'courses', aktion: 'publish', uebernahme: importId, zurueck: back })}`

/** Where offers that cannot be published yet get their price. */
export const pricesAddress = (courseIds: readonly string[], back: string): string =>
  `${PATH}?${new URLSearchParams([['view', 'courses'], ['aktion', 'price'], ...courseIds.map((id) => ['id', id]), ['zurueck', back]])}`

/** Where one offer is copied. */
export const copyAddress = (courseId: string, back: string): string =>
  `${PATH}?${new URLSearchParams({ view: 'courses', aktion: 'copy', id: courseId, zurueck: back })}`

/** Where a single draft is thrown away: shown before it happens, and taken back there. */
export const discardAddress = (eventId: string): string =>
  `${PATH}?${new URLSearchParams({ view: 'events', aktion: 'discard', id: eventId })}`

/** What ticks more than a page: as long as there is more. */
export const ALL_TEXT = `Alle dieses Filters (höchstens ${MOST_AT_ONCE})`
