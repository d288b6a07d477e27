import { findContact } from '../../domain/clubs/find-contact.ts'
import type { Ctx } from '../../domain/context.ts'
import { listLetters } from '../../domain/mailings/list-letters.ts'
import { readAs } from '../../domain/mailings/mails.ts'
import { listFiles, type SentMailing } from '../../domain/mailings/queries.ts'
import { berlinDay, formatDay } from '../../kernel/calendar.ts'

/** Data of `letters.typ`: a letter for each person without a working e-mail address. */
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
    letters: letters.map((letter) => {
      const { subject, paragraphs } = readAs({ fields: letter.fields, subject: mailing.subject, text: mailing.body })
      const address = [letter.street, [letter.postcode, letter.city].filter(Boolean).join(' ')].filter(Boolean)
      const lines = [letter.name, ...(address.length > 0 ? address : ['(Anschrift fehlt)'])]
      return { lines, subject, greeting: `Guten Tag ${letter.name},`, paragraphs, files: enclosed }
    }),
  }
}
