import type { Connections } from '../database/connect.ts'
import { listClubs } from '../domain/clubs/queries.ts'
import type { Ctx } from '../domain/context.ts'
import type { HallOwner } from '../domain/shared-halls/access.ts'

/** One context per club, as the system. Reads the clubs anew: they come and go while the program runs. */
export async function systemContexts(connections: Connections, now: Temporal.Instant): Promise<Ctx[]> {
  const clubs = await listClubs(connections.global)
  return clubs.map((club) => ({ db: connections.forClub(club.id), club, actor: { kind: 'system' }, now }))
}

/** Association of this club, if the club may use its halls. */
export function hallOwnerOf({ club }: Ctx, all: readonly Ctx[]): HallOwner | null {
  if (club.kind !== 'club') return null
  const owner = all.find((one) => one.club.name === club.associationName && one.club.kind === 'association')
  return owner ? { ctx: owner } : null
}
