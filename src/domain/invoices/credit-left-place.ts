import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok } from '../../kernel/answer.ts'
import { isId } from '../../kernel/id.ts'
import { cancelClaim } from '../claims/cancel-claims.ts'
import { invoicesAbout } from '../claims/invoices-about.ts'
import { isLeftPlace, LEFT_TEXTS } from '../claims/is-left-place.ts'
import { allocatedOf } from '../claims/join-mandate.ts'
import { keepLeftPlaceAs } from '../claims/keep-left-place.ts'
import { offsetCredits } from '../claims/offset-credits.ts'
import { postCredit } from '../claims/post-credit.ts'
import type { Ctx } from '../context.ts'
import { canChangeInvoices } from './access.ts'
import { billedClaims } from './billed-claims.ts'
import { cancelInvoice, creditInvoice } from './cancel-invoice.ts'
import { lockDebtor } from './commands.ts'
import type { InvoiceRefusal } from './texts.ts'

interface Left {
  debtorId: string
  cents: number
  paidCents: number
  title: string
  /** Issued to this debtor and not taken back; null without one. */
  invoiceId: string | null
  position: number | null
  /** It asks for nothing else, and nobody decided to keep a part. */
  isAlone: boolean | null
}

/** The line is that of the claim, else of what it was cut off last: ids rise with time. */
async function getLeft(ctx: Ctx, claimId: string): Promise<Left> {
  const { rows } = await sql<Left>`
    select c.debtor_id, c.cents, ${allocatedOf('c')} as paid_cents, c.title, b.invoice_id, b.position, b.is_alone
    from claims c left join lateral (
      with recursive origins as (select c.id, c.split_from_id
        union all select a.id, a.split_from_id from origins o join claims a on a.club_id = c.club_id and a.id = o.split_from_id)
      select i.id as invoice_id, l.position, (select count(*) = 1 from invoice_lines o where o.club_id = i.club_id and o.invoice_id = i.id)
        and not exists (select from ${billedClaims} k join claims kept on kept.club_id = i.club_id and kept.id = k.id
          where kept.reason = ${LEFT_TEXTS.kept}) as is_alone
      from ${invoicesAbout('c')} join invoice_lines l on l.club_id = i.club_id and l.invoice_id = i.id join origins on origins.id = l.claim_id
      where i.state = 'issued' and i.debtor_id = c.debtor_id order by l.claim_id desc limit 1) b on true
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
    const { debtorId, cents, paidCents, title, invoiceId, position, isAlone } = await getLeft(ctx, claimId)
    const reason = LEFT_TEXTS.credited
    if (paidCents === 0 && (invoiceId === null || isAlone)) {
      const taken = await (invoiceId === null ? cancelClaim(ctx, { claimId, reason }) : cancelInvoice(ctx, invoiceId, { reason }))
      if (taken.ok) return ok(null)
    }
    if (invoiceId !== null) {
      const credit = await creditInvoice(ctx, invoiceId, { cents, reason: `Gutschrift: ${title}`, position: position ?? 1 })
      if (!credit.ok) return credit
    } else {
      await postCredit(ctx, { claimId, debtorId, cents, title: `Gutschrift: ${title}` })
      await offsetCredits(ctx, debtorId)
    }
    await keepLeftPlaceAs(ctx, claimId, 'credited')
    return ok(null)
  })
}
