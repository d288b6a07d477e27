import type { Mail, MailTemplate, MailTools } from '../mail/input.ts'
import { harmlessName } from '../mail/rules.ts'
import { facts, offerButton, type ParticipationFacts } from './facts.ts'
import { calendarOf } from './mails.ts'

/** A mail that tells of an end, takes its dates out of the calendar and leads back to the offer. */
export function ended(
  data: ParticipationFacts,
  tools: MailTools,
  mail: { subject: string; preview: string; text: string },
): Mail {
  return {
    subject: `${mail.subject}: ${data.course.title}`,
    preview: mail.preview,
    to: harmlessName(data.contact),
    parts: [{ text: mail.text }, facts(data), offerButton(data, tools)],
    calendar: calendarOf({ ...data, sessions: [] }),
  }
}

const offerExpired: MailTemplate<'participation.offerExpired'> = (data, tools) =>
  ended(data, tools, {
    subject: 'Platz nicht angenommen',
    preview: 'Die Frist für den angebotenen Platz ist vorbei.',
    text: 'die Frist für den angebotenen Platz ist vorbei, deshalb haben wir ihn weitergegeben. Sie möchten weiterhin teilnehmen? Dann melden Sie sich bitte neu an.',
  })

const holdExpired: MailTemplate<'participation.holdExpired'> = (data, tools) =>
  ended(data, tools, {
    subject: 'Anmeldung nicht bestätigt',
    preview: 'Der Platz war 30 Minuten für Sie frei gehalten.',
    text: 'Sie haben Ihre Anmeldung nicht innerhalb von 30 Minuten bestätigt, deshalb haben wir den Platz wieder freigegeben. Sie möchten weiterhin teilnehmen? Dann melden Sie sich bitte neu an.',
  })

const ENDS = {
  person: { subject: 'Abgemeldet', text: 'Sie haben sich abgemeldet. Ihr Platz ist wieder frei.' },
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
  ended(data, tools, { preview: 'Die Anmeldung ist aufgehoben.', ...ENDS[data.by] })

/** Mails about what is over. */
export const endedMails = {
  'participation.offerExpired': offerExpired,
  'participation.holdExpired': holdExpired,
  'participation.cancelled': cancelled,
}
