import type { AttendanceMatrix, MatrixPerson, MatrixSession } from '../../../domain/attendance/list-marks.ts'
import { berlinTime, formatDay, formatTime } from '../../../kernel/calendar.ts'

export const PATH = '/admin/participants/attendance'

/** Columns that can be read side by side. */
export const MOST_SESSIONS = 60

export type Cell = 'present' | 'excused' | 'absent' | 'open' | 'away'

/** Cell of the matrix: a sign, and a word for screen readers. */
export const CELLS: Record<Cell, { sign: string; word: string }> = {
  present: { sign: '✓', word: 'anwesend' },
  excused: { sign: 'e', word: 'entschuldigt' },
  absent: { sign: '–', word: 'fehlt' },
  open: { sign: '', word: 'nicht erfasst' },
  away: { sign: '', word: 'nicht auf der Liste' },
}

export interface SessionHead {
  id: string
  /** `24.11.` */
  day: string
  /** `24.11.2026, 17:00 Uhr` */
  title: string
  present: number
  isTaken: boolean
}

export interface PersonLine {
  id: string
  name: string
  cells: Cell[]
  /** `7 von 9`: present, of sessions with attendance while on the list. */
  sum: string
  /** Rest of a card; empty without one. */
  card: string
}

function cellOf({ marks, sessionIds }: MatrixPerson, { id }: MatrixSession): Cell {
  const mark = marks[id]
  if (mark && mark !== 'open') return mark
  return sessionIds.includes(id) ? 'open' : 'away'
}

type WithoutCard = Omit<PersonLine, 'card'>

function presentPerson(person: MatrixPerson, sessions: readonly MatrixSession[], taken: ReadonlySet<string>): WithoutCard {
  const cells = sessions.map((session) => cellOf(person, session))
  const held = sessions.filter(({ id }, at) => taken.has(id) && cells[at] !== 'away').length
  const present = cells.filter((cell) => cell === 'present').length
  return { id: person.id, name: `${person.lastname}, ${person.firstname}`, cells, sum: `${present} von ${held}` }
}

/** `cards`: rest of these people's cards. */
export function presentMatrix(
  { sessions, people }: AttendanceMatrix,
  cards: ReadonlyMap<string, string> = new Map(),
): { heads: SessionHead[]; lines: PersonLine[] } {
  // A session counts once somebody took attendance: as on certificates.
  const isSet = (session: MatrixSession) => people.some(({ marks }) => (marks[session.id] ?? 'open') !== 'open')
  const taken = new Set(sessions.filter(isSet).map(({ id }) => id))
  const lines = people.map((person) => ({ ...presentPerson(person, sessions, taken), card: cards.get(person.id) ?? '' }))
  const heads = sessions.map(({ id, onDay, startsAt }, at) => ({
    id,
    day: formatDay(onDay).slice(0, 6),
    title: `${formatDay(onDay)}, ${formatTime(berlinTime(startsAt))} Uhr`,
    present: lines.filter(({ cells }) => cells[at] === 'present').length,
    isTaken: taken.has(id),
  }))
  return { heads, lines }
}
