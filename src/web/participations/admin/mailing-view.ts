import { readAs } from '../../../domain/mailings/mails.ts'
import type { Recipients } from '../../../domain/mailings/queries.ts'

export const PATH = '/admin/participants/mail'

/** A checked message before it is sent. */
export interface MailingPreview {
  /** As typed. */
  typed: { audience: string; subject: string; text: string }
  /** First recipient; the text is theirs. */
  to: string
  subject: string
  paragraphs: string[]
  count: number
  unreached: string[]
}

/** Null when it reaches nobody. */
export function presentPreview(
  typed: MailingPreview['typed'],
  { reached, unreached }: Recipients,
  course: { title: string; slug: string },
): MailingPreview | null {
  const [first] = reached
  if (!first) return null
  return { typed, to: first.name, ...readAs({ ...typed, name: first.name, course }), count: reached.length, unreached }
}

export const addressesText = (count: number): string => (count === 1 ? 'eine Adresse' : `${count} Adressen`)
