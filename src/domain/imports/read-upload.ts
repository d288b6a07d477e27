import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import { parseWeekday, weekdayName } from '../../kernel/calendar.ts'
import { decodeText } from '../../kernel/decode.ts'
import { guessMapping } from './guess-mapping.ts'
import type { Kind } from './input.ts'
import { parseTable } from './parse-table.ts'
import { CALENDAR_HEAD, readCalendarRows } from './read-calendar-rows.ts'
import { GRID_HEAD, isGridHead, readGrid } from './read-grid.ts'
import { readWorkbook, type WorkbookFault, type WorkbookSheet } from './read-workbook.ts'
import { PLAN_BYTES, plainWeekday } from './rules.ts'
import { fillTall } from './tall-cells.ts'

/** A table of a file. `head`: column names; `line`: line in the file, from 1. */
export interface Sheet {
  name: string
  head: string[]
  rows: { line: number; cells: string[] }[]
}

/** `sheet`: the one that looks most like what is wanted. */
export interface Upload {
  source: 'table' | 'calendar'
  sheets: Sheet[]
  sheet: number
}

export type UploadFault = 'empty' | 'old_excel' | 'web_page' | 'no_rows' | 'no_columns' | WorkbookFault

/** A club's members come at once; plans and offers are read row by row. */
export const mostRows = (kind: Kind): number => (kind === 'members' ? 20_000 : 2_000)
const MOST_SHEETS = 20
const MOST_COLUMNS = 60
const LONGEST_CELL = 500
/** Clubs put a title and a date above the column names. */
const HEAD_WITHIN = 20

function textOf(cell: unknown): string {
  // Excel keeps times of day as moments of its first day.
  if (cell instanceof Date)
    return cell.getUTCFullYear() < 1901 ? cell.toISOString().slice(11, 16) : cell.toISOString().slice(0, 10)
  return cell === null || cell === undefined ? '' : String(cell)
}

const tidy = (cell: unknown): string => textOf(cell).replace(/\s+/g, ' ').trim().slice(0, LONGEST_CELL)

/** Reads a table of a kind (CSV in any usual encoding and separator, XLSX) or a calendar (iCal). */
export async function readUpload(bytes: Uint8Array, kind: Kind): Promise<Answer<Upload, UploadFault>> {
  if (bytes.length === 0) return refuse('empty')
  if (bytes.length > PLAN_BYTES) return refuse('too_large')
  const starts = (...signs: number[]) => signs.every((sign, at) => bytes[at] === sign)
  if (starts(0xd0, 0xcf, 0x11, 0xe0)) return refuse(hasPassword(bytes) ? 'password' : 'old_excel')
  if (starts(0x50, 0x4b)) {
    const book = await readWorkbook(bytes, kind === 'members')
    return book.ok ? chosen('table', book.value, kind) : book
  }
  const text = decodeText(bytes).replace(/^\uFEFF/, '')
  if (text.trim() === '') return refuse('empty')
  if (text.includes('\0') || /^(%PDF|\{\\rtf)/.test(text)) return refuse('not_readable')
  if (/^\s*</.test(text)) return refuse('web_page')
  if (/^\s*BEGIN:VCALENDAR/i.test(text) && kind === 'occupancy') {
    const rows = readCalendarRows(text)
    return rows ? chosen('calendar', [{ name: '', data: [[...CALENDAR_HEAD], ...rows] }], kind) : refuse('not_readable')
  }
  return chosen('table', [{ name: '', data: parseTable(text) }], kind)
}

/** Office keeps a file with a password in the container of its old formats. */
const hasPassword = (bytes: Uint8Array): boolean => Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'))

/** Tables with rows; refused as the first one is where none has any. */
function chosen(source: Upload['source'], book: readonly WorkbookSheet[], kind: Kind): Answer<Upload, UploadFault> {
  const read = book.slice(0, MOST_SHEETS).map((sheet) => readSheet(sheet, kind))
  const sheets = read.flatMap((one) => (one.ok ? [one.value] : []))
  const likeness = sheets.map(({ head, rows }) => foundColumns(head, kind) * 10_000 + rows.length)
  if (sheets.length > 0) return ok({ source, sheets, sheet: likeness.indexOf(Math.max(...likeness)) })
  const faults = read.flatMap((one) => (one.ok ? [] : [one.refusal]))
  return refuse(faults.find((fault) => fault !== 'no_columns') ?? faults[0] ?? 'no_columns')
}

type Lines = Sheet['rows']

const foundColumns = (head: readonly string[], kind: Kind): number => Object.keys(guessMapping({ head }, {}, kind)).length

/** Head of the table: the first line with usual names, else with weekdays, else with several cells; -1 without any. */
function headAt(lines: Lines, kind: Kind): number {
  const first = lines.slice(0, HEAD_WITHIN)
  const isNamed = (cells: readonly string[]) => foundColumns(cells, kind) > 1
  const isWide = (cells: readonly string[]) => cells.filter((cell) => cell !== '').length > 1
  const places = [isNamed, isGridHead, isWide].map((isHead) => first.findIndex(({ cells }) => isHead(cells)))
  return places.find((place) => place >= 0) ?? -1
}

/** A sum below a list is no row of it. */
const isSum = ({ cells }: Lines[number]): boolean => {
  const [first = '', ...others] = cells.filter((cell) => cell !== '')
  return (
    /^((gesamt|zwischen)?summe|(ins)?gesamt|total)\b/i.test(first) && others.every((cell) => /^[\d.,]+(\s*(€|EUR))?$/.test(cell))
  )
}

const linesOf = (data: WorkbookSheet['data']): Lines =>
  data
    .map((cells, at) => ({ line: at + 1, cells: cells.slice(0, MOST_COLUMNS).map(tidy) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))

function readSheet(
  { name, data, tall = [] }: WorkbookSheet,
  kind: Kind,
): Answer<Sheet, 'no_rows' | 'no_columns' | 'too_many_rows'> {
  const lines = linesOf(data)
  const at = headAt(lines, kind)
  const head = lines[at]
  if (!head) return refuse('no_columns')
  const isPeople = kind === 'participants' || kind === 'members'
  const isGrid = !isPeople && isGridHead(head.cells)
  const raw = () => data.map((cells) => cells.slice(0, MOST_COLUMNS).map((cell) => textOf(cell).slice(0, LONGEST_CELL)))
  const rows = isGrid
    ? readGrid(raw(), head.line - 1, name)
    : linesOf(fillTall(data, tall))
        .slice(at + 1)
        .filter((line) => !isSum(line))
  if (rows.length === 0) return refuse('no_rows')
  if (rows.length > mostRows(kind)) return refuse('too_many_rows')
  const names = isGrid ? [...GRID_HEAD] : columnNames(head.cells)
  const filled = rows.map(({ line, cells }) => ({ line, cells: names.map((_, at) => cells[at] ?? '') }))
  return ok({ name, head: names, rows: isPeople ? filled : filled.flatMap(splitDays) })
}

function columnNames(head: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return head.map((name, at) => {
    const own = name || `Spalte ${at + 1}`
    const count = (seen.get(own) ?? 0) + 1
    seen.set(own, count)
    return count > 1 ? `${own} (${count})` : own
  })
}

/** A line with several weekdays (`Di + Do`) is a row for each. */
function splitDays(row: Lines[number]): Lines {
  const at = row.cells.findIndex((cell) => readWeekdays(cell).length > 1)
  if (at < 0) return [row]
  return readWeekdays(row.cells[at] ?? '').map((weekday) => ({ ...row, cells: row.cells.with(at, weekdayName(weekday)) }))
}

/** `Di + Do`, `Mo/Mi/Fr`, `Mo–Fr`; nothing for other texts. */
function readWeekdays(text: string): number[] {
  const parse = (part: string) => parseWeekday(plainWeekday(part))
  const [first, last, ...more] = text.split(/\s*(?:-|–|—|\bbis\b)\s*/).map(parse)
  if (first && last && more.length === 0 && first < last) return Array.from({ length: last - first + 1 }, (_, at) => first + at)
  const days = text.split(/\s*(?:\+|\/|&|,|;|\bund\b|\bu\.)\s*/).map(parse)
  return days.every((day) => day !== null) ? [...new Set(days)] : []
}
