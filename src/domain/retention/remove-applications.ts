import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { found } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { RETENTION_JOURNAL } from './journal.ts'

/** Refused applications and those nobody decided. An approved one stays: it is the contract, and the proof of the mandate. */
export async function removeApplications(ctx: Ctx, days: number): Promise<number> {
  return transaction(ctx, async (ctx) => {
    const gone = await sql`
      delete from applications where club_id = ${ctx.club.id} and state <> 'approved'
        and coalesce(decided_at, applied_at) < ${ctx.now.subtract({ hours: days * 24 })}`.execute(ctx.db)
    const count = Number(found(gone.numAffectedRows))
    if (count > 0)
      await record(ctx, { event: 'retention.removed', id: 'applications', content: RETENTION_JOURNAL.applications(count, days) })
    return count
  })
}
