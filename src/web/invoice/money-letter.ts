import type { DebitLetter } from '../../domain/claims/announce-debits.ts'
import { findContact } from '../../domain/clubs/find-contact.ts'
import type { Ctx } from '../../domain/context.ts'
import { found } from '../../kernel/answer.ts'
import { berlinDay, formatDay } from '../../kernel/calendar.ts'

/** Letterhead of what Finanzen prints, dated `on`. */
export async function letterheadOf(ctx: Ctx, on: Temporal.PlainDate) {
  const contact = await findContact(ctx)
  const { displayName: name, slogan, colours } = ctx.club
  const town = [contact?.postcode, contact?.city].filter(Boolean).join(' ')
  return {
    club: {
      name,
      slogan,
      colour: colours.primary,
      reach: [contact?.street, town, contact?.phone, contact?.email].filter(Boolean),
    },
    sender: [name, contact?.street, town].filter(Boolean).join(' · '),
    place: [contact?.city, formatDay(on)].filter(Boolean).join(', '),
    issuedOn: { year: on.year, month: on.month, day: on.day },
  }
}

/** Document of these announcements, one letter each. @throws NotFound without any */
export async function debitLettersOf(ctx: Ctx, letters: readonly DebitLetter[]) {
  found(letters[0])
  return {
    ...(await letterheadOf(ctx, berlinDay(ctx.now))),
    title: 'Ankündigung von Lastschriften',
    from: 'Der Vorstand',
    letters: letters.map(({ name, address, text }) => ({
      lines: [name, ...address.split(', ').filter((line) => line.trim() !== '')],
      subject: 'Ankündigung einer Lastschrift',
      greeting: `Guten Tag ${name},`,
      paragraphs: [...text.split('\n'), 'Sie müssen nichts tun. Bitte sorgen Sie dafür, dass das Konto gedeckt ist.'],
      files: '',
    })),
  }
}
