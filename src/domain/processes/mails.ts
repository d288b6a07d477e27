import { formatSpan } from '../../kernel/calendar.ts'
import { plural } from '../../kernel/plural.ts'
import type { MailTemplate } from '../mail/input.ts'
import { harmlessName } from '../mail/rules.ts'

/** Sessions that holidays took, for one household. Moments are ISO texts. */
export interface DroppedNews {
  name: string
  about: readonly string[]
  sessions: readonly { id: string; title: string; startsAt: string; endsAt: string; place: string; holiday: string }[]
}

declare module '../mail/input.ts' {
  interface MailData {
    /** Holidays were entered, or a hall closes in them: sessions that people counted on do not take place. */
    'holidays.dropped': DroppedNews
  }
}

const dropped: MailTemplate<'holidays.dropped'> = ({ name, about, sessions }) => {
  const children = about.map(harmlessName).join(', ')
  const moments = sessions.map((one) => ({
    ...{ ...one, startsAt: Temporal.Instant.from(one.startsAt), endsAt: Temporal.Instant.from(one.endsAt) },
  }))
  return {
    subject: `Fällt wegen Ferien aus: ${[...new Set(sessions.map(({ title }) => title))].join(', ')}`.slice(0, 120),
    preview: `${plural(sessions.length, 'Stunde fällt', 'Stunden fallen')} aus.`,
    to: harmlessName(name),
    parts: [
      { text: 'In den Ferien fallen diese Stunden aus:' },
      {
        facts: moments.map(({ title, startsAt, endsAt, holiday }) => [
          `${formatSpan(startsAt, endsAt)} Uhr`,
          holiday ? `${title} (${holiday})` : title,
        ]),
      },
      ...(children ? [{ text: `Es geht um ${children}.` }] : []),
      { text: 'Danach geht es weiter wie gewohnt.' },
    ],
    calendar: moments.map(({ id, title, place, startsAt, endsAt }) => ({
      id,
      title,
      place,
      startsAt,
      endsAt,
      isCancelled: true,
    })),
  }
}

export const holidayMails = { 'holidays.dropped': dropped }
