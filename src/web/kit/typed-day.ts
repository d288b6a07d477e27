/** Day as people type it, for the `pattern` of a field that a browser checks alone. */
export const TYPED_DAY = '\\s*\\d{1,2}\\.\\s*\\d{1,2}\\.\\s*(\\d{4}|\\d{2})\\s*'

/** ISO day of such a text (`5.3.27`, `05.03.2027`), without Temporal; empty for no day yet. */
export function isoTyped(text: string): string {
  const [, day = '', month = '', year = ''] = /^\s*(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4}|\d{2})\s*$/.exec(text) ?? []
  if (year) return `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : ''
}
