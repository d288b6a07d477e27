import { redirect } from 'react-router'
import { z } from 'zod'
import type { Ctx } from '../../domain/context.ts'
import { searchDebtors } from '../../domain/debtors/queries.ts'
import { issueKind } from '../../domain/invoice-orders/issue-kind.ts'
import { orderInvoices, withdrawInvoices } from '../../domain/invoice-orders/order-invoices.ts'
import { canChangeInvoices } from '../../domain/invoices/access.ts'
import { createInvoice } from '../../domain/invoices/commands.ts'
import { InvoiceInput } from '../../domain/invoices/input.ts'
import type { PaperDesk } from '../../domain/invoices/keep-paper.ts'
import { isUnbilled, listBillable } from '../../domain/invoices/list-billable.ts'
import { INVOICE_FILTERS, listInvoices } from '../../domain/invoices/queries.ts'
import { INVOICE_REFUSALS } from '../../domain/invoices/texts.ts'
import { getOrder } from '../../domain/orders/queries.ts'
import { faultText } from '../../domain/orders/texts.ts'
import { readId } from '../../kernel/id.ts'
import { formatCents } from '../../kernel/money.ts'
import { plural } from '../../kernel/plural.ts'
import { signedFileAddress } from '../files/file-address.ts'
import { actions, formsOf } from '../kit/actions.ts'
import { flash, noted } from '../kit/flash.ts'
import { type Gate, gateOf } from '../kit/gate.ts'
import { orderLook } from '../kit/order-look.ts'
import { oneOf } from '../kit/query.ts'
import type { Route } from './+types/invoices'
import { INVOICES_PATH, invoicePath, PAGE } from './invoice-address.ts'
import { presentInvoice } from './invoices-view.ts'

const FLASH = flash({ entwurf: 'Der Entwurf ist angelegt. Bitte prüfen Sie ihn.', geloescht: 'Der Entwurf ist gelöscht.' })

const form = formsOf({
  refusals: { ...INVOICE_REFUSALS, nothing: 'Es gibt keinen Entwurf.', over: 'Dafür war es schon zu spät.' },
})
const forms = {
  create: form(
    InvoiceInput.pick({ debtorId: true }),
    (ctx, { debtorId }) => createInvoice(ctx, { debtorId, claimIds: [], note: '' }),
    FLASH.note('entwurf'),
  ),
  issueAll: form(z.object({}), (ctx, _, desk: PaperDesk) => orderInvoices(ctx, issueKind(desk))),
  withdraw: form(z.object({ id: z.uuid() }), (ctx, { id }, desk: PaperDesk) => withdrawInvoices(ctx, issueKind(desk), id)),
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const gate = gateOf(context)
  const { ctx } = gate
  const search = url.searchParams
  const asked = { stand: oneOf(INVOICE_FILTERS, search.get('stand')) ?? 'all', q: search.get('q') ?? undefined }
  const words = search.get('zahler') ?? ''
  const [{ invoices, next }, { invoices: drafts }, debtors, order] = await Promise.all([
    listInvoices(ctx, asked, { after: readId(search.get('nach')), limit: PAGE }),
    listInvoices(ctx, { stand: 'draft' }, { limit: 1 }),
    findBilled(ctx, words),
    presentOrder(gate, readId(search.get('auftrag'))),
  ])
  const mayChange = canChangeInvoices(ctx.actor)
  return {
    rows: invoices.map(presentInvoice),
    next,
    words,
    debtors,
    mayChange,
    hasDrafts: drafts.length > 0,
    order,
    done: FLASH.text(search),
  }
}

/** Payers called so, with what a draft would bill; null where there is nothing. */
async function findBilled(ctx: Ctx, words: string) {
  const debtors = await searchDebtors(ctx, words)
  const claims = await listBillable(
    ctx,
    debtors.map(({ id }) => id),
  )
  const open = Map.groupBy(claims.filter(isUnbilled), ({ debtorId }) => debtorId)
  return debtors.map((debtor) => {
    const cents = open.get(debtor.id)?.reduce((sum, { grossCents }) => sum + grossCents, 0)
    return { ...debtor, amount: cents === undefined ? null : formatCents(cents) }
  })
}

/** How the order of the address stands; null without one. */
async function presentOrder({ ctx, services }: Gate, id: string | undefined) {
  if (!id) return null
  const order = await getOrder(ctx, id)
  const { state, done, total, refused, fileId } = order
  const isDone = state === 'done'
  const fault = faultText(order)
  const rest =
    refused > 0
      ? ` ${plural(refused, 'ging', 'gingen')} nicht und ${refused === 1 ? 'steht' : 'stehen'} weiter unter den Entwürfen.`
      : ''
  const texts = {
    queued: `${plural(total, 'Rechnung wird', 'Rechnungen werden')} gleich ausgestellt.`,
    running: done === total ? 'Die Papiere werden gesetzt und verschickt …' : `${done} von ${total} sind ausgestellt …`,
    done: `${plural(total - refused, 'Rechnung ist', 'Rechnungen sind')} ausgestellt${fault ? `. ${fault} Die anderen sind` : ' und'} zugestellt.${rest}`,
    stopped: 'Zurückgenommen. Es ist nichts passiert.',
    failed: 'Nicht ausgeführt: Wer das veranlasst hat, darf es nicht mehr.',
  }
  const post =
    fileId && isDone ? signedFileAddress(services.signLink, { club: ctx.club.name, id: fileId, now: ctx.now, minutes: 60 }) : null
  const mayWithdraw = state === 'queued' && canChangeInvoices(ctx.actor)
  return { id, mayWithdraw, text: isDone ? texts.done : fault || texts[state], look: orderLook(order), post }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, services } = gateOf(context)
  const outcome = await actions(forms)(ctx, request, services.paperDesk)
  if (!outcome.ok) return outcome.answer
  if (outcome.intent === 'create') return redirect(noted(invoicePath(outcome.value), outcome.note))
  return redirect(`${INVOICES_PATH}?auftrag=${outcome.value}`)
}
