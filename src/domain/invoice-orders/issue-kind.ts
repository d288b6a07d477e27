import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { ok } from '../../kernel/answer.ts'
import { formatDay } from '../../kernel/calendar.ts'
import { formatCents } from '../../kernel/money.ts'
import type { Ctx } from '../context.ts'
import { storeFile } from '../files/commands.ts'
import { canChangeInvoices } from '../invoices/access.ts'
import { issueInvoice } from '../invoices/issue-invoice.ts'
import { makePapers, type PaperDesk } from '../invoices/keep-paper.ts'
import { markDelivered } from '../invoices/mark-delivered.ts'
import { type InvoiceSnapshot, paymentsOf, prepaidCents } from '../invoices/rules.ts'
import { INVOICE_KIND_TEXTS } from '../invoices/texts.ts'
import { type MailOrder, sendMails } from '../mail/commands.ts'
import { OrderFault, type OrderInput, type OrderKind, type OrderRow, type RowResult } from '../orders/rules.ts'

const ISSUE_KIND = 'invoices.issue'
/** Groups of papers under way at once: one is stored while the other is set. */
const [GROUPS, IN_GROUP] = [2, 20]
const [MOST_NAMED, MOST_TRIES] = [5, 5]

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
  async finish(ctx, { input, tries }) {
    const ids = invoiceIdsOf(input)
    const groups = Array.from({ length: Math.ceil(ids.length / IN_GROUP) }, (_, at) =>
      ids.slice(at * IN_GROUP, (at + 1) * IN_GROUP),
    )
    const posted: InvoiceSnapshot[][] = []
    const faults = new Map<string, unknown>()
    // One that fails takes its whole group back: the others of it are made alone.
    const handOutGroup = async (at: number, group: readonly string[]) => {
      try {
        posted[at] = [...(posted[at] ?? []), ...(await handOut(ctx, desk, group))]
      } catch (error) {
        const [first, ...others] = group
        if (first && others.length === 0) faults.set(first, error)
        else for (const id of group) await handOutGroup(at, [id])
      }
    }
    const waiting = groups.entries()
    const work = async () => {
      for (const [at, group] of waiting) await handOutGroup(at, group)
    }
    await Promise.all(Array.from({ length: GROUPS }, work))
    const fault = faults.size > 0 ? await faultOf(ctx, faults) : null
    // After half an hour the others need not wait for a few; where all of them fail, something else is broken.
    if (fault && (tries < MOST_TRIES || faults.size === ids.length)) throw fault
    const letters = posted.flat()
    const told = fault ? { fault: fault.message } : {}
    if (letters.length === 0) return { fileId: null, ...told }
    const bytes = await desk.print(ctx, letters)
    const file = { name: 'Rechnungen für die Post.pdf', mime: 'application/pdf', bytes, isPublic: false }
    return { fileId: await storeFile(ctx, desk.storage, file), ...told }
  },
})

/** Names the invoices that were not handed out. */
async function faultOf(ctx: Ctx, faults: ReadonlyMap<string, unknown>): Promise<OrderFault> {
  const numbers = (await listIssued(ctx, [...faults.keys()])).map(({ snapshot }) => snapshot.number)
  // The log follows one cause.
  const [cause] = faults.values()
  const named = numbers.slice(0, MOST_NAMED).join(', ')
  const more = numbers.length > MOST_NAMED ? ` und ${numbers.length - MOST_NAMED} weitere` : ''
  return new OrderFault(`Diese Papiere ließen sich nicht setzen und zustellen: ${named}${more}.`, { cause })
}

/** Makes and delivers papers; answers those that go by post. */
async function handOut(ctx: Ctx, desk: PaperDesk, ids: readonly string[]): Promise<InvoiceSnapshot[]> {
  const issued = await listIssued(ctx, ids)
  const addresses = new Map(issued.map(({ id, address }) => [id, address]))
  const handOver = (ctx: Ctx, papers: readonly Omit<Delivery, 'address'>[]) =>
    deliver(
      ctx,
      papers.map((paper) => ({ ...paper, address: addresses.get(paper.id) ?? null })),
    )
  const unmade = issued.filter(({ pdfFileId }) => pdfFileId === null)
  const made = issued.flatMap(({ id, snapshot, pdfFileId }) => (pdfFileId === null ? [] : [{ id, snapshot, fileId: pdfFileId }]))
  if (unmade.length > 0) await makePapers(ctx, desk, unmade, handOver)
  if (made.length > 0) await handOver(ctx, made)
  return issued.filter(({ address }) => address === null).map(({ snapshot }) => snapshot)
}

interface Issued {
  id: string
  snapshot: InvoiceSnapshot
  pdfFileId: string | null
  /** Of the debtor, for invoices by mail; null: by post. */
  address: string | null
}

/** In the order of `ids`. */
async function listIssued(ctx: Ctx, ids: readonly string[]): Promise<Issued[]> {
  const { rows } = await sql<Issued>`
    select i.id, i.snapshot, i.pdf_file_id, case when d.delivery = 'mail' then nullif(coalesce(nullif(d.email, ''), p.email), '') end as address
    from invoices i join debtors d on d.club_id = i.club_id and d.id = i.debtor_id
    left join people p on p.club_id = d.club_id and p.id = d.person_id
    where i.club_id = ${ctx.club.id} and i.id = any(${ids}::uuid[]) and i.number is not null
    order by array_position(${ids}::uuid[], i.id)`.execute(ctx.db)
  return rows
}

interface Delivery {
  id: string
  snapshot: InvoiceSnapshot
  fileId: string
  address: string | null
}

/** Once: the mails and the marks go together. */
async function deliver(ctx: Ctx, papers: readonly Delivery[]): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const marked = await markDelivered(ctx, papers)
    await sendMails(
      ctx,
      papers.filter(({ id }) => marked.has(id)).flatMap((paper) => mailOf(paper) ?? []),
    )
    return ok(null)
  })
}

function mailOf({ snapshot, fileId, address }: Delivery): MailOrder | null {
  if (address === null) return null
  const { kind, number, grossCents, dueOn, buyer, debit, lines } = snapshot
  const openCents = kind === 'invoice' ? grossCents - prepaidCents(lines) : 0
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
  return { template: 'invoice.issued', to: address, data }
}
