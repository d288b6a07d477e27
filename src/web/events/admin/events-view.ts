import type { BookingLine } from '../../../domain/bookings/list-bookings.ts'
import { KIND_NAMES, STATE_NAMES } from '../../../domain/bookings/texts.ts'
import type { SeriesLine } from '../../../domain/series/list-series.ts'
import { ruleText } from '../../../domain/series/texts.ts'
import { berlinDay, formatDay, formatMoment, formatSpan, formatTimes } from '../../../kernel/calendar.ts'
import { plural } from '../../../kernel/plural.ts'
import { seriesAddress } from '../../halls/series/series-address.ts'
import type { StateKind } from '../../ui/badge.tsx'

const LOOKS: Record<BookingLine['state'], StateKind> = {
  requested: 'care',
  approved: 'good',
  declined: 'calm',
  cancelled: 'bad',
  released: 'calm',
  suspended: 'care',
}

export interface LineView {
  id: string
  title: string
  when: string
  place: string
  kind: string
  state: string
  look: StateKind
  whose: string
  /** Club of the association behind the booking. */
  forClub: string
  isSeries: boolean
  /** Page of the decision on a requested series; null for a single booking, decided in the panel. */
  decideAddress: string | null
  asker: string
  note: string
  entered: string
}

/** `12 Termine ab Di 01.12.2026, 18:00–20:00` */
const datesText = ({ requestedDates, startsAt, endsAt }: BookingLine): string =>
  `${plural(requestedDates ?? 0, 'Termin', 'Termine')} ab ${formatSpan(startsAt, endsAt)}`

export function presentLine(line: BookingLine): LineView {
  const { startsAt, endsAt } = line
  const isLong = !berlinDay(startsAt).equals(berlinDay(endsAt))
  const open = berlinDay(endsAt).year > 2900
  return {
    id: line.id,
    title: line.title,
    place: line.place,
    isSeries: line.isSeries,
    asker: line.asker,
    note: line.note,
    when:
      line.requestedDates !== null
        ? datesText(line)
        : open
          ? `ab ${formatMoment(startsAt)}`
          : isLong
            ? `${formatMoment(startsAt)} bis ${formatMoment(endsAt)}`
            : formatSpan(startsAt, endsAt),
    kind: line.isClosure ? 'Sperrung' : KIND_NAMES[line.kind],
    state: STATE_NAMES[line.state],
    look: LOOKS[line.state],
    decideAddress: line.requestedDates !== null && line.isOwn ? seriesAddress(line.id, 'all') : null,
    whose: line.forClub ?? line.department ?? '',
    forClub: line.forClub ?? '',
    entered: formatDay(berlinDay(line.createdAt)),
  }
}

export interface SeriesView {
  id: string
  title: string
  rule: string
  span: string
  place: string
  whose: string
  dates: string
  nextId: string
}

export const presentSeries = ({ from, to, ...line }: SeriesLine): SeriesView => ({
  id: line.id,
  title: line.title,
  place: line.place,
  whose: line.forClub ?? '',
  nextId: line.nextId,
  rule: `${ruleText(line.rule)}, ${formatTimes(line.startsTime, line.endsTime)}`,
  span: from && to ? `${formatDay(from)} bis ${formatDay(to)}` : '',
  dates: plural(line.dates, 'Termin', 'Termine'),
})
