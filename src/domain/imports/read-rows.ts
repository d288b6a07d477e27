import { parseTime, weekdayName } from '../../kernel/calendar.ts'
import type { Correction, Field, Kind, Mapping } from './input.ts'
import { fillDown, splitTimes } from './rules.ts'

/** Correction with the names of the chosen part. */
export interface KeptCorrection extends Correction {
  facility?: string
  part?: string
}

interface RawRow {
  cells: string[]
  corrected: KeptCorrection
}

interface Columns {
  kind: Kind
  source: 'table' | 'calendar'
  head: readonly string[]
  mapping: Mapping
}

/** Rows with corrections, and with hall and weekday of merged cells. */
export function readRows<R extends RawRow>(rows: readonly R[], columns: Columns): R[] {
  if (columns.source === 'calendar') return rows.map((row) => ({ ...row, cells: correctEvent(row) }))
  return fillDown(
    rows.map((row) => ({ ...row, before: row.cells, cells: correctCells(row, columns) })),
    columns,
  )
}

/** Writes the corrections into the existing columns. */
export function correctCells({ cells, corrected }: RawRow, { head, mapping }: Pick<Columns, 'head' | 'mapping'>): string[] {
  const at = (field: Field) => head.indexOf(mapping[field] ?? '')
  const changed = [...cells]
  const set = (field: Field, text: string) => {
    if (at(field) >= 0) changed[at(field)] = text
  }
  for (const [field, text] of Object.entries(corrected.texts ?? {})) set(field as Field, text)
  if (corrected.facility !== undefined) {
    const { facility, part = '' } = corrected
    set('facility', at('part') >= 0 || part === '' ? facility : `${facility}, ${part}`)
    set('part', part)
  }
  if (corrected.weekday !== undefined) set('weekday', weekdayName(corrected.weekday))
  if (corrected.from === undefined && corrected.to === undefined) return changed
  const known = splitTimes(cells[at('from')] ?? '', cells[at('to')] ?? '')
  const [from, to] = [corrected.from ?? known.from, corrected.to ?? known.to]
  set('from', at('to') >= 0 || to === '' ? from : `${from}–${to}`)
  set('to', to)
  return changed
}

function correctEvent({ cells, corrected }: RawRow): string[] {
  const [title = '', place = '', day = '', from = '', until = '', rule = '', lastOn = '', without = ''] = cells
  const hasTimes = parseTime(from) !== null
  const { facility, part } = corrected
  return [
    title,
    facility === undefined ? place : [facility, part].filter(Boolean).join(', '),
    day,
    hasTimes ? (corrected.from ?? from) : from,
    hasTimes ? (corrected.to ?? until) : until,
    rule,
    rule === '' ? lastOn : (corrected.lastOn ?? lastOn),
    without,
  ]
}
