import { type ArchiveEntry, unpackText } from './read-archive.ts'

/** A cell merged over several rows, counted from 0. */
export interface TallCell {
  row: number
  column: number
  rows: number
}

const MOST_CELLS = 5_000
const MOST_TEXT = 1024 * 1024
const MERGED = /<(?:\w+:)?mergeCell\s[^>]*ref="([A-Z]{1,3})(\d{1,7}):\1(\d{1,7})"/g

const columnOf = (letters: string): number => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** Of a sheet's XML in a workbook. */
export const tallCellsOf = (xml: string): TallCell[] =>
  [...xml.matchAll(MERGED).take(MOST_CELLS)].map(([, letters = '', first, last]) => ({
    row: Number(first) - 1,
    column: columnOf(letters),
    rows: Number(last) - Number(first) + 1,
  }))

const attribute = (tag: string, name: string): string => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? ''

/** File of each sheet of a workbook, in the order of the sheets. */
export function sheetFiles(entries: readonly ArchiveEntry[]): string[] {
  const textOf = (name: string): string => {
    const entry = entries.find((one) => one.name === name)
    return (entry && unpackText(entry, MOST_TEXT)) ?? ''
  }
  const targets = new Map(
    (textOf('xl/_rels/workbook.xml.rels').match(/<(?:\w+:)?Relationship\s[^>]*>/g) ?? []).map((tag) => [
      attribute(tag, 'Id'),
      attribute(tag, 'Target'),
    ]),
  )
  return (textOf('xl/workbook.xml').match(/<(?:\w+:)?sheet\s[^>]*>/g) ?? []).map((tag) => {
    const target = targets.get(attribute(tag, 'r:id')) ?? ''
    return target.startsWith('/') ? target.slice(1) : `xl/${target}`
  })
}

/** Repeats a tall cell in each of its rows that says something of its own. */
export function fillTall(data: readonly (readonly unknown[])[], tall: readonly TallCell[]): (readonly unknown[])[] {
  const filled = [...data]
  for (const { row, column, rows } of tall) {
    const value = data[row]?.[column]
    if (value === undefined || value === null || value === '') continue
    for (let at = row + 1; at < Math.min(row + rows, data.length); at++) {
      const cells = filled[at] ?? []
      if (data[at]?.some((cell) => cell !== null && cell !== '') && column < cells.length) filled[at] = cells.with(column, value)
    }
  }
  return filled
}

/** A formula that no program has worked out yet. */
export interface FormulaCell {
  row: number
  column: number
  text: string
}

const FORMULA = /<c\s[^>]*r="([A-Z]{1,3})(\d{1,7})"[^>]*><f\b[^>]*?(?:\/>|>([^<]*)<\/f>)\s*(?:<v\s*\/>|<v>\s*<\/v>)?\s*<\/c>/g

export const unsolvedCellsOf = (xml: string): FormulaCell[] =>
  [...xml.matchAll(FORMULA).take(MOST_CELLS)].map(([, letters = '', row, text = '']) => ({
    row: Number(row) - 1,
    column: columnOf(letters),
    text: `=${text}`,
  }))

/** Formulas stand as text in their cells. */
export function withFormulas(
  data: readonly (readonly unknown[])[],
  formulas: readonly FormulaCell[],
): readonly (readonly unknown[])[] {
  if (formulas.length === 0) return data
  const filled = data.map((cells) => [...cells])
  for (const { row, column, text } of formulas) if (filled[row] && column < 60) filled[row][column] = text
  return filled
}
