import type { Kind } from '../../../domain/imports/input.ts'

export const PATH = '/admin/bookings/import'
export const MEMBERS_PATH = '/admin/members/import'
export const importPath = (id: string, kind: Kind): string => `${kind === 'members' ? MEMBERS_PATH : PATH}/${id}`
/** Page that takes a file of this kind. */
export const kindPath = (kind: Kind): string => (kind === 'members' ? MEMBERS_PATH : `${PATH}?art=${kind}`)

/** Page of what a file of this kind brings. */
export const HOME_OF: Readonly<Record<Kind, { to: string; label: string }>> = {
  occupancy: { to: '/admin/bookings', label: 'Zum Belegungsplan' },
  offers: { to: '/admin/courses', label: 'Zu den Angeboten' },
  participants: { to: '/admin/participants', label: 'Zu den Teilnehmern' },
  members: { to: '/admin/members', label: 'Zu den Mitgliedern' },
}
