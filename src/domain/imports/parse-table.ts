import Papa from 'papaparse'

/** Lines that a quoted cell may go over. */
const TALLEST_CELL = 20

type Parsed = Papa.ParseResult<string[]>
const isTorn = ({ errors }: Parsed): boolean => errors.some(({ type }) => type === 'Quotes')
/** The cell may go on in the next line. */
const isOpen = (read: Parsed): boolean => isTorn(read) && read.errors.every(({ code }) => code !== 'InvalidQuotes')

/**
 * Rows of a text table, its separator guessed. A quotation mark that quotes no cell, as in `"Hansi" Huber`, is part of its own line's
 * text and takes no further lines along.
 */
export function parseTable(text: string): string[][] {
  const whole = Papa.parse<string[]>(text, { delimitersToGuess: [';', '\t', ',', '|'], skipEmptyLines: false })
  return isTorn(whole) ? parseLines(text.split(/\r\n|\n|\r/), whole.meta.delimiter) : whole.data
}

function parseLines(lines: readonly string[], delimiter: string): string[][] {
  const parse = (from: number, height: number, quoteChar = '"') =>
    Papa.parse<string[]>(lines.slice(from, from + height).join('\n'), { delimiter, quoteChar, newline: '\n' })
  const rows: string[][] = []
  for (let at = 0; at < lines.length; ) {
    const most = Math.min(TALLEST_CELL, lines.length - at)
    let height = 1
    let read = parse(at, height)
    while (isOpen(read) && height < most) {
      height += 1
      read = parse(at, height)
    }
    // The text holds no such sign: nothing is quoted.
    if (isTorn(read)) {
      height = 1
      read = parse(at, height, '\0')
    }
    rows.push(read.data[0] ?? [])
    at += height
  }
  return rows
}
