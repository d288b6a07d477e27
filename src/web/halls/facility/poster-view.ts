import QRCode from 'qrcode'
import type { Club } from '../../../domain/context.ts'
import type { Occupancy } from '../../../domain/occupancy/list-occupancy.ts'
import type { PlanHall } from '../../../domain/occupancy/queries.ts'
import { berlinDay, berlinTime, formatDay, formatTimes, isAfter, weekdayName } from '../../../kernel/calendar.ts'
import { textOn } from '../../../kernel/colours.ts'

/** The departments' hues on paper, as in `tokens.css` by day. */
const HUES = ['#0f6fb5', '#b0407a', '#2b8a5b', '#c1661c', '#6b52c8', '#7a7000'] as const
const hueOf = (hue: number | null): string | null => (hue === null ? null : (HUES[hue % HUES.length] ?? null))

/** One field of the poster: a booking in parts side by side, over the rows of all that begins while it lasts. */
export interface PosterCell {
  span: number
  rows: number
  time: string
  title: string
  hue: string | null
}

/** A booking with the places of its atomic parts, in order, and its minutes of the day. */
export interface PosterEntry extends Omit<PosterCell, 'span' | 'rows'> {
  lanes: readonly number[]
  from: number
  to: number
}

/** Parts side by side are one field; a gap between them makes two. */
function runsOf(lanes: readonly number[]): { first: number; span: number }[] {
  const runs: { first: number; span: number }[] = []
  for (const lane of lanes) {
    const last = runs.at(-1)
    if (last && last.first + last.span === lane) last.span++
    else runs.push({ first: lane, span: 1 })
  }
  return runs
}

/**
 * Rows of one day: one for each minute at which bookings begin, so that a row never mixes hours while no part is booked twice.
 * A field reaches down over the rows of its booking. `null` = an empty field. Bookings of one part at the same time stand below
 * each other.
 */
export function layOutDay(entries: readonly PosterEntry[], laneCount: number): (PosterCell | null)[][] {
  const starts = [...new Set(entries.map(({ from }) => from))].toSorted((a, b) => a - b)
  const nextRow = Array.from({ length: laneCount }, () => 0)
  const placed = entries.flatMap(({ lanes, from, to, ...facts }) => {
    const row = Math.max(starts.indexOf(from), ...lanes.map((lane) => nextRow[lane] ?? 0))
    const end = Math.max(row + 1, starts.filter((start) => start < to).length)
    for (const lane of lanes) nextRow[lane] = end
    return runsOf(lanes).map(({ first, span }) => ({ row, first, cell: { ...facts, span, rows: end - row } }))
  })
  return Array.from({ length: Math.max(starts.length, ...nextRow) }, (_, row) => {
    const here = placed.filter((one) => one.row <= row && row < one.row + one.cell.rows)
    return Array.from({ length: laneCount }, (_, lane) => {
      const over = here.find(({ first, cell }) => first <= lane && lane < first + cell.span)
      if (!over) return [null]
      return over.row === row && over.first === lane ? [over.cell] : []
    }).flat()
  })
}

/** A poster names no tenant of the hall; a closure says so. */
const titleOf = ({ kind, title, forClub }: Occupancy): string => {
  if (kind === 'external') return 'Vermietet'
  if (kind === 'match') return `Spieltag: ${title}`
  return forClub ? `${title} (${forClub})` : title
}

const MIDNIGHT = Temporal.PlainTime.from('00:00')

const minuteOf = ({ hour, minute }: Temporal.PlainTime): number => hour * 60 + minute
const WHOLE_DAY = 24 * 60

/** Times of a booking on one day, cut at midnight. */
function timesOn({ startsAt, endsAt }: Occupancy, day: Temporal.PlainDate): { time: string; from: number; to: number } {
  const from = berlinDay(startsAt).equals(day) ? berlinTime(startsAt) : MIDNIGHT
  const to = berlinDay(endsAt).equals(day) ? berlinTime(endsAt) : null
  const open = from.equals(MIDNIGHT) ? 'ganztägig' : `ab ${formatTimes(from, from).slice(0, 5)}`
  return { time: to ? formatTimes(from, to) : open, from: minuteOf(from), to: to ? minuteOf(to) : WHOLE_DAY }
}

const isOn = ({ startsAt, endsAt }: Occupancy, day: Temporal.PlainDate): boolean =>
  !isAfter(berlinDay(startsAt), day) && !isAfter(day, berlinDay(endsAt.subtract({ seconds: 1 })))

interface PosterFacts {
  club: Pick<Club, 'displayName' | 'colours'>
  hall: PlanHall
  /** Approved bookings of the week, earliest first. */
  occupancy: readonly Occupancy[]
  monday: Temporal.PlainDate
  /** Name of the holiday by ISO day. */
  notes: ReadonlyMap<string, string>
  valid: { from: Temporal.PlainDate; to: Temporal.PlainDate | null }
  paper: 'a4' | 'a3'
  /** Address to pass on of a page of the club. */
  link: (path: string) => string
  today: Temporal.PlainDate
}

const codeOf = async (text: string, address: string, size: number) => ({
  text,
  address: address.replace(/^https?:\/\//, ''),
  size,
  svg: await QRCode.toString(address, { type: 'svg', margin: 0, errorCorrectionLevel: 'M' }),
})

export async function presentPoster({ club, hall, occupancy, monday, notes, valid, paper, link, today }: PosterFacts) {
  const lanesOf = new Map(hall.parts.map(({ id, lanes }) => [id, lanes]))
  const shown = occupancy.filter(({ state, partId }) => state === 'approved' && lanesOf.has(partId))
  const days = Array.from({ length: 7 }, (_, more) => {
    const day = monday.add({ days: more })
    const entries = shown
      .filter((one) => isOn(one, day))
      .map((one) => ({ lanes: lanesOf.get(one.partId) ?? [], ...timesOn(one, day), title: titleOf(one), hue: hueOf(one.hue) }))
    const rows = layOutDay(entries, hall.lanes.length)
    const date = `${formatDay(day).slice(0, 6)}`
    return { name: weekdayName(day.dayOfWeek), date, note: notes.get(day.toString()) ?? '', rows }
  })
  const departments = new Map(shown.flatMap(({ department, hue }) => (department && hue !== null ? [[department, hue]] : [])))
  const named = [...departments]
    .map(([name, hue]) => ({ name, hue: hueOf(hue) }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
  const hasOther = shown.some(({ department, kind }) => !department && kind !== 'maintenance')
  const plan = `/occupancy/${hall.slug}`
  return {
    paper,
    title: `Belegungsplan ${hall.name}`,
    hall: hall.name,
    parts: hall.lanes.length > 1 ? hall.lanes.map(({ name }) => name) : ['Belegung'],
    days,
    issuedOn: { year: today.year, month: today.month, day: today.day },
    club: { name: club.displayName, colour: club.colours.primary, on: textOn(club.colours.primary) },
    valid: `Gültig ab ${formatDay(valid.from)}${valid.to ? ` bis ${formatDay(valid.to)}` : ''}`,
    legend: named.length > 0 && hasOther ? [...named, { name: 'Ohne Abteilung', hue: null }] : named,
    codes: [
      await codeOf('Der aktuelle Plan', link(plan), 30),
      await codeOf('Halle zu, Mangel, niemand da?', link(`${plan}/report`), 20),
    ],
    note: `Gezeigt ist die Woche vom ${formatDay(monday)} bis ${formatDay(monday.add({ days: 6 }))}. Stand ${formatDay(today)}.`,
  }
}
