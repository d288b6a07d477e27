import { sql } from 'kysely'
import { berlinDay } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { hasDied } from '../people/queries.ts'

/** People among these who have died: nobody writes to them. Asks for no right. */
export async function listDeceased(ctx: Ctx, personIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select p.id from people p where p.club_id = ${ctx.club.id} and p.id = any(${[...new Set(personIds)]}::uuid[])
      and ${hasDied('p', sql`${berlinDay(ctx.now)}::date`)}`.execute(ctx.db)
  return new Set(rows.map(({ id }) => id))
}
