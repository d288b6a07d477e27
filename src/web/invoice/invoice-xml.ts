import { readOfficeInvoice } from '../../domain/invoices/read-office-invoice.ts'
import { fileAnswer } from '../kit/file-answer.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/invoice-xml'

/** The XRechnung of an issued invoice, to be handed in at the office's portal. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { number, xml } = await readOfficeInvoice(gateOf(context).ctx, params.invoice)
  return fileAnswer(xml, { type: 'application/xml; charset=utf-8', name: `XRechnung ${number}.xml` })
}
