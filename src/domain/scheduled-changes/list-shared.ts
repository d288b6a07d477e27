import { sql } from 'kysely'
import type { Ctx } from '../context.ts'

/** The same change of somebody else. */
export interface SharedChange {
  id: string
  /** Change of the person who was asked for. */
  ofId: string
  personId: string
  firstname: string
}

/** Planned changes of others that were entered together with those of a person, as a move of the household is. Asks for no right. */
export async function listShared(ctx: Ctx, personId: string): Promise<SharedChange[]> {
  const { rows } = await sql<SharedChange>`
    select o.id, c.id as of_id, p.id as person_id, p.firstname from scheduled_changes c
    join scheduled_changes o on o.club_id = c.club_id and o.id <> c.id and o.object_kind = c.object_kind and o.state = c.state
      and o.effective_on = c.effective_on and o.asked_at = c.asked_at and o.fields = c.fields
    join people p on p.club_id = o.club_id and p.id = o.object_id
    where c.club_id = ${ctx.club.id} and c.object_kind = 'person' and c.object_id = ${personId} and c.state = 'planned'
    order by p.birth_on, p.id`.execute(ctx.db)
  return rows
}
