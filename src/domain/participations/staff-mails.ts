import type { MailTemplate } from '../mail/input.ts'
import { harmlessName } from '../mail/rules.ts'
import { ended } from './ended-mails.ts'
import { facts, nameOfOffer, offerButton } from './facts.ts'
import { calendarOf, cancelNote } from './mails.ts'

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
    facts(data, data.price, null, data.sessions),
    offerButton(data, tools),
    cancelNote(data, tools),
  ],
  calendar: calendarOf(data),
})

const priceChanged: MailTemplate<'participation.priceChanged'> = (data, tools) =>
  ended(data, tools, {
    subject: 'Neuer Preis',
    preview: `Der Preis beträgt jetzt ${data.price ?? '0,00 €'}.`,
    text: `der Preis für diese Anmeldung beträgt jetzt ${data.price ?? '0,00 €'}. Grund: ${data.note}`,
  })

const courseCancelled: MailTemplate<'participation.courseCancelled'> = (data, tools) =>
  ended(data, tools, {
    subject: 'Abgesagt',
    preview: `${nameOfOffer(data).subject} findet leider nicht statt.`,
    text: `leider mussten wir ${nameOfOffer(data).accusative} absagen. Grund: ${data.note} ${
      data.price ? 'Sie müssen nichts bezahlen; schon Bezahltes erstatten wir. ' : ''
    }Es tut uns leid, und wir hoffen, Sie finden bei uns etwas anderes.`,
  })

/** Mails about what staff changes in a participation. */
export const staffMails = {
  'participation.moved': moved,
  'participation.priceChanged': priceChanged,
  'participation.courseCancelled': courseCancelled,
}
