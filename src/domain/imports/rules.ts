import { parseTime } from '../../kernel/calendar.ts'
import { fold } from '../../kernel/fold.ts'
import { type PlanFault, type PlanRow, readPlanRow } from '../processes/rules.ts'
import { FIELDS, type Field, type Mapping } from './input.ts'

/** The duty that enters imports. */
export const IMPORT_DUTY = 'run-imports'

export type ImportState = 'draft' | 'queued' | 'running' | 'done' | 'undone'
export type RowState = 'free' | 'taken' | 'unchanged' | 'conflict' | 'asked' | 'refused' | 'skipped'

/** How clubs name their columns, folded. */
const NAMES: Readonly<Record<Field, readonly string[]>> = {
  facility: ['facility', 'halle', 'sportstaette', 'sportstatte', 'ort', 'raum', 'platz'],
  part: ['part', 'hallenteil', 'teil', 'drittel', 'feld'],
  weekday: ['weekday', 'wochentag', 'tag'],
  from: ['from', 'von', 'beginn', 'start', 'zeit', 'uhrzeit', 'anfang'],
  to: ['to', 'bis', 'ende'],
  group: ['group', 'gruppe', 'angebot', 'kurs', 'titel', 'mannschaft', 'belegung', 'verein'],
}

/** Which column is what: as last time where these columns are there, else by their names. */
export function guessMapping(head: readonly string[], remembered: Mapping): Mapping {
  const mapping: Mapping = {}
  const isTaken = (name: string) => Object.values(mapping).includes(name)
  for (const field of FIELDS) {
    const last = remembered[field]
    const known = last !== undefined && head.includes(last) ? last : head.find((name) => NAMES[field].includes(fold(name)))
    if (known !== undefined && !isTaken(known)) mapping[field] = known
  }
  return mapping
}

/** What a plan cannot do without; the end may stand beside the beginning (`17:00–18:30`). */
export const missingFields = (mapping: Mapping): Field[] =>
  (['facility', 'weekday', 'from', 'group'] as const).filter((field) => mapping[field] === undefined)

/** `17:00 – 18:30 Uhr` is two times; `ab 20:30` is one without an end. */
function splitTimes(from: string, to: string): { from: string; to: string } {
  const span = /^(\d{1,2}[:.]\d{2})\s*(?:Uhr)?\s*(?:-|–|—|bis)\s*(\d{1,2}[:.]\d{2})\s*(?:Uhr)?$/i.exec(from)
  if (span && to === '') return { from: span[1] ?? '', to: span[2] ?? '' }
  const open = /^ab\s+(\d{1,2}[:.]\d{2})\s*(?:Uhr)?$/i.exec(from)
  return open && parseTime(open[1] ?? '') ? { from: open[1] ?? '', to } : { from, to }
}

/** The row of a table as a row of a plan, or what is wrong with it. `givenEnd`: what somebody answered to an open end. */
export function toPlanRow(
  line: number,
  cells: readonly string[],
  { head, mapping }: { head: readonly string[]; mapping: Mapping },
  givenEnd: Temporal.PlainTime | null,
): PlanRow | PlanFault {
  const cell = (field: Field) => {
    const column = mapping[field]
    return column === undefined ? '' : (cells[head.indexOf(column)] ?? '')
  }
  const times = splitTimes(cell('from'), cell('to'))
  const known = { facility: cell('facility'), part: cell('part'), weekday: cell('weekday'), group: cell('group') }
  const row = readPlanRow(line, { ...known, ...times })
  if (!('fault' in row) || row.fault !== 'end_open' || givenEnd === null) return row
  return readPlanRow(line, { ...known, from: times.from, to: givenEnd.toString().slice(0, 5) })
}
