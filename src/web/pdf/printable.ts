import { EXTENDED, LATIN } from './fonts/signs.ts'

const SIGNS = new Set([...LATIN, ...EXTENDED, '\n', '\t'])

/** Signs of a text that no font of the papers has, each once. */
export const unprintable = (text: string): string[] => [...new Set(text.normalize('NFC'))].filter((sign) => !SIGNS.has(sign))

/** The text in signs that the papers' fonts have: others become their base letter, or a question mark. */
export function printable(text: string): string {
  const composed = text.normalize('NFC')
  return unprintable(composed).length === 0
    ? composed
    : [...composed].map((sign) => (SIGNS.has(sign) ? sign : baseOf(sign))).join('')
}

const baseOf = (sign: string): string => {
  const base = sign.normalize('NFKD').replace(/\p{M}/gu, '')
  if (base === '') return ''
  return [...base].every((part) => SIGNS.has(part)) ? base : /\p{Zs}|\p{Cc}/u.test(sign) ? ' ' : '?'
}
