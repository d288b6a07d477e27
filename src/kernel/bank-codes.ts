import { friendlyFormatIBAN, isSEPACountry, isValidBIC, isValidIBAN } from 'ibantools'

/** Upper case without blanks and hyphens: how bank codes are stored. */
export const compact = (text: string): string => text.replace(/[\s-]+/g, '').toUpperCase()

/** Whether a compact IBAN has its country's length and right check digits (ISO 13616), and an account that SEPA reaches. */
export const isIban = (iban: string): boolean => isValidIBAN(iban) && isSEPACountry(iban.slice(0, 2))

/** An IBAN as people read it, in groups of four. */
export const formatIban = (iban: string): string => friendlyFormatIBAN(iban) ?? ''

/** `DE02 •••• 2051`: enough to know one's own account by. */
export const maskedIban = (iban: string): string => `${iban.slice(0, 4)} •••• ${iban.slice(-4)}`

/** Whether a compact text has the form of a BIC (ISO 9362): 8 or 11 signs. */
export const isBic = (bic: string): boolean => isValidBIC(bic)

/** ISO 7064 MOD 97-10 over letters (A = 10 … Z = 35) and digits. */
function remainder97(text: string): number {
  let rest = 0
  for (const sign of text) {
    const value = Number.parseInt(sign, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest
}

/**
 * Whether a compact SEPA creditor identifier is right (EPC262-08): country, check digits over what follows the business
 * code, three-character business code, national part. German ones have 18 signs.
 */
export function isCreditorId(id: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$/.test(id)) return false
  if (id.startsWith('DE') && !/^DE\d{2}[A-Z0-9]{3}\d{11}$/.test(id)) return false
  return remainder97(id.slice(7) + id.slice(0, 4)) === 1
}
