import { parseWeekday } from '../../kernel/calendar.ts'
import { fold } from '../../kernel/fold.ts'
import { isDayText, SHIFT_COLUMNS, type ShiftColumn, type ShiftTexts } from './read-shift-row.ts'
import { MOST_SHIFTS } from './rules.ts'

/** Heads that people give their columns, folded. */
const HEADS: readonly [ShiftColumn | 'from' | 'to', RegExp][] = [
  ['from', /^(von|beginn|start)$/],
  ['to', /^(bis|ende)$/],
  ['day', /^(tag|datum|wochentag)/],
  ['time', /^(zeit|uhrzeit|schicht$|wann)/],
  ['needed', /(anzahl|bedarf|helfer|personen|pers|wie viele)/],
  ['minAge', /(alter|jahre)/],
  ['qualification', /(qualifikation|voraussetzung|nachweis)/],
  ['place', /^(ort|wo|platz|stand$)/],
  ['hours', /^(stunden|gutschrift|std)/],
  ['description', /(hinweis|bemerkung|beschreibung|notiz|kommentar)/],
  ['task', /(aufgabe|tatigkeit|dienst|was|bereich|beitrag|stand)/],
]
type Head = (typeof HEADS)[number][0]

/** Longest text that is read. */
export const MOST_PASTED = 100_000

/** Cells of a copied range: tabs, else semicolons; a cell in quotes may hold both and line breaks. */
function cellsOf(text: string): string[][] {
  const separator = text.includes('\t') ? '\t' : ';'
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const end = () => {
    rows.at(-1)?.push(cell.replace(/\s+/g, ' ').trim())
    cell = ''
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '"' && isQuoted && text[at + 1] === '"') cell += text[++at]
    else if (sign === '"' && (isQuoted || cell.trim() === '')) isQuoted = !isQuoted
    else if (sign === separator && !isQuoted) end()
    else if (sign === '\n' && !isQuoted) {
      end()
      rows.push([])
    } else if (sign !== '\r') cell += sign
  }
  end()
  return rows.filter((cells) => cells.some((text) => text !== ''))
}

function headsIn(cells: readonly string[]): (Head | null)[] | null {
  const heads = cells.map((cell) => HEADS.find(([, words]) => words.test(fold(cell)))?.[0] ?? null)
  const known = heads.filter((head) => head !== null)
  return known.length >= 2 && !cells.some((cell) => /^\d/.test(cell)) ? heads : null
}

/** A row of a pasted range. `repeated`: columns whose cell was empty and that take what stands above. */
export type PastedRow = ShiftTexts & { repeated: ShiftColumn[] }

/** Time left of the task: a merged one; right of it an empty time makes a contribution. */
function isTimeMerged(heads: readonly (Head | null)[] | null): boolean {
  const times = heads?.findIndex((head) => head === 'time' || head === 'from') ?? -1
  return heads !== null && times >= 0 && times < heads.indexOf('task')
}

/**
 * Spreadsheets copy merged cells as empty below the first. A task, a day, a time may be one; a place only together with its task:
 * beside a task of its own an empty place says that there is none.
 */
function repeat(row: ShiftTexts, above: ShiftTexts, isMerged: { day: boolean; time: boolean }): PastedRow {
  const columns: ShiftColumn[] = [
    'task',
    ...(isMerged.day ? (['day'] as const) : []),
    ...(isMerged.time ? (['time'] as const) : []),
    ...(row.task === '' ? (['place'] as const) : []),
  ]
  const repeated = columns.filter((column) => row[column] === '' && above[column] !== '')
  return { ...row, ...Object.fromEntries(repeated.map((column) => [column, above[column]])), repeated }
}

/** The day alone in a line of merged cells: it counts for the lines below. */
function dayIn(cells: readonly string[]): string | null {
  const [text = '', ...more] = cells.filter((cell) => cell !== '')
  const [first = ''] = text.split(/[\s,.]/)
  return more.length === 0 && (parseWeekday(first) !== null || isDayText(text)) ? text : null
}

/** A title may stand above the heads. */
const MOST_ABOVE = 5

/**
 * Rows of a range copied from a spreadsheet; more than a plan has lines, when it holds more. A line may name the columns; else they
 * stand in the order of our table. Merged cells repeat. Reads no more than `MOST_PASTED` characters.
 */
export function readPasted(text: string): PastedRow[] {
  const lines = cellsOf(text.slice(0, MOST_PASTED))
  const at = lines.slice(0, MOST_ABOVE).findIndex((cells) => headsIn(cells) !== null)
  const heads = headsIn(lines[at] ?? [])
  const time = isTimeMerged(heads)
  const rows: PastedRow[] = []
  let day = ''
  for (const cells of lines.slice(at + 1)) {
    const named = dayIn(cells)
    if (named !== null) day = named
    else {
      const row = rowOf(cells, heads ?? SHIFT_COLUMNS)
      const above = rows.at(-1)
      const whole = above ? repeat(row, above, { day: day === '', time }) : { ...row, repeated: [] }
      rows.push({ ...whole, day: whole.day || day })
    }
    if (rows.length > MOST_SHIFTS) break
  }
  return rows
}

function rowOf(cells: readonly string[], heads: readonly (Head | null)[]): ShiftTexts {
  const of = (head: Head): string =>
    cells
      .filter((_, at) => heads[at] === head)
      .join(' ')
      .trim()
  const times = [of('from'), of('to')].filter(Boolean).join('–')
  const texts = Object.fromEntries(SHIFT_COLUMNS.map((column) => [column, of(column)])) as Omit<ShiftTexts, 'id'>
  return { id: '', ...texts, time: texts.time || times }
}
