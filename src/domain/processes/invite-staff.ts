import { sql } from 'kysely'
import { savepoint } from '../../database/savepoint.ts'
import { transaction } from '../../database/transaction.ts'
import { type Answer, found, ok, type Refused } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { createPerson } from '../people/commands.ts'
import { personSearch } from '../people/rules.ts'
import type { Invitation } from '../users/input.ts'
import { inviteUser } from '../users/invite-user.ts'
import { linkPerson } from '../users/link-person.ts'

type Named = Pick<Invitation, 'email' | 'firstname' | 'lastname'>

/** Somebody of this name and address without a login; the board that invites knows who is meant. */
async function findNamesake(ctx: Ctx, named: Named): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select p.id from people p where p.club_id = ${ctx.club.id} and lower(p.email) = ${named.email.toLowerCase()}
      and p.search = ${personSearch(named)}
      and not exists (select from club_users u where u.club_id = p.club_id and u.person_id = p.id)
    order by p.id limit 1`.execute(ctx.db)
  return rows[0]?.id ?? null
}

/** Gives a user a person, so that offers can name them. Runs in the caller's transaction. */
export async function makePerson(ctx: Ctx, clubUserId: string, { email, firstname, lastname }: Named): Promise<string> {
  const named = { email, firstname, lastname }
  const personId = (await findNamesake(ctx, named)) ?? (await createPerson(ctx, named))
  await linkPerson(ctx, clubUserId, personId)
  return personId
}

/** Invites a user; whoever gets a role of staff can at once be chosen as trainer or contact of an offer. */
export async function inviteStaff(
  ctx: Ctx,
  input: Invitation,
): Promise<Answer<{ id: string; personId: string | null }, 'only_super' | 'already_user'>> {
  return transaction(ctx, async (ctx) => {
    const invited = await inviteUser(ctx, input)
    if (!invited.ok) return invited
    const { id } = invited.value
    return ok({ id, personId: input.role === 'reader' ? null : await makePerson(ctx, id, input) })
  })
}

/** Invites a trainer and goes on with their person; a refusal of `work` takes the invitation back. */
export async function withInvitedTrainer<A extends { ok: boolean }>(
  ctx: Ctx,
  named: Named,
  work: (ctx: Ctx, personId: string) => Promise<A>,
): Promise<A | Refused<'only_super' | 'already_user'>> {
  return transaction(ctx, (ctx) =>
    savepoint<Ctx, A | Refused<'only_super' | 'already_user'>>(ctx, async (ctx) => {
      const invited = await inviteStaff(ctx, { ...named, role: 'trainer', departmentIds: [] })
      return invited.ok ? work(ctx, found(invited.value.personId)) : invited
    }),
  )
}
