import { formatMoment } from '../../kernel/calendar.ts'
import type { Mail, MailTemplate } from '../mail/input.ts'
import { harmlessName } from '../mail/rules.ts'
import { beginning, bookedText, forPlaces, nextText } from './deal-text.ts'
import { calendarOf, courseButton, factsPart, nameOfCourse, type ParticipationFacts } from './mail-parts.ts'
import type { Confirmed } from './mails.ts'

/** Steps of which guardians get a copy; a form sent twice changes nothing and is none. */
export type CopiedStep =
  | 'received'
  | 'confirmed'
  | 'waiting'
  | 'offered'
  | 'offerExpired'
  | 'holdExpired'
  | 'cancelledByPerson'
  | 'cancelledByStaff'
  | 'leftList'
  | 'declined'
  | 'moved'
  | 'priceChanged'
  | 'courseCancelled'

interface Copied extends ParticipationFacts {
  step: CopiedStep
  position: number | null
  /** End of the course, as an ISO moment. */
  until: string | null
  price: string | null
  /** Reason, or title of the former course. */
  note: string
  sessions: Confirmed['sessions']
}

declare module '../mail/input.ts' {
  interface MailData {
    /** To guardians of a minor beside the contact; without links that act. */
    'participation.copy': Copied
  }
}

const ended = ({ people }: Copied): string => forPlaces(people, 'Der Platz ist wieder frei.', 'Die Plätze sind wieder frei.')

const NEWS: Record<CopiedStep, (data: Copied) => { subject: string; text: string }> = {
  received: ({ position, people }) => ({
    subject: 'Anmeldung eingegangen',
    text:
      position === null
        ? `für diese Anmeldung halten wir ${forPlaces(people, 'einen Platz', `${people} Plätze`)} frei. Sie gilt, sobald sie bestätigt ist.`
        : `auf der Warteliste ${forPlaces(people, `ist Platz ${position} vorgemerkt. Er gilt, sobald er bestätigt ist.`, `sind ${people} Plätze ab Platz ${position} vorgemerkt. Sie gelten, sobald sie bestätigt sind.`)}`,
  }),
  confirmed: ({ sessions, people, trialLessons = 0 }) => ({
    subject: trialLessons > 0 ? 'Zum Schnuppern angemeldet' : 'Angemeldet',
    text: `${beginning(bookedText(trialLessons, people))}.${sessions.length > 0 ? ' Die Termine liegen dieser E-Mail als Kalenderdatei bei.' : ''}`,
  }),
  waiting: ({ position, people }) => ({
    subject: 'Warteliste',
    text: `auf der Warteliste steht die Anmeldung derzeit ${forPlaces(people, 'auf', 'ab')} Platz ${position ?? 1}.`,
  }),
  offered: ({ until, people }) => ({
    subject: forPlaces(people, 'Ein Platz ist frei', `${people} Plätze sind frei`),
    text: `${forPlaces(people, 'ein Platz ist', `${people} Plätze sind`)} frei geworden.${until ? ` Bis ${formatMoment(Temporal.Instant.from(until))} Uhr kann ${forPlaces(people, 'ihn', 'sie')} annehmen, wer die Anmeldung geschickt hat.` : ''}`,
  }),
  offerExpired: ({ people }) => ({
    subject: forPlaces(people, 'Platz nicht angenommen', 'Plätze nicht angenommen'),
    text: `die Frist für ${forPlaces(people, 'den angebotenen Platz ist vorbei. Wir haben ihn', 'die angebotenen Plätze ist vorbei. Wir haben sie')} weitergegeben.`,
  }),
  holdExpired: (data) => ({
    subject: 'Anmeldung nicht bestätigt',
    text: `die Anmeldung wurde nicht rechtzeitig bestätigt. ${ended(data)}`,
  }),
  cancelledByPerson: (data) => ({ subject: 'Abgemeldet', text: `die Anmeldung ist aufgehoben. ${ended(data)}` }),
  cancelledByStaff: (data) => ({ subject: 'Abgemeldet', text: `wir haben die Anmeldung aufgehoben. ${ended(data)}` }),
  leftList: () => ({ subject: 'Warteliste verlassen', text: 'die Anmeldung steht nicht mehr auf der Warteliste.' }),
  declined: ({ people }) => ({
    subject: forPlaces(people, 'Platz abgelehnt', 'Plätze abgelehnt'),
    text: `${forPlaces(people, 'der angebotene Platz wurde', 'die angebotenen Plätze wurden')} abgelehnt. ${nextText(people)}`,
  }),
  moved: ({ note, position }) => ({
    subject: 'Gewechselt',
    text: `wir haben die Anmeldung von „${note}“ übertragen. ${position === null ? 'Der Platz ist fest gebucht.' : `Auf der Warteliste steht sie auf Platz ${position}.`}`,
  }),
  priceChanged: ({ price, note }) => ({
    subject: 'Neuer Preis',
    text: `der Preis beträgt jetzt ${price ?? '0,00 €'}. Grund: ${note}`,
  }),
  courseCancelled: (data) => ({
    subject: 'Abgesagt',
    text: `leider mussten wir ${nameOfCourse(data).accusative} absagen. Grund: ${data.note}`,
  }),
}

const copy: MailTemplate<'participation.copy'> = (data, tools): Mail => {
  const { subject, text } = NEWS[data.step](data)
  return {
    subject: `Zur Kenntnis – ${subject}: ${data.course.title}`,
    preview: `Es geht um ${harmlessName(data.person)}. Sie müssen nichts tun.`,
    to: harmlessName(data.contact),
    parts: [
      { text },
      factsPart(data, tools, null, null, data.sessions),
      courseButton(data, tools),
      {
        note: `Sie bekommen diese E-Mail zur Kenntnis, weil ${harmlessName(data.person)} noch nicht volljährig ${forPlaces(data.people, 'ist', 'sind')}. Sie müssen nichts tun.`,
      },
    ],
    calendar: calendarOf(data).map((entry) => (data.step === 'offered' ? { ...entry, isTentative: true } : entry)),
  }
}

export const copyMails = { 'participation.copy': copy }
