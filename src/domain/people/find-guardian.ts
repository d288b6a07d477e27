import { sql } from 'kysely'
import { berlinDay } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'

/** A guardian of a person today, one with an e-mail address first; null when nobody is written down. */
export async function findGuardian(ctx: Ctx, personId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select p.id from guardians g join people p on p.club_id = g.club_id and p.id = g.guardian_id
    where g.club_id = ${ctx.club.id} and g.child_id = ${personId} and g.valid @> ${berlinDay(ctx.now)}::date
    order by p.email = '', p.id limit 1`.execute(ctx.db)
  return rows[0]?.id ?? null
}
