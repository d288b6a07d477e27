import { FIELDS_OF, type Field } from '../../../domain/imports/input.ts'
import { parseFileDay } from '../../../domain/imports/parse-file-day.ts'
import type { Import, ImportRow } from '../../../domain/imports/queries.ts'
import { cellOf, occupancyCells, type RowState } from '../../../domain/imports/rules.ts'
import { fieldName, IMPORT_STATES, ROW_STATES } from '../../../domain/imports/texts.ts'
import { formatDay, formatTime, hasShortYear, parseTime } from '../../../kernel/calendar.ts'
import type { StateKind } from '../../ui/badge.tsx'
import { calendarRowText, repeats } from './calendar-row.ts'
import { EMPTIED } from './import-fields.ts'

const KINDS: Readonly<Record<RowState, StateKind>> = {
  free: 'good',
  changed: 'care',
  taken: 'good',
  unchanged: 'calm',
  conflict: 'bad',
  partly: 'care',
  asked: 'care',
  refused: 'bad',
  skipped: 'calm',
}
/** Of the 1,000 that a body may name; the columns need a few. */
const MOST_FIELDS = 950

export interface RowView {
  position: number
  line: number
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
  /** A correction is likely, so its fields come with the page. */
  isUnfit: boolean
  /** Chosen for a correction, without scripts. */
  isChosen: boolean
  corrects: { weekday: boolean; times: boolean; lastOn: boolean }
  correction: Record<'partId' | 'weekday' | 'from' | 'to' | 'lastOn', string>
  /** Cells that a person may write anew; none in a plan or calendar. */
  texts: { field: Field; label: string; cell: string; text: string }[]
  isOver: boolean
}

const isSaid = (text: string): boolean => text !== ''

const isOfPeople = ({ kind }: Pick<Import, 'kind'>): boolean => kind === 'participants' || kind === 'members'

/** `Ida Berg · 05.03.2016 · 104`; in a plan place, time and group. */
export function rowText({ cells }: Pick<ImportRow, 'cells'>, one: Pick<Import, 'kind' | 'source' | 'head' | 'mapping'>): string {
  const cell = (field: Field) => cellOf(cells, one, field)
  if (one.source === 'calendar') return calendarRowText(cells)
  if (Object.keys(one.mapping).length < (one.kind === 'occupancy' ? 3 : 1)) return cells.filter(isSaid).join(' · ')
  if (isOfPeople(one)) {
    const name = [cell('firstname'), cell('lastname') || cell('name')].filter(isSaid).join(' ')
    const born = parseFileDay(cell('birth'))
    return [
      name,
      born && !hasShortYear(cell('birth')) ? formatDay(born) : cell('birth'),
      cell(one.kind === 'members' ? 'memberNo' : 'group'),
    ]
      .filter(isSaid)
      .join(' · ')
  }
  const place = [cell('facility'), cell('part')].filter(isSaid).join(', ')
  const when = [cell('weekday'), [cell('from'), cell('to')].filter(isSaid).join('–')].filter(isSaid).join(' ')
  return [place, when, cell('group')].filter(isSaid).join(' · ')
}

function stateOf({ outcome }: ImportRow, { kind, state }: Import): RowView['state'] {
  if (outcome === 'taken' && state === 'undone') return { kind: 'calm', text: IMPORT_STATES.undone }
  return outcome ? { kind: KINDS[outcome], text: outcome === 'free' && kind !== 'occupancy' ? 'Neu' : ROW_STATES[outcome] } : null
}

const UNFIT: readonly (RowState | null)[] = ['asked', 'partly', 'conflict', 'refused']

const CORRECTED: readonly (RowState | null)[] = [...UNFIT, 'free', 'changed']

/** A new hall may be a misspelling. */
const isUnfit = ({ outcome, corrected, cells }: ImportRow, one: Import, newHalls: readonly string[]): boolean =>
  UNFIT.includes(outcome) || Object.keys(corrected).length > 0 || newHalls.includes(cellOf(cells, one, 'facility'))

function presentCorrection({ corrected, cells }: ImportRow, { kind, mapping, source, head }: Import) {
  const { partId = '', weekday, from = '', to = '', lastOn, texts = {} } = corrected
  const isEvent = source === 'calendar'
  const isPlan = kind === 'occupancy'
  const columns = isPlan ? [] : FIELDS_OF[kind].filter((field) => mapping[field] !== undefined)
  return {
    texts: columns.map((field) => ({
      field,
      label: fieldName(kind, field),
      cell: cellOf(cells, { head, mapping }, field),
      text: texts[field] === '' ? EMPTIED : (texts[field] ?? ''),
    })),
    corrects: {
      weekday: isPlan && !isEvent,
      times: (isPlan && !isEvent) || parseTime(cells[3] ?? '') !== null,
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
  if (one.source === 'calendar' || isOfPeople(one) || outcome !== 'asked') return false
  const { from, to } = occupancyCells(cells, one)
  return parseTime(from) === null && parseTime(to) !== null
}

function hasOpenEnd({ cells, outcome }: ImportRow, one: Import): boolean {
  if (outcome !== 'asked' || isOfPeople(one)) return false
  if (one.source === 'calendar') return true
  const { from, to } = occupancyCells(cells, one)
  return parseTime(from) !== null && parseTime(to) === null
}

export const presentRow = (row: ImportRow, one: Import, newHalls: readonly string[], chosen: number): RowView => ({
  position: row.position,
  line: row.line,
  text: rowText(row, one),
  state: stateOf(row, one),
  note: row.outcome === 'taken' && one.state === 'undone' ? '' : row.note,
  asksStart: hasOpenStart(row, one),
  isAsked: hasOpenEnd(row, one) || row.givenEnd !== null,
  givenEnd: row.givenEnd ? formatTime(row.givenEnd) : '',
  isSkipped: row.isSkipped,
  isPartly: row.outcome === 'partly' || (row.leavesTaken && row.outcome === 'free'),
  leavesTaken: row.leavesTaken,
  mayCorrect: CORRECTED.includes(row.outcome) || isUnfit(row, one, newHalls),
  isUnfit: row.position === chosen || isUnfit(row, one, newHalls),
  isChosen: row.position === chosen,
  ...presentCorrection(row, one),
  isOver: row.made !== null || row.outcome === 'unchanged',
})

/** Fields that a browser may send for a row; each has its position and its choice. */
function fieldsOf({ isOver, asksStart, isAsked, isUnfit, corrects, texts }: RowView): number {
  if (isOver) return 0
  const times = corrects.times ? Number(!asksStart) + Number(!isAsked) : 0
  const plain = 1 + Number(corrects.weekday) + times + Number(corrects.lastOn)
  const corrected = isUnfit ? 1 + (texts.length > 0 ? texts.length : plain) : 0
  return 2 + Number(asksStart) + Number(isAsked) + corrected
}

/** So many of the rows have room in a body as it is. */
export function fittingIn(rows: readonly RowView[], most = MOST_FIELDS): number {
  let fields = 0
  const at = rows.findIndex((row) => {
    fields += fieldsOf(row)
    return fields > most
  })
  return at < 0 ? rows.length : at
}
