import { sql } from 'kysely'
import { berlinDay } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { hasDied } from './queries.ts'
import { FULL_AGE } from './rules.ts'

/** First names of minors whom this person was guardian of, and who have no guardian today. Asks for no right. */
export async function listUnguarded(ctx: Ctx, guardianId: string): Promise<string[]> {
  const today = berlinDay(ctx.now)
  const { rows } = await sql<{ firstname: string }>`
    select c.firstname from people c where c.club_id = ${ctx.club.id} and c.merged_into is null
      and coalesce(c.birth_on > ${today.subtract({ years: FULL_AGE })}::date, true) and not coalesce(${hasDied('c', sql`${today.add({ days: 1 })}::date`)}, false)
      and exists (select from guardians g where g.club_id = c.club_id and g.child_id = c.id and g.guardian_id = ${guardianId})
      and not exists (select from guardians o where o.club_id = c.club_id and o.child_id = c.id and o.valid @> ${today}::date)
    order by c.birth_on, c.firstname, c.id`.execute(ctx.db)
  return rows.map(({ firstname }) => firstname)
}
