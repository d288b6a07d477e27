import { sql } from 'kysely'
import { allow } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { isDead } from '../people/queries.ts'
import { canSeeLeaders } from './access.ts'

/** Possible trainers by name: living people with a staff login, and present trainers. */
export async function listLeaders(ctx: Ctx): Promise<{ id: string; name: string }[]> {
  allow(canSeeLeaders(ctx.actor))
  const { rows } = await sql<{ id: string; name: string }>`
    select p.id, concat_ws(', ', nullif(p.lastname, ''), nullif(p.firstname, '')) as name from people p
    where p.club_id = ${ctx.club.id} and not ${isDead(ctx, 'p')} and p.id in (
      select person_id from club_users where club_id = ${ctx.club.id} and role <> 'reader' and person_id is not null
      union select person_id from course_trainers where club_id = ${ctx.club.id}
      union select contact_id from courses where club_id = ${ctx.club.id} and contact_id is not null)
    order by p.lastname, p.firstname, p.id`.execute(ctx.db)
  return rows
}
