import { isNeeded, missingFields } from '../../../domain/imports/guess-mapping.ts'
import { FIELDS_OF, type Field, type Kind, type Mapping } from '../../../domain/imports/input.ts'
import type { Import, ImportRow } from '../../../domain/imports/queries.ts'
import type { NameQuestion, RowState } from '../../../domain/imports/rules.ts'
import { fieldName, IMPORT_STATES, KIND_NAMES, ROW_STATES } from '../../../domain/imports/texts.ts'
import { berlinDay, formatDay, formatMoment } from '../../../kernel/calendar.ts'
import { plural } from '../../../kernel/plural.ts'
import { fittingIn, presentRow, type RowView } from './row-view.ts'

/** Rows that need an answer stand first. */
const ORDER: readonly (RowState | null)[] = [
  'asked',
  'partly',
  'conflict',
  'refused',
  null,
  'changed',
  'free',
  'taken',
  'unchanged',
  'skipped',
]
const SHOWN = 300

export interface ImportView {
  id: string
  kind: Kind
  kindName: string
  fileName: string
  isTable: boolean
  /** Makes offers as drafts, not yet on the website. */
  makesDrafts: boolean
  state: Import['state']
  stateText: string
  period: string
  head: string[]
  /** Tables of a file with several. */
  sheets: { value: string; label: string }[]
  sheet: string
  mapping: Mapping
  fields: { field: Field; label: string; isOptional: boolean }[]
  /** Needed columns that nobody has chosen yet. */
  missing: string[]
  done: number
  total: number
  rows: RowView[]
  /** So many of them have room in a body as it is. */
  atOnce: number
  more: number
  /** `38 frei · 2 belegt` */
  summary: string
  /** Rows that come with what the page proposes. */
  ready: number
  asked: number
  partly: number
  /** Rows of an import taken back that stayed. */
  stays: number
  /** Everybody entered gets a mail. */
  tells: boolean
}

const WORDS: Readonly<Record<RowState, string>> = {
  free: 'frei',
  changed: 'geändert',
  taken: 'übernommen',
  asked: 'mit Rückfrage',
  conflict: 'belegt',
  partly: 'teils belegt',
  refused: 'nicht möglich',
  unchanged: 'schon da',
  skipped: 'ausgelassen',
}

const isOfPeople = (kind: Kind): boolean => kind === 'participants' || kind === 'members'

interface Asked {
  newHalls: readonly string[]
  questions: readonly NameQuestion[]
  /** Position of the row whose fields are asked for; 0 for none. */
  chosen: number
}

/** Rows that a proposed name would let in, as the page sends it. */
function countProposed(questions: readonly NameQuestion[], rows: readonly RowView[]): number {
  const proposed = questions.filter(({ chosen, suggested }) => chosen === null && suggested.length > 1)
  const waiting = rows.filter(({ isAsked, asksStart, state }) => state?.text === ROW_STATES.asked && !isAsked && !asksStart)
  return Math.min(
    waiting.length,
    proposed.reduce((sum, { rows }) => sum + rows, 0),
  )
}

export function presentImport(one: Import, rows: readonly ImportRow[], { newHalls, questions, chosen }: Asked): ImportView {
  const count = (state: RowState) => rows.filter(({ outcome }) => outcome === state).length
  const sorted = rows.toSorted((a, b) => ORDER.indexOf(a.outcome) - ORDER.indexOf(b.outcome) || a.position - b.position)
  const shown = sorted.slice(0, SHOWN).map((row) => presentRow(row, one, newHalls, chosen))
  const { from, to } = one.options
  const day = (iso: string) => formatDay(Temporal.PlainDate.from(iso))
  return {
    id: one.id,
    kind: one.kind,
    kindName: KIND_NAMES[one.kind],
    fileName: one.fileName,
    isTable: one.source === 'table',
    makesDrafts: one.source === 'table' && !isOfPeople(one.kind) && !one.options.publish,
    state: one.state,
    head: one.head,
    sheets:
      one.sheets.length < 2
        ? []
        : one.sheets.map(({ name, rows }, at) => ({ value: String(at), label: `${name} (${plural(rows, 'Zeile', 'Zeilen')})` })),
    sheet: String(one.sheet),
    mapping: one.mapping,
    done: one.done,
    total: one.total,
    stateText: IMPORT_STATES[one.state],
    period: isOfPeople(one.kind) ? '' : to ? `${day(from)} bis ${day(to)}` : `ab ${day(from)}, ohne Ende`,
    fields: FIELDS_OF[one.kind].map((field) => ({
      field,
      label: fieldName(one.kind, field),
      isOptional: !isNeeded(one.kind, field) || (field === 'lastname' && one.mapping.name !== undefined),
    })),
    missing: one.source === 'table' ? missingFields(one.kind, one.mapping).map((field) => fieldName(one.kind, field)) : [],
    rows: shown,
    atOnce: fittingIn(shown),
    more: Math.max(0, rows.length - SHOWN),
    summary: (Object.keys(WORDS) as RowState[])
      .flatMap((state) =>
        count(state) > 0 ? [`${count(state)} ${state === 'free' && one.kind !== 'occupancy' ? 'neu' : WORDS[state]}`] : [],
      )
      .join(' · '),
    ready: count('free') + count('changed') + countProposed(questions, shown),
    asked: count('asked'),
    partly: count('partly'),
    stays: one.state === 'undone' ? rows.filter(({ outcome, made }) => outcome === 'conflict' && made !== null).length : 0,
    tells: one.options.tells === true,
  }
}

export interface ImportLine {
  id: string
  ofKind: Kind
  kind: string
  name: string
  at: string
  state: string
  rows: string
}

export const presentLine = ({ id, kind, fileName, createdAt, state, total }: Import): ImportLine => ({
  id,
  ofKind: kind,
  kind: KIND_NAMES[kind],
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
