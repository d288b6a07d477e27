import { found } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { findSnapshot, getInvoice } from './queries.ts'
import { writeEInvoice } from './write-e-invoice.ts'

/** XRechnung and number of a paper issued to an office of the state. @throws Forbidden, NotFound for other debtors and drafts */
export async function readOfficeInvoice(ctx: Ctx, id: string): Promise<{ number: string; xml: string }> {
  const { isForOffice } = await getInvoice(ctx, id)
  const paper = found(isForOffice ? await findSnapshot(ctx, id) : null)
  return { number: paper.number, xml: writeEInvoice(paper, true) }
}
