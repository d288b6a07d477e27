import { friendlyFormatIBAN, isSEPACountry, isValidBIC, isValidIBAN } from 'ibantools'
import { found } from './answer.ts'

/** Stored form of bank codes. */
export const compact = (text: string): string => text.replace(/[\s-]+/g, '').toUpperCase()

/** ISO 13616, for a compact IBAN; the country must be in SEPA. */
export const isIban = (iban: string): boolean => isValidIBAN(iban) && isSEPACountry(iban.slice(0, 2))

export const formatIban = (iban: string): string => found(friendlyFormatIBAN(iban))

/** `DE02 •••• 2051`, also of one typed with blanks: enough to recognise the own account. */
export function maskedIban(iban: string): string {
  const signs = compact(iban)
  return `${signs.slice(0, 4)} •••• ${signs.slice(-4)}`
}

/** ISO 9362, for a compact BIC: 8 or 11 signs. */
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

/** Leitweg-ID of an office (KoSIT, version 2.0.2): coarse and fine address, check digits over both (ISO 7064 MOD 97-10). */
export const isRoutingId = (id: string): boolean =>
  /^\d{2,12}(-[\dA-Z]{1,30})?-\d{2}$/.test(id) && remainder97(id.replaceAll('-', '')) === 1

/** EPC262-08, for a compact identifier; the check digits leave out the business code (signs 5 to 7). */
export function isCreditorId(id: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$/.test(id)) return false
  if (id.startsWith('DE') && !/^DE\d{2}[A-Z0-9]{3}\d{11}$/.test(id)) return false
  return remainder97(id.slice(7) + id.slice(0, 4)) === 1
}
