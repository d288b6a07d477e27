import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { joinClub } from '../users/join.ts'

/**
 * Makes a login a user of this club, if its confirmed address has a confirmed sign-up here. Not for blocked or invited users.
 * Call it right after the proof of the address. Answers true for a new user.
 */
export async function joinWhereKnown(ctx: Ctx, login: { userId: string; email: string }): Promise<boolean> {
  const { rows } = await sql<{ firstname: string; lastname: string }>`
    select k.firstname, k.lastname from people k
    where k.club_id = ${ctx.club.id} and lower(k.email) = ${login.email.toLowerCase()} and k.email <> ''
      and exists (select from participations p where p.club_id = k.club_id and p.contact_id = k.id and p.confirmed_at is not null
        and p.source <> 'staff')
      and not exists (select from club_users u where u.club_id = k.club_id and u.user_id = ${login.userId}::uuid)
    order by k.birth_on nulls first, k.id limit 1`.execute(ctx.db)
  const [known] = rows
  if (!known) return false
  return (await joinClub({ ...ctx, actor: { kind: 'system' } }, { ...login, ...known })).ok
}
