let last = 0

/** UUIDv7 (RFC 9562 §5.7) in the browser. Each call gives a higher one: of two marks in the same moment the later one counts. */
export function newEntryId(now: number = Date.now()): string {
  last = Math.max(now, last + 1)
  const random = crypto.getRandomValues(new Uint8Array(10))
  const bytes = [...random].map((byte, at) => (at === 0 ? 0x70 | (byte & 0x0f) : at === 2 ? 0x80 | (byte & 0x3f) : byte))
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const time = last.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-${hex.slice(0, 4)}-${hex.slice(4, 8)}-${hex.slice(8)}`
}
