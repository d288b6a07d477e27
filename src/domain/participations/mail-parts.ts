import { formatDay } from '../../kernel/calendar.ts'
import { whenText } from '../../kernel/times.ts'
import type { CalendarEntry, Mail, MailPart, MailTools } from '../mail/input.ts'
import { harmlessName, spanText } from '../mail/rules.ts'
import { askClub } from './deal-text.ts'

/** Facts in every mail about a participation. */
export interface ParticipationFacts {
  participationId: string
  course: { title: string; slug: string }
  /** Set for the sign-up of an event: its mails name time and place. */
  event?: EventFacts
  person: string
  /** More than one: places in the plural. */
  people?: number
  /** Lessons to try; missing for a place for good. */
  trialLessons?: number
  /** Addressee: the participant or the guardian. */
  contact: string
  companion?: string
  /** Things to bring along; may be missing. */
  bring?: string
  /** `läuft seit 21.10., noch 6 Termine` for a sign-up to a running course. */
  running?: string
  /** `until`: last ISO day to leave by the link; missing without a deadline. `contact`: set after that day. */
  leave?: { until?: string; contact?: string }
  /** A voluntary consent can still be revoked. */
  hasConsents?: boolean
  /** Sessions of a lost place: an earlier mail put them into the calendar. */
  gone?: readonly SessionFacts[]
}

/** ISO moments. */
export interface SessionFacts {
  id: string
  startsAt: string
  endsAt: string
  place: string
  /** Of the first one only. */
  address?: string
}

export interface EventFacts {
  id: string
  startsAt: string
  endsAt: string
  isAllDay: boolean
  /** `Turnhalle Nordring, Drittel 1 · Eingang Süd`; may be empty. */
  place: string
}

/** `Samstag, 11.07.2026, 14:00–22:00 Uhr` */
export const whenOf = ({ startsAt, endsAt, isAllDay }: EventFacts): string =>
  whenText({ isAllDay, startsAt: Temporal.Instant.from(startsAt), endsAt: Temporal.Instant.from(endsAt) })

/** Rows of every mail: time and place of an event, the next sessions of a course. */
export function factsPart(
  data: ParticipationFacts,
  tools: MailTools,
  price: string | null = null,
  payment: string | null = null,
  sessions: readonly SessionFacts[] = [],
): MailPart {
  const rows: [string, string | null | undefined][] = [
    ...(data.event ? aboutEvent(data.course.title, data.event) : [['Angebot', data.course.title] as [string, string]]),
    ['Für', harmlessName(data.person)],
    ['Begleitung', data.companion && harmlessName(data.companion)],
    ...(data.event ? [] : aboutNext(sessions, tools)),
    ['Mitbringen', sessions.length > 0 ? data.bring : null],
    ['Kurs', data.running],
    ['Preis', price],
    ['Zahlung', payment],
  ]
  return { facts: rows.flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : [])) }
}

const aboutEvent = (title: string, event: EventFacts): [string, string][] => [
  ['Termin', title],
  ['Wann', whenOf(event)],
  ['Wo', event.place],
]

const aboutNext = ([first, ...others]: readonly SessionFacts[], tools: MailTools): [string, string | undefined][] => [
  [others.length > 0 ? 'Nächster Termin' : 'Termin', first && spanText(first, tools)],
  ['Wo', first?.place],
  ['Adresse', first?.address],
]

export const nameOfCourse = ({ event }: ParticipationFacts): { subject: string; accusative: string } =>
  event ? { subject: 'Dieser Termin', accusative: 'diesen Termin' } : { subject: 'Dieses Angebot', accusative: 'dieses Angebot' }

export const courseButton = ({ course, event }: ParticipationFacts, tools: MailTools): MailPart => ({
  button: event
    ? { text: 'Termin ansehen', address: tools.page(`/events/${event.id}`) }
    : { text: 'Angebot ansehen', address: tools.page(`/id/${course.slug}`) },
})

/** Kinds of links at `/p/{token}`; the id is the participation's. */
export type ParticipationLink = 'confirm' | 'accept' | 'decline' | 'cancel' | 'companion' | 'consents'

/** How long a mailed link counts. */
export const LINK_HOURS = 400 * 24
/** Art. 7 (3) GDPR: a consent is revoked at any time, also one for an offer of many years. */
const CONSENTS_HOURS = 10 * 366 * 24

export const link = (tools: MailTools, kind: ParticipationLink, data: ParticipationFacts) =>
  tools.page(`/p/${tools.sign(kind, data.participationId, kind === 'consents' ? CONSENTS_HOURS : LINK_HOURS)}`)

/** Art. 7 (3) GDPR: how to revoke voluntary consents. */
export const consentNote = (data: ParticipationFacts, tools: MailTools): MailPart[] =>
  data.hasConsents
    ? [
        {
          note: 'Was Sie freiwillig erlaubt haben, können Sie jederzeit widerrufen.',
          link: { text: 'Einwilligungen ansehen', address: link(tools, 'consents', data) },
        },
      ]
    : []

export function cancelNote(data: ParticipationFacts, tools: MailTools): MailPart {
  const { until: last, contact } = data.leave ?? {}
  if (contact !== undefined) return { note: `Doch keine Zeit? Abmelden können Sie sich nicht mehr selbst. ${askClub(contact)}` }
  const until = last ? ` Das geht bis zum ${formatDay(Temporal.PlainDate.from(last))}.` : ''
  return {
    note: `Doch keine Zeit? Dann melden Sie sich bitte ab, damit andere nachrücken können.${until}`,
    link: { text: 'Abmelden', address: link(tools, 'cancel', data) },
  }
}

/** New sessions and removed ones for the calendar file. */
export const calendarOf = (
  data: Pick<ParticipationFacts, 'course' | 'trialLessons' | 'gone'> & { sessions?: readonly SessionFacts[] },
): CalendarEntry[] => {
  const entryOf = ({ id, place, startsAt, endsAt }: SessionFacts): CalendarEntry => ({
    id,
    place,
    title: data.trialLessons ? `Schnupperstunde: ${data.course.title}` : data.course.title,
    startsAt: Temporal.Instant.from(startsAt),
    endsAt: Temporal.Instant.from(endsAt),
  })
  const gone = (data.gone ?? []).map((session) => ({ ...entryOf(session), isCancelled: true }))
  return [...(data.sessions ?? []).map(entryOf), ...gone]
}

/** Mail of one sentence: removes lost dates from the calendar and links to the course. */
export function shortMail(
  data: ParticipationFacts,
  tools: MailTools,
  mail: { subject: string; preview: string; text: string },
): Mail {
  return {
    subject: `${mail.subject}: ${data.course.title}`,
    preview: mail.preview,
    to: harmlessName(data.contact),
    parts: [{ text: mail.text }, factsPart(data, tools), courseButton(data, tools)],
    calendar: calendarOf({ ...data, sessions: [] }),
  }
}
