import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay, formatDay, isAfter } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { stopDebits } from '../debtors/stop-debits.ts'
import { sendMail } from '../mail/commands.ts'
import { withdrawMailsTo } from '../mail/withdraw-mails-to.ts'
import { canManageMembers } from '../members/access.ts'
import { type EndRefusal, endMembership } from '../members/commands.ts'
import type { MembershipEnd } from '../members/input.ts'
import { getMember } from '../members/queries.ts'
import { findGuardian } from '../people/add-guardian.ts'
import { endGuardianships } from '../people/end-guardianships.ts'
import { emailOf, isMemberOn } from '../people/queries.ts'
import { setPerson } from '../people/set-person.ts'
import { closeLogin } from '../users/close-login.ts'
import { noteDeath } from './note-death.ts'

/**
 * An exit, confirmed by mail where that is wanted, or a death: then debits, mails and letters stop at once and the login closes, while
 * the household stays; who else the person paid for waits on Heute for a new payer. @throws Forbidden, NotFound
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
    if (!ended.ok) return ended
    const { personId, firstname, lastname, email } = await getMember(ctx, memberId)
    if (end.state === 'left') {
      const to = end.isConfirmed ? await findAddress(ctx, personId) : ''
      const data = { name: `${firstname} ${lastname}`.trim(), lastOn: formatDay(end.lastOn) }
      if (to !== '') await sendMail(ctx, { template: 'member.ended', to, data })
      return ended
    }
    await settleDeath(ctx, { personId, email, diedOn: end.lastOn })
    await setPerson(ctx, personId, { email: '', phone: '', moreContacts: '' })
    return ok(null)
  })
}

/** Of the member, or of a guardian of today. */
async function findAddress(ctx: Ctx, personId: string): Promise<string> {
  const { rows } = await sql<{ email: string }>`
    select ${emailOf('p')} as email from people p where p.club_id = ${ctx.club.id}
      and p.id in (${personId}, ${await findGuardian(ctx, personId)}::uuid) and ${emailOf('p')} <> '' order by p.id <> ${personId} limit 1`.execute(
    ctx.db,
  )
  return rows[0]?.email ?? ''
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
