import type { Assignment } from '../../domain/operations/list-assignments.ts'
import { shiftText } from '../../domain/operations/texts.ts'
import { found } from '../../kernel/answer.ts'
import { plural } from '../../kernel/plural.ts'
import type { DayView } from './plan-view.ts'

type Helpers = readonly Assignment[]

/** Names of a shift, and an empty one for each gap. */
export function sheetOf(days: readonly DayView[], helpers: Helpers) {
  return days.map(({ day, shifts }) => ({
    name: day,
    heads: ['Aufgabe', 'Wer'],
    rows: shifts.map(({ id, task, time, place, demands, description, needed }) => {
      const names = helpers
        .filter(({ shiftId }) => shiftId === id)
        .map(({ firstname, lastname, note }) => `${firstname} ${lastname}${note ? ` (${note})` : ''}`)
      const gaps = Array.from({ length: Math.min(Math.max(0, needed - names.length), 30) }, () => '')
      const about = [time, place, ...demands, description].filter(Boolean).join(' · ')
      return { task, about, names: [...names, ...gaps] }
    }),
  }))
}

/** Each helper once, with all their shifts. */
export function callsOf(helpers: Helpers) {
  const people = [...Map.groupBy(helpers, ({ personId }) => personId).values()].map((rows) => {
    const { firstname, lastname, phone } = found(rows[0])
    return { name: `${lastname}, ${firstname}`, phone: phone || '–', shifts: rows.map((row) => shiftText(row, row)) }
  })
  const rows = people.toSorted((one, other) => one.name.localeCompare(other.name, 'de'))
  return [{ name: 'Alle Helferinnen und Helfer', heads: ['Name', 'Telefon', 'Schichten'], rows }]
}

/** More would not fit on one page. */
const MOST_WANTED = 6
const LONGEST_TEXT = 300

/** Ends at a word. */
const shortened = (text: string): string =>
  text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT).replace(/\s+\S*$/, '')} …`

/** The next shifts that have room. */
export function posterOf(days: readonly DayView[], description: string) {
  const open = days.flatMap(({ shifts }) => shifts).filter(({ free, isOver }) => free > 0 && !isOver)
  const wanted = open.slice(0, MOST_WANTED).map(({ task, when, free }) => ({ task, when, free: `noch ${free}` }))
  const others = open.length - wanted.length
  return {
    text: shortened(description),
    wanted,
    more: others > 0 ? `und ${plural(others, 'weitere Schicht', 'weitere Schichten')}` : '',
  }
}
