import { formatMoment } from '../../kernel/calendar.ts'
import type { MailPart, MailTemplate, MailTools } from '../mail/input.ts'
import { harmlessName } from '../mail/rules.ts'
import { AFTER_TRIAL, beginning, bookedText, forPlaces, waitingText } from './deal-text.ts'
import {
  calendarOf,
  cancelNote,
  consentNote,
  courseButton,
  factsPart,
  link,
  type ParticipationFacts,
  type SessionFacts,
} from './mail-parts.ts'

export interface Received extends ParticipationFacts {
  /** Position on the waiting list; null = a place is held. */
  position: number | null
  /** `95,00 €`; null for nothing due. */
  price: string | null
}

export interface Confirmed extends ParticipationFacts {
  price: string | null
  /** Coming sessions for the calendar file. */
  sessions: readonly SessionFacts[]
  payment?: string | null
  hasWithdrawal?: boolean
  mayChangeCompanion?: boolean
}

declare module '../mail/input.ts' {
  interface MailData {
    /** The link confirms. Priority 0, with `participationId`. */
    'participation.received': Received
    'participation.confirmed': Confirmed
    'participation.waiting': ParticipationFacts & { position: number }
    /** `until`: ISO moment. */
    'participation.offered': ParticipationFacts & { until: string; price?: string | null } & Pick<Confirmed, 'sessions'>
    'participation.offerExpired': ParticipationFacts
    'participation.holdExpired': ParticipationFacts
    'participation.cancelled': ParticipationFacts & { by: 'person' | 'staff' | 'declined' | 'list' }
    /** `from`: title of the former course; `position`: on the new waiting list. */
    'participation.moved': ParticipationFacts & { from: string; position: number | null } & Pick<Confirmed, 'price' | 'sessions'>
    'participation.priceChanged': ParticipationFacts & { price: string | null; note: string }
    'participation.courseCancelled': ParticipationFacts & { price: string | null; note: string }
    /** A repeated form for a live participation, told to the known address only. */
    'participation.already': ParticipationFacts & { isConfirmed: boolean }
  }
}

const isGroup = ({ people = 1 }: ParticipationFacts): boolean => people > 1

const received: MailTemplate<'participation.received'> = (data, tools) => {
  const { position, people } = data
  const isWaiting = position !== null
  return {
    subject: isWaiting
      ? `Bitte bestätigen: Warteliste für ${data.course.title}`
      : `Bitte bestätigen: ${isGroup(data) ? 'Ihre Plätze' : 'Ihr Platz'} bei ${data.course.title}`,
    preview: isWaiting
      ? `${waitingText(position, people)}.`
      : `Wir halten ${isGroup(data) ? 'die Plätze' : 'den Platz'} 30 Minuten für Sie frei.`,
    to: harmlessName(data.contact),
    parts: [
      {
        text: isWaiting
          ? `leider reichen die freien Plätze gerade nicht. Auf der Warteliste ${forPlaces(people, `ist Platz ${position}`, `sind ${people} Plätze ab Platz ${position}`)} für Sie vorgemerkt. Bitte bestätigen Sie, dass Sie warten möchten: Nur dann bieten wir Ihnen ${forPlaces(people, 'einen frei werdenden Platz', 'frei werdende Plätze')} an.`
          : `wir haben Ihre Anmeldung erhalten. Bitte bestätigen Sie sie innerhalb von 30 Minuten. So lange halten wir ${isGroup(data) ? 'die Plätze' : 'den Platz'} für Sie frei.`,
      },
      factsPart(data, tools, data.price),
      {
        button: {
          text: isWaiting
            ? forPlaces(people, 'Wartelistenplatz bestätigen', 'Wartelistenplätze bestätigen')
            : 'Anmeldung bestätigen',
          address: link(tools, 'confirm', data),
        },
      },
      { note: 'Sie haben sich nicht angemeldet? Dann müssen Sie nichts tun. Ohne Bestätigung kommt keine Anmeldung zustande.' },
    ],
  }
}

const confirmed: MailTemplate<'participation.confirmed'> = (data, tools) => ({
  subject: `${data.trialLessons ? 'Zum Schnuppern angemeldet' : 'Angemeldet'}: ${data.course.title}`,
  preview: data.trialLessons
    ? 'Wir freuen uns auf die Schnupperstunden.'
    : isGroup(data)
      ? 'Ihre Plätze sind fest gebucht.'
      : 'Ihr Platz ist fest gebucht.',
  to: harmlessName(data.contact),
  parts: [
    {
      text: `${beginning(bookedText(data.trialLessons ?? 0, data.people))}. ${data.trialLessons ? `${AFTER_TRIAL} ` : ''}${data.sessions.length > 0 ? 'Die Termine liegen dieser E-Mail als Kalenderdatei bei. ' : ''}Wir freuen uns auf Sie!`,
    },
    factsPart(data, tools, data.price, data.payment, data.sessions),
    {
      note: 'Alles auf einen Blick, mit dem Weg dorthin:',
      link: { text: 'Ihre Anmeldung ansehen', address: link(tools, 'confirm', data) },
    },
    courseButton(data, tools),
    ...companionNote(data, tools),
    cancelNote(data, tools),
    ...consentNote(data, tools),
    ...withdrawalNote(data, tools),
  ],
  calendar: calendarOf(data),
})

const companionNote = (data: Confirmed, tools: MailTools): MailPart[] =>
  data.mayChangeCompanion
    ? [
        {
          note: 'Begleitet einmal jemand anderes das Kind?',
          link: { text: 'Begleitung ändern', address: link(tools, 'companion', data) },
        },
      ]
    : []

/** §§ 355, 356a BGB: how to withdraw, for courses with that right. */
const withdrawalNote = (data: Confirmed, tools: MailTools): MailPart[] =>
  data.hasWithdrawal
    ? [
        {
          note: 'Sie können diesen Vertrag binnen vierzehn Tagen ohne Angabe von Gründen widerrufen.',
          link: { text: 'Vertrag widerrufen', address: tools.page('/withdraw') },
        },
      ]
    : []

const waiting: MailTemplate<'participation.waiting'> = (data, tools) => ({
  subject: `Warteliste: ${data.course.title}`,
  preview: `${waitingText(data.position, data.people)}.`,
  to: harmlessName(data.contact),
  parts: [
    {
      text: `Sie stehen auf der Warteliste, derzeit ${forPlaces(data.people, 'auf', 'ab')} Platz ${data.position}. Sobald ${forPlaces(data.people, 'ein Platz für Sie frei wird', 'Plätze für Sie frei werden')}, schreiben wir Ihnen.`,
    },
    factsPart(data, tools),
    courseButton(data, tools),
    {
      note: 'Sie rücken auf, wenn andere absagen.',
      link: {
        text: `${forPlaces(data.people, 'Meinen Platz', 'Unsere Plätze')} auf der Warteliste ansehen`,
        address: link(tools, 'confirm', data),
      },
    },
    cancelNote(data, tools),
    ...consentNote(data, tools),
  ],
})

const offered: MailTemplate<'participation.offered'> = (data, tools) => {
  const until = formatMoment(Temporal.Instant.from(data.until))
  const { people } = data
  const [the, them] = [forPlaces(people, 'den Platz', 'die Plätze'), forPlaces(people, 'ihn', 'sie')]
  const places = forPlaces(people, 'Platz', 'Plätze')
  return {
    subject: `${forPlaces(people, 'Ein Platz ist', `${people} Plätze sind`)} frei: ${data.course.title}`,
    preview: `Bitte nehmen Sie ${them} bis ${until} Uhr an.`,
    to: harmlessName(data.contact),
    parts: [
      {
        text: `${forPlaces(people, 'ein Platz ist', `${people} Plätze sind`)} frei geworden, und Sie sind an der Reihe. Bitte nehmen Sie ${them} bis ${until} Uhr an. Danach bekommt ${them}, wer als Nächstes wartet.${data.sessions.length > 0 ? ` Die vorläufigen Termine finden Sie als Kalenderdatei im Anhang; sie gelten erst, wenn Sie ${the} annehmen.` : ''}`,
      },
      factsPart(data, tools, data.price, null, data.sessions),
      { button: { text: `${places} annehmen`, address: link(tools, 'accept', data) } },
      {
        note: `Sie brauchen ${the} nicht mehr? Dann lehnen Sie ${them} bitte ab, damit andere nachrücken können.`,
        link: { text: `${places} ablehnen`, address: link(tools, 'decline', data) },
      },
    ],
    calendar: calendarOf(data).map((entry) => ({ ...entry, isTentative: true })),
  }
}

const already: MailTemplate<'participation.already'> = (data, tools) => ({
  subject: `Schon angemeldet: ${data.course.title}`,
  preview: 'Es gibt schon eine Anmeldung.',
  to: harmlessName(data.contact),
  parts: [
    {
      text: `${harmlessName(data.person)} ${forPlaces(data.people, 'ist', 'sind')} bereits angemeldet. ${
        data.isConfirmed ? 'Sie müssen nichts weiter tun.' : 'Die Anmeldung ist nur noch nicht bestätigt.'
      }`,
    },
    factsPart(data, tools),
    data.isConfirmed
      ? courseButton(data, tools)
      : { button: { text: 'Anmeldung bestätigen', address: link(tools, 'confirm', data) } },
    cancelNote(data, tools),
    ...consentNote(data, tools),
  ],
})

export const participationMails = {
  'participation.received': received,
  'participation.confirmed': confirmed,
  'participation.waiting': waiting,
  'participation.offered': offered,
  'participation.already': already,
}
