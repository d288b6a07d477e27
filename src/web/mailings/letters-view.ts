import { findContact } from '../../domain/clubs/find-contact.ts'
import type { Ctx } from '../../domain/context.ts'
import { type Letter, listLetters } from '../../domain/mailings/list-letters.ts'
import { readAs } from '../../domain/mailings/mails.ts'
import { listFiles, type SentMailing } from '../../domain/mailings/queries.ts'
import { berlinDay, formatDay } from '../../kernel/calendar.ts'

/** Names above street and town: the window has six lines. */
const MOST_NAMES = 4

interface Written {
  names: string[]
  address: string[]
  subject: string
  paragraphs: string[]
}

/** One for each household whose people live together and read the same; else one for each person. */
export function lettersOf({ subject, body }: Pick<SentMailing, 'subject' | 'body'>, letters: readonly Letter[]) {
  const written: Written[] = []
  const homes = new Map<string, Written>()
  for (const { name, fields, householdId, street, postcode, city } of letters) {
    const text = readAs({ fields, subject, text: body })
    const address = [street, [postcode, city].filter(Boolean).join(' ')].filter(Boolean)
    const home = householdId && address.length > 0 ? JSON.stringify([householdId, address, text]) : null
    const same = home === null ? undefined : homes.get(home)
    if (same && same.names.length < MOST_NAMES) {
      same.names.push(name)
      continue
    }
    const letter = { names: [name], address, ...text }
    written.push(letter)
    if (home !== null) homes.set(home, letter)
  }
  return written.map(({ names, address, subject, paragraphs }) => ({
    lines: [...names, ...(address.length > 0 ? address : ['(Anschrift fehlt)'])],
    subject,
    greeting: `Guten Tag ${names.length > 1 ? `${names.slice(0, -1).join(', ')} und ` : ''}${names.at(-1)},`,
    paragraphs,
  }))
}

/** Data of `letters.typ`. */
export async function presentLetters(ctx: Ctx, mailing: SentMailing) {
  const [contact, letters, files] = [await findContact(ctx), await listLetters(ctx, mailing.id), await listFiles(ctx, mailing.id)]
  const { displayName: name, slogan, colours } = ctx.club
  const { year, month, day } = berlinDay(ctx.now)
  const town = [contact?.postcode, contact?.city].filter(Boolean).join(' ')
  const enclosed = files.length > 0 ? `Anlagen: ${files.map((file) => file.name).join(', ')}` : ''
  return {
    title: `Briefe: ${mailing.subject}`,
    club: {
      name,
      slogan,
      colour: colours.primary,
      reach: [contact?.street, town, contact?.phone, contact?.email].filter(Boolean),
    },
    sender: [name, contact?.street, town].filter(Boolean).join(' · '),
    place: [contact?.city, formatDay(berlinDay(ctx.now))].filter(Boolean).join(', '),
    issuedOn: { year, month, day },
    from: mailing.authorName,
    letters: lettersOf(mailing, letters).map((letter) => ({ ...letter, files: enclosed })),
  }
}
