import type { Occupant } from '../../../domain/bookings/queries.ts'
import type { Displaced } from '../../../domain/placements/look-at-displaced.ts'
import { isNewlyClosed } from '../../../domain/series/plan-dates.ts'
import type { PreviewedDate, SeriesPreview } from '../../../domain/series/preview-series.ts'
import type { Series } from '../../../domain/series/queries.ts'
import type { Choice } from '../../../domain/series/rules.ts'
import {
  berlinDay,
  berlinTime,
  formatDay,
  formatDayShort,
  formatSpan,
  formatTime,
  formatTimes,
  isBefore,
} from '../../../kernel/calendar.ts'
import { firstNames, plural } from '../../../kernel/plural.ts'
import { freePartText } from '../facility/free-part-text.ts'
import { type DisplacedView, displacedText, presentDisplaced } from './displaced-view.ts'
import { repeatOf } from './series-fields.ts'

export interface DateView {
  on: string
  when: string
  /** Bookings in the way, as text; empty for free dates. */
  rivals: string[]
  /** Cancelled bookings, as text. */
  displaced: string[]
  note: string
  options: { value: string; text: string }[]
  chosen: string
}

export interface SeriesPreviewView {
  summary: string
  /** Without a future date there is nothing to grant. */
  hasDates: boolean
  left: string
  conflicts: number
  /** Dates with a conflict or a choice. */
  open: DateView[]
  free: string[]
  mayOverride: boolean
  /** Choice of taken time for all dates; empty without the right to it. */
  overrideAll: string
  /** New dates outside the opening hours, as text; empty for none, and for maintenance. */
  outside: string
  outsideDays: string
  /** Some dates lie in a closure. */
  mayWait: boolean
  /** Displaced groups; null for none. */
  displaced: DisplacedView | null
}

interface Looked {
  /** Taken time is asked for; somebody else decides. */
  asks?: boolean
  mayOverride: boolean
  asksHours: boolean
  /** Participants of the bookings in the way, by booking. */
  people: ReadonlyMap<string, number>
  displaced: Displaced | null
}

/** For requests without the right to decide. */
export const ONLY_ASKS: Looked = { asks: true, mayOverride: false, asksHours: false, people: new Map(), displaced: null }

const NAMED = 3

const choiceText = (choice: Choice | null): string => {
  if (choice === null) return ''
  if (choice.kind === 'part') return `part:${choice.partId}`
  if (choice.kind === 'move') return `time:${formatTime(choice.startsTime)}-${formatTime(choice.endsTime)}`
  return choice.kind
}

const rivalsOf = ({ occupants, displaced }: Pick<PreviewedDate, 'occupants' | 'displaced'>) => [...occupants, ...displaced]

const ASKED = 'Trotzdem anfragen'

/** `Vorrang: Parkour und Handball B absagen` */
function byRightText(date: PreviewedDate): string {
  const titles = rivalsOf(date)
    .filter(({ closureId }) => closureId === null)
    .map(({ title }) => title)
  return `Vorrang: ${firstNames([...new Set(titles)], NAMED)} absagen`
}

function optionsOf(date: PreviewedDate, { mayOverride, asks }: Looked) {
  const times = date.freeTimes.map(({ startsAt, endsAt }) => [berlinTime(startsAt), berlinTime(endsAt)] as const)
  return [
    { value: 'skip', text: 'Ausfallen lassen' },
    ...date.freeParts.map((part) => ({ value: `part:${part.partId}`, text: `Ausweichen: ${freePartText(part)}` })),
    ...times.map(([from, to]) => ({
      value: `time:${formatTime(from)}-${formatTime(to)}`,
      text: `Andere Zeit: ${formatTimes(from, to)}`,
    })),
    ...(date.mayWait ? [{ value: 'wait', text: 'Warten, bis die Sperrung aufgehoben ist' }] : []),
    ...(mayOverride && !date.mayWait ? [{ value: 'override', text: byRightText(date) }] : []),
    ...(asks && rivalsOf(date).every(({ closureId }) => closureId === null) ? [{ value: 'override', text: ASKED }] : []),
  ]
}

function rivalText(one: Occupant, people: number): string {
  const isLong = !berlinDay(one.startsAt).equals(berlinDay(one.endsAt))
  const when = isLong ? '' : `, ${formatTimes(berlinTime(one.startsAt), berlinTime(one.endsAt))}`
  const many = people > 0 ? ` · ${plural(people, 'Person', 'Personen')}` : ''
  return `${one.title} (${one.facilityName}, ${one.partName}${when})${many}`
}

function dateView(date: PreviewedDate, looked: Looked): DateView {
  const { asks, people } = looked
  const chosen = choiceText(date.choice)
  const options = optionsOf(date, looked)
  const rivals = asks ? rivalsOf(date) : date.occupants
  // A choice stays visible, even if it is no alternative any more.
  const kept = chosen && !options.some(({ value }) => value === chosen) ? [{ value: chosen, text: chosenText(date) }] : []
  return {
    on: date.on.toString(),
    when: formatSpan(date.startsAt, date.endsAt),
    options: [...kept, ...options],
    chosen,
    rivals: rivals.map((one) => rivalText(one, people.get(one.bookingId) ?? 0)),
    displaced: (asks ? [] : date.displaced).map((one) => `Fällt aus: ${rivalText(one, people.get(one.bookingId) ?? 0)}`),
    note: date.isOpen ? '' : 'außerhalb der Öffnungszeiten',
  }
}

function chosenText(date: PreviewedDate): string {
  const { choice, startsAt, endsAt } = date
  if (choice?.kind === 'move') return `Andere Zeit: ${formatTimes(berlinTime(startsAt), berlinTime(endsAt))}`
  if (choice?.kind === 'wait') return 'Warten, bis die Sperrung aufgehoben ist'
  if (choice?.kind === 'override') return byRightText(date)
  return 'Ausweichen in den gewählten Teil'
}

const MOST_DAYS = 6

function outsideOf(dates: readonly PreviewedDate[]): Pick<SeriesPreviewView, 'outside' | 'outsideDays'> {
  if (dates.length === 0) return { outside: '', outsideDays: '' }
  const days = dates.slice(0, MOST_DAYS).map(({ startsAt, endsAt }) => formatSpan(startsAt, endsAt))
  return {
    outside: `Außerhalb der Öffnungszeiten: ${plural(dates.length, 'Termin', 'Termine')}`,
    outsideDays: [...days, ...(dates.length > MOST_DAYS ? ['…'] : [])].join('; '),
  }
}

function askedText(free: number, taken: number): string {
  const asked = taken === 1 ? 'Den belegten Termin' : `Die ${taken} belegten Termine`
  return `${free > 0 ? `${plural(free, 'Termin ist', 'Termine sind')} frei. ` : ''}${asked} fragen Sie trotzdem an.`
}

function summaryOf(dates: readonly PreviewedDate[], { asks, displaced }: Looked): string {
  const taken = dates.filter((date) => date.displaced.length > 0).length
  if (taken > 0 && asks) return askedText(dates.length - taken, taken)
  if (taken === 0 || !displaced) return `${plural(dates.length, 'Termin', 'Termine')}, alle frei.`
  return `${dates.length - taken} frei, ${taken} ${taken === 1 ? 'verdrängt' : 'verdrängen'}: ${displacedText(displaced)}.`
}

const WHY = { holiday: 'frei', skipped: 'ausgelassen', no_time: 'Zeitumstellung' } as const

export function presentPreview({ dates, left, conflicts, choices }: SeriesPreview, looked: Looked): SeriesPreviewView {
  const { mayOverride, asksHours } = looked
  const skips = [...choices].filter(([, { kind }]) => kind === 'skip').map(([on]) => on)
  const isOpen = (date: PreviewedDate) => date.occupants.length > 0 || date.choice !== null
  const skipped = skips.map((on) => {
    const day = Temporal.PlainDate.from(on)
    return {
      on,
      when: formatDayShort(day),
      rivals: [],
      displaced: [],
      note: '',
      chosen: 'skip',
      options: [
        { value: 'skip', text: 'Ausfallen lassen' },
        { value: '', text: 'Soll doch stattfinden' },
      ],
    }
  })
  const open = [...dates.filter(isOpen).map((date) => dateView(date, looked)), ...skipped]
  const free = dates.filter((date) => !isOpen(date))
  const others = left.filter(({ on }) => !skips.includes(on.toString()))
  return {
    ...outsideOf(asksHours ? dates.filter(isNewlyClosed) : []),
    conflicts,
    hasDates: dates.length > 0,
    mayOverride,
    overrideAll: mayOverride ? 'Vorrang: überall die anderen absagen' : looked.asks ? ASKED : '',
    mayWait: dates.some((date) => date.mayWait),
    displaced: presentDisplaced(looked.displaced),
    open: open.toSorted((one, other) => (one.on < other.on ? -1 : 1)),
    summary:
      dates.length === 0
        ? 'Kein Termin, der noch kommt.'
        : conflicts === 0
          ? summaryOf(dates, looked)
          : `${free.length === 0 ? 'Kein Termin ist' : plural(free.length, 'Termin ist', 'Termine sind')} frei, ${conflicts} ${conflicts === 1 ? 'ist' : 'sind'} belegt.`,
    left:
      others.length > 0
        ? `Ohne Termin: ${others.map(({ on, why, holiday }) => `${formatDayShort(on)} (${(why === 'holiday' && holiday) || WHY[why]})`).join(', ')}`
        : '',
    free: free.map((date) => `${formatSpan(date.startsAt, date.endsAt)}${date.isOpen ? '' : ' (außerhalb der Öffnungszeiten)'}`),
  }
}

export function fieldsOf(series: Series, from: Temporal.PlainDate) {
  const { repeat, weekdays } = repeatOf(series.rule)
  return {
    weekdays,
    saved: {
      title: series.title,
      note: series.note,
      kind: series.kind,
      partId: series.partId,
      departmentId: series.departmentId,
      forClubId: series.forClubId,
      repeat,
      startsTime: formatTime(series.startsTime),
      endsTime: formatTime(series.endsTime),
      from: formatDay(from),
      to: formatDay(series.to),
      skipsHolidays: series.skipsHolidays,
      skipped: series.skipped
        .filter((day) => !isBefore(day, from))
        .map(formatDay)
        .join(', '),
    },
  }
}
