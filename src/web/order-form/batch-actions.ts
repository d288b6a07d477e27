import type { ListKind } from '../../domain/list-orders/input.ts'
import { MOST_AT_ONCE } from '../../domain/list-orders/input.ts'
import { LIST_KIND_NAMES } from '../../domain/list-orders/texts.ts'

export const PATH = '/admin/batch'

/** Actions for several lines, by list. */
export const KINDS = {
  events: ['publish', 'withdraw', 'change', 'cancel', 'discard'],
  bookings: ['cancel'],
  requests: ['approve', 'decline'],
  series: ['end', 'release'],
  courses: ['publish', 'price', 'assign', 'copy', 'archive'],
  users: ['role', 'block', 'unblock', 'invite', 'sessions'],
} as const satisfies Record<string, readonly ListKind[]>
export type BatchView = keyof typeof KINDS

export const actionsOf = (view: BatchView): { value: string; label: string }[] =>
  KINDS[view].map((kind) => ({ value: kind, label: LIST_KIND_NAMES[kind] }))

/** Page that publishes all drafts of an import. */
export const importedAddress = (importId: string, back: string): string =>
  `${PATH}?${new URLSearchParams({ view: 'courses', aktion: 'publish', uebernahme: importId, zurueck: back })}`

/** Page that prices offers, so that they can be published. */
export const pricesAddress = (courseIds: readonly string[], back: string): string =>
  `${PATH}?${new URLSearchParams([['view', 'courses'], ['aktion', 'price'], ...courseIds.map((id) => ['id', id]), ['zurueck', back]])}`

export const copyAddress = (courseId: string, back: string): string =>
  `${PATH}?${new URLSearchParams({ view: 'courses', aktion: 'copy', id: courseId, zurueck: back })}`

/** Page that discards one draft of an event, with a preview, and takes that back. */
export const discardAddress = (eventId: string): string =>
  `${PATH}?${new URLSearchParams({ view: 'events', aktion: 'discard', id: eventId })}`

/** Label of the box that ticks all pages of a longer list. */
export const ALL_TEXT = `Alle Treffer (höchstens ${MOST_AT_ONCE})`
