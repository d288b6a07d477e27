import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { isAfter, isBefore, parseDayRange } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { canManageMembers } from './access.ts'
import { isOutdated, lockMember, setMembership, type Versioned } from './commands.ts'
import { MEMBER_JOURNAL } from './journal.ts'
import { CURRENT_STATES, type MemberKind, type MemberState, type Membership, standingOn } from './rules.ts'

interface Change {
  from: Temporal.PlainDate
  state: MemberState
  kind: MemberKind
  reason: string
}

/** From a day on another kind in the same state; planned pauses and the exit stay. */
async function setKind(
  ctx: Ctx,
  memberId: string,
  memberships: readonly Membership[],
  { from, state, kind, reason }: Change,
): Promise<void> {
  const { exitOn } = standingOn(memberships, from)
  const periods = memberships.map(({ valid }) => parseDayRange(valid))
  const lastOn = periods.find((one) => one.from && !isAfter(one.from, from) && !(one.to && isBefore(one.to, from)))?.to ?? null
  await setMembership(ctx, memberId, from, { state, kind, reason, lastOn })
  await sql`update memberships set kind = ${kind} where club_id = ${ctx.club.id} and member_id = ${memberId} and lower(valid) > ${from}::date
    and coalesce(lower(valid) <= ${exitOn}::date + 1, true)`.execute(ctx.db)
}

/** From a day on another kind; planned pauses and the exit stay. @throws Forbidden, NotFound */
export async function changeKind(
  ctx: Ctx,
  memberId: string,
  { from, kind }: { from: Temporal.PlainDate; kind: MemberKind },
): Promise<Answer<null, 'not_a_member'>> {
  allow(canManageMembers(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const { memberships } = await lockMember(ctx, memberId)
    const { state, reason } = standingOn(memberships, from)
    if (state !== 'active' && state !== 'dormant') return refuse('not_a_member')
    await setKind(ctx, memberId, memberships, { from, state, kind, reason })
    await record(ctx, { event: 'member.changed', id: memberId, content: MEMBER_JOURNAL.stateChanged(state, kind, from) })
    return ok(null)
  })
}

/** Another state replaces what was planned for later, but for the exit; a mere kind leaves planned pauses. @throws Forbidden, NotFound */
export async function changeMembership(
  ctx: Ctx,
  memberId: string,
  { version, ...change }: Versioned & Change & { state: 'active' | 'dormant' },
): Promise<Answer<null, 'not_a_member' | 'changed_meanwhile'>> {
  allow(canManageMembers(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const { from, ...next } = change
    const member = await lockMember(ctx, memberId)
    if (isOutdated(member, version)) return refuse('changed_meanwhile')
    const { state, exitOn } = standingOn(member.memberships, from)
    if (!CURRENT_STATES.some((current) => current === state)) return refuse('not_a_member')
    if (state === next.state) await setKind(ctx, memberId, member.memberships, change)
    else {
      await setMembership(ctx, memberId, from, { ...next, lastOn: exitOn })
      await sql`update memberships set kind = ${next.kind} where club_id = ${ctx.club.id} and member_id = ${memberId}
        and lower(valid) = ${exitOn}::date + 1`.execute(ctx.db)
    }
    await record(ctx, {
      event: 'member.changed',
      id: memberId,
      content: MEMBER_JOURNAL.stateChanged(next.state, next.kind, from),
    })
    return ok(null)
  })
}
