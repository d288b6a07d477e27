import { z } from 'zod'

/** A further number or address of a person, with the words that stand beside it: `0561 4711 (Arbeit)`. */
export interface MoreContact {
  phone: string
  email: string
  note: string
}

const MOST = 6
const LONGEST = 120
const EMAIL = /[^\s@()<>,:]+@[^\s@()<>,:]+\.[^\s@()<>,:]+/
const PHONE = /\+?(?:\(\d+\)|\d)(?:[\s/.-]*(?:\(\d+\)|\d)){2,}/

const linesOf = (text: string): string[] => text.split(/[\n;]/).flatMap((line) => line.trim() || [])

function readLine(line: string): MoreContact | null {
  const email = EMAIL.exec(line)?.[0] ?? ''
  const phone = email ? '' : (PHONE.exec(line)?.[0] ?? '')
  const note = line.replace(email || phone, '').replace(/^[\s(,:–-]+|[\s),:–-]+$/g, '')
  return email || phone ? { phone, email, note } : null
}

/** Numbers and addresses of `people.more_contacts`, as they are called and written to. */
export const readMoreContacts = (text: string): MoreContact[] => linesOf(text).flatMap((line) => readLine(line) ?? [])

const keyOf = ({ phone, email }: MoreContact): string => email.toLowerCase() || phone.replace(/\D/g, '')

/** Lines of all that can be reached, each number and address once and none of `known`; the first six. */
export function joinMoreContacts(texts: readonly string[], known: readonly string[]): string {
  const lines = texts.flatMap(linesOf).flatMap((line) => {
    const contact = line.length <= LONGEST ? readLine(line) : null
    return contact ? [[keyOf(contact), line] as const] : []
  })
  const seen = new Set(known.flatMap((text) => readMoreContacts(text).map(keyOf)))
  // A map keeps the first place of a key and its last value.
  const firsts = new Map([...lines, ...lines.toReversed()])
  return [...firsts]
    .flatMap(([key, line]) => (seen.has(key) ? [] : [line]))
    .slice(0, MOST)
    .join('\n')
}

/** One each line (or between semicolons), kept as written. */
export const moreContacts = z
  .string()
  .max(MOST * (LONGEST + 2), 'Bitte kürzer.')
  .transform((text, context) => {
    const lines = linesOf(text)
    const unread = lines.find((line) => readLine(line) === null)
    const fault =
      lines.length > MOST
        ? `Bitte höchstens ${MOST} weitere Nummern und Adressen.`
        : unread !== undefined
          ? `In „${unread.slice(0, 60)}“ steht weder eine Telefonnummer noch eine E-Mail-Adresse.`
          : lines.some((line) => line.length > LONGEST)
            ? `Bitte höchstens ${LONGEST} Zeichen in einer Zeile.`
            : null
    if (fault) context.addIssue({ code: 'custom', message: fault })
    return fault ? z.NEVER : lines.join('\n')
  })
