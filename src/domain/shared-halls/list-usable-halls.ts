import { sql } from 'kysely'
import type { Ctx } from '../context.ts'

export interface UsableHall {
  name: string
  parts: { id: string; name: string }[]
}

/** Own halls by name, then those of the association, with its name. */
export async function listUsableHalls(ctx: Ctx): Promise<UsableHall[]> {
  const { rows } = await sql<UsableHall>`
    select case when f.club_id = ${ctx.club.id} then f.name else concat(f.name, ' · ', c.display_name) end as name,
      json_agg(json_build_object('id', p.id, 'name', p.name) order by p.position, p.name) as parts
    from usable_halls f join usable_parts p on p.club_id = f.club_id and p.facility_id = f.id and p.retired_at is null
    join clubs c on c.name = f.club_id
    group by f.club_id, f.id, f.name, c.display_name order by f.club_id <> ${ctx.club.id}, f.name`.execute(ctx.db)
  return rows
}
