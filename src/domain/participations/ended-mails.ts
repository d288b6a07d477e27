import type { MailTemplate } from '../mail/input.ts'
import { harmlessName } from '../mail/rules.ts'
import { forPlaces, nextText } from './deal-text.ts'
import { nameOfCourse, type ParticipationFacts, shortMail } from './mail-parts.ts'

const offeredText = ({ people }: ParticipationFacts): string =>
  forPlaces(people, 'den angebotenen Platz', 'die angebotenen Plätze')

const offerExpired: MailTemplate<'participation.offerExpired'> = (data, tools) =>
  shortMail(data, tools, {
    subject: `${forPlaces(data.people, 'Platz', 'Plätze')} nicht angenommen`,
    preview: `Die Frist für ${offeredText(data)} ist vorbei.`,
    text: `die Frist für ${offeredText(data)} ist vorbei, deshalb haben wir ${forPlaces(data.people, 'ihn', 'sie')} weitergegeben. Sie möchten weiterhin teilnehmen? Dann melden Sie sich bitte neu an.`,
  })

const holdExpired: MailTemplate<'participation.holdExpired'> = (data, tools) =>
  shortMail(data, tools, {
    subject: 'Anmeldung nicht bestätigt',
    preview: `Wir haben ${forPlaces(data.people, 'den Platz', 'die Plätze')} 30 Minuten für Sie freigehalten.`,
    text: `Sie haben Ihre Anmeldung nicht innerhalb von 30 Minuten bestätigt, deshalb haben wir ${forPlaces(data.people, 'den Platz', 'die Plätze')} wieder freigegeben. Sie möchten weiterhin teilnehmen? Dann melden Sie sich bitte neu an.`,
  })

function leftText({ person, contact, people = 1, course: { title } }: ParticipationFacts): string {
  if (person === contact) return `Sie sind von „${title}“ abgemeldet. Ihr Platz ist wieder frei.`
  const names = harmlessName(person)
  return people > 1
    ? `${names} sind von „${title}“ abgemeldet. Die Plätze sind wieder frei.`
    : `${names} ist von „${title}“ abgemeldet. Der Platz ist wieder frei.`
}

const ENDS: Record<'person' | 'staff' | 'list' | 'declined', (data: ParticipationFacts) => { subject: string; text: string }> = {
  person: (data) => ({ subject: 'Abgemeldet', text: leftText(data) }),
  staff: () => ({
    subject: 'Abgemeldet',
    text: 'wir haben die Anmeldung aufgehoben. Bei Fragen antworten Sie einfach auf diese E-Mail.',
  }),
  list: () => ({ subject: 'Warteliste verlassen', text: 'Sie stehen nicht mehr auf der Warteliste.' }),
  declined: (data) => ({
    subject: `${forPlaces(data.people, 'Platz', 'Plätze')} abgelehnt`,
    text: `Sie haben ${offeredText(data)} abgelehnt. ${nextText(data.people)} Sie stehen nicht mehr auf der Warteliste.`,
  }),
}

const cancelled: MailTemplate<'participation.cancelled'> = (data, tools) =>
  shortMail(data, tools, { preview: 'Die Anmeldung ist aufgehoben.', ...ENDS[data.by](data) })

const courseCancelled: MailTemplate<'participation.courseCancelled'> = (data, tools) =>
  shortMail(data, tools, {
    subject: 'Abgesagt',
    preview: `${nameOfCourse(data).subject} findet leider nicht statt.`,
    text: `leider mussten wir ${nameOfCourse(data).accusative} absagen. Grund: ${data.note} ${
      data.price ? 'Sie müssen nichts bezahlen; schon Bezahltes erstatten wir. ' : ''
    }Es tut uns leid, und wir hoffen, Sie finden bei uns etwas anderes.`,
  })

export const endedMails = {
  'participation.offerExpired': offerExpired,
  'participation.holdExpired': holdExpired,
  'participation.cancelled': cancelled,
  'participation.courseCancelled': courseCancelled,
}
