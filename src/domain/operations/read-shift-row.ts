import { berlinMoment, isAfter, parseDay, parseTime, parseWeekday } from '../../kernel/calendar.ts'
import { fold } from '../../kernel/fold.ts'
import type { ShiftFields } from './input.ts'

/** A row of the table as somebody typed or pasted it. */
export interface ShiftTexts {
  id: string
  task: string
  day: string
  time: string
  place: string
  needed: string
  minAge: string
  qualification: string
  description: string
  hours: string
}
export type ShiftColumn = Exclude<keyof ShiftTexts, 'id'>
export const SHIFT_COLUMNS: readonly ShiftColumn[] = [
  ...(['task', 'day', 'time', 'place', 'needed', 'minAge', 'qualification', 'description', 'hours'] as const),
]

export interface RowFault {
  column: ShiftColumn
  text: string
}

const COUNT = /^(?:ca\.?\s*)?(\d{1,3})\s*(?:x|×|-?mal)?\s*(?:pers(?:\.|on(?:en)?)?|leute|helfer(?:innen)?|stück|stk\.?)?$/i
const AGE = /^(?:ab\s*|über\s*|mind(?:\.|estens)?\s*|ü\s*|>=?\s*)?(\d{1,2})\s*(?:\+|j\.?|jahren?)?$/i
const NOTHING = /^(?:|-|–|—|keine?|egal)$/i
const HOURS = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*(?:h|std\.?|stunden?)?$/i

const WORDS = ['null', 'ein', 'zwei', 'drei', 'vier', 'fuenf', 'sechs', 'sieben', 'acht', 'neun', 'zehn', 'elf', 'zwoelf']

/** Numbers up to twelve in figures. */
const inFigures = (text: string): string =>
  text.trim().replace(/\p{L}+/gu, (word) => {
    const number = WORDS.indexOf(fold(word).replace(/^eine?[nrs]?$/, 'ein'))
    return number > 0 ? String(number) : word
  })

/** `2`, `2 Pers.`, `2x`, `zwei`. */
const readCount = (text: string): number | null => Number(COUNT.exec(inFigures(text))?.[1] ?? 0) || null

/** `ab 14`, `14+`, `18 Jahre`. */
const readAge = (text: string): number | null => Number(AGE.exec(text.trim())?.[1] ?? 0) || null

/** Minutes of `1,5`, `2 Std.`; null when it is no number of hours. */
function readHours(text: string): number | null {
  const [, whole = '', part = ''] = HOURS.exec(inFigures(text)) ?? []
  return whole === '' ? null : Math.round(Number(`${whole}.${part || 0}`) * 60)
}

/** `8–10`, `14:00 bis 16:30 Uhr`, `von 8 - 10`, `23:00:00–24:00:00`. */
function readSpan(text: string): { from: Temporal.PlainTime; to: Temporal.PlainTime } | null {
  const parts = text
    .replace(/^\s*von\s+/i, '')
    .replace(/(:\d\d):00/g, '$1')
    .split(/\s*(?:[-–—]|bis)\s*/i)
    .map((part) => parseTime(part === '24' || part.startsWith('24:00') ? '0' : part))
  const [from, to, more] = parts
  return from && to && more === undefined ? { from, to } : null
}

const LEAP_YEAR = 2028
/** `29.2.` is no day of most years. */
const MOST_DAYS_AWAY = 190

/** `1.1.` of a plan at New Year's Eve is the day after. */
function nearestDay(typed: string, to: Temporal.PlainDate): Temporal.PlainDate | null {
  const days = [0, 1, -1].flatMap((years) => parseDay(`${typed.replace(/\.$/, '')}.${to.year + years}`) ?? [])
  const distance = (day: Temporal.PlainDate): number => Math.abs(to.until(day).days)
  const nearest = days.toSorted((one, other) => distance(one) - distance(other))[0]
  return nearest && distance(nearest) <= MOST_DAYS_AWAY ? nearest : null
}

const YEARLESS = /^\d{1,2}\.\s*(?:\d{1,2}\.|\p{L}{3,9}\.?)$/u

/** `3. Juli`, `19.6.`, `19.06.2027`: a day alone. */
export const isDayText = (text: string): boolean =>
  /^\d{1,2}\./.test(text) && parseDay(YEARLESS.test(text) ? `${text.replace(/\.$/, '')}.${LEAP_YEAR}` : text) !== null

/** `19.06.2027`, `19.6.`, `3. Juli`, or a weekday: the nearest to the plan's day. */
function readDay(text: string, startsOn: Temporal.PlainDate): Temporal.PlainDate | null {
  const typed = text.trim().replace(/^(?:mo|di|mi|do|fr|sa|so)[a-z]*[.,]?\s+/i, '')
  if (typed === '') return startsOn
  const weekday = parseWeekday(typed.replace('.', ''))
  if (weekday === null) return YEARLESS.test(typed) ? nearestDay(typed, startsOn) : parseDay(typed)
  const ahead = (weekday - startsOn.dayOfWeek + 7) % 7
  return startsOn.add({ days: ahead > 3 ? ahead - 7 : ahead })
}

const isEmpty = ({ id: _, ...texts }: ShiftTexts): boolean => Object.values(texts).every((text) => text.trim() === '')

const FAULTS = {
  task: 'Bitte nennen Sie die Aufgabe.',
  day: 'Diesen Tag verstehen wir nicht. Bitte schreiben Sie ihn so: 19.06.2027.',
  time: 'Diese Zeit verstehen wir nicht. Bitte schreiben Sie sie so: 14–16 oder 14:30–16:00.',
  needed: 'Wie viele werden gebraucht? Bitte eine Zahl von 1 bis 200.',
  minAge: 'Dieses Alter verstehen wir nicht. Bitte schreiben Sie zum Beispiel: ab 16.',
  hours: 'Bitte geben Sie die Stunden so an: 1,5.',
} as const
const LONGEST: Partial<Record<ShiftColumn, number>> = { task: 120, place: 120, qualification: 120, description: 500 }

const TURNED =
  'Das Ende liegt vor dem Beginn. Über Nacht dauert eine Schicht höchstens 12 Stunden: Bitte prüfen Sie die Zeit, oder teilen Sie die Schicht.'

/** Longest shift over midnight, in minutes. */
const LONGEST_NIGHT = 12 * 60
const MIDNIGHT = Temporal.PlainTime.from('00:00')

/** The end lies before the beginning, and too far for the next day. Midnight ends its day. */
function isTurned({ from, to }: { from: Temporal.PlainTime; to: Temporal.PlainTime }): boolean {
  const minutes = from.until(to).total('minutes')
  return minutes <= 0 && !to.equals(MIDNIGHT) && minutes + 24 * 60 > LONGEST_NIGHT
}

/** Reads a row; null for an empty one. `faults` has a German sentence for each column that is not understood. */
export function readShiftRow(
  row: ShiftTexts,
  startsOn: Temporal.PlainDate,
): { shift: ShiftFields | null; faults: RowFault[] } | null {
  if (isEmpty(row)) return null
  const faults: RowFault[] = []
  const wrong = (column: keyof typeof FAULTS) => faults.push({ column, text: FAULTS[column] })
  for (const [column, most] of Object.entries(LONGEST))
    if (row[column as ShiftColumn].trim().length > most)
      faults.push({ column: column as ShiftColumn, text: `Bitte höchstens ${most} Zeichen.` })
  if (row.task.trim() === '') wrong('task')
  const day = readDay(row.day, startsOn)
  if (day === null) wrong('day')
  const isTimed = !NOTHING.test(row.time.trim())
  const span = isTimed ? readSpan(row.time) : null
  if (isTimed && span === null) wrong('time')
  if (span && isTurned(span)) faults.push({ column: 'time', text: TURNED })
  const needed = readCount(row.needed)
  if (needed === null || needed > 200) wrong('needed')
  const minAge = NOTHING.test(row.minAge.trim()) ? null : readAge(row.minAge)
  if (minAge === null && !NOTHING.test(row.minAge.trim())) wrong('minAge')
  const minutes = NOTHING.test(row.hours.trim()) ? null : readHours(row.hours)
  if ((minutes === null && !NOTHING.test(row.hours.trim())) || (minutes ?? 0) > 6000) wrong('hours')
  if (faults.length > 0 || day === null || needed === null) return { shift: null, faults }
  const [task, place, qualification, description] = [row.task, row.place, row.qualification, row.description].map((text) =>
    text.trim(),
  )
  const texts = { task: task ?? '', place: place ?? '', qualification: qualification ?? '', description: description ?? '' }
  const times = span ? momentsOf(day, span) : { startsAt: null, endsAt: null }
  const creditMinutes = minutes ?? (span ? null : 60)
  return { shift: { id: row.id || null, ...texts, ...times, needed, minAge, creditMinutes }, faults: [] }
}

/** An end at or before the beginning is on the next day. */
function momentsOf(day: Temporal.PlainDate, { from, to }: { from: Temporal.PlainTime; to: Temporal.PlainTime }) {
  const startsAt = berlinMoment(day, from)
  const sameDay = berlinMoment(day, to)
  return { startsAt, endsAt: isAfter(sameDay, startsAt) ? sameDay : berlinMoment(day.add({ days: 1 }), to) }
}
