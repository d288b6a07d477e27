import type { MailTemplate } from '../mail/input.ts'
import { harmlessName } from '../mail/rules.ts'
import { nameOfCourse, type ParticipationFacts, shortMail } from './mail-parts.ts'

const offerExpired: MailTemplate<'participation.offerExpired'> = (data, tools) =>
  shortMail(data, tools, {
    subject: 'Platz nicht angenommen',
    preview: 'Die Frist für den angebotenen Platz ist vorbei.',
    text: 'die Frist für den angebotenen Platz ist vorbei, deshalb haben wir ihn weitergegeben. Sie möchten weiterhin teilnehmen? Dann melden Sie sich bitte neu an.',
  })

const holdExpired: MailTemplate<'participation.holdExpired'> = (data, tools) =>
  shortMail(data, tools, {
    subject: 'Anmeldung nicht bestätigt',
    preview: 'Wir haben den Platz 30 Minuten für Sie freigehalten.',
    text: 'Sie haben Ihre Anmeldung nicht innerhalb von 30 Minuten bestätigt, deshalb haben wir den Platz wieder freigegeben. Sie möchten weiterhin teilnehmen? Dann melden Sie sich bitte neu an.',
  })

function leftText({ person, contact, people = 1, course: { title } }: ParticipationFacts): string {
  if (person === contact) return `Sie sind von „${title}“ abgemeldet. Ihr Platz ist wieder frei.`
  const names = harmlessName(person)
  return people > 1
    ? `${names} sind von „${title}“ abgemeldet. Die Plätze sind wieder frei.`
    : `${names} ist von „${title}“ abgemeldet. Der Platz ist wieder frei.`
}

const ENDS = {
  person: { subject: 'Abgemeldet' },
  staff: {
    subject: 'Abgemeldet',
    text: 'wir haben die Anmeldung aufgehoben. Bei Fragen antworten Sie einfach auf diese E-Mail.',
  },
  list: { subject: 'Warteliste verlassen', text: 'Sie stehen nicht mehr auf der Warteliste.' },
  declined: {
    subject: 'Platz abgelehnt',
    text: 'Sie haben den angebotenen Platz abgelehnt. Er geht an die nächste Person, und Sie stehen nicht mehr auf der Warteliste.',
  },
}

const cancelled: MailTemplate<'participation.cancelled'> = (data, tools) =>
  shortMail(data, tools, {
    preview: 'Die Anmeldung ist aufgehoben.',
    text: leftText(data),
    ...ENDS[data.by],
  })

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
