import { parseTime, parseWeekday, weekdayName } from '../../kernel/calendar.ts'
import { plainWeekday, splitTimes } from './rules.ts'

type Data = readonly (readonly string[])[]

/** Names of the columns that a grid becomes. */
export const GRID_HEAD = ['Halle', 'Tag', 'von', 'bis', 'Gruppe'] as const

/** `Montag`, `Mo.` and `Mo, 5.10.` head a day's column. */
const weekdayOf = (cell: string): number | null =>
  parseWeekday(plainWeekday(/^(\p{L}+)\.?,?\s*[\d.]*$/u.exec(cell.trim())?.[1] ?? ''))

/** Weekdays side by side: cells are groups, without a column for them. */
export const isGridHead = (cells: readonly string[]): boolean =>
  new Set(cells.map(weekdayOf).filter((day) => day !== null)).size > 1

const TIME = String.raw`\d{1,2}(?:[:.]\d{2})?`
const SPAN = String.raw`(?:(?:ab|von|bis)\s+)?${TIME}(?:\s*Uhr)?(?:\s*(?:-|–|—|bis)\s*${TIME}(?:\s*Uhr)?)?`
const BEFORE = new RegExp(String.raw`^(${SPAN})\s*[:,;–-]?\s+(\P{N}.*)$`, 'iu')
const BEHIND = new RegExp(String.raw`^(.*\P{N})\s*[,(]?\s*\b(${TIME}\s*(?:-|–|—|bis)\s*${TIME}(?:\s*Uhr)?)\)?$`, 'iu')

/** `9:00–10:00 Rücken` and `Rücken (9–10 Uhr)`; without a time the line's. */
function readEntry(text: string, lineTime: string): { from: string; to: string; group: string } {
  const before = BEFORE.exec(text)
  const behind = before ? null : BEHIND.exec(text)
  const span = before?.[1] ?? behind?.[2] ?? lineTime
  const group = (before?.[2] ?? behind?.[1] ?? text).replace(/[\s,(–-]+$/, '')
  return { ...splitTimes(span.trim(), ''), group }
}

const PLACE = /halle|saal|raum|platz|bad|haus|heim|schule|studio|stadion/i

/** Hall of the whole grid: a line above it, else the sheet's name; may be empty. */
function hallOf(above: Data, sheet: string): string {
  const titles = above.flatMap((cells) => cells.filter((cell) => /\p{L}{3}/u.test(cell)))
  const place = [...titles.toReversed(), sheet].find((text) => PLACE.test(text) && !/belegung|plan\b/i.test(text))
  return place?.trim() ?? ''
}

/** A cell that goes over several lines has an entry on each, where each has a time; else it is one entry. */
function entriesIn(cell: string): string[] {
  const lines = cell
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  return lines.length > 1 && lines.every((line) => BEFORE.test(line) || BEHIND.test(line)) ? lines : [lines.join(' ')]
}

/** Rows of a grid of weekdays, one for each group, in the order of the file. `at`: its head. */
export function readGrid(data: Data, at: number, sheet: string): { line: number; cells: string[] }[] {
  const head = data[at] ?? []
  const days = head.flatMap((cell, column) => {
    const weekday = weekdayOf(cell)
    return weekday === null ? [] : [{ column, weekday }]
  })
  const others = head.map((_, column) => column).filter((column) => !days.some((day) => day.column === column))
  const hallColumn = others.find((column) => PLACE.test(head[column] ?? '') || /^(ort|wo)$/i.test((head[column] ?? '').trim()))
  let hall = hallOf(data.slice(0, at), sheet)
  return data.slice(at + 1).flatMap((cells, below) => {
    if (hallColumn !== undefined && cells[hallColumn]) hall = cells[hallColumn].trim()
    const times = others.map((column) => cells[column] ?? '').filter((cell) => isTime(cell))
    return days.flatMap(({ column, weekday }) => {
      const cell = cells[column] ?? ''
      if (cell.trim() === '') return []
      return entriesIn(cell).map((text) => {
        const { from, to, group } = readEntry(text, times.join('–'))
        return { line: at + below + 2, cells: [hall, weekdayName(weekday), from, to, group] }
      })
    })
  })
}

function isTime(cell: string): boolean {
  const { from, to } = splitTimes(cell.trim(), '')
  return parseTime(from) !== null || parseTime(to) !== null
}
