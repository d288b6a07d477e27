import { ageOn, isAfter, isBefore, later, parseDayRange } from '../../kernel/calendar.ts'

export const GAPS = ['sum', 'last', 'ignored'] as const
export type Gaps = (typeof GAPS)[number]

export interface HonourRules {
  jubileeYears: readonly number[]
  birthdayYears: readonly number[]
  /** Years before this age do not count. */
  countsFromAge: number
  gaps: Gaps
  /** Time in which the membership rests counts. */
  restsCount: boolean
  /** Days before a jubilee by which its pin has to be ordered. */
  pinDays: number
}

export const HONOUR_RULES: HonourRules = {
  jubileeYears: [10, 25, 40, 50, 60, 70, 75, 80],
  birthdayYears: [50, 60, 65, 70, 75, 80, 85, 90, 95, 100],
  countsFromAge: 0,
  gaps: 'sum',
  restsCount: true,
  pinDays: 56,
}

/** `to`: last day; null = open. */
export interface Stay {
  from: Temporal.PlainDate
  to: Temporal.PlainDate | null
}

interface Life {
  memberships: readonly { state: string; valid: string }[]
  /** Ranges in clubs that became part of this one. */
  prior: readonly string[]
  birthOn: Temporal.PlainDate | null
}

const stayOf = (valid: string): Stay[] => {
  const { from, to } = parseDayRange(valid)
  return from ? [{ from, to }] : []
}

/** Stays that count for honours, apart from each other, the oldest first. */
export function countedStays({ memberships, prior, birthOn }: Life, rules: HonourRules): Stay[] {
  const counts = ({ state }: { state: string }) => state === 'active' || (state === 'dormant' && rules.restsCount)
  const earliest = birthOn && rules.countsFromAge > 0 ? birthOn.add({ years: rules.countsFromAge }) : null
  const stays: Stay[] = []
  const all = [...memberships.filter(counts).map(({ valid }) => valid), ...prior].flatMap(stayOf)
  for (const { from, to } of all.toSorted((one, other) => Temporal.PlainDate.compare(one.from, other.from))) {
    if (earliest && to && isBefore(to, earliest)) continue
    const start = earliest ? later(from, earliest) : from
    const last = stays.at(-1)
    if (!last || (last.to && isBefore(last.to.add({ days: 1 }), start))) stays.push({ from: start, to })
    else if (last.to && (!to || isAfter(to, last.to))) last.to = to
  }
  return rules.gaps === 'last' ? stays.slice(-1) : rules.gaps === 'ignored' ? bridged(stays) : stays
}

/** One stay from the first day to the last. */
function bridged(stays: readonly Stay[]): Stay[] {
  const [first, last] = [stays.at(0), stays.at(-1)]
  return first && last ? [{ from: first.from, to: last.to }] : []
}

interface Counted extends Stay {
  /** First day as if the stays before had come right before this one, by whole years, months and days. */
  start: Temporal.PlainDate
}

function withStarts(stays: readonly Stay[]): Counted[] {
  const before: Temporal.Duration[] = []
  const [first] = stays
  return stays.map((stay) => {
    const start = before.reduce((day, duration) => day.subtract(duration), stay.from)
    if (stay.to) before.push(stay.from.until(stay.to.add({ days: 1 }), { largestUnit: 'years' }))
    return { ...stay, start: first ? later(start, first.from) : start }
  })
}

/** A year as the calendar counts it: who came on 29 February has it full on 1 March. */
function yearsLater(start: Temporal.PlainDate, years: number): Temporal.PlainDate {
  const day = start.add({ years })
  return day.day === start.day ? day : day.add({ days: 1 })
}

/** First day on which so many years count; null when they never do. */
export function jubileeOn(stays: readonly Stay[], years: number): Temporal.PlainDate | null {
  for (const { start, from, to } of withStarts(stays)) {
    const day = later(yearsLater(start, years), from)
    if (!to || !isAfter(day, to)) return day
  }
  return null
}

/** Whole years that count on a day. */
export function yearsOn(stays: readonly Stay[], day: Temporal.PlainDate): number {
  const begun = withStarts(stays).filter(({ from }) => !isAfter(from, day))
  return Math.max(0, ...begun.map(({ start, to }) => ageOn(start, to && isBefore(to, day) ? to : day)))
}

export interface DueHonour {
  kind: 'jubilee' | 'birthday'
  years: number
  on: Temporal.PlainDate
}

/** Jubilees and round birthdays of a member between two days, both included. */
export function honoursBetween(life: Life, rules: HonourRules, first: Temporal.PlainDate, last: Temporal.PlainDate): DueHonour[] {
  const stays = countedStays(life, rules)
  const belongs = (day: Temporal.PlainDate) =>
    life.memberships.some(({ state, valid }) => {
      const { from, to } = parseDayRange(valid)
      return (state === 'active' || state === 'dormant') && from && !isAfter(from, day) && !(to && isBefore(to, day))
    })
  const jubilees = rules.jubileeYears.map((years) => ({ kind: 'jubilee' as const, years, on: jubileeOn(stays, years) }))
  const { birthOn } = life
  const birthdays = birthOn
    ? rules.birthdayYears.map((years) => ({ kind: 'birthday' as const, years, on: yearsLater(birthOn, years) }))
    : []
  return [...jubilees, ...birthdays].flatMap(({ on, ...honour }) =>
    on && !isBefore(on, first) && !isAfter(on, last) && belongs(on) ? [{ ...honour, on }] : [],
  )
}

/** A birthday is on the list a little before, so that a card can be written. */
export const BIRTHDAY_LEAD_DAYS = 14
/** Nobody is honoured for what was long ago when the list begins. */
export const LATE_DAYS = 60
