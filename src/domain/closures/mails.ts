import { found } from '../../kernel/answer.ts'
import type { MailPart, MailTemplate, MailTools } from '../mail/input.ts'
import { harmlessName, spanText } from '../mail/rules.ts'
import type { SETTLEMENTS } from './input.ts'

/** Moments are ISO texts. */
export interface ToldSession {
  id: string
  title: string
  slug: string
  startsAt: string
  endsAt: string
  place: string
  /** Null = cancelled. */
  movedTo: string | null
  /** Of the hall it moved to; mails of earlier versions lack it. */
  address?: string
}

export interface ClosureNews {
  noticeId: string
  name: string
  about: readonly string[]
  facility: string
  reason: string
  sessions: readonly ToldSession[]
  settlements: readonly { title: string; how: (typeof SETTLEMENTS)[number]; dates: readonly string[] }[]
}

/** Time of a club in a hall of its association; moments are ISO texts. */
export interface ClubTime {
  title: string
  place: string
  dates: readonly { startsAt: string; endsAt: string }[]
}

/** To a club of the association: all of its times under a closure. */
export interface ClubClosureNews {
  name: string
  /** The club's key. */
  club: string
  closureId: string
  facility: string
  reason: string
  times: readonly ClubTime[]
}

declare module '../mail/input.ts' {
  interface MailData {
    'closure.clubSuspended': ClubClosureNews
    'closure.clubRestored': ClubClosureNews
    'closure.announced': ClosureNews
    'closure.returned': ClosureNews
  }
}

const HOURS_VALID = 400 * 24

const AMOUNT = 'Mit einem Konto sehen Sie den Betrag in Ihrem Profil.'

const SETTLED: Record<Exclude<(typeof SETTLEMENTS)[number], 'none'>, (title: string, dates: string) => string> = {
  extend: (title, dates) => `„${title}“ geht dafür länger${dates ? `: ${dates}` : ''}.`.replace(/\.\.$/, '.'),
  credit: (title) => `Die ausgefallenen Stunden von „${title}“ schreiben wir gut. ${AMOUNT}`,
  refund: (title) => `Die ausgefallenen Stunden von „${title}“ erstatten wir. ${AMOUNT}`,
}

const newPlace = ({ movedTo, address }: ToldSession): string => [movedTo, address].filter(Boolean).join(', ')

const whatOf = (one: ToldSession): string => (one.movedTo ? `${one.title}: ${newPlace(one)}` : one.title)

/** More would be a list that nobody reads; the calendar has them all. */
const MOST_ROWS = 20

function rowsOf(sessions: readonly ToldSession[], tools: MailTools): (readonly [string, string])[] {
  if (sessions.length <= MOST_ROWS) return sessions.map((one) => [spanText(one, tools), whatOf(one)] as const)
  return [...Map.groupBy(sessions, whatOf)].map(([what, own]) => [what, datesText(own, tools)] as const)
}

/** Longer lists show the first and the last date. */
const MOST_DATES = 6

function datesText(dates: ClubTime['dates'], tools: MailTools): string {
  const spans = dates.map((date) => spanText(date, tools))
  const [first, last] = [found(spans[0]), found(spans.at(-1))]
  return spans.length > MOST_DATES ? `${spans.length} Termine, ${first} bis ${last}` : spans.join('; ')
}

const aboutOf = ({ about }: ClosureNews): MailPart[] =>
  about.length > 0 ? [{ text: `Es geht um ${about.map(harmlessName).join(', ')}.` }] : []

const endOf = (data: ClosureNews) => ({
  preview: `${data.sessions.length === 1 ? 'Eine Stunde ändert' : `${data.sessions.length} Stunden ändern`} sich für Sie.`,
  to: harmlessName(data.name),
  calendar: data.sessions.map((one) => ({
    id: one.id,
    title: one.title,
    place: newPlace(one) || one.place,
    isCancelled: one.movedTo === null,
    startsAt: Temporal.Instant.from(one.startsAt),
    endsAt: Temporal.Instant.from(one.endsAt),
  })),
})

const readParts = (data: ClosureNews, tools: MailTools): MailPart[] => [
  { text: 'Bitte drücken Sie auf „Gelesen“. Dann wissen wir Bescheid und müssen Sie nicht anrufen.' },
  { button: { text: 'Gelesen', address: tools.page(`/p/${tools.sign('notice', data.noticeId, HOURS_VALID)}/session`) } },
]

const announced: MailTemplate<'closure.announced'> = (data, tools) => {
  const lost = data.sessions.filter(({ movedTo }) => movedTo === null)
  const moved = data.sessions.filter(({ movedTo }) => movedTo !== null)
  const parts: MailPart[] = [
    { text: `${data.facility} ist gesperrt: ${data.reason}` },
    ...aboutOf(data),
    ...(lost.length > 0 ? [{ text: 'Diese Stunden fallen aus:' }, { facts: rowsOf(lost, tools) }] : []),
    ...(moved.length > 0 ? [{ text: 'Diese Stunden finden woanders statt:' }, { facts: rowsOf(moved, tools) }] : []),
    ...data.settlements.flatMap(({ title, how, dates }) =>
      how === 'none' ? [] : [{ text: SETTLED[how](title, dates.join(', ')) }],
    ),
    ...readParts(data, tools),
  ]
  return {
    subject: lost.length > 0 ? `Fällt aus: ${data.facility} ist gesperrt` : `Andere Halle: ${data.facility} ist gesperrt`,
    ...endOf(data),
    parts,
  }
}

const returned: MailTemplate<'closure.returned'> = (data, tools) => ({
  subject: `Wieder wie gewohnt: ${data.facility} ist offen`,
  ...endOf(data),
  parts: [
    { text: `${data.facility} ist wieder offen. Diese Stunden finden wieder dort statt:` },
    { facts: rowsOf(data.sessions, tools) },
    ...aboutOf(data),
    ...readParts(data, tools),
  ],
})

const timesOf = ({ times }: ClubClosureNews, tools: MailTools): MailPart => ({
  facts: times.map(({ title, place, dates }) => [`${title} (${place})`, datesText(dates, tools)] as const),
})

const clubSuspended: MailTemplate<'closure.clubSuspended'> = (data, tools) => ({
  subject: `Halle gesperrt: ${data.facility}`,
  preview: 'Ihre Gruppen wissen noch nichts davon.',
  to: harmlessName(data.name),
  parts: [
    { text: `${data.facility} ist gesperrt: ${data.reason}` },
    { text: 'Diese Zeiten Ihres Vereins ruhen. Ist die Halle wieder offen, gelten sie von selbst wieder.' },
    timesOf(data, tools),
    {
      text: 'Ihre Gruppen wissen noch nichts davon. In einem Schritt verlegen Sie die Stunden oder sagen sie ab, und alle bekommen Bescheid.',
    },
    {
      button: {
        text: 'Stunden verlegen oder absagen',
        address: tools.pageOf(data.club, `/admin/bookings/shared/closed?sperrung=${data.closureId}`),
      },
    },
  ],
})

const clubRestored: MailTemplate<'closure.clubRestored'> = (data, tools) => ({
  subject: `Halle wieder offen: ${data.facility}`,
  preview: 'Ihre Zeiten gelten wieder.',
  to: harmlessName(data.name),
  parts: [
    { text: `${data.facility} ist wieder offen. Diese Zeiten Ihres Vereins gelten wieder:` },
    timesOf(data, tools),
    { text: 'Was Sie schon verlegt oder abgesagt haben, bleibt so.' },
    { button: { text: 'Zu Ihren Zeiten', address: tools.pageOf(data.club, '/admin/bookings/shared') } },
  ],
})

export const closureMails = {
  'closure.announced': announced,
  'closure.returned': returned,
  'closure.clubSuspended': clubSuspended,
  'closure.clubRestored': clubRestored,
}
