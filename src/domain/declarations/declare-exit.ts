import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, found, NotFound, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay, isAfter } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import { type Ctx, ownPersonId } from '../context.ts'
import { AWAITED, sendMail } from '../mail/commands.ts'
import { getMember, type Member } from '../members/queries.ts'
import { comingEntry } from '../members/rules.ts'
import { isMinor } from '../people/rules.ts'
import { canHandleDeclarations } from './access.ts'
import { type Declared, declare } from './commands.ts'
import { DECLARATION_JOURNAL } from './journal.ts'
import { lockNotice, settleNotice } from './settle-notice.ts'
import type { ExitRefusal } from './texts.ts'

/** The actor's own membership, and the actor a minor: only guardians can end it (§ 111 BGB). */
export const isOwnOfMinor = (ctx: Ctx, { personId, birthOn }: Pick<Member, 'personId' | 'birthOn'>): boolean =>
  personId === ownPersonId(ctx) && birthOn !== null && isMinor(birthOn, ctx.now)

/**
 * Notice of the own membership or that of a child, by its signed-in holder or guardian: the receipt goes out at once. @throws NotFound for a
 * member out of reach
 */
export async function declareExit(
  ctx: Ctx,
  memberId: string,
  { wantedOn, reason }: { wantedOn: Temporal.PlainDate | null; reason: string },
): Promise<Answer<Declared, ExitRefusal | 'key_reused'>> {
  const { actor } = ctx
  if (actor.kind !== 'user') throw new NotFound('Not found')
  return transaction(ctx, async (ctx) => {
    await sql`select from members where club_id = ${ctx.club.id} and id = ${memberId} for update`.execute(ctx.db)
    const member = await getMember(ctx, memberId)
    const entryOn = comingEntry(member, berlinDay(ctx.now))
    if (member.state !== 'active' && member.state !== 'dormant' && !entryOn) return refuse('not_a_member')
    if (member.exitOn) return refuse('already_ended')
    if (isOwnOfMinor(ctx, member)) return refuse('is_minor')
    if (await findOpenNotice(ctx, memberId)) return refuse('already_declared')
    const name = `${member.firstname} ${member.lastname}`.trim()
    return declare(ctx, null, {
      kind: 'notice',
      name,
      email: actor.email,
      contract: `Mitgliedschaft${member.memberNo ? ` Nr. ${member.memberNo}` : ''}`,
      isExtraordinary: false,
      reason,
      // Before it has begun a membership ends on its first day at the earliest.
      wantedOn: entryOn && !(wantedOn && isAfter(wantedOn, entryOn)) ? entryOn : wantedOn,
      memberId,
      declaredBy: actor.userId,
    })
  })
}

/** The notice of a member that nobody has handled; null without one. Asks for no right. */
export async function findOpenNotice(
  ctx: Ctx,
  memberId: string,
): Promise<{ id: string; receivedAt: Temporal.Instant; wantedOn: Temporal.PlainDate | null } | null> {
  const { rows } = await sql<{ id: string; receivedAt: Temporal.Instant; wantedOn: Temporal.PlainDate | null }>`
    select id, received_at, wanted_on from declarations
    where club_id = ${ctx.club.id} and member_id = ${memberId} and kind = 'notice' and handled_at is null
    order by received_at limit 1`.execute(ctx.db)
  return rows[0] ?? null
}

/**
 * The member, a guardian or the office takes it back, until the office has entered the exit; whoever gave it hears so. @throws NotFound
 * for a notice out of reach
 */
export async function withdrawNotice(ctx: Ctx, id: string): Promise<Answer<null, 'already_handled'>> {
  return transaction(ctx, async (ctx) => {
    const { memberId, handledAt, name, email, contract } = await lockNotice(ctx, id)
    if (!canHandleDeclarations(ctx.actor)) await getMember(ctx, found(memberId))
    if (handledAt) return refuse('already_handled')
    await settleNotice(ctx, id, 'Zurückgenommen', null)
    await sql`update declarations set withdrawn_at = ${ctx.now} where club_id = ${ctx.club.id} and id = ${id}`.execute(ctx.db)
    await record(ctx, { event: 'declaration.withdrawn', id, content: DECLARATION_JOURNAL.withdrawn })
    const data = { name, contract, at: ctx.now.toString() }
    await sendMail(ctx, { template: 'declaration.withdrawn', to: email, data, priority: AWAITED })
    return ok(null)
  })
}
