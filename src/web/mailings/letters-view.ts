import { findContact } from '../../domain/clubs/find-contact.ts'
import type { Ctx } from '../../domain/context.ts'
import { type Letter, listLetters } from '../../domain/mailings/list-letters.ts'
import { readAs } from '../../domain/mailings/mails.ts'
import { listFiles, type SentMailing } from '../../domain/mailings/queries.ts'
import { shareHome } from '../../domain/mailings/rules.ts'
import { berlinDay, formatDay } from '../../kernel/calendar.ts'
import { namesText } from '../../kernel/plural.ts'

/** Names above street and town: the window has six lines. */
const MOST_NAMES = 4

const addressOf = ({ street, postcode, city }: Letter): string[] =>
  [street, [postcode, city].filter(Boolean).join(' ')].filter(Boolean)

/** One for each household whose people live together and read the same; else one for each person. */
export function lettersOf({ subject, body }: Pick<SentMailing, 'subject' | 'body'>, letters: readonly Letter[]) {
  const textOf = ({ fields }: Letter) => readAs({ fields, subject, text: body })
  const homeOf = (letter: Letter) => {
    const address = addressOf(letter)
    return letter.householdId && address.length > 0 ? JSON.stringify([letter.householdId, address]) : null
  }
  return shareHome(letters, { homeOf, textOf, most: MOST_NAMES }).flatMap((home) => {
    const [first] = home
    if (!first) return []
    const [names, address] = [home.map(({ name }) => name), addressOf(first)]
    const lines = [...names, ...(address.length > 0 ? address : ['(Anschrift fehlt)'])]
    return [{ lines, greeting: `Guten Tag ${namesText(names)},`, ...textOf(first) }]
  })
}

/** Data of `letters.typ`. */
export async function presentLetters(ctx: Ctx, mailing: SentMailing, part: number) {
  const [contact, letters, files] = [
    await findContact(ctx),
    await listLetters(ctx, mailing.id, part),
    await listFiles(ctx, mailing.id),
  ]
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
