import { sql } from 'kysely'
import { isId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'

/** The person of this id, or of a member of this id; after a merge the one who stayed. Null for nobody. Asks for no right. */
export async function findPersonId(ctx: Ctx, id: string): Promise<string | null> {
  if (!isId(id)) return null
  const { rows } = await sql<{ id: string }>`
    select coalesce(p.merged_into, p.id) as id from people p
    where p.club_id = ${ctx.club.id} and (p.id = ${id} or p.id in (select m.person_id from members m where m.club_id = ${ctx.club.id} and m.id = ${id}))
    limit 1`.execute(ctx.db)
  return rows[0]?.id ?? null
}
