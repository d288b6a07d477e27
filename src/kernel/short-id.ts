const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const two = (bits: number): string => SIGNS.charAt(bits >> 6) + SIGNS.charAt(bits & 63)

/** 22 signs for addresses on pages with hundreds of them; in the browser too. */
export function shortId(id: string): string {
  const digits = id.replaceAll('-', '')
  let short = ''
  for (let at = 0; at < 30; at += 3) short += two(Number.parseInt(digits.slice(at, at + 3), 16))
  return short + two(Number.parseInt(digits.slice(30), 16) << 4)
}

/** The id of 22 signs; null for any other text. */
export function fullId(short: string): string | null {
  if (!/^[\w-]{21}[AQgw]$/.test(short)) return null
  let digits = ''
  for (let at = 0; at < 22; at += 2) {
    const bits = (SIGNS.indexOf(short.charAt(at)) << 6) | SIGNS.indexOf(short.charAt(at + 1))
    digits += bits.toString(16).padStart(3, '0')
  }
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
}
