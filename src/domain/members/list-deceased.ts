import { sql } from 'kysely'
import { berlinDay } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'

/** People among these who have died: nobody writes to them. Asks for no right. */
export async function listDeceased(ctx: Ctx, personIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ personId: string }>`
    select m.person_id from members m join memberships s on s.club_id = m.club_id and s.member_id = m.id
    where m.club_id = ${ctx.club.id} and m.person_id = any(${[...new Set(personIds)]}::uuid[]) and s.state = 'deceased'
      and s.valid @> ${berlinDay(ctx.now)}::date`.execute(ctx.db)
  return new Set(rows.map(({ personId }) => personId))
}
