import type { MailTemplate } from '../mail/input.ts'
import { harmlessName } from '../mail/rules.ts'
import { calendarOf, cancelNote, courseButton, factsPart, shortMail } from './mail-parts.ts'

const moved: MailTemplate<'participation.moved'> = (data, tools) => ({
  subject: `Gewechselt: ${data.course.title}`,
  preview: `Der Verein hat die Anmeldung von ${data.from} übertragen.`,
  to: harmlessName(data.contact),
  parts: [
    {
      text: `wir haben die Anmeldung von „${data.from}“ auf „${data.course.title}“ übertragen. ${
        data.position === null ? 'Der Platz dort ist fest gebucht.' : `Dort stehen Sie auf Platz ${data.position} der Warteliste.`
      }`,
    },
    factsPart(data, tools, data.price, null, data.sessions),
    courseButton(data, tools),
    cancelNote(data, tools),
  ],
  calendar: calendarOf(data),
})

const priceChanged: MailTemplate<'participation.priceChanged'> = (data, tools) =>
  shortMail(data, tools, {
    subject: 'Neuer Preis',
    preview: `Der Preis beträgt jetzt ${data.price ?? '0,00 €'}.`,
    text: `der Preis für diese Anmeldung beträgt jetzt ${data.price ?? '0,00 €'}. Grund: ${data.note}`,
  })

export const changeMails = {
  'participation.moved': moved,
  'participation.priceChanged': priceChanged,
}
