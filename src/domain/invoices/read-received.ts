import { type Answer, allow } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { canChangeInvoices } from './access.ts'
import { type ReceivedInvoice, type ReceivedRefusal, readEInvoice } from './read-e-invoice.ts'

/** Reads what a received e-invoice asks the club to pay. @throws Forbidden */
export function readReceived(ctx: Ctx, bytes: Uint8Array): Answer<ReceivedInvoice, ReceivedRefusal> {
  allow(canChangeInvoices(ctx.actor))
  return readEInvoice(bytes)
}
