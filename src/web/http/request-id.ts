import { randomBytes } from 'node:crypto'

const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A request's name, easy to read out on the telephone: `K7QM-2XPA`. */
export function newRequestId(): string {
  const letters = [...randomBytes(8)].map((byte) => LETTERS[byte & 31] ?? '2').join('')
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}
