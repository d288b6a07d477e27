import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { isId } from '../../kernel/id.ts'
import { cancelClaim } from '../claims/commands.ts'
import { isLeftPlace, LEFT_TEXTS } from '../claims/is-left-place.ts'
import { allocatedOf } from '../claims/join-mandate.ts'
import { keepLeftPlaceAs } from '../claims/keep-left-place.ts'
import { offsetCredits } from '../claims/offset-credits.ts'
import { postCredit } from '../claims/post-credit.ts'
import type { Ctx } from '../context.ts'
import { canChangeInvoices } from './access.ts'
import { cancelInvoice, creditInvoice } from './cancel-invoice.ts'
import { lockDebtor } from './commands.ts'
import type { InvoiceRefusal } from './texts.ts'

interface Left {
  debtorId: string
  cents: number
  paidCents: number
  title: string
  /** Issued and not taken back; null without one. */
  invoiceId: string | null
  position: number | null
  lines: number | null
}

async function getLeft(ctx: Ctx, claimId: string): Promise<Left> {
  const { rows } = await sql<Left>`
    select c.debtor_id, c.cents, ${allocatedOf('c')} as paid_cents, c.title, b.invoice_id, b.position, b.lines
    from claims c left join lateral (select l.invoice_id, l.position, (select count(*)::int from invoice_lines o where o.club_id = l.club_id
        and o.invoice_id = l.invoice_id) as lines
      from invoice_lines l join invoices i on i.club_id = l.club_id and i.id = l.invoice_id
      where l.club_id = c.club_id and l.claim_id = c.id and i.state = 'issued' and i.kind = 'invoice' limit 1) b on true
    where c.club_id = ${ctx.club.id} and c.id = ${isId(claimId) ? claimId : null}::uuid and ${isLeftPlace}`.execute(ctx.db)
  return found(rows[0])
}

/**
 * Gives back what was charged for a place that was left afterwards, the way it was asked for: an unpaid invoice about nothing else by its
 * Storno, another by a credit note, a claim without invoice by cancelling it, or by a credit where money came or a debit is under way.
 * Once. @throws Forbidden, NotFound
 */
export async function creditLeftPlace(ctx: Ctx, { claimId }: { claimId: string }): Promise<Answer<null, InvoiceRefusal>> {
  allow(canChangeInvoices(ctx.actor))
  return transaction(ctx, async (ctx) => {
    await lockDebtor(ctx, (await getLeft(ctx, claimId)).debtorId)
    const { debtorId, cents, paidCents, title, invoiceId, position, lines } = await getLeft(ctx, claimId)
    const reason = LEFT_TEXTS.credited
    if (paidCents === 0 && invoiceId !== null && lines === 1) {
      const taken = await cancelInvoice(ctx, invoiceId, { reason })
      if (taken.ok || taken.refusal !== 'in_debit') return taken.ok ? ok(null) : taken
    }
    if (paidCents === 0 && invoiceId === null) {
      const dropped = await cancelClaim(ctx, { claimId, reason })
      if (dropped.ok) return ok(null)
    }
    if (invoiceId !== null) {
      const credit = await creditInvoice(ctx, invoiceId, { cents, reason: `Gutschrift: ${title}`, position: position ?? 1 })
      if (!credit.ok) return refuse(credit.refusal)
    } else await postCredit(ctx, { claimId, debtorId, cents, title: `Gutschrift: ${title}` })
    await keepLeftPlaceAs(ctx, claimId, 'credited')
    await offsetCredits(ctx, debtorId)
    return ok(null)
  })
}
