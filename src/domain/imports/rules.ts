import { fold } from '../../kernel/fold.ts'
import { type OccupancyCells, type OccupancyFault, type OccupancyRow, readOccupancyRow } from '../processes/rules.ts'
import { FIELDS, type Field, type Mapping } from './input.ts'

export type ChangeRefusal = 'under_way' | 'column_missing' | 'column_twice'

/** A file is read at one go while everybody waits. */
export const PLAN_BYTES = 5 * 1024 * 1024

interface Columns {
  head: readonly string[]
  mapping: Mapping
}

export type ImportState = 'draft' | 'queued' | 'running' | 'done' | 'undone'
export type RowState = 'free' | 'taken' | 'unchanged' | 'conflict' | 'partly' | 'asked' | 'refused' | 'skipped'

/** Usual column names, folded, the surest first. */
const NAMES: Readonly<Record<Field, readonly string[]>> = {
  facility: ['facility', 'halle', 'sportstaette', 'sportstatte', 'sporthalle', 'turnhalle', 'ort', 'raum', 'platz'],
  part: ['part', 'hallenteil', 'teil', 'drittel', 'feld'],
  weekday: ['weekday', 'wochentag', 'tag'],
  from: ['from', 'von', 'beginn', 'start', 'anfang', 'uhrzeit', 'zeit'],
  to: ['to', 'bis', 'ende'],
  group: ['group', 'gruppe', 'mannschaft', 'angebot', 'kurs', 'titel', 'team', 'nutzer', 'belegung', 'abteilung', 'verein'],
}

const wordsOf = (name: string): string[] => fold(name).split(/[^a-z0-9]+/)

/** Exact name first, else a name with the word: `Gruppe / Mannschaft`, `Uhrzeit von`. */
const findColumn = (head: readonly string[], names: readonly string[]): string | undefined =>
  names
    .map((name) => head.find((column) => fold(column) === name) ?? head.find((column) => wordsOf(column).includes(name)))
    .find((column) => column !== undefined)

/** The last file's columns if they exist, else by their names. */
export function guessMapping(head: readonly string[], remembered: Mapping): Mapping {
  const mapping: Mapping = {}
  for (const field of FIELDS) {
    const last = remembered[field]
    const open = head.filter((column) => !Object.values(mapping).includes(column))
    const known = last !== undefined && open.includes(last) ? last : findColumn(open, NAMES[field])
    if (known !== undefined) mapping[field] = known
  }
  return mapping
}

/**
 * Excel keeps the text of merged cells in the first row: rows with a time inherit hall and weekday from above. `before`:
 * uncorrected cells. A correction of one row is not inherited.
 */
export function fillDown<R extends { cells: string[]; before?: string[] }>(
  rows: readonly R[],
  { head, mapping }: { head: readonly string[]; mapping: Mapping },
): R[] {
  const placeOf = (field: Field) => head.indexOf(mapping[field] ?? '')
  const above = new Map<number, string>()
  return rows.map((row) => {
    const cells = [...row.cells]
    for (const at of [placeOf('facility'), placeOf('weekday')].filter((place) => place >= 0)) {
      if (cells[at] && (row.before ?? cells)[at]) above.set(at, cells[at])
      if (cells[at]) continue
      if (row.cells[placeOf('from')] || row.cells[placeOf('to')]) cells[at] = above.get(at) ?? ''
    }
    return { ...row, cells }
  })
}

/** Required fields; the end may stand beside the beginning (`17:00–18:30`). */
export const missingFields = (mapping: Mapping): Field[] =>
  (['facility', 'weekday', 'from', 'group'] as const).filter((field) => mapping[field] === undefined)

const CLOCK = '(\\d{1,2}(?:[:.]\\d{2})?)\\s*(?:Uhr)?'
const SPAN = new RegExp(`^(?:von\\s+)?${CLOCK}\\s*(?:-|–|—|bis)\\s*${CLOCK}$`, 'i')
const ONE = new RegExp(`^(?:ab|von|bis)?\\s*${CLOCK}$`, 'i')

/** `22` and `22 Uhr` are `22:00`; other texts stay. */
function plainTime(text: string): string {
  const clock = ONE.exec(text)?.[1]
  return clock === undefined ? text : /[:.]/.test(clock) ? clock.replace('.', ':') : `${clock}:00`
}

const END = new RegExp(`^bis\\s+${CLOCK}$`, 'i')

/** `17 – 18:30 Uhr` is two times, `ab 20:30` has no end, `bis 18.15` no beginning. */
export function splitTimes(from: string, to: string): { from: string; to: string } {
  const span = to === '' ? SPAN.exec(from) : null
  const end = to === '' ? END.exec(from) : null
  if (end) return { from: '', to: plainTime(end[1] ?? '') }
  return span ? { from: plainTime(span[1] ?? ''), to: plainTime(span[2] ?? '') } : { from: plainTime(from), to: plainTime(to) }
}

/** `montags` and `Mo.` are Monday; Saturday has a second name in the north and east. */
const plainWeekday = (text: string): string =>
  text
    .trim()
    .replace(/\.$/, '')
    .replace(/^Sonnabend(s?)$/i, 'Samstag$1')
    .replace(/(?<=tag|woch)s$/i, '')

export function occupancyCells(cells: readonly string[], { head, mapping }: Columns): OccupancyCells {
  const cell = (field: Field) => {
    const column = mapping[field]
    return column === undefined ? '' : (cells[head.indexOf(column)] ?? '')
  }
  const known = { facility: cell('facility'), part: cell('part'), weekday: plainWeekday(cell('weekday')), group: cell('group') }
  return { ...known, ...splitTimes(cell('from'), cell('to')) }
}

/** `givenEnd`: the answer to an open end. */
export function toPlanRow(
  line: number,
  cells: readonly string[],
  columns: Columns,
  givenEnd: Temporal.PlainTime | null,
): OccupancyRow | OccupancyFault {
  const known = occupancyCells(cells, columns)
  const row = readOccupancyRow(line, known)
  if (!('fault' in row) || row.fault !== 'end_open' || givenEnd === null) return row
  return readOccupancyRow(line, { ...known, to: givenEnd.toString().slice(0, 5) })
}
