import type { OperationalPlan, Shift } from '../../domain/operations/queries.ts'
import { dayOf, endOf, leaveUntil, type ShiftTime } from '../../domain/operations/rules.ts'
import { leaveText, whenText } from '../../domain/operations/texts.ts'
import { berlinTime, formatDay, formatTimes, isAfter, weekdayName } from '../../kernel/calendar.ts'
import { plural } from '../../kernel/plural.ts'

/** The same weekday a year later; what is on New Year's Day stays there. */
export function nextYearOf(day: Temporal.PlainDate): Temporal.PlainDate {
  const later = day.add({ weeks: 52 })
  return later.year === day.year ? day.add({ years: 1 }) : later
}

export interface ShiftView {
  id: string
  task: string
  /** `14:00–16:00 Uhr`; of a contribution `Beitrag`. */
  time: string
  when: string
  place: string
  /** `ab 16 Jahren`, `mit Schankbelehrung`. */
  demands: string[]
  qualification: string
  description: string
  needed: number
  filled: number
  /** Of them: waiting for the mailed link. */
  requested: number
  free: number
  state: { kind: 'good' | 'care' | 'calm'; text: string }
  isOver: boolean
}

export interface DayView {
  day: string
  shifts: ShiftView[]
}

/** `ab 16 Jahren`, `mit Schankbelehrung`. */
export const demandsOf = ({ minAge, qualification }: Pick<Shift, 'minAge' | 'qualification'>): string[] =>
  [minAge ? `ab ${minAge} Jahren` : '', qualification ? `mit ${qualification}` : ''].filter(Boolean)

const PAST = { kind: 'calm', text: 'Vorbei' } as const

export function presentShift(shift: Shift, plan: OperationalPlan, now: Temporal.Instant): ShiftView {
  const { id, task, startsAt, endsAt, place, qualification, description, needed, filled, requested } = shift
  const isOver = !isAfter(endOf(shift, plan), now)
  const free = Math.max(0, needed - filled)
  return {
    id,
    task,
    time: startsAt && endsAt ? `${formatTimes(berlinTime(startsAt), berlinTime(endsAt))} Uhr` : 'Beitrag, ohne Schicht',
    when: whenText(shift, plan),
    place,
    demands: demandsOf(shift),
    qualification,
    description,
    needed,
    filled,
    requested,
    free,
    state: isOver
      ? PAST
      : free === 0
        ? { kind: 'good', text: 'Vollständig' }
        : { kind: 'care', text: startsAt ? `${plural(free, 'Person', 'Personen')} gesucht` : `${free} gesucht` },
    isOver,
  }
}

/** Until when one may leave these shifts, or that it is too late for some or all of them; empty without shifts. */
export function leaveLine(shifts: readonly ShiftTime[], plan: OperationalPlan, now: Temporal.Instant): string {
  const moments = shifts.map((shift) => leaveUntil(shift, plan)).sort(Temporal.Instant.compare)
  const [first, last] = [moments[0], moments.at(-1)]
  if (!first || !last) return ''
  if (!isAfter(last, now))
    return 'Absagen geht hier nicht mehr, nur noch tauschen. Kommt etwas dazwischen, rufen Sie uns bitte an.'
  if (!isAfter(first, now))
    return 'Kommt etwas dazwischen? Bei den nächsten Schichten geht nur noch tauschen, bei späteren auch absagen.'
  const longer = isAfter(last, first) ? ', je nach Schicht auch länger' : ''
  return `Kommt etwas dazwischen? ${leaveText(first)}${longer}, danach noch tauschen.`
}

/** Shifts by day; contributions under the plan's day, in the order of the table. */
export function presentDays(shifts: readonly Shift[], plan: OperationalPlan, now: Temporal.Instant): DayView[] {
  const days = Map.groupBy(shifts, (shift) => dayOf(shift, plan).toString())
  return [...days]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([iso, own]) => {
      const day = Temporal.PlainDate.from(iso)
      return {
        day: `${weekdayName(day.dayOfWeek)}, ${formatDay(day)}`,
        shifts: own.map((shift) => presentShift(shift, plan, now)),
      }
    })
}
