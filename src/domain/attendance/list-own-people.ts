import { sql } from 'kysely'
import { berlinDay } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'

/** The person who acts, first, and those whose guardian they are today. Empty without a person in this club. */
export async function listOwnPeople(ctx: Ctx): Promise<{ id: string; name: string }[]> {
  const own = ctx.actor.kind === 'user' ? (ctx.actor.profile?.personId ?? null) : null
  if (own === null) return []
  const { rows } = await sql<{ id: string; name: string }>`
    select p.id, p.firstname || ' ' || p.lastname as name from people p
    where p.club_id = ${ctx.club.id} and (p.id = ${own} or exists (
      select from guardians g where g.club_id = p.club_id and g.child_id = p.id and g.guardian_id = ${own} and g.valid @> ${berlinDay(ctx.now)}::date))
    order by p.id <> ${own}, p.birth_on, p.firstname`.execute(ctx.db)
  return rows
}
