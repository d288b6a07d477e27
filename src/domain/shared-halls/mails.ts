import { plural } from '../../kernel/plural.ts'
import type { MailPart, MailTemplate } from '../mail/input.ts'
import { harmlessName } from '../mail/rules.ts'

/** Facts in every mail about shared time; ready German texts. */
export interface SharedTimeNews {
  /** Requester; empty for an office. */
  name: string
  club: string
  title: string
  place: string
  /** `jede Woche am Montag, 18:00–19:30 Uhr` */
  when: string
  /** `taken`: others have them when they are asked for. */
  dates: { count: number; first: string; last: string; taken?: number }
}

/** Undecided sessions in a closed hall of the association; ready German texts. */
export interface UntoldNews {
  closureId: string
  facility: string
  reason: string
  sessions: readonly { title: string; when: string }[]
}

declare module '../mail/input.ts' {
  interface MailData {
    /** To the association. */
    'sharedTime.asked': SharedTimeNews & { asker: string; note: string }
    'sharedTime.received': SharedTimeNews
    /** Ordered no more; some may still wait. */
    'sharedTime.givenBack': SharedTimeNews
    /** To the club's own office: undecided sessions of the next days. */
    'sharedTime.untold': UntoldNews
  }
}

const facts = (news: SharedTimeNews, ...more: (readonly [string, string])[]): MailPart => ({
  facts: (
    [
      ['Belegung', news.title],
      ['Wann', news.when],
      [
        'Termine',
        news.dates.count === 1 ? news.dates.first : `${news.dates.count}, vom ${news.dates.first} bis ${news.dates.last}`,
      ],
      ['Belegt', news.dates.taken ? `davon ${plural(news.dates.taken, 'Termin', 'Termine')}, trotzdem angefragt` : ''],
      ['Wo', news.place],
      ...more,
    ] as const
  ).filter(([, text]) => text !== ''),
})

const datesText = ({ dates }: SharedTimeNews): string => plural(dates.count, 'Termin', 'Termine')

const asked: MailTemplate<'sharedTime.asked'> = (news, tools) => ({
  subject: `${news.club} fragt an: ${news.title}`,
  preview: `${datesText(news)} in ${news.place}.`,
  to: '',
  parts: [
    { text: `${news.club} fragt nach Zeit in Ihrer Halle.` },
    facts(news, ['Von', harmlessName(news.asker)], ['Dazu', news.note]),
    { button: { text: 'Jetzt entscheiden', address: tools.page('/admin/events?view=requests') } },
  ],
})

const received: MailTemplate<'sharedTime.received'> = (news) => ({
  subject: `Ihre Anfrage: ${news.title}`,
  preview: 'Der Verband meldet sich, sobald darüber entschieden ist.',
  to: harmlessName(news.name),
  parts: [{ text: 'Ihre Anfrage ist bei uns angekommen. Wir melden uns, sobald darüber entschieden ist.' }, facts(news)],
})

const givenBack: MailTemplate<'sharedTime.givenBack'> = (news, tools) => ({
  subject: `${news.club} gibt Zeit zurück: ${news.title}`,
  preview: `${datesText(news)} in ${news.place}.`,
  to: '',
  parts: [
    { text: `${news.club} braucht diese Zeit nicht mehr.` },
    facts(news),
    { button: { text: 'Zum Belegungsplan', address: tools.page('/admin/bookings') } },
  ],
})

const untold: MailTemplate<'sharedTime.untold'> = ({ closureId, facility, reason, sessions }, tools) => ({
  subject: `Bitte heute entscheiden: ${facility} ist gesperrt`,
  preview: 'Die Teilnehmer wissen noch nichts davon.',
  to: '',
  parts: [
    { text: `${facility} ist gesperrt: ${reason}` },
    { text: 'Diese Stunden stehen kurz bevor, und die Teilnehmer wissen noch nichts davon:' },
    { facts: sessions.map(({ title, when }) => [when, title] as const) },
    {
      button: {
        text: 'Stunden verlegen oder absagen',
        address: tools.page(`/admin/bookings/shared/closed?sperrung=${closureId}`),
      },
    },
  ],
})

export const sharedTimeMails = {
  'sharedTime.untold': untold,
  'sharedTime.asked': asked,
  'sharedTime.received': received,
  'sharedTime.givenBack': givenBack,
}
