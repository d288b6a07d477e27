import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { dayRange } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { canManageMembers } from './access.ts'
import type { FeeRequest } from './input.ts'
import { MEMBER_JOURNAL } from './journal.ts'

/** Days for which a household asks for the family fee; without a first day it does not ask. @throws Forbidden, NotFound */
export async function requestFamilyFee(
  ctx: Ctx,
  householdId: string,
  { version, from, to }: FeeRequest,
): Promise<Answer<null, 'changed_meanwhile'>> {
  allow(canManageMembers(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const isOf = sql`club_id = ${ctx.club.id} and id = ${householdId}`
    const { rows } = await sql<{ version: number }>`select version from households where ${isOf} for update`.execute(ctx.db)
    if (found(rows[0]).version !== (version ?? rows[0]?.version)) return refuse('changed_meanwhile')
    const days = from ? dayRange(from, to ?? undefined) : null
    await sql`update households set fee_request = ${days}::daterange, version = version + 1 where ${isOf}`.execute(ctx.db)
    await record(ctx, { event: 'household.changed', id: householdId, content: MEMBER_JOURNAL.familyFeeRequested(from, to) })
    return ok(null)
  })
}
