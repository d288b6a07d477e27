import Papa from 'papaparse'
import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import { isBefore, parseTime, parseWeekday } from '../../kernel/calendar.ts'
import type { Occupant } from '../bookings/queries.ts'
import type { TakenDate } from '../sessions/leave-taken.ts'

/** Row of an occupancy plan: a group's weekly time in a hall. */
export interface OccupancyRow {
  /** Line in the file; the head is line 1. */
  line: number
  facility: string
  /** Empty = the whole hall; without a hall nowhere. */
  part: string
  weekday: number
  startsTime: Temporal.PlainTime
  endsTime: Temporal.PlainTime
  group: string
  isSuspended: boolean
}

export type RowFault =
  | 'facility_missing'
  | 'group_missing'
  | 'group_long'
  | 'weekday_unknown'
  | 'start_open'
  | 'start_unreadable'
  | 'end_open'
  | 'end_unreadable'
  | 'end_before_start'
  | 'cells_missing'

export type OccupancyFault = { line: number; text: string; fault: RowFault }

/** `rivals`: rows of the same file. `taken`: dates left out, or waiting for a closure's end. `partly`: before anybody agreed. */
export type RowOutcome =
  | { kind: 'added'; sessions: number; isNewCourse: boolean; newHall: string | null; taken: TakenDate[] }
  | { kind: 'unchanged' | 'published' | 'suspended' | 'part_unclear' | 'part_unknown' | 'hall_shared' | 'no_days' }
  | { kind: 'unreadable'; fault: RowFault }
  | { kind: 'overlaps_own'; rivals: OccupancyRow[] }
  | { kind: 'partly'; sessions: number; taken: TakenDate[]; rivals: OccupancyRow[] }
  | { kind: 'occupied'; rivals: OccupancyRow[]; others: Occupant[] }

export interface RowReport {
  line: number
  text: string
  outcome: RowOutcome
}

const COLUMNS = ['facility', 'weekday', 'from', 'to', 'group'] as const
export type OccupancyCells = Record<(typeof COLUMNS)[number], string> & { part?: string | undefined }

const OPEN_END = /^(|-|–|offen|open end|ende offen|ende)$/i
const OPEN_START = /^(|-|–|offen)$/i
const SUSPENDED = /\s*\((?:fällt|faellt|entfällt|entfaellt|pausiert|ruht)\b[^)]*\)\s*/i
const LONGEST_TITLE = 120
const tidy = (text: string | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim()

/** Without a remark that it does not take place. */
export const titleOf = (group: string): string => tidy(group.replace(SUSPENDED, ' '))

/** Reads a plan separated by semicolons: facility, weekday, from, to, group. Every row becomes a plan row or a named fault. */
export function readOccupancy(text: string): Answer<(OccupancyRow | OccupancyFault)[], 'empty' | 'columns_missing'> {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { delimiter: ';', skipEmptyLines: false })
  const [head, ...rows] = data
  if (!head || text.trim() === '') return refuse('empty')
  const names = head.map((name) => tidy(name).toLowerCase())
  if (COLUMNS.some((column) => !names.includes(column))) return refuse('columns_missing')
  return ok(
    rows.flatMap((cells, at) => {
      if (cells.every((cell) => tidy(cell) === '')) return []
      const named = Object.fromEntries(COLUMNS.map((column) => [column, tidy(cells[names.indexOf(column)])])) as OccupancyCells
      if (cells.length < names.length) return [{ line: at + 2, fault: 'cells_missing', text: textOf(named) }]
      return [readOccupancyRow(at + 2, named)]
    }),
  )
}

const textOf = (cells: OccupancyCells): string => COLUMNS.map((column) => cells[column]).join(';')

/** An open end is never guessed. `isPlaced`: a row without a hall is a fault. */
export function readOccupancyRow(line: number, cells: OccupancyCells, isPlaced = true): OccupancyRow | OccupancyFault {
  const fault = (fault: RowFault): OccupancyFault => ({ line, fault, text: textOf(cells) })
  const weekday = parseWeekday(cells.weekday.replace(/\.$/, ''))
  const startsTime = parseTime(cells.from)
  const endsTime = parseTime(cells.to)
  const group = titleOf(cells.group)
  if (cells.facility === '' && isPlaced) return fault('facility_missing')
  if (group === '') return fault('group_missing')
  if (group.length > LONGEST_TITLE) return fault('group_long')
  if (weekday === null) return fault('weekday_unknown')
  if (!startsTime) return fault(endsTime && OPEN_START.test(cells.from) ? 'start_open' : 'start_unreadable')
  if (!endsTime) return fault(OPEN_END.test(cells.to) ? 'end_open' : 'end_unreadable')
  if (!isBefore(startsTime, endsTime)) return fault('end_before_start')
  const { facility, part = '' } = cells
  return { line, facility, part, weekday, startsTime, endsTime, group, isSuspended: SUSPENDED.test(cells.group) }
}

/** A session with the same id is the same one. */
export interface ChangedTimes<Session> {
  changed: { before: Session; after: Session }[]
  dropped: Session[]
  added: Session[]
}

interface Dated {
  id: string
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  place: string
}

const isSame = (one: Dated, other: Dated): boolean =>
  one.startsAt.equals(other.startsAt) && one.endsAt.equals(other.endsAt) && one.place === other.place

/** Compares the dates before and after; a new date at the same time and place is no change. */
export function changedTimes<Session extends Dated>(
  before: readonly Session[],
  after: readonly Session[],
): ChangedTimes<Session> {
  const left = new Map(after.map((session) => [session.id, session]))
  const known = new Set(before.map(({ id }) => id))
  const gone = before.filter(({ id }) => !left.has(id))
  const come = after.filter(({ id }) => !known.has(id))
  return {
    changed: before.flatMap((session) => {
      const now = left.get(session.id)
      return now && !isSame(session, now) ? [{ before: session, after: now }] : []
    }),
    dropped: gone.filter((session) => !come.some((other) => isSame(session, other))),
    added: come.filter((session) => !gone.some((other) => isSame(session, other))),
  }
}
