import { formatCents } from '../../kernel/money.ts'
import { plural } from '../../kernel/plural.ts'

export interface Deal {
  priceCents: number
  priceKind: string
  /** The office has no price to check. */
  isPriceSure: boolean
  isTrial: boolean
  trialLessons: number
}

/** `60,00 €`, `im Mitgliedsbeitrag enthalten`, `kostenlos: 3 Schnupperstunden`; empty for a course without a price. */
export function dealText({ priceCents, priceKind, isPriceSure, isTrial, trialLessons }: Deal): string {
  if (isTrial) return `kostenlos: ${plural(Math.max(1, trialLessons), 'Schnupperstunde', 'Schnupperstunden')}`
  if (priceCents > 0) return formatCents(priceCents)
  if (priceKind === 'member') return `im Mitgliedsbeitrag enthalten${isPriceSure ? '' : '; wir prüfen die Mitgliedschaft'}`
  return priceKind === 'non_member' ? 'kostenfrei' : ''
}

/** For several people: the sum if money is due, else their terms. */
export const dealsText = (cents: number, deals: readonly string[]): string =>
  cents > 0 ? formatCents(cents) : [...new Set(deals)].filter(Boolean).join(', ')

/** Goes on after `Der`, the same on a page and in its mail. `trialLessons`: 0 = for good. */
export const bookedText = (trialLessons: number): string =>
  trialLessons > 0
    ? `Platz zum Schnuppern ist gebucht: ${trialLessons === 1 ? 'eine Stunde' : `${trialLessons} Stunden`} kostenlos`
    : 'Platz ist fest gebucht'

export const AFTER_TRIAL = 'Danach entscheiden Sie, ob Sie weitermachen.'

/** `contact`: phone and mail, may be empty. */
export const askClub = (contact: string): string =>
  contact === '' ? 'Bitte wenden Sie sich an den Verein.' : `Bitte melden Sie sich bei uns: ${contact}.`
