import { berlinDay, berlinTime, formatDay, formatSpan, formatTime, formatTimes, weekdayName } from '../../kernel/calendar.ts'
import { plural } from '../../kernel/plural.ts'
import type { ChangedTimes } from './rules.ts'

/** `place` is empty without a hall. */
export interface MetAt {
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  place: string
}

const timesOf = ({ startsAt, endsAt }: MetAt): string => `${formatTimes(berlinTime(startsAt), berlinTime(endsAt))} Uhr`
const dayOf = ({ startsAt }: MetAt): string => formatDay(berlinDay(startsAt))
const shortDayOf = (one: MetAt): string => dayOf(one).slice(0, 6)
const weekly = (one: MetAt): string => `${weekdayName(berlinDay(one.startsAt).dayOfWeek).toLowerCase()}s ${timesOf(one)}`
const among = (texts: readonly string[]): string => texts.filter(Boolean).join(', ')

/** `05.01.2027 bis 29.06.2027`, or the one day. */
function daysText(dates: readonly MetAt[], dayText: (one: MetAt) => string): string {
  const [first, last] = [dates[0], dates.at(-1)]
  if (!first || !last) return ''
  if (dates.length <= 3) return dates.map(dayText).join(', ')
  return `${dayText(first)} bis ${dayText(last)}`
}

/** Lines of a mail: dates with the same weekday, time and place share one. `now` as in `formatDayShort`. */
export const dateLines = (dates: readonly MetAt[], now?: Temporal.Instant): (readonly [string, string])[] =>
  [...Map.groupBy(dates, (one) => among([weekly(one), one.place])).entries()].map(([text, [first, ...more]]) => {
    if (first && more.length === 0) return [`${formatSpan(first.startsAt, first.endsAt, now)} Uhr`, first.place] as const
    const all = first ? [first, ...more] : more
    return [text, `${plural(all.length, 'Termin', 'Termine')}, ${daysText(all, dayOf)}`] as const
  })

interface Change<Session> {
  before: Session
  after: Session
}

/** Lines of moved dates: what was, and what holds now, which a mail shows boldly. */
export const changeLines = (changes: readonly Change<MetAt>[], now?: Temporal.Instant): (readonly [string, string])[] =>
  [
    ...Map.groupBy(changes, ({ before, after }) => among([weekly(before), before.place, weekly(after), after.place])).values(),
  ].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const [[when, dates] = ['', '']] = dateLines(
      group.map(({ after }) => after),
      now,
    )
    const was = `bisher ${among([timesOf(first.before), first.before.place])}`
    return [group.length > 1 ? ([`${dates} · ${was}`, when] as const) : ([was, among([when, dates])] as const)]
  })

/** `beginnen jetzt um 10:00 Uhr` */
function howText({ before, after }: Change<MetAt>, isOne: boolean): string {
  const starts = !berlinTime(before.startsAt).equals(berlinTime(after.startsAt))
  const lasts = before.startsAt.until(before.endsAt).total('minutes') !== after.startsAt.until(after.endsAt).total('minutes')
  const start = starts ? `${isOne ? 'beginnt' : 'beginnen'} jetzt um ${formatTime(berlinTime(after.startsAt))} Uhr` : ''
  const end = lasts ? `${isOne ? 'endet' : 'enden'} ${starts ? '' : 'jetzt '}um ${formatTime(berlinTime(after.endsAt))} Uhr` : ''
  const where = after.place || 'ohne Halle'
  const place = before.place === after.place ? '' : `${isOne ? 'findet' : 'finden'} jetzt hier statt: ${where}`
  return [start, end, place].filter(Boolean).join(' und ')
}

/** One sentence for each kind of change: `12 Termine beginnen jetzt um 10:00 Uhr.` */
export function describeChange({ changed, dropped, added }: ChangedTimes<MetAt>, now?: Temporal.Instant): string[] {
  const groups = Map.groupBy(changed, (one) => howText(one, false))
  const count = (dates: readonly MetAt[]) => plural(dates.length, 'Termin', 'Termine')
  const off = dropped.length === 1 ? 'entfällt' : 'entfallen'
  const more = added.length === 1 ? 'kommt' : 'kommen'
  return [
    ...[...groups.values()].flatMap((group) => {
      const [first] = group
      return first ? [`${count(group.map(({ after }) => after))} ${howText(first, group.length === 1)}.`] : []
    }),
    ...(dropped.length > 0 ? [`${count(dropped)} ${off} (${daysText(dropped, shortDayOf)}).`] : []),
    ...(added.length > 0 ? [`${count(added)} ${more} hinzu: ${among(dateLines(added, now).flat())}.`] : []),
  ]
}
