import { type FeeAfter, listFeesAfter } from '../../domain/claims/list-fees-after.ts'
import type { Ctx } from '../../domain/context.ts'
import { formatDay } from '../../kernel/calendar.ts'
import { formatCents } from '../../kernel/money.ts'

const feeText = ({ title, cents, from, to }: FeeAfter): string =>
  `${title}: ${formatCents(cents)} für ${formatDay(from)} bis ${formatDay(to)}`

/** Says which posted fees go beyond a last day; empty for none. */
export async function feesAfterText(ctx: Ctx, memberId: string, lastOn: Temporal.PlainDate): Promise<string> {
  const fees = ctx.club.flags.hasInvoiceManagement ? await listFeesAfter(ctx, memberId, lastOn) : []
  return fees.map(feeText).join('; ')
}
