import { type Ctx, ownPersonId } from '../../domain/context.ts'
import { canChangeInvoices } from '../../domain/invoices/access.ts'
import { readParties } from '../../domain/invoices/issue-invoice.ts'
import { findSnapshot, getInvoice, type Invoice, listInvoicesOf, listLines } from '../../domain/invoices/queries.ts'
import { type InvoiceStanding, paymentsOf } from '../../domain/invoices/rules.ts'
import { EXEMPTION_TEXTS, INVOICE_KIND_TEXTS, INVOICE_STANDING_TEXTS } from '../../domain/invoices/texts.ts'
import { formatDay } from '../../kernel/calendar.ts'
import { formatCents } from '../../kernel/money.ts'
import { unprintable } from '../pdf/printable.ts'
import type { StateKind } from '../ui/badge.tsx'
import { invoicePath, officePath, ownPaperPath, paperPath } from './invoice-address.ts'

const KINDS: Record<InvoiceStanding, StateKind> = {
  draft: 'care',
  open: 'info',
  part_paid: 'info',
  paid: 'good',
  overdue: 'bad',
  cancelled: 'calm',
  settled: 'calm',
}

const dayText = (iso: string): string => formatDay(Temporal.PlainDate.from(iso))

export function presentInvoice(invoice: Invoice) {
  const { id, kind, number, debtor, grossCents, paidCents, dueOn, issuedOn, standing, dunningLevel } = invoice
  const isAsked = kind === 'invoice' && (standing === 'open' || standing === 'part_paid' || standing === 'overdue')
  return {
    id,
    to: invoicePath(id),
    title: number === null ? 'Entwurf' : `${INVOICE_KIND_TEXTS[kind]} ${number}`,
    debtor,
    issued: issuedOn === null ? '' : dayText(issuedOn),
    due: kind === 'invoice' ? dayText(dueOn) : '',
    amount: formatCents(grossCents),
    open: isAsked ? formatCents(grossCents - paidCents) : '',
    state: { kind: KINDS[standing], text: INVOICE_STANDING_TEXTS[standing] },
    dunning: dunningLevel > 0 ? `Mahnstufe ${dunningLevel}` : '',
  }
}
export type InvoiceRow = ReturnType<typeof presentInvoice>

/** One invoice with its lines and what may be done. @throws Forbidden, NotFound */
export async function presentWhole(ctx: Ctx, id: string) {
  const invoice = await getInvoice(ctx, id)
  const lines = await listLines(ctx, invoice.id)
  const mayChange = canChangeInvoices(ctx.actor)
  const {
    number,
    state,
    kind,
    originalId,
    correctedById,
    netCents,
    taxCents,
    paidCents,
    suppliedFrom,
    suppliedTo,
    deliveredAt,
    note,
  } = invoice
  const payments = paymentsOf(lines)
  const { buyer } = (await findSnapshot(ctx, id)) ?? (await readParties(ctx, invoice.debtorId))
  const texts = lines.flatMap(({ title, person, explanation }) => [title, person, ...explanation])
  const strange = unprintable([buyer.name, buyer.street, buyer.city, note, ...texts].join(''))
  return {
    ...presentInvoice(invoice),
    version: invoice.version,
    supplied: suppliedFrom === suppliedTo ? dayText(suppliedFrom) : `${dayText(suppliedFrom)} bis ${dayText(suppliedTo)}`,
    net: formatCents(netCents),
    tax: formatCents(taxCents),
    paid: formatCents(paidCents),
    note,
    delivery: deliveredAt ? 'zugestellt' : invoice.delivery === 'post' ? 'per Post' : 'per E-Mail',
    lines: lines.map(({ title, person, netCents, vatRate, vatKey, grossCents, explanation }, at) => ({
      key: at + 1,
      title,
      detail: [person, ...explanation].filter(Boolean).join(' · '),
      net: formatCents(netCents),
      rate: EXEMPTION_TEXTS[vatKey] ?? `${vatRate} %`,
      gross: formatCents(grossCents),
    })),
    payments: payments.length > 1 ? payments.map(({ dueOn, cents }) => `${dayText(dueOn)}: ${formatCents(cents)}`) : [],
    strange: strange.join(' '),
    paper: number === null ? null : paperPath(id),
    office: invoice.isForOffice ? officePath(id) : null,
    original: originalId && invoicePath(originalId),
    corrected: correctedById && invoicePath(correctedById),
    mayIssue: mayChange && state === 'draft',
    mayCancel: mayChange && state === 'issued' && kind === 'invoice',
  }
}
export type WholeInvoice = Awaited<ReturnType<typeof presentWhole>>

/** Papers of the actor's own person. */
export async function presentOwnInvoices(ctx: Ctx) {
  const personId = ownPersonId(ctx)
  if (personId === null) return []
  return (await listInvoicesOf(ctx, personId)).map((invoice) => ({ ...presentInvoice(invoice), to: ownPaperPath(invoice.id) }))
}
