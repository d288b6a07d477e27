import { fold } from '../../kernel/fold.ts'
import { SHIFT_COLUMNS, type ShiftColumn, type ShiftTexts } from './read-shift-row.ts'
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

const MOST_CHARACTERS = 100_000

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

/** Columns whose merged cells a spreadsheet copies as empty below the first. */
const MERGED: readonly ShiftColumn[] = ['task', 'day', 'place']

/**
 * Rows of a range copied from a spreadsheet. The first line may name the columns; else they stand in the order of our table.
 * Merged cells repeat. Text is bounded, and what is too much is left out.
 */
export function readPasted(text: string): ShiftTexts[] {
  const [first = [], ...others] = cellsOf(text.slice(0, MOST_CHARACTERS))
  const heads = headsIn(first)
  const lines = heads ? others : [first, ...others]
  let above: ShiftTexts | null = null
  return lines.slice(0, MOST_SHIFTS).map((cells) => {
    const row = rowOf(cells, heads ?? SHIFT_COLUMNS)
    if (above) for (const column of MERGED) if (row[column] === '') row[column] = above[column]
    above = row
    return row
  })
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
