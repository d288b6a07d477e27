import ICAL from 'ical.js'
import Papa from 'papaparse'
import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import { isAfter, isBefore, parseDay } from '../../kernel/calendar.ts'
import { STATES } from '../clubs/rules.ts'
import type { SchoolHoliday } from './rules.ts'

export type HolidayRow = { line: number } & ({ holiday: SchoolHoliday } | { fault: HolidayFault; text: string })
export type HolidayFault = 'name_missing' | 'day_unreadable' | 'too_long' | 'other_state'

/** Longer holidays betray a wrong year. */
const LONGEST_DAYS = 100

const COLUMNS = {
  name: ['name', 'ferien', 'bezeichnung', 'summary'],
  from: ['from', 'von', 'beginn', 'erster tag', 'startdate', 'start'],
  to: ['to', 'bis', 'ende', 'letzter tag', 'enddate', 'end'],
  state: ['state', 'land', 'bundesland', 'subdivisions', 'groups'],
}

/** Longer names first, so that `Herbstferien Bayern 2026` becomes `Herbstferien`. */
const STATE_NAMES = new RegExp(
  `\\b(${Object.values(STATES)
    .toSorted((one, other) => other.length - one.length)
    .join('|')})\\b`,
  'g',
)

/** Name without state and year; the German one of several (`DE Herbstferien,EN Autumn Holidays`). */
function tidyName(text: string): string {
  const german = /(?:^|,)DE ([^,]+)/.exec(text)?.[1] ?? text
  return german
    .replace(STATE_NAMES, '')
    .replace(/\b20\d\d(\s*\/\s*(20)?\d\d)?\b/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,–-]+|[\s,–-]+$/g, '')
}

function check(
  line: number,
  given: string,
  name: string,
  from: Temporal.PlainDate | null,
  to: Temporal.PlainDate | null,
): HolidayRow {
  const fault = (fault: HolidayFault): HolidayRow => ({ line, fault, text: given })
  if (name === '') return fault('name_missing')
  if (!from || !to || isAfter(from, to)) return fault('day_unreadable')
  return from.until(to).days > LONGEST_DAYS ? fault('too_long') : { line, holiday: { name, from, to } }
}

/** iCal, or CSV with a head: days are TT.MM.JJJJ or ISO, the last one may be missing. Rows of another state become faults. */
export function readHolidayFile(
  text: string,
  stateCode: string,
): Answer<HolidayRow[], 'empty' | 'columns_missing' | 'no_calendar'> {
  const given = text.replace(/^\uFEFF/, '').trim()
  if (given === '') return refuse('empty')
  return given.startsWith('BEGIN:VCALENDAR') ? readCalendar(given) : readTable(given, stateCode)
}

function readTable(text: string, stateCode: string): Answer<HolidayRow[], 'columns_missing'> {
  const { data } = Papa.parse<string[]>(text, { comments: '#', delimitersToGuess: [';', ',', '\t'], skipEmptyLines: false })
  const lines = data.map((cells, at) => ({ cells: cells.map((cell) => cell.trim()), line: at + 1 }))
  const [head, ...rows] = lines.filter(({ cells }) => cells.some((cell) => cell !== ''))
  const names = head?.cells.map((name) => name.toLowerCase()) ?? []
  const at = (known: string[]) => names.findIndex((name) => known.includes(name))
  const columns = { name: at(COLUMNS.name), from: at(COLUMNS.from), to: at(COLUMNS.to), state: at(COLUMNS.state) }
  if (columns.name < 0 || columns.from < 0) return refuse('columns_missing')
  return ok(
    rows.map(({ cells, line }): HolidayRow => {
      const cell = (column: number) => cells[column] ?? ''
      const state = cell(columns.state).replace(/^DE-/, '')
      if (state !== '' && !state.split(',').some((one) => one.slice(0, 2) === stateCode))
        return { line, fault: 'other_state', text: cells.join(';') }
      const from = parseDay(cell(columns.from))
      const to = cell(columns.to) === '' ? from : parseDay(cell(columns.to))
      return check(line, cells.join(';'), tidyName(cell(columns.name)), from, to)
    }),
  )
}

function readCalendar(text: string): Answer<HolidayRow[], 'no_calendar'> {
  const events = parseEvents(text)
  if (!events) return refuse('no_calendar')
  return ok(
    events.map((event, at): HolidayRow => {
      const { summary, startDate, endDate } = new ICAL.Event(event)
      const day = ({ year, month, day }: ICAL.Time) => Temporal.PlainDate.from({ year, month, day })
      const from = startDate ? day(startDate) : null
      const end = endDate ? day(endDate) : from
      // Whole days end on the day after (RFC 5545 §3.6.1).
      const isExclusive = from && end && endDate?.isDate && isBefore(from, end)
      const to = isExclusive ? end.subtract({ days: 1 }) : end
      return check(at + 1, summary ?? '', tidyName(summary ?? ''), from, to)
    }),
  )
}

function parseEvents(text: string): ICAL.Component[] | null {
  try {
    return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
  } catch (error) {
    // The library throws its own error for a broken calendar, and plain errors for unreadable values.
    if (error instanceof Error) return null
    throw error
  }
}
