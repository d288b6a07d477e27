import { EXTENDED, LATIN } from './fonts/signs.ts'

const SIGNS = new Set([...LATIN, ...EXTENDED, '\n', '\t'])

/** Texts of a paper's data are long, and nearly all like this: one pass of the engine instead of a set of their signs. */
const PLAIN = new RegExp(`^[${[...SIGNS].map((sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`).join('')}]*$`, 'u')

/** Signs of a text that no font of the papers has, each once. */
export const unprintable = (text: string): string[] => [...new Set(text.normalize('NFC'))].filter((sign) => !SIGNS.has(sign))

/** The text in signs that the papers' fonts have: others become their base letter, or a question mark. */
export function printable(text: string): string {
  const composed = text.normalize('NFC')
  return PLAIN.test(composed) ? composed : [...composed].map((sign) => (SIGNS.has(sign) ? sign : baseOf(sign))).join('')
}

const baseOf = (sign: string): string => {
  const base = sign.normalize('NFKD').replace(/\p{M}/gu, '')
  if (base === '') return ''
  return [...base].every((part) => SIGNS.has(part)) ? base : /\p{Zs}|\p{Cc}/u.test(sign) ? ' ' : '?'
}
