import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay, isAfter } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { stopDebits } from '../debtors/stop-debits.ts'
import { withdrawMailsTo } from '../mail/withdraw-mails-to.ts'
import { canManageMembers } from '../members/access.ts'
import { type EndRefusal, endMembership } from '../members/commands.ts'
import type { MembershipEnd } from '../members/input.ts'
import { getMember } from '../members/queries.ts'
import { endGuardianships } from '../people/end-guardianships.ts'
import { isMemberOn } from '../people/queries.ts'
import { setPerson } from '../people/set-person.ts'
import { closeLogin } from '../users/close-login.ts'
import { noteDeath } from './note-death.ts'

/**
 * An exit, or a death: then debits, mails and letters stop at once and the login closes, while the household stays; who else the person paid
 * for waits on Heute for a new payer. @throws Forbidden, NotFound
 */
export async function leaveClub(
  ctx: Ctx,
  memberId: string,
  end: MembershipEnd,
): Promise<Answer<null, EndRefusal | 'death_ahead'>> {
  allow(canManageMembers(ctx.actor))
  const today = berlinDay(ctx.now)
  if (end.state === 'deceased' && isAfter(end.lastOn, today)) return refuse('death_ahead')
  return transaction(ctx, async (ctx): Promise<Answer<null, EndRefusal | 'death_ahead'>> => {
    const ended = await endMembership(ctx, memberId, end)
    if (!ended.ok || end.state !== 'deceased') return ended
    const { personId, email } = await getMember(ctx, memberId)
    await settleDeath(ctx, { personId, email, diedOn: end.lastOn })
    await setPerson(ctx, personId, { email: '', phone: '', moreContacts: '' })
    return ok(null)
  })
}

async function settleDeath(
  ctx: Ctx,
  { personId, email, diedOn }: { personId: string; email: string; diedOn: Temporal.PlainDate },
) {
  await noteDeath(ctx, personId, diedOn)
  await stopDebits(ctx, personId, diedOn)
  await endGuardianships(ctx, { guardianId: personId }, berlinDay(ctx.now))
  await withdrawMailsTo(ctx, personId, email)
  await closeLogin(ctx, personId)
}

/** The death of somebody who is no member, but pays for one: with all that `leaveClub` does for a member. @throws Forbidden, NotFound */
export async function enterDeath(
  ctx: Ctx,
  personId: string,
  diedOn: Temporal.PlainDate,
): Promise<Answer<null, 'death_ahead' | 'dies_as_member'>> {
  allow(canManageMembers(ctx.actor))
  const today = berlinDay(ctx.now)
  if (isAfter(diedOn, today)) return refuse('death_ahead')
  return transaction(ctx, async (ctx): Promise<Answer<null, 'death_ahead' | 'dies_as_member'>> => {
    const { rows } = await sql<{ email: string; isMember: boolean }>`
      select email, ${isMemberOn(sql`p.club_id`, sql`p.id`, sql`${today}::date`)} as is_member
      from people p where p.club_id = ${ctx.club.id} and p.id = ${personId} for update`.execute(ctx.db)
    const { email, isMember } = found(rows[0])
    if (isMember) return refuse('dies_as_member')
    await settleDeath(ctx, { personId, email, diedOn })
    await setPerson(ctx, personId, { email: '', phone: '', moreContacts: '', diedOn })
    return ok(null)
  })
}
