import type { Club } from '../../domain/context.ts'

export interface OtherClub {
  name: string
  displayName: string
  /** Start page of the club's own site; null without an own address. */
  address: string | null
}

type Named = Pick<Club, 'name' | 'displayName' | 'hosts'>

/** This address belongs to one club: no choice of a club counts there. */
export const isNamedByHost = (clubs: readonly Named[], origin: string): boolean =>
  clubs.some(({ hosts }) => hosts.includes(new URL(origin).hostname))

/** Other clubs of the installation, their addresses with this origin's protocol and port. */
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
