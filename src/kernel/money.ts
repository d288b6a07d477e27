/** `123456` → `1.234,56 €` */
export function formatCents(cents: number): string {
  const euros = Math.trunc(Math.abs(cents) / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, '.')
  const rest = (Math.abs(cents) % 100).toString().padStart(2, '0')
  return `${cents < 0 ? '−' : ''}${euros},${rest} €`
}

const CURRENCY = /^(?:€|EUR)\s*|\s*(?:€|EUR|Euro)$/gi
const AMOUNT = /^([-−])?(\d{1,3}(?:\.\d{3})+|\d{1,9})(?:,(\d{1,2})|\.(\d{1,2})|[,.][-–—]{1,2})?$/

/** Cents of `12`, `12,5`, `12.50`, `50,-`, `1.234,56 €`; null for other text. Three digits after a dot are thousands. */
export function parseCents(text: string): number | null {
  const match = AMOUNT.exec(text.trim().replace(CURRENCY, ''))
  if (!match) return null
  const [, sign, euros = '', decimals, dotted = ''] = match
  const cents = Number(euros.replaceAll('.', '')) * 100 + Number((decimals ?? dotted).padEnd(2, '0'))
  return sign ? -cents : cents
}

/** Shares differ by at most one cent and add up exactly; larger ones come first. */
export function splitCents(cents: number, parts: number): number[] {
  if (!Number.isInteger(parts) || parts < 1) throw new RangeError('parts must be a positive whole number')
  const share = Math.trunc(cents / parts)
  const rest = cents - share * parts
  return Array.from({ length: parts }, (_, index) => share + (index < Math.abs(rest) ? Math.sign(rest) : 0))
}
