import { dayParts } from '../../kernel/calendar.ts'

/** Days in digits that `dayParts` reads, for the `pattern` of a field that a browser checks alone. */
export const TYPED_DAY = '\\s*(\\d{1,2}[\\s.\\/\\-]+\\d{1,2}[\\s.\\/\\-]+(\\d{4}|\\d{2})|\\d{8})\\s*'

const two = (part: number): string => `${part}`.padStart(2, '0')

/** ISO day of a text as people type it, without Temporal; empty for no day yet. */
export function isoTyped(text: string): string {
  const parts = dayParts(text)
  return parts ? `${parts.year}-${two(parts.month)}-${two(parts.day)}` : ''
}
