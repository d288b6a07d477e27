import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay, later } from '../../kernel/calendar.ts'
import { isId, newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { canChangeInvoices } from './access.ts'
import type { InvoiceInput } from './input.ts'
import { INVOICE_JOURNAL } from './journal.ts'
import { type BilledClaim, isUnbilled, listBillable } from './list-billable.ts'
import { PAYMENT_DAYS, sumLines, taxLines } from './rules.ts'
import type { InvoiceRefusal } from './texts.ts'

/** A draft of what a debtor owes, or of named claims, paid ones too; answers its id. @throws Forbidden, NotFound */
export async function createInvoice(
  ctx: Ctx,
  { debtorId, claimIds, note }: InvoiceInput,
): Promise<Answer<string, InvoiceRefusal>> {
  allow(canChangeInvoices(ctx.actor))
  return transaction(ctx, async (ctx) => {
    await lockDebtor(ctx, debtorId)
    const listed = await listBillable(ctx, [debtorId])
    const chosen = claimIds.length === 0 ? listed.filter(isUnbilled) : listed.filter(({ claimId }) => claimIds.includes(claimId))
    if (chosen.length === 0 || chosen.length < claimIds.length) return refuse('no_claims')
    if (chosen.some(({ isTaken }) => isTaken)) return refuse('claim_taken')
    const id = newId()
    await insertDraft(ctx, { id, debtorId, note }, chosen)
    await record(ctx, { event: 'invoice.created', id, content: INVOICE_JOURNAL.created(chosen.length) })
    return ok(id)
  })
}

/** Two who make invoices for one debtor wait for each other. In a transaction. @throws NotFound */
export async function lockDebtor(ctx: Ctx, debtorId: string): Promise<void> {
  const { rows } = await sql`select from debtors where club_id = ${ctx.club.id} and id = ${debtorId} for no key update`.execute(
    ctx.db,
  )
  found(rows[0])
}

interface Draft {
  id: string
  debtorId: string
  note: string
}

/** Asks for no right. In a transaction that holds the debtor. */
export async function insertDraft(ctx: Ctx, draft: Draft, claims: readonly BilledClaim[]): Promise<void> {
  const lines = taxLines(claims)
  const days = claims.flatMap(({ from, to }) => [from, to]).toSorted(Temporal.PlainDate.compare)
  const [first] = claims
  const dueOn = later(found(first).dueOn, berlinDay(ctx.now).add({ days: PAYMENT_DAYS }))
  const clubId = ctx.club.id
  await ctx.db
    .insertInto('invoices')
    .values({
      ...draft,
      ...sumLines(lines),
      clubId,
      kind: 'invoice',
      suppliedFrom: found(days[0]),
      suppliedTo: found(days.at(-1)),
      dueOn,
      madeAt: ctx.now,
    })
    .execute()
  await ctx.db
    .insertInto('invoiceLines')
    .values(
      lines.map(({ from: _, to: __, isTaken: ___, isPaid: ____, debtorId: _____, explanation, dueOn: own, ...line }, at) => ({
        ...line,
        clubId,
        invoiceId: draft.id,
        position: at + 1,
        explanation: JSON.stringify(explanation),
        dueOn: later(own, dueOn),
      })),
    )
    .execute()
}

/** @throws Forbidden, NotFound */
export async function removeInvoice(ctx: Ctx, id: string): Promise<Answer<null, InvoiceRefusal>> {
  allow(canChangeInvoices(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const { rows } = await sql<{ state: string }>`
      select state from invoices where club_id = ${ctx.club.id} and id = ${isId(id) ? id : null}::uuid for update`.execute(ctx.db)
    if (found(rows[0]).state !== 'draft') return refuse('not_draft')
    await ctx.db.deleteFrom('invoices').where('clubId', '=', ctx.club.id).where('id', '=', id).execute()
    await record(ctx, { event: 'invoice.removed', id, content: INVOICE_JOURNAL.removed })
    return ok(null)
  })
}
