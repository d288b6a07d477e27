import { sql } from 'kysely'
import { dayRange } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { blockDebtor } from './commands.ts'
import { DEBTOR_JOURNAL } from './journal.ts'

/**
 * Nothing is collected any more from a person who died, and nobody duns them: mandates lapse, the account ends, the debtor is blocked, nobody
 * owes for them after the last day. Whom the person pays for stays, until somebody else does. Asks for no right; in a transaction.
 */
export async function stopDebits(ctx: Ctx, personId: string, lastOn: Temporal.PlainDate): Promise<void> {
  const ofPerson = sql`club_id = ${ctx.club.id} and debtor_id in (select id from debtors where club_id = ${ctx.club.id} and person_id = ${personId})`
  const { rows } = await sql<{ debtorId: string }>`
    update mandates set state = 'lapsed' where ${ofPerson} and state in ('active', 'pending') returning debtor_id`.execute(ctx.db)
  const after = lastOn.add({ days: 1 })
  await sql`delete from bank_accounts a where ${ofPerson} and lower(valid) >= ${after}::date
    and not exists (select from mandates m where m.club_id = a.club_id and m.bank_account_id = a.id)`.execute(ctx.db)
  await sql`update bank_accounts set valid = case when lower(valid) < ${after}::date then valid * ${`(,${after})`}::daterange end where ${ofPerson}`.execute(
    ctx.db,
  )
  const paidFor = sql`club_id = ${ctx.club.id} and person_id = ${personId}`
  await sql`delete from payers where ${paidFor} and lower(valid) >= ${after}::date`.execute(ctx.db)
  await sql`update payers set valid = daterange(lower(valid), ${after}::date) where ${paidFor} and valid && ${dayRange(after)}::daterange`.execute(
    ctx.db,
  )
  const open = await sql<{ id: string }>`
    select id from debtors where club_id = ${ctx.club.id} and person_id = ${personId} and blocked_at is null`.execute(ctx.db)
  for (const { id } of open.rows) await blockDebtor(ctx, id, 'verstorben')
  const [mandate] = rows
  if (mandate) await record(ctx, { event: 'mandate.lapsed', id: mandate.debtorId, content: DEBTOR_JOURNAL.lapsed })
}
