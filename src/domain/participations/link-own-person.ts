import { type RawBuilder, sql } from 'kysely'
import { constraintOf, transaction } from '../../database/transaction.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import { type Ctx, type Profile, profileOf, userIdOf } from '../context.ts'
import { addGuardian } from '../people/add-guardian.ts'
import { FULL_AGE, personSearch } from '../people/rules.ts'
import { linkPerson } from '../users/link-person.ts'
import { PARTICIPATION_JOURNAL } from './journal.ts'

/**
 * Query of person ids under the confirmed address of the actor's login. The login and a sign-up must both be confirmed; people
 * linked to another login are excluded. Families share an address, so it serves lists, never rights of guardians.
 */
export const ownContacts = ({ actor, club }: Ctx): RawBuilder<unknown> => sql`
  select k.id from people k
  where k.club_id = ${club.id} and k.email <> '' and lower(k.email) = (select lower(email) from logins where user_id = ${userIdOf({ actor })}::uuid and email_verified)
    and not exists (select from club_users u where u.club_id = k.club_id and u.person_id = k.id and u.user_id <> ${userIdOf({ actor })}::uuid)
    and exists (select from participations p where p.club_id = k.club_id and p.contact_id = k.id and p.confirmed_at is not null
      and p.source <> 'staff')`

/**
 * Links the login to the person of its earlier sign-ups: same confirmed address and same name, linked to no other login. Children
 * of those sign-ups become the person's own. Runs in transactions of its own.
 */
export async function linkOwnPerson(ctx: Ctx): Promise<void> {
  const profile = profileOf(ctx.actor)
  const { clubUserId } = profile
  if (clubUserId === null) return
  if (profile.personId !== null) return guardSignedUp(ctx, profile.personId)
  const personId = await findNamesake(ctx, profile)
  if (personId === null) return
  try {
    await transaction(ctx, (ctx) => link(ctx, clubUserId, personId))
  } catch (error) {
    if (constraintOf(error) !== 'club_users_person') throw error
    return
  }
  await guardSignedUp(ctx, personId)
}

/** Sign-ups for oneself and for a child create two people of one name: the guardian may be the other. */
async function guardSignedUp(ctx: Ctx, personId: string): Promise<void> {
  const today = berlinDay(ctx.now)
  const { rows } = await sql<{ childId: string; valid: string }>`
    select g.child_id, g.valid::text from people self
    join people k on k.club_id = self.club_id and k.id in (${ownContacts(ctx)}) and k.id <> self.id
      and lower(k.firstname) = lower(self.firstname) and lower(k.lastname) = lower(self.lastname)
    join guardians g on g.club_id = k.club_id and g.guardian_id = k.id and g.valid @> ${today}::date and g.child_id <> self.id
    where self.club_id = ${ctx.club.id} and self.id = ${personId}
      and coalesce(self.birth_on <= ${today.subtract({ years: FULL_AGE })}::date, true)
      and not exists (select from guardians o where o.club_id = g.club_id and o.child_id = g.child_id and o.guardian_id = self.id)`.execute(
    ctx.db,
  )
  if (rows.length === 0) return
  await transaction(ctx, async (ctx) => {
    for (const { childId, valid } of rows) await addGuardian(ctx, childId, personId, valid)
  })
}

async function findNamesake(ctx: Ctx, { firstname, lastname }: Profile): Promise<string | null> {
  const email = ctx.actor.kind === 'user' ? ctx.actor.email : ''
  const { rows } = await sql<{ id: string }>`
    select p.id from people p where p.club_id = ${ctx.club.id} and p.id in (${ownContacts(ctx)})
      and p.search = ${personSearch({ firstname, lastname, email })}
      and coalesce(p.birth_on <= ${berlinDay(ctx.now).subtract({ years: FULL_AGE })}::date, true)
    order by exists (select from guardians g where g.club_id = p.club_id and g.guardian_id = p.id) desc, p.id limit 1`.execute(
    ctx.db,
  )
  return rows[0]?.id ?? null
}

async function link(ctx: Ctx, clubUserId: string, personId: string): Promise<void> {
  if (!(await linkPerson(ctx, clubUserId, personId))) return
  await record(ctx, { event: 'user.linked', id: clubUserId, content: PARTICIPATION_JOURNAL.personLinked })
}
