import { type Block, layOutBlocks } from '../../domain/occupancy/lay-out-blocks.ts'
import type { Occupancy, PlanKind, PlanState as State } from '../../domain/occupancy/list-occupancy.ts'
import type { PlanHall } from '../../domain/occupancy/queries.ts'
import { berlinDay, berlinTime, formatDayShort } from '../../kernel/calendar.ts'
import { DAY, type Minute } from './plan-time.ts'

/** One rectangle of the plan. */
export interface BlockView {
  key: string
  id: string
  title: string
  partId: string
  from: Minute
  to: Minute
  lane: number
  span: number
  left: number
  width: number
  isFirst: boolean
  state: State
  kind: PlanKind
  /** 0–5; null = without a colour. */
  hue: number | null
  version: number
  /** It begins and ends on this day, so it can be moved by hand. */
  isWhole: boolean
  /** Leads to the public page of an offer, on the public plan. */
  slug: string | null
}

/** One hall on one day: a column of the plan with a lane for each atomic part. */
export interface GroupView {
  key: string
  hallId: string
  /** ISO day. */
  day: string
  dayText: string
  isToday: boolean
  isPast: boolean
  blocks: BlockView[]
}

export interface HallView {
  id: string
  name: string
  slug: string
  lanes: string[]
  parts: { id: string; name: string; lanes: number[] }[]
  axis: Axis
}

/** First and last minute that are drawn, whole hours. */
export interface Axis {
  from: Minute
  to: Minute
}

/** What the drawn plan, the table and the client's moves read. */
export interface PlanView {
  halls: HallView[]
  days: { day: string; text: string; isToday: boolean }[]
  /** Hall by hall, within it day by day. */
  groups: GroupView[]
  /** Minute of now; null where no shown day is today. */
  now: Minute | null
  legend: { hue: number | null; text: string }[]
}

/** What the plan needs of a booking, the public's or the staff's. */
export interface PlanRow extends Pick<Occupancy, 'id' | 'partId' | 'startsAt' | 'endsAt' | 'state' | 'kind' | 'version'> {
  title: string
  colour: { hue: number | null; text: string }
  slug: string | null
}

/** Hours that are always drawn: the evening's, or nearly all. */
const ALWAYS = { used: { from: 15 * 60, to: 22 * 60 }, all: { from: 7 * 60, to: 23 * 60 } }

const minuteOf = (moment: Temporal.Instant): Minute => {
  const { hour, minute } = berlinTime(moment)
  return hour * 60 + minute
}

/** The days that a booking touches, each with its minutes there. */
function* partsByDay({ startsAt, endsAt }: PlanRow): Generator<{ day: string; from: Minute; to: Minute; isWhole: boolean }> {
  const first = berlinDay(startsAt)
  const last = berlinDay(endsAt)
  for (let day = first; Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
    const isFirst = day.equals(first)
    const isLast = day.equals(last)
    const from = isFirst ? minuteOf(startsAt) : 0
    const to = isLast ? minuteOf(endsAt) : DAY
    // In the night the clocks go back an hour may end before it began.
    if (to > from || (isFirst && isLast))
      yield { day: day.toString(), from, to: Math.max(to, from + 5), isWhole: isFirst && isLast }
  }
}

interface Piece extends Block {
  row: PlanRow
  isWhole: boolean
}

function piecesByGroup(halls: readonly PlanHall[], rows: readonly PlanRow[]): Map<string, Piece[]> {
  const parts = new Map(halls.flatMap((hall) => hall.parts.map((part) => [part.id, { hall, lanes: part.lanes }] as const)))
  const groups = new Map<string, Piece[]>()
  for (const row of rows) {
    const part = parts.get(row.partId)
    if (!part) continue
    for (const { day, from, to, isWhole } of partsByDay(row)) {
      const key = `${part.hall.id}/${day}`
      const pieces = groups.get(key) ?? []
      if (pieces.length === 0) groups.set(key, pieces)
      pieces.push({ id: row.id, from, to, lanes: part.lanes, isFirm: row.state === 'approved', row, isWhole })
    }
  }
  return groups
}

function toBlocks(pieces: readonly Piece[]): BlockView[] {
  const known = new Map(pieces.map((piece) => [piece.id, piece]))
  return layOutBlocks(pieces).flatMap((place) => {
    const piece = known.get(place.id)
    if (!piece) return []
    const { id, partId, title, state, kind, version, slug, colour } = piece.row
    return [
      { ...place, key: `${id}${place.lane}`, partId, title, state, kind, version, slug, hue: colour.hue, isWhole: piece.isWhole },
    ]
  })
}

/** The hours that are drawn: some always, and what lies before and after. Closures of whole days do not widen them. */
function axisOf(groups: Iterable<readonly Piece[]>, isWholeDay: boolean): Axis {
  const axis = { ...(isWholeDay ? ALWAYS.all : ALWAYS.used) }
  for (const pieces of groups)
    for (const { from, to, isWhole, row } of pieces) {
      if (!isWhole || row.kind === 'maintenance') continue
      axis.from = Math.min(axis.from, Math.floor(from / 60) * 60)
      axis.to = Math.max(axis.to, Math.ceil(to / 60) * 60)
    }
  return axis
}

function legendOf(rows: readonly PlanRow[]): PlanView['legend'] {
  const known = new Map<string, PlanView['legend'][number]>()
  for (const { colour } of rows) if (colour.text) known.set(colour.text, colour)
  return [...known.values()].sort((one, other) => one.text.localeCompare(other.text, 'de'))
}

interface PlanTime {
  days: readonly Temporal.PlainDate[]
  now: Temporal.Instant
  isWholeDay: boolean
}

/** Lays bookings out on days and halls. Halls that stand side by side for a day share their hours; for a week each has its own. */
export function presentPlan(halls: readonly PlanHall[], rows: readonly PlanRow[], { days, now, isWholeDay }: PlanTime): PlanView {
  const today = berlinDay(now)
  const pieces = piecesByGroup(halls, rows)
  const shown = days.map((day) => ({ day: day.toString(), text: formatDayShort(day), isToday: day.equals(today) }))
  const of = (hall: PlanHall, day: string) => pieces.get(`${hall.id}/${day}`) ?? []
  const ofHall = (hall: PlanHall) => shown.map(({ day }) => of(hall, day))
  const shared = shown.length === 1 ? axisOf(halls.flatMap(ofHall), isWholeDay) : null
  return {
    halls: halls.map((hall) => ({
      ...{ id: hall.id, name: hall.name, slug: hall.slug, parts: hall.parts, lanes: hall.lanes.map((lane) => lane.name) },
      axis: shared ?? axisOf(ofHall(hall), isWholeDay),
    })),
    days: shown,
    groups: halls.flatMap((hall) =>
      shown.map(({ day, text, isToday }) => ({
        ...{ key: `${hall.id}/${day}`, hallId: hall.id, day, dayText: text, isToday },
        isPast: day < today.toString(),
        blocks: toBlocks(of(hall, day)),
      })),
    ),
    now: shown.some(({ isToday }) => isToday) ? minuteOf(now) : null,
    legend: legendOf(rows),
  }
}
