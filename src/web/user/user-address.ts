import type { UserSort } from '../../domain/users/list-users.ts'

export const PATH = '/admin/user'

export const PAGE = 50

/** Names of the filter and the order in the address, to be handed on. */
export const FILTER_NAMES = ['q', 'rolle', 'abteilung', 'zustand', 'sortierung'] as const

/** The count stops there: nobody reads a larger figure. */
export const COUNTED = 1_001

export const STATES = { active: 'Aktiv', blocked: 'Gesperrt', never: 'Noch nie eingeloggt' } as const

/** `1 Benutzer`, `mehr als 1.000 Benutzer`. */
export const countText = (count: number): string =>
  count >= COUNTED ? `mehr als ${(COUNTED - 1).toLocaleString('de-DE')} Benutzer` : `${count.toLocaleString('de-DE')} Benutzer`

/** Orders by their name in the address. */
export const USER_SORT_WORDS = { name: 'name', zuletzt: 'lastLogin', logins: 'logins' } as const satisfies Record<
  string,
  UserSort
>
