import { formatSpan } from '../../kernel/calendar.ts'
import { plural } from '../../kernel/plural.ts'
import type { MailPart, MailTemplate } from '../mail/input.ts'
import { harmlessName } from '../mail/rules.ts'
import { changeLines, dateLines, describeChange } from './describe-change.ts'

/** For one household. Moments are ISO texts. */
export interface DroppedNews {
  name: string
  about: readonly string[]
  sessions: readonly { id: string; title: string; startsAt: string; endsAt: string; place: string; holiday: string }[]
}

interface ToldDate {
  id: string
  title: string
  place: string
  startsAt: string
  endsAt: string
}

export interface TimesChanged {
  name: string
  about: readonly string[]
  course: { title: string; slug: string }
  /** Without a firm place: no calendar has the dates. */
  waits: boolean
  changed: readonly { before: ToldDate; after: ToldDate }[]
  dropped: readonly ToldDate[]
  added: readonly ToldDate[]
}

declare module '../mail/input.ts' {
  interface MailData {
    'holidays.dropped': DroppedNews
    'course.rescheduled': TimesChanged
  }
}

const dropped: MailTemplate<'holidays.dropped'> = ({ name, about, sessions }, { orderedAt }) => {
  const children = about.map(harmlessName).join(', ')
  const moments = sessions.map((one) => ({
    ...one,
    startsAt: Temporal.Instant.from(one.startsAt),
    endsAt: Temporal.Instant.from(one.endsAt),
  }))
  return {
    subject: `Fällt wegen Ferien aus: ${[...new Set(sessions.map(({ title }) => title))].join(', ')}`.slice(0, 120),
    preview: `${plural(sessions.length, 'Stunde fällt', 'Stunden fallen')} aus.`,
    to: harmlessName(name),
    parts: [
      { text: 'in den Ferien fallen diese Stunden aus:' },
      {
        facts: moments.map(({ title, startsAt, endsAt, holiday }) => [
          `${formatSpan(startsAt, endsAt, orderedAt)} Uhr`,
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

const readDate = ({ startsAt, endsAt, ...one }: ToldDate) => ({
  ...one,
  startsAt: Temporal.Instant.from(startsAt),
  endsAt: Temporal.Instant.from(endsAt),
})

const section = (title: string, lines: readonly (readonly [string, string])[]): MailPart[] =>
  lines.length > 0 ? [{ text: title }, { facts: lines }] : []

const rescheduled: MailTemplate<'course.rescheduled'> = (data, tools) => {
  const { course, about, waits } = data
  const changed = data.changed.map(({ before, after }) => ({ before: readDate(before), after: readDate(after) }))
  const [gone, added] = [data.dropped.map(readDate), data.added.map(readDate)]
  const children = about.map(harmlessName).join(', ')
  return {
    subject: `Neue Zeiten: ${course.title}`.slice(0, 120),
    preview: describeChange({ changed, dropped: gone, added }, tools.orderedAt).join(' ').slice(0, 150),
    to: harmlessName(data.name),
    parts: [
      { text: `die Zeiten von „${course.title}“ haben sich geändert.` },
      ...(children ? [{ text: `Es geht um ${children}.` }] : []),
      ...section('Neue Zeiten:', changeLines(changed, tools.orderedAt)),
      ...section('Dazu kommen:', dateLines(added, tools.orderedAt)),
      ...section('Es entfallen:', dateLines(gone, tools.orderedAt)),
      ...(waits ? [{ text: 'An Ihrer Anmeldung ändert sich sonst nichts.' }] : []),
      { note: 'Alle Termine stehen beim Angebot.', link: { text: 'Angebot ansehen', address: tools.page(`/id/${course.slug}`) } },
    ],
    ...(waits
      ? {}
      : { calendar: [...changed.map(({ after }) => after), ...added, ...gone.map((one) => ({ ...one, isCancelled: true }))] }),
  }
}

export const timesMails = { 'holidays.dropped': dropped, 'course.rescheduled': rescheduled }
