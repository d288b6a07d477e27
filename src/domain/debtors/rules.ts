import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import { compact, isIban } from '../../kernel/bank-codes.ts'

export type PaymentChoice = 'invoice' | 'mandate' | 'either'
export type Payment = 'none' | 'invoice' | 'mandate'

/** `account` null with `mandate`: the account that the club already knows. */
export type GivenPayment = { kind: 'invoice' } | { kind: 'mandate'; account: { iban: string; holder: string } | null }

export type PaymentRefusal = 'payment_missing' | 'invoice_not_allowed' | 'account_missing' | 'iban_wrong'

/** Without a choice between both: by invoice. */
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
  return isIban(compact(given.account.iban)) ? ok('mandate') : refuse('iban_wrong')
}

/** A reference as banks take it from any program: the signs of an identifier, no blanks (EPC217-08). */
export const isMandateReference = (text: string): boolean =>
  /^[A-Za-z0-9+?/:().,'-]{1,35}$/.test(text) && !/^\/|\/\/|\/$/.test(text)

/** SEPA allows 35 characters without blanks (EPC AOS, Max35Text). */
export const mandateReference = (clubId: string, id: string): string =>
  `${clubId.slice(0, 14)}-${id.replaceAll('-', '').slice(-20)}`.toUpperCase()
