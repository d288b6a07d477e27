import type { TallCell } from './tall-cells.ts'

export interface RawSheet {
  name: string
  data: string[][]
  tall: TallCell[]
}

interface Limits {
  rows: number
  columns: number
}

/** Repetitions of an empty row that keep the lines countable. */
const MOST_EMPTY = 500

const TOKEN = /<(\/?)([\w:-]+)((?:"[^"]*"|'[^']*'|[^"'>])*?)(\/?)>|<[!?][^>]*>|([^<]+)/g
const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

const decode = (text: string): string =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, number, name) => {
    const code = hex ? Number.parseInt(hex, 16) : Number(number)
    return name ? (NAMED[name] ?? whole) : code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })

function attribute(tag: string, name: string): string | null {
  const found = new RegExp(`${name}=(?:"([^"]*)"|'([^']*)')`).exec(tag)
  return found ? decode(found[1] ?? found[2] ?? '') : null
}

const timesOf = (tag: string, name: string): number => Math.max(1, Number(attribute(tag, name) ?? 1) || 1)

/** Value as the program shows it; days and times of day as ISO says them. */
function cellText(tag: string, shown: string): string {
  const day = attribute(tag, 'office:date-value')
  const time = /^PT(\d+)H(\d+)M/.exec(attribute(tag, 'office:time-value') ?? '')
  if (day !== null) return day.slice(0, 10)
  return time ? `${time[1]?.padStart(2, '0')}:${time[2]}` : shown
}

const CELLS = new Set(['table:table-cell', 'table:covered-table-cell'])

/** Sheets as far as they are read. */
class Table {
  readonly sheets: RawSheet[] = []
  readonly limits: Limits
  row: string[] = []
  rowTag = ''
  cellTag = ''
  shown: string[] = []
  isNote = false

  constructor(limits: Limits) {
    this.limits = limits
  }

  open(name: string, tag: string): void {
    if (name === 'table:table') this.sheets.push({ name: attribute(tag, 'table:name') ?? '', data: [], tall: [] })
    if (name === 'table:table-row') [this.row, this.rowTag] = [[], tag]
    if (CELLS.has(name)) [this.cellTag, this.shown] = [tag, []]
    if (name === 'office:annotation') this.isNote = true
    if (name === 'text:p') this.shown.push('')
  }

  text(text: string): void {
    if (!this.isNote && this.shown.length > 0) this.shown[this.shown.length - 1] += decode(text)
  }

  close(name: string): void {
    if (name === 'office:annotation') this.isNote = false
    if (CELLS.has(name)) this.endCell()
    if (name === 'table:table-row') this.endRow()
  }

  private endCell(): void {
    const text = cellText(this.cellTag, this.shown.join('\n').trim())
    const room = this.limits.columns - this.row.length
    const times = Math.min(timesOf(this.cellTag, 'table:number-columns-repeated'), room)
    const sheet = this.sheets.at(-1)
    const rows = timesOf(this.cellTag, 'table:number-rows-spanned')
    if (rows > 1) sheet?.tall.push({ row: sheet.data.length, column: this.row.length, rows })
    for (let at = 0; at < times; at++) this.row.push(text)
    this.shown = []
  }

  private endRow(): void {
    const data = this.sheets.at(-1)?.data
    const { row } = this
    const isEmpty = row.every((text) => text === '')
    const most = isEmpty ? MOST_EMPTY : this.limits.rows + 1
    const times = Math.min(timesOf(this.rowTag, 'table:number-rows-repeated'), most)
    for (let at = 0; at < times && data && data.length <= this.limits.rows + MOST_EMPTY; at++) data.push(row)
  }
}

/** Sheets of the content of an OpenDocument table; a sheet past the limit is cut one row behind it. */
export function readOds(xml: string, limits: Limits): RawSheet[] {
  const table = new Table(limits)
  for (const [, closes, name, tag = '', isAlone, text] of xml.matchAll(TOKEN)) {
    if (text !== undefined) table.text(text)
    if (name === undefined) continue
    if (!closes) table.open(name, tag)
    if (closes || isAlone) table.close(name)
  }
  return table.sheets
}
