import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay, later } from '../../kernel/calendar.ts'
import { isId, newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import { invoicesAbout } from '../claims/invoices-about.ts'
import { allocatedOf } from '../claims/join-mandate.ts'
import type { VatKey } from '../claims/rules.ts'
import type { Ctx } from '../context.ts'
import { canChangeInvoices } from './access.ts'
import type { InvoiceInput } from './input.ts'
import { INVOICE_JOURNAL } from './journal.ts'
import { PAYMENT_DAYS, sumLines, taxLines } from './rules.ts'
import type { InvoiceRefusal } from './texts.ts'

interface BilledClaim {
  claimId: string
  title: string
  person: string
  explanation: string[]
  dueOn: Temporal.PlainDate
  vatKey: VatKey
  grossCents: number
  from: Temporal.PlainDate
  to: Temporal.PlainDate
  isTaken: boolean
  isPaid: boolean
}

/** A draft of what a debtor owes, or of named claims, paid ones too; answers its id. @throws Forbidden, NotFound */
export async function createInvoice(
  ctx: Ctx,
  { debtorId, claimIds, note }: InvoiceInput,
): Promise<Answer<string, InvoiceRefusal>> {
  allow(canChangeInvoices(ctx.actor))
  return transaction(ctx, async (ctx) => {
    await lockDebtor(ctx, debtorId)
    const listed = await listBillable(ctx, debtorId)
    const chosen =
      claimIds.length === 0
        ? listed.filter(({ isTaken, isPaid }) => !isTaken && !isPaid)
        : listed.filter(({ claimId }) => claimIds.includes(claimId))
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

/** Claims of a debtor that stand, whether they are paid, and whether an invoice names them. */
async function listBillable(ctx: Ctx, debtorId: string): Promise<BilledClaim[]> {
  const { rows } = await sql<BilledClaim>`
    select c.id as claim_id, c.title, coalesce(concat_ws(' ', nullif(p.firstname, ''), p.lastname), '') as person, c.explanation,
      coalesce(c.deferred_until, c.due_on) as due_on, c.vat_key, c.cents as gross_cents,
      coalesce(r.from_on, c.due_on) as "from", coalesce(r.to_on, c.due_on) as "to",
      exists (select from ${invoicesAbout('c')} where i.state <> 'cancelled') as is_taken,
      ${allocatedOf('c')} >= c.cents as is_paid
    from claims c left join fee_runs r on r.club_id = c.club_id and r.id = c.run_id
    left join people p on p.club_id = c.club_id and p.id = c.person_id
      and p.id is distinct from (select d.person_id from debtors d where d.club_id = c.club_id and d.id = c.debtor_id)
    where c.club_id = ${ctx.club.id} and c.debtor_id = ${debtorId} and c.state in ('posted', 'deferred') and c.cents > 0
    order by c.due_on, c.title, c.id`.execute(ctx.db)
  return rows
}

interface Draft {
  id: string
  debtorId: string
  note: string
}

async function insertDraft(ctx: Ctx, draft: Draft, claims: readonly BilledClaim[]): Promise<void> {
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
      lines.map(({ from: _, to: __, isTaken: ___, isPaid: ____, explanation, dueOn: own, ...line }, at) => ({
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
