import { type RawBuilder, sql } from 'kysely'
import { allow, found } from '../../kernel/answer.ts'
import type { Asking } from '../../kernel/asking.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { isId } from '../../kernel/id.ts'
import { type AskedPage, asked, askedPage, type Fields } from '../asking/queries.ts'
import { allocatedOf } from '../claims/join-mandate.ts'
import type { Ctx } from '../context.ts'
import { debtorName, findFewNamed, isDebtorCalled, isPersonCalled } from '../debtors/queries.ts'
import { canReadInvoiceOf, canSeeInvoices } from './access.ts'
import { billedClaims } from './billed-claims.ts'
import {
  type InvoiceKind,
  type InvoiceLine,
  type InvoiceSnapshot,
  type InvoiceStanding,
  type InvoiceState,
  invoiceStanding,
  type Sums,
} from './rules.ts'

export interface Invoice extends Sums {
  id: string
  kind: InvoiceKind
  /** Null for a draft. */
  number: string | null
  state: InvoiceState
  standing: InvoiceStanding
  debtorId: string
  debtor: string
  /** Null for an organisation. */
  personId: string | null
  originalId: string | null
  /** The paper that took this one back. */
  correctedById: string | null
  issuedOn: string | null
  dueOn: string
  suppliedFrom: string
  suppliedTo: string
  note: string
  /** Paid, waived, or taken over by another debtor. */
  paidCents: number
  dunningLevel: number
  delivery: 'mail' | 'post'
  deliveredAt: Temporal.Instant | null
  pdfFileId: string | null
  /** It is an XRechnung, too. */
  isForOffice: boolean
  version: number
}

type Row = Omit<Invoice, 'standing'> & { askedOn: string }

const isDropped = sql`(c.state = 'waived' or c.state = 'cancelled' and i.state = 'issued')`

/** Cents of an invoice that its debtor no longer owes, never above it. Part of a query. */
const paidOf: RawBuilder<number> = sql<number>`
  coalesce((select sum(case when ${isDropped} or c.debtor_id <> i.debtor_id then c.cents else ${allocatedOf('c')} end)
    from ${billedClaims} b join claims c on c.club_id = i.club_id and c.id = b.id), 0)::int`

/** Day on which an invoice is asked for: its own, or the next of what is open of it, where that was deferred or comes in instalments. */
const askedOn: RawBuilder<string> = sql<string>`
  greatest(i.due_on, (select min(coalesce(c.deferred_until, c.due_on)) from ${billedClaims} b join claims c on c.club_id = i.club_id and c.id = b.id
    where c.debtor_id = i.debtor_id and c.state in ('posted', 'deferred') and c.cents <> ${allocatedOf('c')}))`

const columns = sql`
  i.id, i.kind, i.number, i.state, i.debtor_id, coalesce(nullif(trim(i.snapshot -> 'buyer' ->> 'name'), ''), trim(${debtorName('d')})) as debtor,
  d.person_id, d.delivery, i.original_id, (select o.id from invoices o where o.club_id = i.club_id and o.original_id = i.id
    and o.kind = 'correction') as corrected_by_id, i.issued_on::text as issued_on, i.due_on::text as due_on, i.supplied_from::text as supplied_from,
  i.supplied_to::text as supplied_to, i.note, i.net_cents, i.tax_cents, i.gross_cents, i.dunning_level, i.delivered_at, i.pdf_file_id, i.version,
  coalesce(i.snapshot -> 'buyer' ->> 'routingId', '') <> '' as is_for_office,
  ${paidOf} as paid_cents, ${askedOn}::text as asked_on`
const tables = sql`invoices i join debtors d on d.club_id = i.club_id and d.id = i.debtor_id`

const presented = (ctx: Ctx, { askedOn, ...row }: Row): Invoice => ({
  ...row,
  standing: invoiceStanding({ ...row, dueOn: askedOn }, berlinDay(ctx.now).toString()),
})

export const INVOICE_FILTERS = ['open', 'draft', 'overdue', 'paid', 'cancelled', 'all'] as const
export type InvoiceFilter = (typeof INVOICE_FILTERS)[number]

export interface InvoicesAsked {
  stand: InvoiceFilter
  debtorId?: string | undefined
  /** Begins the number, or a word of the debtor's name. */
  q?: string | undefined
}

const conditionOf = (ctx: Ctx, stand: InvoiceFilter): RawBuilder<unknown> =>
  ({
    open: sql`i.state = 'issued' and i.kind = 'invoice' and ${paidOf} < i.gross_cents`,
    draft: sql`i.state = 'draft'`,
    overdue: sql`i.state = 'issued' and i.kind = 'invoice' and i.due_on < ${berlinDay(ctx.now)}::date and ${paidOf} < i.gross_cents
      and ${askedOn} < ${berlinDay(ctx.now)}::date`,
    paid: sql`i.state = 'issued' and i.kind = 'invoice' and ${paidOf} >= i.gross_cents`,
    cancelled: sql`i.state = 'cancelled'`,
    all: sql`true`,
  })[stand]

/** A year with its dash begins a number: no name is looked for. */
const BEGUN_NUMBER = /^\d{4}-\d*$/

/** Numbers that begin so, byte by byte: an index knows them. */
function begunNumber(ctx: Ctx, begin: string): RawBuilder<unknown> {
  const end = begin.slice(0, -1) + String.fromCharCode(begin.charCodeAt(begin.length - 1) + 1)
  return sql`i.id = any(array(select n.id from invoices n where n.club_id = ${ctx.club.id} and n.number ~>=~ ${begin} and n.number ~<~ ${end}))`
}

async function namedOf(ctx: Ctx, q: string): Promise<RawBuilder<unknown>[]> {
  if (q.trim() === '') return []
  if (BEGUN_NUMBER.test(q.trim())) return [begunNumber(ctx, q.trim())]
  const few = await findFewNamed(ctx, q)
  const debtors = few
    ? sql`i.debtor_id = any(${few.debtorIds}::uuid[])`
    : sql`i.debtor_id in (select d.id from debtors d left join people p on p.club_id = d.club_id and p.id = d.person_id
      where d.club_id = ${ctx.club.id} and (${isPersonCalled(q)} or ${isDebtorCalled(q)}))`
  return [sql`(starts_with(i.number, ${q.trim().toUpperCase()}) or ${debtors})`]
}

async function matching(ctx: Ctx, { stand, debtorId, q }: InvoicesAsked): Promise<RawBuilder<unknown>> {
  return sql.join(
    [
      sql`i.club_id = ${ctx.club.id}`,
      conditionOf(ctx, stand),
      ...(debtorId ? [sql`i.debtor_id = ${debtorId}::uuid`] : []),
      ...(await namedOf(ctx, q ?? '')),
    ],
    sql` and `,
  )
}

/** Invoices may be asked for these. */
export const INVOICE_FIELDS = {
  madeAt: { kind: 'moment', of: sql`i.made_at`, index: 'invoices_made' },
  number: { kind: 'text', of: sql`coalesce(i.number, '')`, without: 'found by `q`' },
  kind: { kind: 'text', of: sql`i.kind`, without: 'few values: most rows have them' },
  state: { kind: 'text', of: sql`i.state`, without: 'few values: most rows have them' },
  debtorId: { kind: 'id', of: sql`i.debtor_id`, index: 'invoices_debtor' },
  issuedOn: { kind: 'day', of: sql`i.issued_on`, isNullable: true, without: 'a club issues some thousands' },
  dueOn: { kind: 'day', of: sql`i.due_on`, isNullable: true, without: 'a club issues some thousands' },
  grossCents: { kind: 'number', of: sql`i.gross_cents`, without: 'asked beside a day or a debtor' },
  dunningLevel: { kind: 'number', of: sql`i.dunning_level`, without: 'few values: most rows have them' },
} as const satisfies Fields

/** @throws Forbidden */
export async function askInvoices(ctx: Ctx, wanted: InvoicesAsked, asking: Asking): Promise<AskedPage<Invoice>> {
  allow(canSeeInvoices(ctx.actor))
  const { condition, orderBy, key } = asked(INVOICE_FIELDS, sql`i.id`, asking)
  const { rows } = await sql<Row & { askedKey: string }>`select ${columns}, ${key} as asked_key from ${tables}
    where ${await matching(ctx, wanted)} and ${condition} order by ${orderBy} limit ${asking.limit + 1}`.execute(ctx.db)
  const { rows: page, next } = askedPage(rows, asking)
  return { rows: page.map((row) => presented(ctx, row)), next }
}

/** The latest first. `after`: last one of the page before. @throws Forbidden */
export async function listInvoices(
  ctx: Ctx,
  asked: InvoicesAsked,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<{ invoices: Invoice[]; next: string | null }> {
  allow(canSeeInvoices(ctx.actor))
  const from = after
    ? sql`and (i.made_at, i.id) < (select a.made_at, a.id from invoices a where a.club_id = ${ctx.club.id} and a.id = ${after}::uuid)`
    : sql``
  const { rows } = await sql<Row>`select ${columns} from ${tables} where ${await matching(ctx, asked)} ${from}
    order by i.made_at desc, i.id desc limit ${limit + 1}`.execute(ctx.db)
  const invoices = rows.slice(0, limit).map((row) => presented(ctx, row))
  return { invoices, next: rows.length > limit ? (invoices.at(-1)?.id ?? null) : null }
}

/** Issued papers of a person, the latest first. @throws Forbidden */
export async function listInvoicesOf(ctx: Ctx, personId: string): Promise<Invoice[]> {
  allow(canReadInvoiceOf(ctx.actor, personId))
  const { rows } = await sql<Row>`select ${columns} from ${tables}
    where i.club_id = ${ctx.club.id} and d.person_id = ${personId}::uuid and i.state <> 'draft'
    order by i.made_at desc, i.id desc limit 50`.execute(ctx.db)
  return rows.map((row) => presented(ctx, row))
}

/** Also the own one of a reader, once it is issued. @throws Forbidden, NotFound */
export async function getInvoice(ctx: Ctx, id: string): Promise<Invoice> {
  const { rows } =
    await sql<Row>`select ${columns} from ${tables} where i.club_id = ${ctx.club.id} and i.id = ${isId(id) ? id : null}::uuid`.execute(
      ctx.db,
    )
  const invoice = presented(ctx, found(rows[0]))
  allow(invoice.state === 'draft' ? canSeeInvoices(ctx.actor) : canReadInvoiceOf(ctx.actor, invoice.personId))
  return invoice
}

/** Asks for no right. */
export async function listLines(ctx: Ctx, invoiceId: string): Promise<(InvoiceLine & { claimId: string | null })[]> {
  const { rows } = await sql<InvoiceLine & { claimId: string | null }>`
    select claim_id, title, person, explanation, due_on::text as due_on, vat_key, vat_rate, net_cents, tax_cents, gross_cents from invoice_lines
    where club_id = ${ctx.club.id} and invoice_id = ${invoiceId} order by position`.execute(ctx.db)
  return rows
}

/** Content of an issued paper; null for a draft. Asks for no right. */
export async function findSnapshot(ctx: Ctx, invoiceId: string): Promise<InvoiceSnapshot | null> {
  const { rows } = await sql<{ snapshot: InvoiceSnapshot | null }>`
    select snapshot from invoices where club_id = ${ctx.club.id} and id = ${invoiceId}`.execute(ctx.db)
  return rows[0]?.snapshot ?? null
}
