const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
/** The dashes of an id have this code. */
const DASH = 45
const digitOf = (code: number): number => (code < 58 ? code - 48 : (code | 32) - 87)

/** Codes of the signs of one id, written anew for each. */
const codes = new Array<number>(22).fill(0)

/** 22 signs for addresses on pages with hundreds of them; in the browser too. */
export function shortId(id: string): string {
  let written = 0
  let bits = 0
  let count = 0
  for (let at = 0; at < id.length; at++) {
    const code = id.charCodeAt(at)
    if (code === DASH) continue
    bits = (bits << 4) | digitOf(code)
    count += 4
    if (count < 6) continue
    count -= 6
    codes[written++] = SIGNS.charCodeAt(bits >> count)
    bits &= (1 << count) - 1
  }
  codes[written] = SIGNS.charCodeAt(bits << (6 - count))
  return String.fromCharCode(...codes)
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
