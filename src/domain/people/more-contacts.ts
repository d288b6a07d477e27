import { z } from 'zod'

/** A further number or address of a person, with the words that stand beside it: `0561 4711 (Arbeit)`. */
export interface MoreContact {
  phone: string
  email: string
  note: string
}

export const MOST_MORE_CONTACTS = 6
const LONGEST = 120
const EMAIL = /[^\s@()<>,:]+@[^\s@()<>,:]+\.[^\s@()<>,:]+/
const PHONE = /\+?\(?\d[\d\s()/-]{3,}\d/

/** Without empty ones. */
export const linesOf = (text: string): string[] => text.split(/[\n;]/).flatMap((line) => line.trim() || [])

function readLine(line: string): MoreContact | null {
  const email = EMAIL.exec(line)?.[0] ?? ''
  const phone = email ? '' : (PHONE.exec(line)?.[0] ?? '')
  const note = line.replace(email || phone, '').replace(/^[\s(,:–-]+|[\s),:–-]+$/g, '')
  return email || phone ? { phone, email, note } : null
}

/** Numbers and addresses of `people.more_contacts`, as they are called and written to. */
export const readMoreContacts = (text: string): MoreContact[] => linesOf(text).flatMap((line) => readLine(line) ?? [])

/** One each line (or between semicolons), kept as written. */
export const moreContacts = z
  .string()
  .max(MOST_MORE_CONTACTS * (LONGEST + 2), 'Bitte kürzer.')
  .transform((text, context) => {
    const lines = linesOf(text)
    const unread = lines.find((line) => readLine(line) === null)
    const fault =
      lines.length > MOST_MORE_CONTACTS
        ? `Bitte höchstens ${MOST_MORE_CONTACTS} weitere Nummern und Adressen.`
        : unread !== undefined
          ? `In „${unread.slice(0, 60)}“ steht weder eine Telefonnummer noch eine E-Mail-Adresse.`
          : lines.some((line) => line.length > LONGEST)
            ? `Bitte höchstens ${LONGEST} Zeichen in einer Zeile.`
            : null
    if (fault) context.addIssue({ code: 'custom', message: fault })
    return fault ? z.NEVER : lines.join('\n')
  })
