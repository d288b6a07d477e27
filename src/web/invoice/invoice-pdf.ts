import { readPaper } from '../../domain/invoices/keep-paper.ts'
import { getInvoice } from '../../domain/invoices/queries.ts'
import { INVOICE_KIND_TEXTS } from '../../domain/invoices/texts.ts'
import { found } from '../../kernel/answer.ts'
import { pdfAnswer } from '../kit/file-answer.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/invoice-pdf'

/** The paper of an issued invoice, for who keeps the money and for its payer. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx, services } = gateOf(context)
  const { id, number, kind } = await getInvoice(ctx, params.invoice)
  const bytes = await readPaper(ctx, services.paperDesk, id)
  return pdfAnswer(bytes, `${INVOICE_KIND_TEXTS[kind]} ${found(number)}`)
}
