import type { OpeningLine } from '../../domain/facilities/list-opening-hours.ts'
import { type Block, doCollide, layOutBlocks, type Piece as Place, roomOnGround } from '../../domain/occupancy/lay-out-blocks.ts'
import type { Occupancy, PlanKind, PlanState as State } from '../../domain/occupancy/list-occupancy.ts'
import type { PlanHall } from '../../domain/occupancy/queries.ts'
import { berlinDay, formatDayShort, isBefore, ZONE } from '../../kernel/calendar.ts'
import { hoursOfDay, type ShutView } from './plan-hours.ts'
import { DAY, type Minute } from './plan-time.ts'
import { headHyphens, softHyphens } from './soft-hyphens.ts'

/** One rectangle of the plan. Hundreds go to the browser: what is usual is left out. */
export interface BlockView {
  id: string
  /** With soft hyphens (`plainName`). */
  title: string
  partId: string
  from: Minute
  to: Minute
  lane: number
  span: number
  /** Beside what holds its part: where it begins and how wide it is, as parts of its lanes (0–1). */
  aside?: { left: number; width: number }
  /** A further rectangle of a booking whose lanes lie apart. */
  isEcho?: true
  state: State
  /** It was called off, and its time is not free. */
  isGone?: true
  /** Of a closure on which something lies: how far below its beginning there is room for its name, and how many lanes wide. */
  name?: { at: Minute; span: number }
  kind: PlanKind
  /** `18/20`: how full the offer is. */
  fill?: string
  /** 0–5. */
  hue?: number
  version: number
  /** It begins or ends on another day, so it cannot be moved by hand. */
  isCut?: true
  /** An event goes along when it is moved. */
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
  /** When it is open, in words; empty = always. */
  hours: string
  /** Times at which it is closed. */
  shut: ShutView[]
  blocks: BlockView[]
}

export interface HallView {
  id: string
  name: string
  /** The name with soft hyphens, for the head of its lanes. */
  headName: string
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
export interface PlanRow
  extends Pick<Occupancy, 'id' | 'partId' | 'startsAt' | 'endsAt' | 'state' | 'kind' | 'version' | 'places'> {
  title: string
  colour: { hue: number | null; text: string }
  way: string | null
  isEvent?: boolean
}

/** Hours that are always drawn: the evening's, or nearly all. */
const ALWAYS = { used: { from: 15 * 60, to: 22 * 60 }, all: { from: 7 * 60, to: 23 * 60 } }

const minuteIn = ({ hour, minute }: Temporal.ZonedDateTime): Minute => hour * 60 + minute

interface DayPart {
  /** ISO day. */
  day: string
  from: Minute
  to: Minute
  isWhole: boolean
}

/** The days that a booking touches, each with its minutes there. */
function partsByDay({ startsAt, endsAt }: PlanRow): DayPart[] {
  const start = startsAt.toZonedDateTimeISO(ZONE)
  const end = endsAt.toZonedDateTimeISO(ZONE)
  const [first, last] = [start.toPlainDate(), end.toPlainDate()]
  const [from, to] = [minuteIn(start), minuteIn(end)]
  // In the night the clocks go back an hour may end before it began.
  if (first.equals(last)) return [{ day: first.toString(), from, to: Math.max(to, from + 5), isWhole: true }]
  const days: DayPart[] = [{ day: first.toString(), from, to: DAY, isWhole: false }]
  for (let day = first.add({ days: 1 }); isBefore(day, last); day = day.add({ days: 1 }))
    days.push({ day: day.toString(), from: 0, to: DAY, isWhole: false })
  if (to > 0) days.push({ day: last.toString(), from: 0, to, isWhole: false })
  return days
}

interface Piece extends Block {
  isGround: boolean
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
      const isFirm = row.state === 'approved'
      const isGround = isFirm && row.kind === 'maintenance'
      pieces.push({ id: row.id, from, to, lanes: part.lanes, isFirm, isGround, row, isWhole })
    }
  }
  return groups
}

function toBlock(place: Place, { row, isWhole }: Piece): BlockView {
  const { partId, title, state, kind, version, way, colour, places, isEvent } = row
  const { id, from, to, lane, span, left, width } = place
  return {
    id,
    title: softHyphens(title),
    partId,
    from,
    to,
    lane,
    span,
    state,
    kind,
    version,
    ...(width < 1 ? { aside: { left, width } } : {}),
    ...(place.isFirst ? {} : { isEcho: true }),
    ...(places && state === 'approved' ? { fill: `${places.taken}/${places.capacity}` } : {}),
    ...(colour.hue === null ? {} : { hue: colour.hue }),
    ...(isWhole ? {} : { isCut: true }),
    ...(isEvent ? { isEvent } : {}),
    ...(way === null ? {} : { way }),
  }
}

/** What depends on the others: whether the time of what was called off is taken, and where a closure can be read. */
function amongOthers(piece: Piece, pieces: readonly Piece[], axis: Axis): Pick<BlockView, 'isGone' | 'name'> {
  if (piece.row.state === 'released' && pieces.some((other) => other.isFirm && doCollide(piece, other))) return { isGone: true }
  const room = piece.isGround ? roomOnGround(piece, pieces, axis) : null
  return room === null ? {} : { name: { at: room.at - Math.max(piece.from, axis.from), span: room.span } }
}

/** Closures first: the others lie on them. */
function toBlocks(pieces: readonly Piece[], axis: Axis): BlockView[] {
  const known = new Map(pieces.map((piece) => [piece.id, piece]))
  return layOutBlocks(pieces.toSorted((one, other) => Number(other.isGround) - Number(one.isGround))).flatMap((place) => {
    const piece = known.get(place.id)
    return piece ? [{ ...toBlock(place, piece), ...amongOthers(piece, pieces, axis) }] : []
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
  /** Opening hours of these halls. */
  hours: readonly OpeningLine[]
}

/** Lays bookings out on days and halls. Halls that stand side by side for a day share their hours; for a week each has its own. */
export function presentPlan(
  halls: readonly PlanHall[],
  rows: readonly PlanRow[],
  { days, now, isWholeDay, hours }: PlanTime,
): PlanView {
  const today = berlinDay(now)
  const pieces = piecesByGroup(halls, rows)
  const shown = days.map((day) => ({ day: day.toString(), text: formatDayShort(day), isToday: day.equals(today) }))
  const of = (hall: PlanHall, day: string) => pieces.get(`${hall.id}/${day}`) ?? []
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
    days: shown,
    groups: halls.flatMap((hall) => {
      const own = hours.filter(({ facilityId }) => facilityId === hall.id)
      return shown.map(({ day, text, isToday }) => {
        const { shut, text: open } = hoursOfDay(hall, own, Temporal.PlainDate.from(day))
        const blocks = toBlocks(of(hall, day), axisIn(hall))
        return { key: `${hall.id}/${day}`, hallId: hall.id, day, dayText: text, isToday, hours: open, shut, blocks }
      })
    }),
    now: shown.some(({ isToday }) => isToday) ? minuteIn(now.toZonedDateTimeISO(ZONE)) : null,
    legend: legendOf(rows),
  }
}
