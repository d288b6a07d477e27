import { formatTime, parseTime } from '../../kernel/calendar.ts'
import { fold } from '../../kernel/fold.ts'
import { type OccupancyCells, type OccupancyFault, type OccupancyRow, readOccupancyRow } from '../processes/rules.ts'
import { AS_WRITTEN, FIELDS_OF, type Field, type Kind, type Mapping, type NAMED, type Names } from './input.ts'

export type ChangeRefusal = 'under_way' | 'column_missing' | 'column_twice'

/** A file is read at one go while everybody waits. */
export const PLAN_BYTES = 5 * 1024 * 1024

export interface Columns {
  head: readonly string[]
  mapping: Mapping
}

/** Our own files keep table programs from reading a formula. */
const NO_FORMULA = /^'(?=[\s"]*[=+\-@＝＋－＠])/

/** Text of a row in the column of a field; empty without one. */
export const cellOf = (cells: readonly string[], { head, mapping }: Columns, field: Field): string =>
  (cells[head.indexOf(mapping[field] ?? '')] ?? '').replace(NO_FORMULA, '')

const SIGN = /( ?[,;|/+] ?)/

/** Departments of a cell, separated by `, ; / | +`; a known name may hold such a sign itself, the longest one counts. */
export function departmentsIn(cell: string, known: readonly string[]): string[] {
  const names = new Set(known.map(fold))
  // Names at even places, signs at odd ones.
  const most = Math.max(1, ...known.map((name) => name.split(SIGN).length))
  const parts = cell.replace(/\s+/g, ' ').split(SIGN)
  const read: string[] = []
  for (let at = 0; at < parts.length; ) {
    const from = at
    const upTo = (end: number) => parts.slice(from, end).join('')
    let end = Math.min(parts.length, from + most)
    while (end > from + 1 && !names.has(fold(upTo(end)))) end -= 2
    read.push(upTo(end))
    at = end + 1
  }
  return read.filter(Boolean)
}

/** Key of a name in `Names`. */
export const nameKey = (name: string): string => fold(name).slice(0, 200)

/** The name that a name of the file stands for; itself while nobody has said so. */
export function standsFor(names: Names, field: keyof Names, name: string): string {
  const meant = names[field]?.[nameKey(name)]
  return meant === undefined || meant === AS_WRITTEN ? name : meant
}

/** Facts of an offer beside its weekly time. */
export interface OfferFacts {
  title: string
  kind: 'ongoing' | 'course'
  department: string
  sport: string
  summary: string
  ageFrom: number | null
  ageTo: number | null
  ageUnit: 'years' | 'months'
  sexes: 'all' | 'm' | 'w'
  capacity: number | null
  prices: Partial<Record<'non_member' | 'member' | 'reduced', number>>
  trainers: string[]
}

export interface NameQuestion {
  field: (typeof NAMED)[number]
  /** As the file has it. */
  name: string
  /** Number of rows with it. */
  rows: number
  choices: { value: string; label: string }[]
  /** Proposed value; empty = somebody must choose. */
  suggested: string
  /** Answered value, or null. */
  chosen: string | null
}

/** Offer that people may be entered in. */
export interface OpenOffer {
  id: string
  title: string
  /** `Mo 18:00`; tells offers of one title apart. */
  when: string
}

export type UndoRefusal = 'not_done' | 'changed_since' | 'has_people'

export type ImportState = 'draft' | 'queued' | 'running' | 'done' | 'undoing' | 'undone'
/** `changed`: somebody known of whom the file says more, or something else. */
export type RowState = 'free' | 'changed' | 'taken' | 'unchanged' | 'conflict' | 'partly' | 'asked' | 'refused' | 'skipped'

/** Columns that a row without an own text takes from above, with what makes it such a row. */
const INHERITED: Readonly<Record<Kind, (has: (field: Field) => boolean) => readonly Field[]>> = {
  occupancy: (has) => (has('from') || has('to') ? ['facility', 'weekday'] : []),
  offers: (has) => (!has('from') && !has('to') ? [] : has('group') ? ['weekday'] : OF_SAME_OFFER),
  participants: (has) => (has('lastname') || has('name') ? ['group'] : []),
  members: () => [],
}
const OF_SAME_OFFER = FIELDS_OF.offers.filter((field) => field !== 'from' && field !== 'to' && field !== 'part')

/**
 * Excel keeps the text of merged cells in the first row: rows with a time inherit hall and weekday from above, people their
 * offer. `before`: uncorrected cells. A correction of one row is not inherited.
 */
export function fillDown<R extends { cells: string[]; before?: string[] }>(
  rows: readonly R[],
  columns: Columns & { kind: Kind },
): R[] {
  const above = new Map<Field, string>()
  return rows.map((row) => {
    const cells = [...row.cells]
    const inherits = INHERITED[columns.kind]((field) => cellOf(row.cells, columns, field) !== '')
    for (const field of FIELDS_OF[columns.kind]) {
      const at = columns.head.indexOf(columns.mapping[field] ?? '')
      if (at < 0) continue
      if (cells[at] && (row.before ?? cells)[at]) above.set(field, cells[at])
      if (!cells[at] && inherits.includes(field)) cells[at] = above.get(field) ?? ''
    }
    return { ...row, cells }
  })
}

/** `22` and `ab 22 Uhr` are `22:00`; other texts stay. */
function plainTime(text: string): string {
  const time = parseTime(text.replace(/^(ab|von|bis)\s+/i, ''))
  return time ? formatTime(time) : text
}

/** `17 – 18:30 Uhr` is two times, `ab 20:30` has no end, `bis 18.15` no beginning. */
export function splitTimes(from: string, to: string): { from: string; to: string } {
  if (to !== '') return { from: plainTime(from), to: plainTime(to) }
  const [begin = '', end = '', ...more] = from.replace(/^von\s+/i, '').split(/\s*(?:-|–|—|bis)\s*/i)
  if (more.length === 0 && parseTime(begin) && parseTime(end)) return { from: plainTime(begin), to: plainTime(end) }
  return /^bis\s/i.test(from) ? { from: '', to: plainTime(from) } : { from: plainTime(from), to: '' }
}

/** `montags` and `Mo.` are Monday; Saturday has a second name in the north and east. */
export const plainWeekday = (text: string): string =>
  text
    .trim()
    .replace(/\.$/, '')
    .replace(/^Sonnabend(s?)$/i, 'Samstag$1')
    .replace(/(?<=tag|woch)s$/i, '')

export function occupancyCells(cells: readonly string[], columns: Columns & { names: Names }): OccupancyCells {
  const cell = (field: Field) => cellOf(cells, columns, field)
  const facility = standsFor(columns.names, 'facility', cell('facility'))
  const known = { facility, part: cell('part'), weekday: plainWeekday(cell('weekday')), group: cell('group') }
  return { ...known, ...splitTimes(cell('from'), cell('to')) }
}

/** `givenEnd`: the answer to an open end. `isPlaced`: a row without a hall is a fault. */
export function toPlanRow(
  line: number,
  known: OccupancyCells,
  givenEnd: Temporal.PlainTime | null,
  isPlaced = true,
): OccupancyRow | OccupancyFault {
  const row = readOccupancyRow(line, known, isPlaced)
  if (!('fault' in row) || row.fault !== 'end_open' || givenEnd === null) return row
  return readOccupancyRow(line, { ...known, to: formatTime(givenEnd) }, isPlaced)
}
