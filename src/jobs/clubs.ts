import type { Connections } from '../database/connect.ts'
import { listClubs } from '../domain/clubs/queries.ts'
import type { Ctx } from '../domain/context.ts'
import type { HallOwner } from '../domain/shared-halls/access.ts'

/** A context in each club, as the system, at this moment. Clubs may come and go while the program runs, so they are read anew. */
export async function systemContexts(connections: Connections, now: Temporal.Instant): Promise<Ctx[]> {
  const clubs = await listClubs(connections.global)
  return clubs.map((club) => ({ db: connections.forClub(club.id), club, actor: { kind: 'system' }, now }))
}

/** The association whose halls this club may use, out of the contexts of all clubs. */
export function hallOwnerOf({ club }: Ctx, all: readonly Ctx[]): HallOwner | null {
  if (club.kind !== 'club') return null
  const owner = all.find((one) => one.club.name === club.associationName && one.club.kind === 'association')
  return owner ? { ctx: owner } : null
}
