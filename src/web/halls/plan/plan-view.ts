import type { OpeningLine } from '../../../domain/facilities/list-opening-hours.ts'
import type { Occupancy, OccupancyState, PlanKind } from '../../../domain/occupancy/list-occupancy.ts'
import type { PlanHall } from '../../../domain/occupancy/queries.ts'
import { berlinDay, formatDayShort, ZONE } from '../../../kernel/calendar.ts'
import { headHyphens, softHyphens } from '../../kit/soft-hyphens.ts'
import { berlinDayTime, minuteIn, partsByDay } from './booking-days.ts'
import { type Block, doCollide, type LaidOut, layOutBlocks, roomOnGround } from './lay-out-blocks.ts'
import { hoursOfDay } from './plan-hours.ts'
import type { HallPart } from './plan-model.ts'
import type { Axis } from './plan-place.ts'
import type { Minute, ShutView } from './plan-time.ts'

/** One rectangle of the plan. */
export interface BlockView {
  id: string
  /** With soft hyphens (`plainName`). */
  title: string
  partId: string
  from: Minute
  to: Minute
  lane: number
  span: number
  /** Left edge and width beside a firm block, as parts of its lanes (0–1). */
  aside?: { left: number; width: number }
  /** Further rectangle of a booking with lanes apart. */
  isEcho?: true
  state: OccupancyState
  /** Cancelled, but its time is not free. */
  isGone?: true
  /** Room for the name of a covered closure: minutes below its beginning, and lanes. */
  name?: { at: Minute; span: number }
  kind: PlanKind
  /** `18/20`: participants and places of the offer. */
  fill?: string
  /** 0–5. */
  hue?: number
  version: number
  /** Begins or ends on another day: it cannot be dragged. */
  isCut?: true
  /** Its event moves too. */
  isEvent?: true
  /** Path of the page of an offer or event, on the public plan. */
  way?: string
}

/** One hall on one day: a column of the plan with a lane for each atomic part. */
export interface GroupView {
  key: string
  hallId: string
  /** ISO day. */
  day: string
  dayText: string
  isToday: boolean
  /** Opening hours as text; empty for always. */
  hours: string
  shut: ShutView[]
  blocks: BlockView[]
}

export interface HallView {
  id: string
  name: string
  /** Name with soft hyphens, for the head of its lanes. */
  headName: string
  slug: string
  lanes: string[]
  parts: HallPart[]
  axis: Axis
}

export interface PlanView {
  halls: HallView[]
  days: { day: string; text: string; isToday: boolean }[]
  /** By hall, then by day. */
  groups: GroupView[]
  /** Minute of now; null without today. */
  now: Minute | null
  legend: { hue: number | null; text: string }[]
}

/** Booking on the plan, public or for staff. */
export interface PlanRow
  extends Pick<Occupancy, 'id' | 'partId' | 'startsAt' | 'endsAt' | 'state' | 'kind' | 'version' | 'places'> {
  title: string
  colour: { hue: number | null; text: string }
  way: string | null
  isEvent?: boolean
}

/** Always drawn hours: the evening, or nearly all. */
const ALWAYS = { used: { from: 15 * 60, to: 22 * 60 }, all: { from: 7 * 60, to: 23 * 60 } }

interface Piece extends Block {
  isGround: boolean
  row: PlanRow
  isWhole: boolean
}

/** By hall, then by ISO day. */
type Pieces = ReadonlyMap<string, ReadonlyMap<string, Piece[]>>

function piecesOf(halls: readonly PlanHall[], rows: readonly PlanRow[]): Pieces {
  const pieces = new Map(halls.map(({ id }) => [id, new Map<string, Piece[]>()] as const))
  const parts = new Map(
    halls.flatMap(({ id, parts }) => parts.map((part) => [part.id, { days: pieces.get(id), lanes: part.lanes }] as const)),
  )
  for (const row of rows) {
    const { days, lanes } = parts.get(row.partId) ?? {}
    if (!days || !lanes) continue
    const isFirm = row.state === 'approved'
    const isGround = isFirm && row.kind === 'maintenance'
    for (const { day, from, to, isWhole } of partsByDay(berlinDayTime(row.startsAt), berlinDayTime(row.endsAt))) {
      const piece = { from, to, lanes, isFirm, isGround, row, isWhole }
      const others = days.get(day)
      if (others) others.push(piece)
      else days.set(day, [piece])
    }
  }
  return pieces
}

function toBlock({ block: { from, to, row, isWhole }, lane, span, left, width, isFirst }: LaidOut<Piece>): BlockView {
  const { id, partId, title, state, kind, version, way, colour, places, isEvent } = row
  const block: BlockView = { id, title: softHyphens(title), partId, from, to, lane, span, state, kind, version }
  if (width < 1) block.aside = { left, width }
  if (!isFirst) block.isEcho = true
  if (places && state === 'approved') block.fill = `${places.taken}/${places.capacity}`
  if (colour.hue !== null) block.hue = colour.hue
  if (!isWhole) block.isCut = true
  if (isEvent) block.isEvent = true
  if (way !== null) block.way = way
  return block
}

/** Adds facts that depend on the other bookings of the group. */
function tellOfOthers(block: BlockView, piece: Piece, pieces: readonly Piece[], axis: Axis): BlockView {
  if (piece.row.state === 'released' && pieces.some((other) => other.isFirm && doCollide(piece, other))) block.isGone = true
  const room = piece.isGround ? roomOnGround(piece, pieces, axis) : null
  if (room) block.name = { at: room.at - Math.max(piece.from, axis.from), span: room.span }
  return block
}

/** Closures first: other blocks lie on them. */
function toBlocks(pieces: readonly Piece[], axis: Axis): BlockView[] {
  const ordered = pieces.some(({ isGround }) => isGround)
    ? pieces.toSorted((one, other) => Number(other.isGround) - Number(one.isGround))
    : pieces
  return layOutBlocks(ordered).map((place) => tellOfOthers(toBlock(place), place.block, pieces, axis))
}

/** Drawn hours: the usual ones and those of bookings. Closures of whole days do not widen them. */
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
  hours: readonly OpeningLine[]
}

/** Lays out bookings by day and hall. On a day all halls share their drawn hours; in a week each has its own. */
export function presentPlan(
  halls: readonly PlanHall[],
  rows: readonly PlanRow[],
  { days, now, isWholeDay, hours }: PlanTime,
): PlanView {
  const today = berlinDay(now)
  const pieces = piecesOf(halls, rows)
  const shown = days.map((date) => ({ date, day: date.toString(), text: formatDayShort(date), isToday: date.equals(today) }))
  const of = (hall: PlanHall, day: string) => pieces.get(hall.id)?.get(day) ?? []
  const ofHall = (hall: PlanHall) => shown.map(({ day }) => of(hall, day))
  const shared = shown.length === 1 ? axisOf(halls.flatMap(ofHall), isWholeDay) : null
  const axes = new Map(halls.map((hall) => [hall.id, shared ?? axisOf(ofHall(hall), isWholeDay)] as const))
  const axisIn = (hall: PlanHall): Axis => axes.get(hall.id) ?? ALWAYS.used
  return {
    halls: halls.map((hall) => ({
      id: hall.id,
      name: hall.name,
      headName: headHyphens(hall.name),
      slug: hall.slug,
      parts: hall.parts,
      lanes: hall.lanes.map((lane) => lane.name),
      axis: axisIn(hall),
    })),
    days: shown.map(({ day, text, isToday }) => ({ day, text, isToday })),
    groups: halls.flatMap((hall) => {
      const own = hours.filter(({ facilityId }) => facilityId === hall.id)
      return shown.map(({ date, day, text, isToday }) => {
        const { shut, text: open } = hoursOfDay(hall, own, date)
        const blocks = toBlocks(of(hall, day), axisIn(hall))
        return { key: `${hall.id}/${day}`, hallId: hall.id, day, dayText: text, isToday, hours: open, shut, blocks }
      })
    }),
    now: shown.some(({ isToday }) => isToday) ? minuteIn(now.toZonedDateTimeISO(ZONE)) : null,
    legend: legendOf(rows),
  }
}
