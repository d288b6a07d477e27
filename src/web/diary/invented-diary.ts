import type { Attempt } from '../../domain/diary/badge.ts'
import type { Done } from '../../domain/diary/weeks.ts'

/** Weekday, minutes, metres, strain of a usual week. */
const USUAL: readonly (readonly [number, number, number | null, NonNullable<Done['strain']>])[] = [
  [1, 45, null, 'moderate'],
  [3, 30, 5000, 'vigorous'],
  [6, 60, 18_000, 'moderate'],
]

/**
 * Diary of nobody, for the page that shows how a diary looks: the same on each day, up to `today`. Comes from no table.
 */
export function inventDiary(today: Temporal.PlainDate, weeks: number): Done[] {
  const monday = today.subtract({ days: today.dayOfWeek - 1 })
  return Array.from({ length: weeks }, (_, at) => at).flatMap((at) => {
    const begin = monday.subtract({ weeks: at })
    const done: Done[] = USUAL.filter((_, index) => (at + index) % 4 !== 3).map(([weekday, minutes, metres, strain]) => ({
      onDay: begin.add({ days: weekday - 1 }),
      minutes: minutes + ((at * 5) % 20),
      metres: metres === null ? null : metres + ((at * 300) % 1200),
      strain,
      grams: null,
    }))
    const weighed: Done = { onDay: begin, minutes: null, metres: null, strain: null, grams: 74_200 + at * 180 - (at % 3) * 250 }
    return [...done, weighed].filter(({ onDay }) => Temporal.PlainDate.compare(onDay, today) <= 0)
  })
}

/** Results of nobody. */
export const INVENTED_RESULTS: readonly Attempt[] = [
  { discipline: 'run_3000', best: 20 * 6000 + 4000 },
  { discipline: 'standing_jump', best: 142 },
  { discipline: 'swim_25', best: 2450 },
  { discipline: 'long_jump', best: 312 },
]
