import type { CalendarEntry, MailLink, MailPart, MailTemplate, MailTools } from '../mail/input.ts'
import { harmlessName, spanText } from '../mail/rules.ts'
import { NOTICE_LINK } from '../notices/rules.ts'

/** Facts in every mail about a session's news. Moments are ISO texts. */
export interface SessionNews {
  noticeId: string
  /** Addressee. */
  name: string
  /** Names of the addressee's children, if it is about them. */
  about: readonly string[]
  session: { id: string; title: string; slug: string; startsAt: string; endsAt: string; place: string }
}

interface NewDate {
  id: string
  startsAt: string
  endsAt: string
  place: string
}

declare module '../mail/input.ts' {
  interface MailData {
    'session.cancelled': SessionNews & { reason: string; takesCards?: boolean }
    /** After a cancellation that had been told; `dropped`: its replacement, which goes with it. */
    'session.restored': SessionNews & { dropped?: NewDate | null }
    /** The same session with another time or place. */
    'session.changed': SessionNews & { replacement: NewDate }
    'session.replaced': SessionNews & { replacement: NewDate }
  }
}

const LINK_HOURS = 400 * 24

interface Time {
  startsAt: string
  endsAt: string
}

const entry = (title: string, session: Time & { id: string; place: string }): CalendarEntry => ({
  id: session.id,
  title,
  place: session.place,
  startsAt: Temporal.Instant.from(session.startsAt),
  endsAt: Temporal.Instant.from(session.endsAt),
})

function facts({ about, session }: SessionNews, tools: MailTools, ...more: (readonly [string, string])[]): MailPart {
  const children = about.map(harmlessName).join(', ')
  return {
    facts: [
      ['Angebot', session.title],
      ...(children ? [['Für', children] as const] : []),
      ['Wann', spanText(session, tools)],
      ...(session.place ? [['Wo', session.place] as const] : []),
      ...more.filter(([, text]) => text !== ''),
    ],
  }
}

const seenButton = (data: SessionNews, tools: MailTools): { button: MailLink } => ({
  button: { text: 'Gelesen', address: tools.page(`/p/${tools.sign(NOTICE_LINK, data.noticeId, LINK_HOURS)}/session`) },
})

const courseNote = ({ session }: SessionNews, tools: MailTools): MailPart => ({
  note: 'Alle Termine stehen beim Angebot.',
  link: { text: 'Angebot ansehen', address: tools.page(`/id/${session.slug}`) },
})

const CARD_NOTE = 'Diese Stunde kostet nichts. War sie schon abgezogen, ist sie wieder auf Ihrer Karte.'

const cancelled: MailTemplate<'session.cancelled'> = (data, tools) => ({
  subject: `Fällt aus: ${data.session.title}, ${spanText(data.session, tools)}`,
  preview: 'Bitte sagen Sie es allen, die kommen wollten.',
  to: harmlessName(data.name),
  parts: [
    { text: 'diese Stunde fällt leider aus.' },
    facts(data, tools, ['Nachricht', data.reason], ['Karte', data.takesCards ? CARD_NOTE : '']),
    { text: 'Bitte drücken Sie auf „Gelesen“. Dann wissen wir Bescheid und müssen Sie nicht anrufen.' },
    seenButton(data, tools),
    courseNote(data, tools),
  ],
  calendar: [{ ...entry(data.session.title, data.session), isCancelled: true }],
})

const restored: MailTemplate<'session.restored'> = (data, tools) => ({
  subject: `Findet doch statt: ${data.session.title}, ${spanText(data.session, tools)}`,
  preview: 'Die Absage von eben gilt nicht mehr.',
  to: harmlessName(data.name),
  parts: [
    { text: 'die Absage von eben war ein Versehen: Diese Stunde findet statt.' },
    facts(data, tools),
    ...(data.dropped ? [{ text: `Der Ersatztermin am ${spanText(data.dropped, tools)} entfällt.` }] : []),
    seenButton(data, tools),
    courseNote(data, tools),
  ],
  calendar: [
    entry(data.session.title, data.session),
    ...(data.dropped ? [{ ...entry(data.session.title, data.dropped), isCancelled: true }] : []),
  ],
})

const replaced: MailTemplate<'session.replaced'> = (data, tools) => ({
  subject: `Ersatztermin: ${data.session.title}, ${spanText(data.replacement, tools)}`,
  preview: 'Die ausgefallene Stunde wird nachgeholt.',
  to: harmlessName(data.name),
  parts: [
    { text: `die ausgefallene Stunde (${spanText(data.session, tools)}) wird nachgeholt.` },
    facts({ ...data, session: { ...data.session, ...data.replacement } }, tools),
    seenButton(data, tools),
    courseNote(data, tools),
  ],
  calendar: [entry(data.session.title, data.replacement)],
})

const changed: MailTemplate<'session.changed'> = (data, tools) => ({
  subject: `Geändert: ${data.session.title}, ${spanText(data.replacement, tools)}`,
  preview: 'Zeit oder Ort dieser Stunde sind neu.',
  to: harmlessName(data.name),
  parts: [
    {
      text: `diese Stunde (bisher ${spanText(data.session, tools)}${data.session.place ? `, ${data.session.place}` : ''}) ist geändert:`,
    },
    facts({ ...data, session: { ...data.session, ...data.replacement } }, tools),
    seenButton(data, tools),
    courseNote(data, tools),
  ],
  calendar: [entry(data.session.title, data.replacement)],
})

export const sessionMails = {
  'session.changed': changed,
  'session.cancelled': cancelled,
  'session.restored': restored,
  'session.replaced': replaced,
}
