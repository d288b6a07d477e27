import { sql } from 'kysely'
import { allow } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { canSeeContracts } from './access.ts'

/** People with whom a contract can be made, by name: trainers, staff, and those with a contract. @throws Forbidden */
export async function listContractPeople(ctx: Ctx): Promise<{ id: string; name: string }[]> {
  allow(canSeeContracts(ctx.actor))
  const { rows } = await sql<{ id: string; name: string }>`
    select p.id, concat_ws(', ', nullif(p.lastname, ''), nullif(p.firstname, '')) as name from people p
    where p.club_id = ${ctx.club.id} and p.id in (
      select person_id from club_users where club_id = ${ctx.club.id} and role <> 'reader' and person_id is not null
      union select person_id from course_trainers where club_id = ${ctx.club.id}
      union select person_id from contracts where club_id = ${ctx.club.id} and person_id is not null)
    order by p.lastname, p.firstname, p.id`.execute(ctx.db)
  return rows
}
