import type { FoundOffer, Line } from './kept-lines.ts'
import { AGES, ageSpan, type CourseFilters, TIMES } from './read-query.ts'

/** Offers found by each choice, all other filters kept. */
export interface Counts {
  count: number
  sittings: number
  weekday: number[]
  time: number[]
  age: number[]
  kind: number[]
  sport: { label: string; count: number }[]
  /** By the hall's id. */
  halls: Map<string, number>
}

/** `sports` and `halls` (ids) under the chosen name; null = not chosen. */
export interface Chosen extends Pick<CourseFilters, 'age' | 'kind' | 'weekday' | 'time'> {
  sports: ReadonlySet<string> | null
  halls: ReadonlySet<string> | null
}

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]
export const KINDS = ['course', 'ongoing'] as const

const AGE_SPANS = AGES.flatMap((age) => ageSpan(age) ?? [])

// Each filter that an offer or a line fails sets its bit: a choice of a filter counts what fails nothing else.
const FAILS = { sport: 1, age: 2, kind: 4, weekday: 8, time: 16, hall: 32 }
const failsOnly = (bits: number, bit: number): boolean => (bits & ~bit) === 0

const isForAge = ({ fromYears, toYears }: FoundOffer, { from, to }: { from: number; to: number }): boolean =>
  fromYears <= to && toYears >= from

function failsOf(course: FoundOffer, { sports, kind }: Chosen, span: { from: number; to: number } | null): number {
  return (
    (sports === null || sports.has(course.sport) ? 0 : FAILS.sport) |
    (span === null || isForAge(course, span) ? 0 : FAILS.age) |
    (kind === null || course.kind === kind ? 0 : FAILS.kind)
  )
}

const missesOf = (line: Line, { weekday, time, halls }: Chosen): number =>
  (weekday.length === 0 || (line.weekday !== null && weekday.includes(line.weekday)) ? 0 : FAILS.weekday) |
  (time === null || line.daytime === TIMES.indexOf(time) ? 0 : FAILS.time) |
  (halls === null || halls.has(line.facilityId ?? '') ? 0 : FAILS.hall)

const raise = (counts: number[], at: number): void => {
  counts[at] = (counts[at] ?? 0) + 1
}

function countOffer(counts: Counts, sports: Map<string, number>, course: FoundOffer, fails: number): void {
  if (failsOnly(fails, FAILS.age)) for (const [at, span] of AGE_SPANS.entries()) if (isForAge(course, span)) raise(counts.age, at)
  if (failsOnly(fails, FAILS.kind)) raise(counts.kind, KINDS.indexOf(course.kind))
  if (failsOnly(fails, FAILS.sport) && course.sport !== '') sports.set(course.sport, (sports.get(course.sport) ?? 0) + 1)
}

/** Each weekday, time and hall once, however many lines of the offer have it; collects the lines that fit. */
function countLines(counts: Counts, lines: readonly Line[], chosen: Chosen, fitting: Line[]): boolean {
  let days = 0
  let times = 0
  let isFound = false
  const halls: string[] = []
  for (const line of lines) {
    const { rank, weekday, daytime, facilityId } = line
    const misses = missesOf(line, chosen)
    if (weekday !== null && failsOnly(misses, FAILS.weekday)) days |= 1 << weekday
    if (daytime !== null && failsOnly(misses, FAILS.time)) times |= 1 << daytime
    if (facilityId !== null && failsOnly(misses, FAILS.hall) && !halls.includes(facilityId)) halls.push(facilityId)
    if (misses > 0) continue
    isFound = true
    fitting[rank] = line
  }
  for (let day = 1; days >> day > 0; day++) if (days & (1 << day)) raise(counts.weekday, day - 1)
  for (let time = 0; times >> time > 0; time++) if (times & (1 << time)) raise(counts.time, time)
  for (const id of halls) counts.halls.set(id, (counts.halls.get(id) ?? 0) + 1)
  return isFound
}

const none = (values: readonly unknown[]): number[] => values.map(() => 0)

/** One pass over all offers; `fitting` are the lines that pass every filter, in their order. */
export function countChoices(courses: Iterable<FoundOffer>, chosen: Chosen): { counts: Counts; fitting: Line[] } {
  const lists = { weekday: none(WEEKDAYS), time: none(TIMES), age: none(AGES), kind: none(KINDS) }
  const counts: Counts = { count: 0, sittings: 0, ...lists, sport: [], halls: new Map() }
  const sports = new Map<string, number>()
  // No two lines have the same rank: nothing is sorted.
  const byRank: Line[] = []
  const span = ageSpan(chosen.age)
  for (const course of courses) {
    const fails = failsOf(course, chosen, span)
    const isFound =
      fails > 0 ? course.lines.some((line) => missesOf(line, chosen) === 0) : countLines(counts, course.lines, chosen, byRank)
    if (!isFound) continue
    countOffer(counts, sports, course, fails)
    if (fails === 0) counts.count++
  }
  const fitting = byRank.filter((line) => line !== undefined)
  counts.sittings = fitting.length
  counts.sport = [...sports]
    .map(([label, count]) => ({ label, count }))
    .sort((one, other) => one.label.localeCompare(other.label, 'de'))
  return { counts, fitting }
}
