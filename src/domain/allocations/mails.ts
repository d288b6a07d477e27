import type { MailPart, MailTemplate, MailTools } from '../mail/input.ts'
import { harmlessName } from '../mail/rules.ts'

/** Facts in every mail about an allocation; days are German texts. */
export interface AllocationNews {
  name: string
  allocation: string
  needsUntil: string
  objectionsUntil: string
}

/** Leads an office to where its clubs give dates back. `until` is an ISO text. */
interface GiveBackNews {
  allocationId: string
  clubIds: readonly string[]
  until: string
}

/** Displaced or restored training. Moments are German texts. */
export interface DisplacedNews {
  name: string
  group: string
  match: string
  dates: readonly (readonly [when: string, where: string])[]
}

declare module '../mail/input.ts' {
  interface MailData {
    'allocation.opened': AllocationNews
    'allocation.published': AllocationNews
    'allocation.issued': AllocationNews & { giveBack?: GiveBackNews }
    'allocation.answered': AllocationNews & { group: string; outcome: string; answer: string }
    /** `until`: last day to object; empty afterwards. */
    'allocation.decided': AllocationNews & { group: string; time: string; reason: string; until: string }
    'allocation.displaced': DisplacedNews
    'allocation.restored': DisplacedNews
  }
}

// The club reads it on its own pages, at an address unknown to the association.
const WHERE: MailPart = {
  note: 'Sie finden alles in der Verwaltung Ihres Vereins unter „Hallenvergabe“. Bitte melden Sie sich dort mit Ihrem Vereinslogin an.',
}

const opened: MailTemplate<'allocation.opened'> = (news) => ({
  subject: `Hallenvergabe ${news.allocation}: Bitte melden Sie Ihren Bedarf an`,
  preview: `Bis ${news.needsUntil} nehmen wir Ihren Bedarf an.`,
  to: harmlessName(news.name),
  parts: [
    {
      text: `die Hallenzeiten für ${news.allocation} werden vergeben. Bitte melden Sie bis ${news.needsUntil} an, was Ihre Gruppen brauchen.`,
    },
    { text: 'Was Ihr Verein zuletzt hatte, können Sie mit einem Klick übernehmen und dann ändern.' },
    WHERE,
  ],
})

const published: MailTemplate<'allocation.published'> = (news) => ({
  subject: `Hallenvergabe ${news.allocation}: Der Entwurf liegt vor`,
  preview: `Einspruch ist bis ${news.objectionsUntil} möglich.`,
  to: harmlessName(news.name),
  parts: [
    { text: `der Entwurf für ${news.allocation} liegt vor. Zu jedem Bedarf steht, was daraus wurde und warum.` },
    { text: `Wenn Sie nicht einverstanden sind, erheben Sie bitte bis ${news.objectionsUntil} Einspruch.` },
    WHERE,
  ],
})

/** Kind of the link at `/p/{token}/times`; its id: allocation and clubs. */
export const ALLOCATED_LINK = 'allocatedTimes'

const giveBackPart = ({ allocationId, clubIds, until }: GiveBackNews, tools: MailTools): MailPart => ({
  note: 'Wird eine Zeit nicht gebraucht, geben Sie sie hier zurück, auch ohne Login.',
  link: {
    text: 'Zeit zurückgeben',
    address: tools.page(
      `/p/${tools.sign(ALLOCATED_LINK, [allocationId, ...clubIds].join(' '), Temporal.Instant.from(until))}/times`,
    ),
  },
})

const issued: MailTemplate<'allocation.issued'> = (news, tools) => ({
  subject: `Hallenvergabe ${news.allocation}: Ihr Bescheid`,
  preview: 'Die Hallenzeiten sind vergeben.',
  to: harmlessName(news.name),
  parts: [
    { text: `die Hallenzeiten für ${news.allocation} sind vergeben und stehen im Belegungsplan.` },
    { text: 'Ihr Bescheid mit allen Zeiten, Absagen und Antworten auf Einsprüche liegt als PDF bereit.' },
    WHERE,
    ...(news.giveBack ? [giveBackPart(news.giveBack, tools)] : []),
  ],
})

const answered: MailTemplate<'allocation.answered'> = (news) => ({
  subject: `Ihr Einspruch: ${news.group}, ${news.outcome}`,
  preview: 'Wir haben über Ihren Einspruch entschieden.',
  to: harmlessName(news.name),
  parts: [
    { text: 'wir haben über Ihren Einspruch entschieden.' },
    {
      facts: [
        ['Hallenvergabe', news.allocation],
        ['Gruppe', news.group],
        ['Entscheidung', news.outcome],
        ['Begründung', news.answer],
      ],
    },
    WHERE,
  ],
})

const decided: MailTemplate<'allocation.decided'> = (news) => ({
  subject: `Hallenvergabe ${news.allocation}: Der Entwurf für ${news.group} ist geändert`,
  preview: news.time,
  to: harmlessName(news.name),
  parts: [
    { text: 'der veröffentlichte Entwurf ist an einer Stelle geändert.' },
    {
      facts: [
        ['Gruppe', news.group],
        ['Jetzt', news.time],
        ['Begründung', news.reason],
      ],
    },
    {
      text: news.until
        ? `Wenn Sie nicht einverstanden sind, erheben Sie bitte bis ${news.until} Einspruch.`
        : 'Wenn Sie Fragen haben, wenden Sie sich bitte an den Verband.',
    },
    WHERE,
  ],
})

const displaced: MailTemplate<'allocation.displaced'> = (news) => ({
  subject: `Spieltag geht vor: ${news.group}`,
  preview: 'Ein Training muss einem Spieltag weichen.',
  to: harmlessName(news.name),
  parts: [
    {
      text: `an folgendem Termin geht ein Spieltag vor. Das Training ruht; fällt der Spieltag aus, bekommen Sie die Zeit zurück.`,
    },
    { facts: [['Gruppe', news.group], ['Spieltag', news.match], ...news.dates] },
  ],
})

const restored: MailTemplate<'allocation.restored'> = (news) => ({
  subject: `Ihre Zeit gilt wieder: ${news.group}`,
  preview: 'Der Spieltag fällt aus.',
  to: harmlessName(news.name),
  parts: [
    { text: 'der Spieltag fällt aus. Die Hallenzeit gehört wieder Ihnen.' },
    { facts: [['Gruppe', news.group], ...news.dates] },
  ],
})

export const allocationMails = {
  'allocation.opened': opened,
  'allocation.published': published,
  'allocation.issued': issued,
  'allocation.answered': answered,
  'allocation.decided': decided,
  'allocation.displaced': displaced,
  'allocation.restored': restored,
}
