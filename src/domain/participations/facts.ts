import { formatSpan } from '../../kernel/calendar.ts'
import { whenText } from '../../kernel/times.ts'
import type { MailPart, MailTools } from '../mail/input.ts'
import { harmlessName } from '../mail/rules.ts'

/** What every mail about a participation knows. */
export interface ParticipationFacts {
  participationId: string
  course: { title: string; slug: string }
  /** The event whose sign-up this is: its mails say when and where it is. */
  event?: EventFacts
  /** Who takes part. */
  person: string
  /** Who gets the mail: the person, or the guardian. */
  contact: string
  /** The accompanying adult of a pair. */
  companion?: string
  /** `läuft seit 21.10., noch 6 Termine`, where somebody joined later. */
  running?: string
  /** Until when the place can be given up by the link: an ISO day; none where it can be at any time. `contact` once that is over. */
  leave?: { until?: string; contact?: string }
  /** Something was consented to freely, which can be revoked. */
  hasConsents?: boolean
  /** Sessions of a place that is lost: taken out of the calendar that has them from an earlier mail. */
  gone?: readonly SessionFacts[]
}

/** ISO moments. */
export interface SessionFacts {
  id: string
  startsAt: string
  endsAt: string
  place: string
}

/** ISO moments. */
export interface EventFacts {
  id: string
  startsAt: string
  endsAt: string
  isAllDay: boolean
  /** `Turnhalle Nordring, Drittel 1 · Eingang Süd`; may be empty. */
  place: string
}

const spanOf = ({ startsAt, endsAt }: SessionFacts): string =>
  `${formatSpan(Temporal.Instant.from(startsAt), Temporal.Instant.from(endsAt))} Uhr`

/** `Samstag, 11.07.2026, 14:00–22:00 Uhr` */
export const whenOf = ({ startsAt, endsAt, isAllDay }: EventFacts): string =>
  whenText({ isAllDay, startsAt: Temporal.Instant.from(startsAt), endsAt: Temporal.Instant.from(endsAt) })

/** Names and values that every mail shows: of an event always when and where it is, of an offer the next of these sessions. */
export function facts(
  data: ParticipationFacts,
  price: string | null = null,
  payment: string | null = null,
  sessions: readonly SessionFacts[] = [],
): MailPart {
  const rows: [string, string | null | undefined][] = [
    ...(data.event ? aboutEvent(data.course.title, data.event) : [['Angebot', data.course.title] as [string, string]]),
    ['Für', harmlessName(data.person)],
    ['Begleitung', data.companion && harmlessName(data.companion)],
    ...(data.event ? [] : aboutNext(sessions)),
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

const aboutNext = ([first, ...others]: readonly SessionFacts[]): [string, string | undefined][] => [
  [others.length > 0 ? 'Nächster Termin' : 'Termin', first && spanOf(first)],
  ['Ort', first?.place],
]

/** What a mail is about, as a sentence begins with it, and as one has it for its object. */
export const nameOfOffer = ({ event }: ParticipationFacts): { subject: string; accusative: string } =>
  event ? { subject: 'Dieser Termin', accusative: 'diesen Termin' } : { subject: 'Dieses Angebot', accusative: 'dieses Angebot' }

/** Leads to the page of the offer, or of the event. */
export const offerButton = ({ course, event }: ParticipationFacts, tools: MailTools): MailPart => ({
  button: event
    ? { text: 'Termin ansehen', address: tools.page(`/events/${event.id}`) }
    : { text: 'Angebot ansehen', address: tools.page(`/id/${course.slug}`) },
})
