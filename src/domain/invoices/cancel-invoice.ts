import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import { type Cancelled, cancelClaims } from '../claims/cancel-claims.ts'
import { offsetCredits } from '../claims/offset-credits.ts'
import { postCredit } from '../claims/post-credit.ts'
import type { VatKey } from '../claims/rules.ts'
import type { Ctx } from '../context.ts'
import { canChangeInvoices } from './access.ts'
import { billedClaims } from './billed-claims.ts'
import { giveNumber, type LockedInvoice, lockInvoice, readParties } from './issue-invoice.ts'
import { INVOICE_JOURNAL } from './journal.ts'
import { findSnapshot, listLines } from './queries.ts'
import { type InvoiceKind, issueFaults, taxLines } from './rules.ts'
import type { InvoiceRefusal } from './texts.ts'

export interface Paper {
  id: string
  number: string
  originalId: string
}

/**
 * Takes an issued invoice back by a paper of its own, to the cent. `isOwed`: what it asked for is still owed and may be billed anew;
 * else its claims are cancelled too. @throws Forbidden, NotFound
 */
export async function cancelInvoice(
  ctx: Ctx,
  id: string,
  { reason, isOwed = false }: { reason: string; isOwed?: boolean },
): Promise<Answer<Paper & Cancelled, InvoiceRefusal>> {
  allow(canChangeInvoices(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const invoice = await lockInvoice(ctx, id)
    if (invoice.state !== 'issued' || invoice.kind !== 'invoice') return refuse('not_issued')
    if (!isOwed && (await creditedCents(ctx, id)) > 0) return refuse('is_lowered')
    const lines = await listLines(ctx, id)
    const dropped = isOwed ? ok({ droppedFees: 0, keptFees: 0 }) : await dropClaims(ctx, id, reason)
    if (!dropped.ok) return dropped
    await sql`update invoices set state = 'cancelled', version = version + 1 where club_id = ${ctx.club.id} and id = ${id}`.execute(
      ctx.db,
    )
    const negated = lines.map(({ grossCents, netCents, taxCents, ...line }) => ({
      ...line,
      ...{ grossCents: -grossCents, netCents: -netCents, taxCents: -taxCents },
    }))
    const paper = await issuePaper(ctx, invoice, { kind: 'correction', note: reason, lines: negated })
    await record(ctx, { event: 'invoice.cancelled', id, content: INVOICE_JOURNAL.cancelled(invoice.number ?? '', paper.number) })
    return ok({ ...paper, ...dropped.value })
  })
}

/** The claims of an invoice that stand, also those that were cut off since; the oldest first. */
async function listBilled(ctx: Ctx, invoiceId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from invoices i cross join lateral ${billedClaims} b join claims c on c.club_id = i.club_id and c.id = b.id
    where i.club_id = ${ctx.club.id} and i.id = ${invoiceId} and c.state in ('posted', 'deferred') order by c.due_on, c.id`.execute(
    ctx.db,
  )
  return rows.map(({ id }) => id)
}

async function dropClaims(ctx: Ctx, invoiceId: string, reason: string): Promise<Answer<Cancelled, InvoiceRefusal>> {
  const dropped = await cancelClaims(ctx, { claimIds: await listBilled(ctx, invoiceId), reason })
  if (dropped.ok) return dropped
  if (dropped.refusal === 'has_credit') return refuse('is_lowered')
  return refuse(dropped.refusal === 'in_debit' ? 'in_debit' : 'is_paid')
}

async function creditedCents(ctx: Ctx, id: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(-gross_cents), 0)::int as cents from invoices
    where club_id = ${ctx.club.id} and original_id = ${id} and kind = 'credit_note'`.execute(ctx.db)
  return rows[0]?.cents ?? 0
}

/** Cents of a line that no credit note gave back yet, within what is left of the whole invoice. */
async function restOf(ctx: Ctx, invoice: LockedInvoice, { claimId, grossCents }: { claimId: string | null; grossCents: number }) {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(-l.gross_cents), 0)::int as cents from invoices n
      join invoice_lines l on l.club_id = n.club_id and l.invoice_id = n.id join claims k on k.club_id = l.club_id and k.id = l.claim_id
    where n.club_id = ${ctx.club.id} and n.original_id = ${invoice.id} and n.kind = 'credit_note' and n.state <> 'cancelled'
      and k.lowers_id = ${claimId}::uuid`.execute(ctx.db)
  return Math.max(0, Math.min(grossCents - (rows[0]?.cents ?? 0), invoice.grossCents - (await creditedCents(ctx, invoice.id))))
}

/**
 * Gives back a part of an issued invoice by a credit note; the debtor's account has it at once, this invoice's claims first. Of two who
 * saw the same `version` one gives back. @throws Forbidden, NotFound
 */
export async function creditInvoice(
  ctx: Ctx,
  id: string,
  { cents, reason, position = 1, version }: { cents: number; reason: string; position?: number; version?: number | undefined },
): Promise<Answer<Paper, InvoiceRefusal, { amount_wrong: { restCents: number } }>> {
  allow(canChangeInvoices(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const invoice = await lockInvoice(ctx, id)
    if (invoice.state !== 'issued' || invoice.kind !== 'invoice') return refuse('not_issued')
    if (version !== undefined && version !== invoice.version) return refuse('changed_meanwhile')
    const line = (await listLines(ctx, id))[position - 1]
    const restCents = line ? await restOf(ctx, invoice, line) : 0
    if (!line || cents < 1 || cents > restCents) return refuse('amount_wrong', { restCents })
    const [taxed] = taxLines([{ vatKey: line.vatKey, grossCents: -cents }])
    if (!taxed) return refuse('amount_wrong', { restCents })
    const claimId = await postCredit(ctx, { claimId: line.claimId, debtorId: invoice.debtorId, cents, title: reason })
    await offsetCredits(ctx, invoice.debtorId, [...(line.claimId ? [line.claimId] : []), ...(await listBilled(ctx, id))])
    await sql`update invoices set version = version + 1 where club_id = ${ctx.club.id} and id = ${id}`.execute(ctx.db)
    const credit = { ...line, ...taxed, claimId, title: reason.slice(0, 140), explanation: [] }
    return ok(await issuePaper(ctx, invoice, { kind: 'credit_note', note: '', lines: [credit] }))
  })
}

interface PaperLine {
  claimId: string | null
  title: string
  person: string
  explanation: string[]
  vatKey: VatKey
  vatRate: 0 | 7 | 19
  netCents: number
  taxCents: number
  grossCents: number
}

/** A paper that names its original, to the same buyer. */
async function issuePaper(
  ctx: Ctx,
  original: LockedInvoice,
  { kind, note, lines }: { kind: InvoiceKind; note: string; lines: readonly PaperLine[] },
): Promise<Paper> {
  const [id, clubId, today] = [newId(), ctx.club.id, berlinDay(ctx.now)]
  const sum = (of: (line: PaperLine) => number) => lines.reduce((total, line) => total + of(line), 0)
  const sums = {
    netCents: sum((line) => line.netCents),
    taxCents: sum((line) => line.taxCents),
    grossCents: sum((line) => line.grossCents),
  }
  const { debtorId, suppliedFrom, suppliedTo } = original
  const draft = {
    ...sums,
    clubId,
    id,
    kind,
    debtorId,
    originalId: original.id,
    suppliedFrom,
    suppliedTo,
    dueOn: today,
    note: note.slice(0, 1000),
  }
  await ctx.db
    .insertInto('invoices')
    .values({ ...draft, madeAt: ctx.now })
    .execute()
  await ctx.db
    .insertInto('invoiceLines')
    .values(
      lines.map(({ explanation, ...line }, at) => ({
        ...line,
        ...{ clubId, invoiceId: id, position: at + 1, explanation: JSON.stringify(explanation), dueOn: today },
      })),
    )
    .execute()
  const [before, now] = [await findSnapshot(ctx, original.id), await readParties(ctx, debtorId)]
  const buyer = before?.buyer ?? now.buyer
  // A club that has become incomplete since could give no XRechnung.
  const seller = before && issueFaults(now.seller, buyer, 0).length > 0 ? before.seller : now.seller
  const number = await giveNumber(
    ctx,
    { ...draft, state: 'draft', number: null, version: 1 },
    { seller, buyer, originalNumber: original.number },
  )
  return { id, number, originalId: original.id }
}
