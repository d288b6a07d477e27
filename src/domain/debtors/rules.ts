import { isValidIBAN } from 'ibantools'
import { type Answer, ok, refuse } from '../../kernel/answer.ts'

/** How an offer may be paid, as its editor chose. */
export type PaymentChoice = 'invoice' | 'mandate' | 'either'
export type Payment = 'none' | 'invoice' | 'mandate'

/** What somebody chose who signs up. `account` null with `mandate`: the account that the club already knows. */
export type GivenPayment = { kind: 'invoice' } | { kind: 'mandate'; account: { iban: string; holder: string } | null }

export type PaymentRefusal = 'payment_missing' | 'invoice_not_allowed' | 'account_missing' | 'iban_wrong'

/** `DE02 1203 …` as `DE021203…`. */
export const plainIban = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase()

/** Checks length and check digits of every country (ISO 13616). */
export const isIban = (text: string): boolean => isValidIBAN(plainIban(text))

/** `DE02 •••• 2051`: enough to know one's own account by. */
export const maskedIban = (iban: string): string => `${iban.slice(0, 4)} •••• ${iban.slice(-4)}`

/** How `cents` are paid. Without a choice where both are possible: by invoice. */
export function paymentFor(
  choice: PaymentChoice,
  cents: number,
  given: GivenPayment | null,
  hasKnownAccount: boolean,
): Answer<Payment, PaymentRefusal> {
  if (cents === 0) return ok('none')
  if (given?.kind !== 'mandate')
    return choice === 'mandate' ? refuse(given ? 'invoice_not_allowed' : 'payment_missing') : ok('invoice')
  if (choice === 'invoice') return ok('invoice')
  if (!given.account) return hasKnownAccount ? ok('mandate') : refuse('account_missing')
  if (given.account.holder.trim() === '') return refuse('account_missing')
  return isIban(given.account.iban) ? ok('mandate') : refuse('iban_wrong')
}
