import Papa from 'papaparse'
import readXlsxFile from 'read-excel-file/node'
import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import { parseWeekday } from '../../kernel/calendar.ts'
import { decodeText } from '../../kernel/decode.ts'
import { guessMapping } from './guess-mapping.ts'
import type { Kind } from './input.ts'
import { CALENDAR_HEAD, readCalendarRows } from './read-calendar-rows.ts'
import { PLAN_BYTES } from './rules.ts'

/** `head`: column names; `line`: line in the file, from 1. */
export interface Upload {
  source: 'table' | 'calendar'
  head: string[]
  rows: { line: number; cells: string[] }[]
}

export type UploadFault =
  | 'empty'
  | 'too_large'
  | 'too_many_rows'
  | 'old_excel'
  | 'not_readable'
  | 'no_rows'
  | 'no_columns'
  | 'grid'

export const MOST_ROWS = 2_000
/** A larger unpacked table is a trap, or no plan. */
const MOST_UNPACKED = 60 * 1024 * 1024
const MOST_COLUMNS = 60
const LONGEST_CELL = 500
/** Clubs put a title and a date above the column names. */
const HEAD_WITHIN = 20

const tidy = (cell: unknown): string => {
  // Excel keeps times of day as moments of its first day.
  if (cell instanceof Date)
    return cell.getUTCFullYear() < 1901 ? cell.toISOString().slice(11, 16) : cell.toISOString().slice(0, 10)
  if (cell === null || cell === undefined) return ''
  return String(cell).replace(/\s+/g, ' ').trim().slice(0, LONGEST_CELL)
}

/** Reads a table of a kind (CSV in any usual encoding and separator, XLSX) or a calendar (iCal). */
export async function readUpload(bytes: Uint8Array, kind: Kind): Promise<Answer<Upload, UploadFault>> {
  if (bytes.length === 0) return refuse('empty')
  if (bytes.length > PLAN_BYTES) return refuse('too_large')
  const starts = (...signs: number[]) => signs.every((sign, at) => bytes[at] === sign)
  if (starts(0xd0, 0xcf, 0x11, 0xe0)) return refuse('old_excel')
  if (starts(0x50, 0x4b)) return readWorkbook(bytes, kind)
  const text = decodeText(bytes).replace(/^\uFEFF/, '')
  if (text.trim() === '') return refuse('empty')
  if (text.includes('\0') || text.startsWith('%PDF')) return refuse('not_readable')
  if (/^\s*BEGIN:VCALENDAR/i.test(text) && kind === 'occupancy') {
    const rows = readCalendarRows(text)
    return rows ? limited('calendar', [[...CALENDAR_HEAD], ...rows], kind) : refuse('not_readable')
  }
  const { data } = Papa.parse<string[]>(text, { delimitersToGuess: [';', '\t', ',', '|'], skipEmptyLines: false })
  return limited('table', data, kind)
}

async function readWorkbook(bytes: Uint8Array, kind: Kind): Promise<Answer<Upload, UploadFault>> {
  const unpacked = unpackedSize(bytes)
  if (unpacked === null) return refuse('not_readable')
  if (unpacked > MOST_UNPACKED) return refuse('too_large')
  try {
    const sheets = (await readXlsxFile(Buffer.from(bytes))).map(({ data }) => data)
    // The plan need not be on the first sheet.
    const plan = sheets.find((data) => toLines(data).some(({ cells }) => namesColumns(cells, kind)))
    return limited('table', plan ?? sheets[0] ?? [], kind)
  } catch (error) {
    // Any error of the library means: no workbook it can open.
    if (error instanceof Error) return refuse('not_readable')
    throw error
  }
}

/** Unpacked size according to the ZIP's central directory; null without one. */
function unpackedSize(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - 22
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end--
  if (end < 0) return null
  let total = 0
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50) return null
    total += view.getUint32(at + 24, true)
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return total
}

type Lines = Upload['rows']

const toLines = (data: readonly (readonly unknown[])[]): Lines =>
  data
    .map((cells, at) => ({ line: at + 1, cells: cells.slice(0, MOST_COLUMNS).map(tidy) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))

const namesColumns = (cells: readonly string[], kind: Kind): boolean =>
  Object.keys(guessMapping({ head: cells }, {}, kind)).length > 1

/** `Montag`, `Mo.` and `Mo, 5.10.` head a day's column. */
const weekdayOf = (cell: string): number | null => parseWeekday(/^(\p{L}+)\.?,?\s*[\d.]*$/u.exec(cell)?.[1] ?? '')

/** Weekdays side by side: cells are groups, without a column for them. */
const isGrid = (cells: readonly string[]): boolean => new Set(cells.map(weekdayOf).filter((day) => day !== null)).size > 1

/** Head of the table: the first line with usual names, else with weekdays, else with several cells; -1 without any. */
function headAt(lines: Lines, kind: Kind): number {
  const first = lines.slice(0, HEAD_WITHIN)
  const isWide = (cells: readonly string[]) => cells.filter((cell) => cell !== '').length > 1
  const places = [(cells: readonly string[]) => namesColumns(cells, kind), isGrid, isWide].map((isHead) =>
    first.findIndex(({ cells }) => isHead(cells)),
  )
  return places.find((place) => place >= 0) ?? -1
}

function limited(source: Upload['source'], data: readonly (readonly unknown[])[], kind: Kind): Answer<Upload, UploadFault> {
  const lines = toLines(data)
  const at = headAt(lines, kind)
  const head = lines[at]?.cells
  if (!head) return refuse('no_columns')
  if (kind !== 'participants' && isGrid(head)) return refuse('grid')
  const rows = lines.slice(at + 1)
  if (rows.length === 0) return refuse('no_rows')
  if (rows.length > MOST_ROWS) return refuse('too_many_rows')
  const seen = new Map<string, number>()
  const names = head.map((name, at) => {
    const own = name || `Spalte ${at + 1}`
    const count = (seen.get(own) ?? 0) + 1
    seen.set(own, count)
    return count > 1 ? `${own} (${count})` : own
  })
  return ok({
    source,
    head: names,
    rows: rows.map(({ line, cells }) => ({ line, cells: names.map((_, at) => cells[at] ?? '') })),
  })
}
