import { plural } from '../../kernel/plural.ts'
import type { MailPart, MailTemplate } from '../mail/input.ts'
import { harmlessName } from '../mail/rules.ts'

/** What every mail about time in an association's hall knows; ready German texts. */
export interface SharedTimeNews {
  /** Who asked; empty towards an office. */
  name: string
  /** The club that asked. */
  club: string
  title: string
  place: string
  /** `jede Woche am Montag, 18:00–19:30 Uhr` */
  when: string
  /** How many dates, the first and the last of them. */
  dates: { count: number; first: string; last: string }
}

declare module '../mail/input.ts' {
  interface MailData {
    /** To the association: a club asks. */
    'sharedTime.asked': SharedTimeNews & { asker: string; note: string }
    'sharedTime.received': SharedTimeNews
    /** To the association: a club needs the time no longer. */
    'sharedTime.givenBack': SharedTimeNews
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

export const sharedTimeMails = {
  'sharedTime.asked': asked,
  'sharedTime.received': received,
  'sharedTime.givenBack': givenBack,
}
