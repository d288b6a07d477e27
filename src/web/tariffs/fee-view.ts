import type { Fee } from '../../domain/tariffs/list-fees.ts'
import type { FeeSum } from '../../domain/tariffs/unclear-of.ts'
import { formatDay } from '../../kernel/calendar.ts'
import { formatCents } from '../../kernel/money.ts'

const UNCLEAR = { no_class: 'ungeklärt', no_birth: 'ungeklärt, Geburtsdatum fehlt' } as const

/** `96,00 €`, `Familie`, `frei`; `ungeklärt` where no class fits. */
export function feeText({ cents, isInFamily, unclear }: FeeSum): string {
  if (isInFamily) return 'Familie'
  return unclear ? UNCLEAR[unclear] : cents === 0 ? 'frei' : formatCents(cents)
}

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
