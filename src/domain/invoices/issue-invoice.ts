import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay, later } from '../../kernel/calendar.ts'
import { isId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import { allocatedOf, isHeld, isTransferred, joinMandate } from '../claims/join-mandate.ts'
import { type Ctx, userIdOf } from '../context.ts'
import { debtorName } from '../debtors/queries.ts'
import { takeNumber } from '../numbers/commands.ts'
import { sealIssued } from '../numbers/seal-issued.ts'
import { canChangeInvoices } from './access.ts'
import { lockDebtor } from './commands.ts'
import { INVOICE_JOURNAL } from './journal.ts'
import { listLines } from './queries.ts'
import {
  type InvoiceBuyer,
  type InvoiceDebit,
  type InvoiceKind,
  type InvoiceSeller,
  type InvoiceSnapshot,
  type InvoiceState,
  invoiceNumber,
  issueFaults,
  PAYMENT_DAYS,
  type Sums,
} from './rules.ts'
import type { InvoiceRefusal } from './texts.ts'

export interface LockedInvoice extends Sums {
  id: string
  kind: InvoiceKind
  state: InvoiceState
  number: string | null
  debtorId: string
  originalId: string | null
  dueOn: Temporal.PlainDate
  suppliedFrom: Temporal.PlainDate
  suppliedTo: Temporal.PlainDate
  note: string
  version: number
}

/** The invoice, locked with its debtor. In a transaction. @throws NotFound */
export async function lockInvoice(ctx: Ctx, id: string): Promise<LockedInvoice> {
  const isOne = sql`club_id = ${ctx.club.id} and id = ${isId(id) ? id : null}::uuid`
  const { rows: debtors } = await sql<{ debtorId: string }>`select debtor_id from invoices where ${isOne}`.execute(ctx.db)
  await lockDebtor(ctx, found(debtors[0]).debtorId)
  const { rows } = await sql<LockedInvoice>`
    select id, kind, state, number, debtor_id, original_id, due_on, supplied_from, supplied_to, note, net_cents, tax_cents, gross_cents, version
    from invoices where ${isOne} for update`.execute(ctx.db)
  return found(rows[0])
}

/**
 * Gives a draft its number and keeps its content for good; asked again, the same number. The paper follows. @throws Forbidden, NotFound
 */
export async function issueInvoice(
  ctx: Ctx,
  id: string,
  version?: number,
): Promise<Answer<{ id: string; number: string }, InvoiceRefusal>> {
  allow(canChangeInvoices(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const invoice = await lockInvoice(ctx, id)
    if (invoice.number !== null) return ok({ id, number: invoice.number })
    if (version !== undefined && version !== invoice.version) return refuse('changed_meanwhile')
    if (!(await isAsDrafted(ctx, id))) return refuse('amounts_changed')
    const dueOn = later(invoice.dueOn, berlinDay(ctx.now).add({ days: PAYMENT_DAYS }))
    await sql`update invoice_lines set due_on = greatest(due_on, ${dueOn}::date) where club_id = ${ctx.club.id} and invoice_id = ${id}`.execute(
      ctx.db,
    )
    const parties = await readParties(ctx, invoice.debtorId)
    const [fault] = issueFaults(parties.seller, parties.buyer, invoice.grossCents)
    if (fault) return refuse(fault)
    const payment = await readPayment(ctx, { ...invoice, dueOn })
    return ok({ id, number: await giveNumber(ctx, { ...invoice, dueOn }, { ...parties, ...payment, originalNumber: null }) })
  })
}

/** The claims of a draft are still owed, and as much as it says. */
async function isAsDrafted(ctx: Ctx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from invoice_lines l join claims c on c.club_id = l.club_id and c.id = l.claim_id
    where l.club_id = ${ctx.club.id} and l.invoice_id = ${id} and (c.cents <> l.gross_cents or c.state not in ('posted', 'deferred'))
    limit 1`.execute(ctx.db)
  return rows.length === 0
}

/** Both ends as they are today. */
export async function readParties(ctx: Ctx, debtorId: string): Promise<{ seller: InvoiceSeller; buyer: InvoiceBuyer }> {
  const [sellers, buyers] = await Promise.all([
    sql<InvoiceSeller>`
      select coalesce(nullif(legal_name, ''), ${ctx.club.displayName}) as name, street, postcode, city, tax_number, register_entry, email, phone,
        coalesce(nullif(bank_holder, ''), nullif(legal_name, ''), ${ctx.club.displayName}) as holder, iban, bic
      from club_details where club_id = ${ctx.club.id}`.execute(ctx.db),
    sql<InvoiceBuyer>`
      select trim(${debtorName('d')}) as name, coalesce(nullif(d.street, ''), p.street, '') as street,
        case when d.street = '' then coalesce(p.postcode, d.postcode) else d.postcode end as postcode,
        case when d.street = '' then coalesce(p.city, d.city) else d.city end as city, d.routing_id
      from debtors d left join people p on p.club_id = d.club_id and p.id = d.person_id
      where d.club_id = ${ctx.club.id} and d.id = ${debtorId}`.execute(ctx.db),
  ])
  const unknown = { taxNumber: '', registerEntry: '', email: '', phone: '', holder: '', iban: '', bic: '' }
  const empty = { name: ctx.club.displayName, street: '', postcode: '', city: '' }
  return { seller: sellers.rows[0] ?? { ...empty, ...unknown }, buyer: found(buyers.rows[0]) }
}

interface Payment {
  /** Cents for each line, in their order. */
  paid: number[]
  debit: InvoiceDebit | null
}

/** How the debtor pays, and what is paid already. */
async function readPayment(ctx: Ctx, { id, debtorId, dueOn }: LockedInvoice): Promise<Payment> {
  const [paid, debits] = await Promise.all([
    sql<{ cents: number }>`
      select coalesce(${allocatedOf('c')}, 0) as cents from invoice_lines l left join claims c on c.club_id = l.club_id and c.id = l.claim_id
      where l.club_id = ${ctx.club.id} and l.invoice_id = ${id} order by l.position`.execute(ctx.db),
    sql<InvoiceDebit>`
      select m.reference, m.iban, k.creditor_id from debtors d join club_details k on k.club_id = d.club_id and k.creditor_id <> ''
      ${joinMandate('d', 'm', sql`${dueOn}::date`)}
      where d.club_id = ${ctx.club.id} and d.id = ${debtorId} and m.id is not null and not ${isHeld} and not exists (select from invoice_lines l join claims c on c.club_id = l.club_id
          and c.id = l.claim_id where l.club_id = d.club_id and l.invoice_id = ${id} and ${isTransferred})`.execute(ctx.db),
  ])
  return { paid: paid.rows.map(({ cents }) => cents), debit: debits.rows[0] ?? null }
}

interface Ends extends Partial<Payment> {
  seller: InvoiceSeller
  buyer: InvoiceBuyer
  originalNumber: string | null
}

/** The counter stays locked until the transaction ends. */
export async function giveNumber(ctx: Ctx, invoice: LockedInvoice, { paid = [], debit = null, ...ends }: Ends): Promise<string> {
  const today = berlinDay(ctx.now)
  const lines = (await listLines(ctx, invoice.id)).map(({ claimId: _, ...line }, at) => ({
    ...line,
    paidCents: paid[at] ?? 0,
  }))
  const { kind, netCents, taxCents, grossCents, note, dueOn } = invoice
  const number = invoiceNumber(today.year, await takeNumber(ctx, 'invoice', today.year))
  const snapshot: InvoiceSnapshot = {
    ...{ number, kind, netCents, taxCents, grossCents, note, ...ends, debit, lines },
    issuedOn: today.toString(),
    dueOn: dueOn.toString(),
    suppliedFrom: invoice.suppliedFrom.toString(),
    suppliedTo: invoice.suppliedTo.toString(),
  }
  await ctx.db
    .updateTable('invoices')
    .set({
      ...{ number, dueOn, state: 'issued', snapshot: JSON.stringify(snapshot), issuedOn: today, issuedAt: ctx.now },
      issuedBy: userIdOf(ctx),
      version: invoice.version + 1,
    })
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', invoice.id)
    .execute()
  await sealIssued(ctx, 'invoice', invoice.id)
  await record(ctx, { event: 'invoice.issued', id: invoice.id, content: INVOICE_JOURNAL.issued(kind, number) })
  return number
}
