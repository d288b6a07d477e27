import { later } from '../../kernel/calendar.ts'
import { plural } from '../../kernel/plural.ts'
import type { MailPart, MailTemplate, MailTools } from '../mail/input.ts'
import { harmlessName, spanText } from '../mail/rules.ts'

/** Moments are ISO texts. */
export interface BookingNews {
  name: string
  booking: { id: string; title: string; startsAt: string; endsAt: string; place: string }
  reason: string
  /** Present when the mail covers all dates of a series. */
  series?: SeriesNews
  /** Given back: some of it was held, so that whoever waits is asked. */
  isReleased?: boolean
}

export interface SeriesDate {
  id: string
  startsAt: string
  endsAt: string
  /** Only when it differs from the series. */
  place?: string
  /** Only where several bookings are told of at once. */
  title?: string
  /** It holds its time once a closure is lifted. */
  waits?: true
  /** Others have the time when it is asked for. */
  isTaken?: true
}

/** `rule`: `jede Woche am Dienstag, 18:00–19:30`; none for single dates, told of at once. */
export interface SeriesNews {
  rule?: string
  place: string
  dates: SeriesDate[]
  lost?: SeriesDate[]
  /** Dates of the rule that were not asked for. */
  left?: Pick<SeriesDate, 'startsAt' | 'endsAt'>[]
}

declare module '../mail/input.ts' {
  interface MailData {
    'booking.requested': BookingNews
    'booking.approved': BookingNews
    'booking.declined': BookingNews
    'booking.cancelled': BookingNews
    'booking.moved': BookingNews
    'booking.suspended': BookingNews
    'booking.restored': BookingNews
    'booking.reinstated': BookingNews
    'booking.givenBack': BookingNews
    'booking.withdrawn': BookingNews
    /** To the office. */
    'booking.asked': BookingNews & { asker: string }
    /** To the office; `isAsked`: nothing was granted yet. */
    'booking.receivedBack': BookingNews & { asker: string; isAsked?: boolean }
  }
}

/** Kind of the link at `/p/{token}/times`; its id is a booking's, also for all dates of its series. */
export const TIMES_LINK = 'times'

const spanOf = ({ booking, series }: BookingNews, tools: MailTools): string =>
  series ? (series.rule ? `${series.rule} Uhr` : plural(series.dates.length, 'Termin', 'Termine')) : spanText(booking, tools)

const dateText = (date: SeriesDate, tools: MailTools): string =>
  `${date.title ? `${date.title}, ` : ''}${spanText(date, tools)}${date.place ? ` (${date.place})` : ''}${date.waits ? ' (ruht, bis die Halle wieder offen ist)' : ''}${date.isTaken ? ' (belegt)' : ''}`

function datesOf({ series }: BookingNews, tools: MailTools): MailPart[] {
  if (!series) return []
  const { dates, lost = [], left = [] } = series
  const out = [...lost, ...left]
  return [
    ...(dates.length > 0
      ? [
          {
            text: `Das sind ${plural(dates.length, 'Termin', 'Termine')}: ${dates.map((date) => dateText(date, tools)).join('; ')}`,
          },
        ]
      : []),
    ...(out.length > 0 ? [{ text: `Nicht dabei: ${out.map((date) => spanText(date, tools)).join('; ')}` }] : []),
  ]
}

const facts = (news: BookingNews, tools: MailTools, ...more: (readonly [string, string])[]): MailPart => ({
  facts: [
    ['Belegung', news.booking.title],
    ['Wann', spanOf(news, tools)],
    ['Wo', news.series?.place ?? news.booking.place],
    ...more.filter(([, text]) => text !== ''),
    ...(news.reason === '' ? [] : [['Nachricht', news.reason] as const]),
  ],
})

const entriesIn = ({ booking, series }: BookingNews, dates: readonly SeriesDate[]) =>
  dates
    .filter(({ waits }) => !waits)
    .map(({ id, startsAt, endsAt, place, title }) => ({
      id,
      title: title ?? booking.title,
      place: place ?? series?.place ?? booking.place,
      startsAt: Temporal.Instant.from(startsAt),
      endsAt: Temporal.Instant.from(endsAt),
    }))
const entriesOf = (news: BookingNews) => entriesIn(news, news.series?.dates ?? [news.booking])
/** Cancels calendar entries; requests had none. */
const goneOf = (news: BookingNews) => entriesIn(news, news.series?.lost ?? []).map((entry) => ({ ...entry, isCancelled: true }))

const TEXTS = {
  requested: {
    subject: 'Ihre Anfrage',
    preview: 'Wir melden uns, sobald darüber entschieden ist.',
    text: 'Ihre Anfrage ist bei uns angekommen. Wir melden uns, sobald darüber entschieden ist.',
  },
  approved: {
    subject: 'Zugesagt',
    preview: 'Die Zeit gehört Ihnen.',
    text: 'wir haben Ihre Anfrage geprüft: Die Zeit gehört Ihnen.',
  },
  declined: {
    subject: 'Leider nicht',
    preview: 'Diese Zeit können wir Ihnen nicht geben.',
    text: 'diese Zeit können wir Ihnen leider nicht geben.',
  },
  cancelled: {
    subject: 'Abgesagt',
    preview: 'Diese Belegung findet nicht statt.',
    text: 'diese Belegung findet leider nicht statt.',
  },
  displaced: {
    subject: 'Abgesagt',
    preview: 'Diese Termine finden nicht statt.',
    text: 'diese Termine finden leider nicht statt.',
  },
  moved: {
    subject: 'Geändert',
    preview: 'Zeit oder Ort Ihrer Belegung sind neu.',
    text: 'Zeit oder Ort Ihrer Belegung haben sich geändert.',
  },
  restored: {
    subject: 'Halle wieder offen',
    preview: 'Ihre Belegung gilt wieder.',
    text: 'die Halle ist wieder offen. Ihre Belegung gilt wieder.',
  },
  reinstated: {
    subject: 'Doch nicht abgesagt',
    preview: 'Ihre Belegung gilt wieder.',
    text: 'wir haben die Absage zurückgenommen. Ihre Belegung gilt wieder.',
  },
  givenBack: {
    subject: 'Zurückgegeben',
    preview: 'Danke, dass Sie Bescheid sagen.',
    text: 'Sie haben diese Zeit zurückgegeben. Danke, dass Sie Bescheid sagen!',
  },
  withdrawn: {
    subject: 'Anfrage zurückgezogen',
    preview: 'Danke, dass Sie Bescheid sagen.',
    text: 'Sie haben diese Anfrage zurückgezogen. Danke, dass Sie Bescheid sagen!',
  },
  suspended: {
    subject: 'Halle gesperrt',
    preview: 'Ihre Belegung ruht, bis die Halle wieder offen ist.',
    text: 'die Halle ist gesperrt. Ihre Belegung ruht, bis die Halle wieder offen ist; dann gilt sie von selbst wieder.',
  },
}

type Kind = Exclude<keyof typeof TEXTS, 'displaced'>

/** Mails about time that is theirs, or asked for, lead to where they give it back. */
const KEPT: readonly Kind[] = ['requested', 'approved', 'moved', 'suspended', 'restored', 'reinstated']

/** End of the last date. */
const endOf = ({ booking, series }: BookingNews): Temporal.Instant =>
  (series?.dates ?? []).map(({ endsAt }) => Temporal.Instant.from(endsAt)).reduce(later, Temporal.Instant.from(booking.endsAt))

const giveBackPart = (news: BookingNews, tools: MailTools, kind: Kind): MailPart => ({
  note: news.series ? 'Brauchen Sie einzelne oder alle Termine nicht?' : 'Brauchen Sie die Zeit doch nicht?',
  link: {
    text: kind === 'requested' ? 'Anfrage zurückziehen' : 'Zeit zurückgeben',
    address: tools.page(`/p/${tools.sign(TIMES_LINK, news.booking.id, endOf(news))}/times`),
  },
})

function template(kind: Kind): (news: BookingNews, tools: MailTools) => ReturnType<MailTemplate<'booking.approved'>> {
  const inCalendar = kind === 'approved' || kind === 'moved' || kind === 'restored' || kind === 'reinstated'
  const isGone = kind === 'cancelled' || kind === 'givenBack'
  return (news, tools) => {
    const { subject, preview, text } = TEXTS[kind === 'cancelled' && news.series && !news.series.rule ? 'displaced' : kind]
    return {
      subject: `${subject}: ${news.booking.title}, ${spanOf(news, tools)}`,
      preview,
      to: harmlessName(news.name),
      parts: [
        { text: news.isReleased ? `${text} So kann jemand anders die Halle nutzen.` : text },
        facts(news, tools),
        ...datesOf(news, tools),
        ...(KEPT.includes(kind) ? [giveBackPart(news, tools, kind)] : []),
      ],
      ...(inCalendar ? { calendar: [...entriesOf(news), ...(kind === 'moved' ? goneOf(news) : [])] } : {}),
      ...(isGone ? { calendar: entriesOf(news).map((entry) => ({ ...entry, isCancelled: true })) } : {}),
    }
  }
}

const decidePath = ({ booking, series }: BookingNews): string =>
  series ? `/admin/events/series?buchung=${booking.id}&umfang=all` : `/admin/events?view=requests&buchung=${booking.id}`

const asked: MailTemplate<'booking.asked'> = (news, tools) => ({
  subject: `Anfrage: ${news.booking.title}, ${spanOf(news, tools)}`,
  preview: `${harmlessName(news.asker)} fragt nach einer Hallenzeit.`,
  to: '',
  parts: [
    { text: 'jemand fragt nach einer Hallenzeit.' },
    facts(news, tools, ['Von', harmlessName(news.asker)]),
    ...datesOf(news, tools),
    { button: { text: 'Jetzt entscheiden', address: tools.page(decidePath(news)) } },
  ],
})

const receivedBack: MailTemplate<'booking.receivedBack'> = (news, tools) => ({
  subject: `${news.isAsked ? 'Anfrage zurückgezogen' : 'Zeit zurück'}: ${news.booking.title}, ${spanOf(news, tools)}`,
  preview: `${harmlessName(news.asker)} braucht ${news.isAsked ? 'die Zeit' : 'sie'} nicht mehr.`,
  to: '',
  parts: [
    {
      text: `${harmlessName(news.asker)} ${news.isAsked ? 'zieht diese Anfrage zurück' : 'braucht diese Zeit nicht mehr'}.${news.isReleased ? ' Wer auf der Warteliste der Halle steht, wird gefragt.' : ''}`,
    },
    facts(news, tools),
    ...datesOf(news, tools),
    { button: { text: 'Zur Belegung', address: tools.page(`/admin/b/${news.booking.id}`) } },
  ],
})

export const bookingMails = {
  'booking.requested': template('requested'),
  'booking.approved': template('approved'),
  'booking.declined': template('declined'),
  'booking.cancelled': template('cancelled'),
  'booking.moved': template('moved'),
  'booking.suspended': template('suspended'),
  'booking.restored': template('restored'),
  'booking.reinstated': template('reinstated'),
  'booking.givenBack': template('givenBack'),
  'booking.withdrawn': template('withdrawn'),
  'booking.asked': asked,
  'booking.receivedBack': receivedBack,
}
