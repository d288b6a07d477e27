import { FIELDS, type Field, type Mapping } from '../../../domain/imports/input.ts'
import type { Import, ImportRow } from '../../../domain/imports/queries.ts'
import { occupancyCells, type RowState } from '../../../domain/imports/rules.ts'
import { FIELD_NAMES, IMPORT_STATES, ROW_STATES } from '../../../domain/imports/texts.ts'
import { berlinDay, formatDay, formatMoment, formatTime, parseTime } from '../../../kernel/calendar.ts'
import { plural } from '../../../kernel/plural.ts'
import type { StateKind } from '../../ui/badge.tsx'
import { calendarRowText, repeats } from './calendar-row.ts'

const KINDS: Readonly<Record<RowState, StateKind>> = {
  free: 'good',
  taken: 'good',
  unchanged: 'calm',
  conflict: 'bad',
  partly: 'care',
  asked: 'care',
  refused: 'bad',
  skipped: 'calm',
}
/** Rows that need an answer stand first. */
const ORDER: readonly (RowState | null)[] = [
  'asked',
  'partly',
  'conflict',
  'refused',
  null,
  'free',
  'taken',
  'unchanged',
  'skipped',
]
const SHOWN = 300
/** Of the 1,000 that a body may name; the columns need a few. */
const MOST_FIELDS = 950

export interface RowView {
  position: number
  /** Cells of the file. */
  text: string
  state: { kind: StateKind; text: string } | null
  note: string
  /** The file lacks the beginning (`asksStart`) or the end (`isAsked`). */
  asksStart: boolean
  isAsked: boolean
  givenEnd: string
  isSkipped: boolean
  /** Some of its dates are occupied: the row needs a choice, or has one. */
  isPartly: boolean
  leavesTaken: boolean
  mayCorrect: boolean
  corrects: { weekday: boolean; times: boolean; lastOn: boolean }
  correction: Record<'partId' | 'weekday' | 'from' | 'to' | 'lastOn', string>
  isOver: boolean
}

export interface ImportView {
  id: string
  fileName: string
  isTable: boolean
  /** Makes offers as drafts, not yet on the website. */
  makesDrafts: boolean
  state: Import['state']
  stateText: string
  period: string
  head: string[]
  mapping: Mapping
  fields: { field: Field; label: string; isOptional: boolean }[]
  done: number
  total: number
  rows: RowView[]
  /** So many of them have room in a body as it is. */
  atOnce: number
  more: number
  /** `38 frei · 2 belegt` */
  summary: string
  free: number
  asked: number
  partly: number
}

const isSaid = (text: string): boolean => text !== ''

function rowText({ cells }: ImportRow, { head, mapping, source }: Import): string {
  const cell = (field: Field) => cells[head.indexOf(mapping[field] ?? '')] ?? ''
  if (source === 'calendar') return calendarRowText(cells)
  if (Object.keys(mapping).length < 3) return cells.filter(isSaid).join(' · ')
  const place = [cell('facility'), cell('part')].filter(isSaid).join(', ')
  const when = [cell('weekday'), [cell('from'), cell('to')].filter(isSaid).join('–')].filter(isSaid).join(' ')
  return [place, when, cell('group')].filter(isSaid).join(' · ')
}

function stateOf({ outcome }: ImportRow, { state }: Import): RowView['state'] {
  if (outcome === 'taken' && state === 'undone') return { kind: 'calm', text: IMPORT_STATES.undone }
  return outcome ? { kind: KINDS[outcome], text: ROW_STATES[outcome] } : null
}

const UNFIT: readonly (RowState | null)[] = ['asked', 'partly', 'conflict', 'refused']

/** A row with a new hall may be corrected too: its name may be a misspelling. */
function mayCorrect({ outcome, corrected, cells }: ImportRow, { head, mapping }: Import, newHalls: readonly string[]): boolean {
  const hall = cells[head.indexOf(mapping.facility ?? '')] ?? ''
  return UNFIT.includes(outcome) || Object.keys(corrected).length > 0 || newHalls.includes(hall)
}

function presentCorrection({ corrected, cells }: ImportRow, { source }: Import) {
  const { partId = '', weekday, from = '', to = '', lastOn } = corrected
  const isEvent = source === 'calendar'
  return {
    corrects: {
      weekday: !isEvent,
      times: !isEvent || parseTime(cells[3] ?? '') !== null,
      lastOn: isEvent && repeats(cells[5] ?? ''),
    },
    correction: {
      partId,
      from,
      to,
      weekday: weekday === undefined ? '' : String(weekday),
      lastOn: lastOn ? formatDay(Temporal.PlainDate.from(lastOn)) : '',
    },
  }
}

function hasOpenStart({ cells, outcome }: ImportRow, one: Import): boolean {
  if (one.source === 'calendar' || outcome !== 'asked') return false
  const { from, to } = occupancyCells(cells, one)
  return parseTime(from) === null && parseTime(to) !== null
}

const presentRow = (row: ImportRow, one: Import, newHalls: readonly string[]): RowView => ({
  position: row.position,
  text: rowText(row, one),
  state: stateOf(row, one),
  note: row.outcome === 'taken' && one.state === 'undone' ? '' : row.note,
  asksStart: hasOpenStart(row, one),
  isAsked: (row.outcome === 'asked' && !hasOpenStart(row, one)) || row.givenEnd !== null,
  givenEnd: row.givenEnd ? formatTime(row.givenEnd) : '',
  isSkipped: row.isSkipped,
  isPartly: row.outcome === 'partly' || (row.leavesTaken && row.outcome === 'free'),
  leavesTaken: row.leavesTaken,
  mayCorrect: mayCorrect(row, one, newHalls),
  ...presentCorrection(row, one),
  isOver: row.made !== null || row.outcome === 'unchanged',
})

/** Fields that a browser may send for a row; each has its position and its choice. */
function fieldsOf({ isOver, asksStart, isAsked, mayCorrect, corrects }: RowView): number {
  if (isOver) return 0
  const times = corrects.times ? Number(!asksStart) + Number(!isAsked) : 0
  const corrected = mayCorrect ? 2 + Number(corrects.weekday) + times + Number(corrects.lastOn) : 0
  return 2 + Number(asksStart) + Number(isAsked) + corrected
}

function fittingIn(rows: readonly RowView[], most: number): number {
  let fields = 0
  const at = rows.findIndex((row) => {
    fields += fieldsOf(row)
    return fields > most
  })
  return at < 0 ? rows.length : at
}

const WORDS: Readonly<Record<RowState, string>> = {
  free: 'frei',
  taken: 'übernommen',
  asked: 'mit Rückfrage',
  conflict: 'belegt',
  partly: 'teils belegt',
  refused: 'nicht möglich',
  unchanged: 'schon da',
  skipped: 'ausgelassen',
}

export function presentImport(one: Import, rows: readonly ImportRow[], newHalls: readonly string[]): ImportView {
  const count = (state: RowState) => rows.filter(({ outcome }) => outcome === state).length
  const sorted = rows.toSorted((a, b) => ORDER.indexOf(a.outcome) - ORDER.indexOf(b.outcome) || a.position - b.position)
  const shown = sorted.slice(0, SHOWN).map((row) => presentRow(row, one, newHalls))
  const { from, to } = one.options
  const day = (iso: string) => formatDay(Temporal.PlainDate.from(iso))
  return {
    id: one.id,
    fileName: one.fileName,
    isTable: one.source === 'table',
    makesDrafts: one.source === 'table' && !one.options.publish,
    state: one.state,
    head: one.head,
    mapping: one.mapping,
    done: one.done,
    total: one.total,
    stateText: IMPORT_STATES[one.state],
    period: to ? `${day(from)} bis ${day(to)}` : `ab ${day(from)}, ohne Ende`,
    fields: FIELDS.map((field) => ({ field, label: FIELD_NAMES[field], isOptional: field === 'part' || field === 'to' })),
    rows: shown,
    atOnce: fittingIn(shown, MOST_FIELDS),
    more: Math.max(0, rows.length - SHOWN),
    summary: (Object.keys(WORDS) as RowState[])
      .flatMap((state) => (count(state) > 0 ? [`${count(state)} ${WORDS[state]}`] : []))
      .join(' · '),
    free: count('free'),
    asked: count('asked'),
    partly: count('partly'),
  }
}

export interface ImportLine {
  id: string
  name: string
  at: string
  state: string
  rows: string
}

export const presentLine = ({ id, fileName, createdAt, state, total }: Import): ImportLine => ({
  id,
  name: fileName,
  at: `${formatMoment(createdAt)} Uhr`,
  state: IMPORT_STATES[state],
  rows: plural(total, 'Zeile', 'Zeilen'),
})

/** Proposed days of a new plan: half a year from next Monday. */
export function offeredDays(now: Temporal.Instant): { from: string; to: string } {
  const today = berlinDay(now)
  const monday = today.add({ days: 8 - today.dayOfWeek })
  return { from: formatDay(monday), to: formatDay(monday.add({ weeks: 26 }).subtract({ days: 1 })) }
}
