import type { Club } from '../../domain/context.ts'
import { CLUB_COOKIE } from '../http/deps.ts'

export interface OtherClub {
  name: string
  displayName: string
  /** Where this club's own site is; null when it has no address of its own. */
  address: string | null
}

type Named = Pick<Club, 'name' | 'displayName' | 'hosts'>

/** Whether this address belongs to one club: then no choice counts. */
export const isNamedByHost = (clubs: readonly Named[], origin: string): boolean =>
  clubs.some(({ hosts }) => hosts.includes(new URL(origin).hostname))

/** The other clubs of the installation, with their addresses as seen from here. */
export function othersOf(clubs: readonly Named[], own: string, origin: string): OtherClub[] {
  const { protocol, port } = new URL(origin)
  return clubs
    .filter(({ name }) => name !== own)
    .map(({ name, displayName, hosts: [host] }) => ({
      name,
      displayName,
      address: host ? `${protocol}//${host}${port ? `:${port}` : ''}/` : null,
    }))
}

/** Remembers the club chosen, for hosts that name none. Only this program reads it. */
export const choiceCookie = (club: string, origin: string): string =>
  `${CLUB_COOKIE}=${club}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax${origin.startsWith('https:') ? '; Secure' : ''}`
