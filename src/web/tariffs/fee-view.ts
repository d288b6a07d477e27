import type { Fee } from '../../domain/tariffs/list-fees.ts'
import type { FeeSum } from '../../domain/tariffs/quote.ts'
import { formatDay } from '../../kernel/calendar.ts'
import { formatCents } from '../../kernel/money.ts'

/** `96,00 €`, `Familie`, `frei`. */
export const feeText = ({ cents, isInFamily }: FeeSum): string =>
  isInFamily ? 'Familie' : cents === 0 ? 'frei' : formatCents(cents)

/** A member's fee with its reasons; null without a regulation, or for nobody who pays. */
export function presentFee(fee: Fee | undefined) {
  if (!fee) return null
  const { cents, isInFamily, items } = fee
  return {
    amount: feeText(fee),
    isInFamily,
    isFree: cents === 0,
    items: items.map((item) => ({
      due: formatDay(item.dueOn),
      amount: formatCents(item.cents),
      reasons: item.explanation,
    })),
  }
}

export type FeeView = NonNullable<ReturnType<typeof presentFee>>
