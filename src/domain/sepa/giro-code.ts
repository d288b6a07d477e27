import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import { compact, isBic, isIban } from '../../kernel/bank-codes.ts'
import { euros } from './rules.ts'
import { SEPA_LENGTHS } from './sepa-text.ts'

export interface GiroPayment {
  payee: { name: string; iban: string; bic: string | null }
  amountCents: number
  /** Text of the payment. */
  text: string
}

export type GiroRefusal = 'iban_wrong' | 'bic_wrong' | 'name_empty' | 'amount_wrong'

const cut = (text: string, length: number): string => [...text.replace(/\s+/g, ' ').trim()].slice(0, length).join('')

/** Text of a QR code that fills in a transfer (EPC069-12, version 002, UTF-8); the code itself takes correction level M. */
export function giroCode({ payee, amountCents, text }: GiroPayment): Answer<string, GiroRefusal> {
  const [iban, bic] = [compact(payee.iban), compact(payee.bic ?? '')]
  const name = cut(payee.name, SEPA_LENGTHS.name)
  if (!isIban(iban)) return refuse('iban_wrong')
  if (bic !== '' && !isBic(bic)) return refuse('bic_wrong')
  if (name === '') return refuse('name_empty')
  if (!Number.isInteger(amountCents) || amountCents < 1 || amountCents > 99_999_999_999) return refuse('amount_wrong')
  const lines = ['BCD', '002', '1', 'SCT', bic, name, iban, `EUR${euros(amountCents)}`, '', '', cut(text, SEPA_LENGTHS.text)]
  return ok(lines.join('\n').trimEnd())
}
