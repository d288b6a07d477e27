import { sql } from 'kysely'
import type { Ctx } from '../context.ts'

/**
 * Memberships, departments and families of a person as in a copy of these rows (`copyStanding`); what came since goes. Asks for no
 * right; in a transaction.
 */
export async function restoreStanding(ctx: Ctx, personId: string, copy: string): Promise<void> {
  const isOf = sql`club_id = ${ctx.club.id} and member_id in
    (select id from members where club_id = ${ctx.club.id} and person_id = ${personId})`
  await sql`delete from memberships where ${isOf}`.execute(ctx.db)
  await sql`delete from member_departments where ${isOf}`.execute(ctx.db)
  await sql`delete from household_people where club_id = ${ctx.club.id} and person_id = ${personId}`.execute(ctx.db)
  await sql`delete from members where club_id = ${ctx.club.id} and person_id = ${personId} and ${copy}::jsonb -> 'members' = '[]'`.execute(
    ctx.db,
  )
  await sql`update members m set member_no = b.member_no, external_id = b.external_id, version = m.version + 1
    from jsonb_populate_recordset(null::members, ${copy}::jsonb -> 'members') b
    where m.club_id = ${ctx.club.id} and m.id = b.id`.execute(ctx.db)
  await sql`insert into memberships select * from jsonb_populate_recordset(null::memberships, ${copy}::jsonb -> 'memberships')
    where club_id = ${ctx.club.id}`.execute(ctx.db)
  await sql`insert into member_departments select * from jsonb_populate_recordset(null::member_departments, ${copy}::jsonb -> 'departments')
    where club_id = ${ctx.club.id}`.execute(ctx.db)
  await sql`insert into household_people select * from jsonb_populate_recordset(null::household_people, ${copy}::jsonb -> 'households')
    where club_id = ${ctx.club.id}`.execute(ctx.db)
}
