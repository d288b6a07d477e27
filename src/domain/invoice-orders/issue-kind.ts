import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { ok } from '../../kernel/answer.ts'
import { formatDay } from '../../kernel/calendar.ts'
import { formatCents } from '../../kernel/money.ts'
import type { Ctx } from '../context.ts'
import { storeFile } from '../files/commands.ts'
import { canChangeInvoices } from '../invoices/access.ts'
import { issueInvoice } from '../invoices/issue-invoice.ts'
import { makePaper, type PaperDesk } from '../invoices/keep-paper.ts'
import { markDelivered } from '../invoices/mark-delivered.ts'
import { type InvoiceSnapshot, paymentsOf, prepaidCents } from '../invoices/rules.ts'
import { INVOICE_KIND_TEXTS } from '../invoices/texts.ts'
import { sendMail } from '../mail/commands.ts'
import type { OrderInput, OrderKind, OrderRow, RowResult } from '../orders/rules.ts'

const ISSUE_KIND = 'invoices.issue'
/** Papers under way at once: while some are set, others are stored and sent. */
const AT_ONCE = 6

const invoiceIdsOf = ({ invoiceIds }: OrderInput): string[] => (Array.isArray(invoiceIds) ? invoiceIds.map(String) : [])

async function issueRows(ctx: Ctx, _: OrderInput, rows: readonly OrderRow[]): Promise<RowResult[]> {
  const results: RowResult[] = []
  for (const { position, objectId } of rows) {
    const issued = await issueInvoice(ctx, objectId ?? '')
    results.push({ position, refusal: issued.ok ? null : issued.refusal })
  }
  return results
}

/**
 * Numbers are given first, in short steps. Then each paper is made once and goes by mail; those for the post become one file. A
 * process that dies goes on where it was.
 */
export const issueKind = (desk: PaperDesk): OrderKind => ({
  name: ISSUE_KIND,
  title: 'Rechnungen ausstellen',
  rows: ['Rechnung', 'Rechnungen'],
  undo: 'before',
  mayOrder: canChangeInvoices,
  runRows: issueRows,
  async finish(ctx, { input }) {
    const posted: (InvoiceSnapshot | null)[] = []
    const waiting = invoiceIdsOf(input).entries()
    const work = async () => {
      for (const [at, id] of waiting) posted[at] = await handOut(ctx, desk, id)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    const letters = posted.filter((one) => one !== null)
    if (letters.length === 0) return null
    const bytes = await desk.print(ctx, letters)
    return storeFile(ctx, desk.storage, { name: 'Rechnungen für die Post.pdf', mime: 'application/pdf', bytes, isPublic: false })
  },
})

/** Makes and delivers a paper; answers one that goes by post. */
async function handOut(ctx: Ctx, desk: PaperDesk, id: string): Promise<InvoiceSnapshot | null> {
  const issued = await findIssued(ctx, id)
  if (issued === null) return null
  const { snapshot, pdfFileId, address } = issued
  const handOver = (ctx: Ctx, fileId: string) => deliver(ctx, { id, snapshot, fileId, address })
  if (pdfFileId === null) await makePaper(ctx, desk, { id, snapshot }, handOver)
  else await handOver(ctx, pdfFileId)
  return address === null ? snapshot : null
}

interface Issued {
  snapshot: InvoiceSnapshot
  pdfFileId: string | null
  /** Of the debtor, for invoices by mail; null: by post. */
  address: string | null
}

async function findIssued(ctx: Ctx, id: string): Promise<Issued | null> {
  const { rows } = await sql<Issued>`
    select i.snapshot, i.pdf_file_id, case when d.delivery = 'mail' then nullif(coalesce(nullif(d.email, ''), p.email), '') end as address
    from invoices i join debtors d on d.club_id = i.club_id and d.id = i.debtor_id
    left join people p on p.club_id = d.club_id and p.id = d.person_id
    where i.club_id = ${ctx.club.id} and i.id = ${id} and i.number is not null`.execute(ctx.db)
  return rows[0] ?? null
}

interface Delivery {
  id: string
  snapshot: InvoiceSnapshot
  fileId: string
  address: string | null
}

/** Once: the mail and the mark go together. */
async function deliver(ctx: Ctx, { id, snapshot, fileId, address }: Delivery): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const { kind, number, grossCents, dueOn, buyer, debit, lines } = snapshot
    const openCents = kind === 'invoice' ? grossCents - prepaidCents(lines) : 0
    if (!(await markDelivered(ctx, id, number)) || address === null) return ok(null)
    const data = {
      name: buyer.name,
      number,
      kind: INVOICE_KIND_TEXTS[kind],
      amount: formatCents(grossCents),
      dueOn: formatDay(Temporal.PlainDate.from(paymentsOf(lines)[0]?.dueOn ?? dueOn)),
      isAsked: openCents > 0,
      isDebited: Boolean(debit),
      open: formatCents(openCents),
      file: { id: fileId, name: `${INVOICE_KIND_TEXTS[kind]} ${number}.pdf`, mime: 'application/pdf' },
    }
    await sendMail(ctx, { template: 'invoice.issued', to: address, data })
    return ok(null)
  })
}
