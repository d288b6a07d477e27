import { minutesFor, type Week, WHO } from '../../domain/diary/weeks.ts'
import { formatDay } from '../../kernel/calendar.ts'
import { distanceText, durationText, weightText } from './diary-texts.ts'

export interface WeekView {
  key: string
  /** `17.11.`, its Monday. */
  day: string
  whole: string
  minutes: number
  duration: string
  /** Minutes as the WHO counts them. */
  counted: number
  isReached: boolean
  distance: string
  moderate: string
  vigorous: string
  grams: number | null
  weight: string
}

export interface WeeksView {
  weeks: WeekView[]
  now: WeekView | null
  goal: number
  goalText: string
  source: string
  /** The longest bar. */
  most: number
}

/** `age` null: an adult. */
export function presentWeeks(weeks: readonly Week[], age: number | null): WeeksView {
  const isMinor = age !== null && age < 18
  const goal = isMinor ? WHO.minor : WHO.adult
  const shown = weeks.map((week) => presentWeek(week, isMinor, goal))
  return {
    weeks: shown,
    now: shown.at(-1) ?? null,
    goal,
    goalText: isMinor
      ? 'Bis 17 Jahre empfiehlt die WHO jeden Tag 60 Minuten Bewegung, mittel oder anstrengend: 420 in der Woche.'
      : 'Die WHO empfiehlt Erwachsenen 150 Minuten Bewegung in der Woche. Anstrengende Minuten zählen doppelt, leichte nicht.',
    source: WHO.source,
    most: Math.max(goal, ...shown.map(({ counted }) => counted)),
  }
}

function presentWeek(week: Week, isMinor: boolean, goal: number): WeekView {
  const { monday, minutes, metres, moderate, vigorous, grams } = week
  const counted = minutesFor(week, isMinor)
  return {
    key: monday.toString(),
    day: formatDay(monday).slice(0, 6),
    whole: `${formatDay(monday).slice(0, 6)} bis ${formatDay(monday.add({ days: 6 }))}`,
    minutes,
    duration: minutes > 0 ? durationText(minutes) : '–',
    counted,
    isReached: counted >= goal,
    distance: metres > 0 ? distanceText(metres) : '–',
    moderate: moderate > 0 ? durationText(moderate) : '–',
    vigorous: vigorous > 0 ? durationText(vigorous) : '–',
    grams,
    weight: grams === null ? '–' : weightText(grams),
  }
}
