/** `123456` → `1.234,56 €` */
export function formatCents(cents: number): string {
  const euros = Math.trunc(Math.abs(cents) / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, '.')
  const rest = (Math.abs(cents) % 100).toString().padStart(2, '0')
  return `${cents < 0 ? '−' : ''}${euros},${rest} €`
}

/** Cents of `12`, `12,5`, `1.234,56 €`; null for other text. */
export function parseCents(text: string): number | null {
  const match = /^(-|−)?(\d{1,3}(?:\.\d{3})+|\d{1,9})(?:,(\d{1,2}))?\s*(?:€|EUR)?$/.exec(text.trim())
  if (!match) return null
  const cents = Number((match[2] ?? '').replaceAll('.', '')) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  return match[1] ? -cents : cents
}

/** Shares differ by at most one cent and add up exactly; larger ones come first. */
export function splitCents(cents: number, parts: number): number[] {
  if (!Number.isInteger(parts) || parts < 1) throw new RangeError('parts must be a positive whole number')
  const share = Math.trunc(cents / parts)
  const rest = cents - share * parts
  return Array.from({ length: parts }, (_, index) => share + (index < Math.abs(rest) ? Math.sign(rest) : 0))
}
