import { mondayOf } from '../../kernel/calendar.ts'
import type { Strain } from './texts.ts'

/**
 * WHO guidelines on physical activity and sedentary behaviour (2020): adults 150 minutes a week of moderate strain, of which a
 * vigorous minute counts two; from 5 to 17 years 60 minutes a day on average, moderate or vigorous.
 */
export const WHO = { adult: 150, minor: 60 * 7, source: 'WHO-Empfehlung zu körperlicher Aktivität, 2020' } as const

export interface Week {
  monday: Temporal.PlainDate
  entries: number
  minutes: number
  metres: number
  moderate: number
  vigorous: number
  /** The last one of the week; null without any. */
  grams: number | null
}

export const minutesFor = ({ moderate, vigorous }: Pick<Week, 'moderate' | 'vigorous'>, isMinor: boolean): number =>
  moderate + vigorous * (isMinor ? 1 : 2)

/** Weeks without gaps up to that of `today`, the oldest first. */
export function fillWeeks(known: readonly Week[], today: Temporal.PlainDate, count: number): Week[] {
  const last = mondayOf(today)
  return Array.from({ length: count }, (_, at) => {
    const monday = last.subtract({ weeks: count - 1 - at })
    const found = known.find((week) => week.monday.equals(monday))
    return found ?? { monday, entries: 0, minutes: 0, metres: 0, moderate: 0, vigorous: 0, grams: null }
  })
}

export interface Done {
  onDay: Temporal.PlainDate
  minutes: number | null
  metres: number | null
  strain: Strain | null
  grams: number | null
}

/** Sums entries by week as the database does, for entries that lie in none. */
export function weeksOf(entries: readonly Done[]): Week[] {
  const byMonday = Map.groupBy(entries, ({ onDay }) => mondayOf(onDay).toString())
  return [...byMonday].map(([monday, list]) => {
    const sum = (of: (one: Done) => number | null) => list.reduce((all, one) => all + (of(one) ?? 0), 0)
    const minutesAt = (strain: Strain) => sum((one) => (one.strain === strain ? one.minutes : 0))
    const weighed = list.filter(({ grams }) => grams !== null).toSorted((a, b) => Temporal.PlainDate.compare(a.onDay, b.onDay))
    return {
      monday: Temporal.PlainDate.from(monday),
      entries: list.filter(({ minutes }) => minutes !== null).length,
      minutes: sum(({ minutes }) => minutes),
      metres: sum(({ metres }) => metres),
      moderate: minutesAt('moderate'),
      vigorous: minutesAt('vigorous'),
      grams: weighed.at(-1)?.grams ?? null,
    }
  })
}
