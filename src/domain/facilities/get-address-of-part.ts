import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { addressOf, type Reachable } from './route-to.ts'

/** Street and town of the hall of a part, also of the association's; empty without one. */
export async function getAddressOfPart(ctx: Ctx, partId: string | null): Promise<string> {
  const { rows } = await sql<Pick<Reachable, 'street' | 'postcode' | 'city'>>`
    select f.street, f.postcode, f.city from usable_parts p join usable_halls f on f.club_id = p.club_id and f.id = p.facility_id
    where p.id = ${partId}`.execute(ctx.db)
  const [hall] = rows
  return hall ? addressOf(hall) : ''
}
