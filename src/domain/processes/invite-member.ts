import { sql } from 'kysely'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { inviteUser } from '../users/invite-user.ts'
import { USER_JOURNAL } from '../users/journal.ts'
import { linkPerson } from '../users/link-person.ts'

interface Invited {
  email: string
  firstname: string
  lastname: string
  /** A login of this club with this confirmed address and no person yet. */
  clubUserId: string | null
}

/**
 * Gives a person a login under the address in their file: an invitation, or the link to the login that has the address already. Does
 * nothing (null) without an address, when the person has one, or when the address is another's. Asks for no right; in a transaction.
 */
export async function inviteMember(ctx: Ctx, personId: string): Promise<'invited' | 'linked' | null> {
  const { rows } = await sql<Invited>`
    select p.email, p.firstname, p.lastname, (select u.id from club_users u join logins l on l.user_id = u.user_id and l.email_verified
        where u.club_id = p.club_id and u.person_id is null and lower(l.email) = lower(p.email)
          and lower(u.firstname) = lower(p.firstname) and lower(u.lastname) = lower(p.lastname) limit 1) as club_user_id
    from people p where p.club_id = ${ctx.club.id} and p.id = ${personId} and p.email <> '' and not p.is_organisation
      and not exists (select from club_users u where u.club_id = p.club_id and u.person_id = p.id)`.execute(ctx.db)
  const [person] = rows
  if (!person) return null
  const { clubUserId, ...named } = person
  if (clubUserId) {
    await linkPerson(ctx, clubUserId, personId)
    await record(ctx, { event: 'user.linked', id: clubUserId, content: USER_JOURNAL.linkedByAddress })
    return 'linked'
  }
  const system: Ctx = { ...ctx, actor: { kind: 'system' } }
  const invited = await inviteUser(system, { ...named, role: 'reader', departmentIds: [] })
  if (!invited.ok) return null
  await linkPerson(ctx, invited.value.id, personId)
  return 'invited'
}
