import { sql } from 'kysely'
import { gathering } from '../../database/gather.ts'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import { canSeeClaims } from '../claims/access.ts'
import { invoicesAbout } from '../claims/invoices-about.ts'
import { allocatedOf, isHeld, joinMandate } from '../claims/join-mandate.ts'
import { lockRun } from '../claims/queries.ts'
import type { Ctx } from '../context.ts'
import { canChangeInvoices } from './access.ts'
import { insertDraft } from './commands.ts'
import { INVOICE_JOURNAL } from './journal.ts'
import { isUnbilled, listBillable } from './list-billable.ts'
import { MOST_DRAFTS } from './rules.ts'

/** Claims of a posted run that are transferred, and that no invoice asks for: no mandate, nothing paid in full, nothing held. */
async function listTransferred(ctx: Ctx, runId: string): Promise<{ claimId: string; debtorId: string; openCents: number }[]> {
  const { rows } = await sql<{ claimId: string; debtorId: string; openCents: number }>`
    select c.id as claim_id, c.debtor_id, c.cents - ${allocatedOf('c')} as open_cents
    from claims c join debtors d on d.club_id = c.club_id and d.id = c.debtor_id
    ${joinMandate('d', 'm', sql`c.due_on`)}
    where c.club_id = ${ctx.club.id} and c.run_id = ${runId} and c.state in ('posted', 'deferred') and c.cents > ${allocatedOf('c')}
      and m.id is null and not ${isHeld} and not exists (select from ${invoicesAbout('c')} where i.state <> 'cancelled')
    order by c.debtor_id, c.id`.execute(ctx.db)
  return rows
}

/** Payers of a posted run who transfer and have no invoice yet, and the cents they owe of it. @throws Forbidden */
export async function countTransferring(ctx: Ctx, runId: string): Promise<{ debtors: number; cents: number }> {
  allow(canSeeClaims(ctx.actor))
  const claims = await listTransferred(ctx, runId)
  return {
    debtors: new Set(claims.map(({ debtorId }) => debtorId)).size,
    cents: claims.reduce((sum, { openCents }) => sum + openCents, 0),
  }
}

/**
 * Makes a draft for each payer of a posted run who transfers, of their claims of this run: at most `MOST_DRAFTS`, the next call makes
 * more. Answers how many. @throws Forbidden, NotFound
 */
export async function draftRunInvoices(ctx: Ctx, runId: string): Promise<Answer<number, 'no_transfers'>> {
  allow(canChangeInvoices(ctx.actor))
  return transaction(ctx, async (ctx) => {
    await lockRun(ctx, runId)
    const transferred = await listTransferred(ctx, runId)
    const debtorIds = [...new Set(transferred.map(({ debtorId }) => debtorId))].slice(0, MOST_DRAFTS)
    const claimIds = new Set(transferred.map(({ claimId }) => claimId))
    await sql`select from debtors where club_id = ${ctx.club.id} and id = any(${debtorIds}::uuid[]) order by id for no key update`.execute(
      ctx.db,
    )
    // Read once the debtors are held: a draft that somebody made meanwhile has taken its claims.
    const listed = (await listBillable(ctx, debtorIds)).filter((claim) => isUnbilled(claim) && claimIds.has(claim.claimId))
    const drafts = Map.groupBy(listed, ({ debtorId }) => debtorId)
    if (drafts.size === 0) return refuse('no_transfers')
    await gathering(ctx, async () => {
      for (const [debtorId, claims] of drafts) {
        const id = newId()
        await insertDraft(ctx, { id, debtorId, note: '' }, claims)
        await record(ctx, { event: 'invoice.created', id, content: INVOICE_JOURNAL.created(claims.length) })
      }
    })
    return ok(drafts.size)
  })
}
