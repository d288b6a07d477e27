import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { isId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { resumeDebits } from '../debtors/stop-debits.ts'
import { canManageMembers } from '../members/access.ts'
import { outdateCopies } from '../members/outdate-copies.ts'
import { reviveMember } from '../members/withdraw-exit.ts'
import { resumeGuardianships } from '../people/end-guardianships.ts'
import { PERSON_JOURNAL } from '../people/journal.ts'
import { setPerson } from '../people/set-person.ts'
import { findStopped } from './note-death.ts'
import { type DeathFacts, describeDeath } from './texts.ts'

/** A death that was entered, and what taking it back would mean. */
export interface Death {
  /** Sentences: what comes back by itself. */
  returned: string[]
  /** Sentences: what somebody decides or does afterwards. */
  toDecide: string[]
  /** Lapsed mandates that would hold again if wished. */
  mandates: string[]
  /** User whose login is closed. */
  userId: string | null
}

const isEntered = (ctx: Ctx, personId: string) => sql`
  from people p left join members m on m.club_id = p.club_id and m.person_id = p.id
  where p.club_id = ${ctx.club.id} and p.id = ${isId(personId) ? personId : null}::uuid and (p.died_on is not null
    or exists (select from memberships s where s.club_id = m.club_id and s.member_id = m.id and s.state = 'deceased'))`

/** Consequences of taking back the death of this person; null for the living. @throws Forbidden */
export async function findDeath(ctx: Ctx, personId: string): Promise<Death | null> {
  allow(canManageMembers(ctx.actor))
  const { rows } = await sql<Pick<DeathFacts, 'isMember' | 'hasContact'>>`
    select exists (select from memberships s where s.club_id = m.club_id and s.member_id = m.id and s.state = 'deceased') as is_member,
      p.email <> '' or p.phone <> '' or p.more_contacts <> '' as has_contact ${isEntered(ctx, personId)}`.execute(ctx.db)
  const [row] = rows
  if (!row) return null
  const stopped = await findStopped(ctx, personId)
  const known = await sql<{ children: string[]; mandates: string[]; userId: string | null }>`
    select array(select distinct c.firstname from guardians g join people c on c.club_id = g.club_id and c.id = g.child_id
        where g.club_id = ${ctx.club.id} and g.id = any(${(stopped?.guardians ?? []).map(({ id }) => id)}::uuid[]) order by 1) as children,
      array(select r.reference from mandates r where r.club_id = ${ctx.club.id} and r.state = 'lapsed'
        and r.id = any(${(stopped?.mandates ?? []).map(({ id }) => id)}::uuid[]) order by 1) as mandates,
      (select u.id from club_users u where u.club_id = ${ctx.club.id} and u.id = ${stopped?.user ?? null}::uuid and u.person_id is null) as user_id`.execute(
    ctx.db,
  )
  const facts: DeathFacts = { ...row, ...found(known.rows[0]), stopped }
  return { ...describeDeath(facts), mandates: facts.mandates, userId: facts.userId }
}

/**
 * Somebody was entered as dead by mistake: they live, are a member and owe as before. What has come in between stays. Mandates hold again
 * only if wished; the login stays closed. Answers what came back and what is to be decided. @throws Forbidden, NotFound
 */
export async function takeBackDeath(
  ctx: Ctx,
  personId: string,
  { withMandates }: { withMandates: boolean },
): Promise<Answer<Death, 'not_dead'>> {
  allow(canManageMembers(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const { rows } = await sql<{ email: string; phone: string; moreContacts: string }>`
      select email, phone, more_contacts from people where club_id = ${ctx.club.id} and id = ${isId(personId) ? personId : null}::uuid for update`.execute(
      ctx.db,
    )
    const now = found(rows[0])
    const death = await findDeath(ctx, personId)
    if (!death) return refuse('not_dead')
    const stopped = await findStopped(ctx, personId)
    const members = await sql<{ id: string }>`
      select id from members where club_id = ${ctx.club.id} and person_id = ${personId}`.execute(ctx.db)
    for (const { id } of members.rows) await reviveMember(ctx, id)
    const contact = {
      email: now.email || (stopped?.email ?? ''),
      phone: now.phone || (stopped?.phone ?? ''),
      moreContacts: now.moreContacts || (stopped?.moreContacts ?? ''),
    }
    await setPerson(ctx, personId, { ...contact, diedOn: null })
    await resumeGuardianships(ctx, stopped?.guardians ?? [])
    await resumeDebits(ctx, personId, stopped, { withMandates })
    await outdateCopies(ctx, [personId])
    await record(ctx, { event: 'person.revived', id: personId, content: PERSON_JOURNAL.revived })
    return ok(death)
  })
}
