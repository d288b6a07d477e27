import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import { canChangeClaims } from '../claims/access.ts'
import type { Ctx } from '../context.ts'
import { DATEV_JOURNAL } from './journal.ts'

/** Bookings of the time count as not handed over: a payment goes back to its own day. @throws Forbidden, NotFound */
export async function takeBackDatevExport(ctx: Ctx, id: string): Promise<Answer<null>> {
  allow(canChangeClaims(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const { rows } = await sql<{
      from: string
      to: string
    }>`delete from datev_exports where club_id = ${ctx.club.id} and id = ${id}
      returning from_on::text as from, to_on::text as to`.execute(ctx.db)
    const { from, to } = found(rows[0])
    await record(ctx, { event: 'datev.taken_back', id: ctx.club.id, content: DATEV_JOURNAL.takenBack(from, to) })
    return ok(null)
  })
}
