import type { Connections } from '../database/connect.ts'
import { listClubs } from '../domain/clubs/queries.ts'
import type { Ctx } from '../domain/context.ts'

/** A context in each club, as the system, at this moment. Clubs may come and go while the program runs, so they are read anew. */
export async function systemContexts(connections: Connections, now: Temporal.Instant): Promise<Ctx[]> {
  const clubs = await listClubs(connections.global)
  return clubs.map((club) => ({ db: connections.forClub(club.id), club, actor: { kind: 'system' }, now }))
}
