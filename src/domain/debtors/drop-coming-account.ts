import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { revokeMandateOf, takeBackComing } from './commands.ts'

/** Undoes a bank account that was to begin on a day to come; the one before goes on. Answers how many. Asks for no right; in a transaction. */
export async function dropComingAccount(ctx: Ctx, personId: string, day: Temporal.PlainDate): Promise<number> {
  const { rows } = await sql<{ debtorId: string; mandateId: string | null }>`
    select d.id as debtor_id, m.id as mandate_id from debtors d
    join bank_accounts a on a.club_id = d.club_id and a.debtor_id = d.id and lower(a.valid) = ${day}::date
    left join mandates m on m.club_id = a.club_id and m.bank_account_id = a.id and m.state = 'active'
    where d.club_id = ${ctx.club.id} and d.person_id = ${personId} for no key update of d`.execute(ctx.db)
  for (const { debtorId, mandateId } of rows)
    if (mandateId) await revokeMandateOf(ctx, mandateId)
    else await takeBackComing(ctx, debtorId)
  return rows.length
}
