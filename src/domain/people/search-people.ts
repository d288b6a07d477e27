import { sql } from 'kysely'
import { containing } from '../../database/like.ts'
import type { Ctx } from '../context.ts'

/** At most 8, by name; all folded words must match. Asks for no right. */
export async function searchPeople(ctx: Ctx, words: string[]): Promise<{ id: string; name: string; bornIn: number | null }[]> {
  let query = ctx.db
    .selectFrom('people')
    .where('clubId', '=', ctx.club.id)
    .select([
      'id',
      sql<string>`firstname || ' ' || lastname`.as('name'),
      sql<number | null>`extract(year from birth_on)::integer`.as('bornIn'),
    ])
  for (const word of words) query = query.where('search', 'like', containing(word))
  return query.orderBy('firstname').orderBy('lastname').orderBy('id').limit(8).execute()
}
