import type { Rule, RuleKind, RuleOf } from './input.ts'
import type { QuotedPerson } from './quote-input.ts'
import { ageAt, type Facts, firstDay, type IsoDay, lastDay, type Month, monthOf } from './rules.ts'

/** Months that are collected at once, in advance or not. */
export interface Period {
  first: Month
  due: IsoDay
}

export type ByKind = { [Kind in RuleKind]: RuleOf<Kind>[] }

/** A membership without interruption. */
export interface Stay {
  from: IsoDay
  to: IsoDay | null
  chargedFrom: Month
  /** Infinity without an end. */
  chargedTo: Month
}

/** A regulation with its settings, looked up once. */
export interface Terms {
  rules: ByKind
  interval: RuleOf<'interval'>
  yearOf: (month: Month) => Month
  periodOf: (month: Month) => Period
  /** Day on which the facts of a month are looked at, whatever the stay. */
  factDay: (month: Month) => IsoDay
  /** Day on which the age of a month is counted. */
  ageDay: (month: Month) => IsoDay
  usualMonths: (from: IsoDay, to: IsoDay) => UsualMonths
}

/** Months that are due in a time for whoever joined by `since`, before all their due days. */
interface UsualMonths {
  since: IsoDay
  months: readonly Month[]
}

const NO_PRO_RATA = { by: 'month', joinedUntilDay: 31, leaving: 'month' } as const
const UNIT_MONTHS = { month: 1, quarter: 3, half_year: 6, year: 12, none: 12 } as const

export function termsOf(given: readonly Rule[]): Terms {
  const rules = Object.groupBy(given, ({ kind }) => kind) as Partial<ByKind>
  const interval = rules.interval?.[0]
  if (!interval) throw new RangeError('a regulation has an interval')
  const startsAt = interval.startsIn - 1
  const yearOf = (month: Month): Month => month - ((month - startsAt) % 12)
  const periodOf = kept((month: Month): Period => {
    const inYear = Math.floor((month - yearOf(month)) / interval.months)
    const first = yearOf(month) + inYear * interval.months
    return { first, due: dayFrom(first, interval.dueDays?.[inYear]) }
  })
  const all = { class: [], department: [], household: [], nth_child: [], discount: [], surcharge: [], minimum: [], entry: [] }
  const single = { interval: [interval], age: [], changes: [], pro_rata: [], departments: [] }
  const calendar = { yearOf, periodOf }
  return {
    rules: Object.assign({ ...all, ...single }, rules),
    interval,
    ...calendar,
    factDay: kept(factDayBy(rules.changes?.[0]?.from ?? 'month', calendar)),
    ageDay: kept(ageDayBy(rules.age?.[0], calendar)),
    usualMonths: usualMonthsBy(calendar),
  }
}

/** One quote asks for one time. */
function usualMonthsBy({ periodOf }: Calendar): Terms['usualMonths'] {
  let last: (UsualMonths & { from: IsoDay; to: IsoDay }) | null = null
  return (from, to) => {
    if (last?.from === from && last.to === to) return last
    const [first, end] = [monthOf(from) - LONGEST_DELAY, monthOf(to) + LONGEST_ADVANCE]
    const all = Array.from({ length: end - first + 1 }, (_, at) => first + at)
    const months = all.filter((month) => isDuring({ from, to }, periodOf(month).due))
    const [since = ''] = all.map((month) => periodOf(month).due).sort()
    last = { from, to, since, months }
    return last
  }
}

/** Everybody asks for the same few months. */
function kept<Known>(of: (month: Month) => Known): (month: Month) => Known {
  const known = new Map<Month, Known>()
  return (month) => {
    const found = known.get(month)
    if (found !== undefined) return found
    const fresh = of(month)
    known.set(month, fresh)
    return fresh
  }
}

type Calendar = Pick<Terms, 'yearOf' | 'periodOf'>

const factDayBy =
  (from: RuleOf<'changes'>['from'], { yearOf, periodOf }: Calendar) =>
  (month: Month): IsoDay => {
    if (from === 'month') return lastDay(month)
    return firstDay(from === 'period' ? periodOf(month).first : from === 'year' ? yearOf(month) : month)
  }

const ageDayBy =
  (setting: RuleOf<'age'> | undefined, { yearOf, periodOf }: Calendar) =>
  (month: Month): IsoDay => {
    if (setting?.on === 'key_date') return dayFrom(yearOf(month) - (setting.year === 'previous' ? 12 : 0), setting.day)
    if (setting?.on === 'period') return firstDay(periodOf(month).first)
    return lastDay(setting?.on === 'month' ? month : month - 1)
  }

/** The first such day from a month's start on. */
function dayFrom(first: Month, monthDay: string | undefined): IsoDay {
  if (monthDay === undefined) return firstDay(first)
  const inYear = `${firstDay(first).slice(0, 5)}${monthDay}`
  return inYear >= firstDay(first) ? inYear : `${firstDay(first + 12).slice(0, 5)}${monthDay}`
}

const dayAfter = (day: IsoDay): IsoDay => Temporal.PlainDate.from(day).add({ days: 1 }).toString()

/** Memberships that follow each other without a gap are one stay. Months charged twice belong to the earlier one. */
export function staysOf({ rules, yearOf }: Terms, { memberships }: Pick<QuotedPerson, 'memberships'>): Stay[] {
  const { by, joinedUntilDay, leaving } = rules.pro_rata[0] ?? NO_PRO_RATA
  const [joined, left] = [UNIT_MONTHS[by], UNIT_MONTHS[leaving]]
  const begin = (month: Month, unit: number) => month - ((month - yearOf(month)) % unit)
  const stays: Stay[] = []
  const sorted = memberships.length < 2 ? memberships : memberships.toSorted((one, other) => (one.from < other.from ? -1 : 1))
  for (const { from, to = null } of sorted) {
    const last = stays.at(-1)
    const chargedTo = to === null ? Number.POSITIVE_INFINITY : begin(monthOf(to), left) + left - 1
    if (last?.to && dayAfter(last.to) === from) Object.assign(last, { to, chargedTo })
    else {
      const joinedIn = monthOf(from) + (Number(from.slice(8)) > joinedUntilDay ? 1 : 0)
      const chargedFrom = Math.max(begin(joinedIn, joined), last ? last.chargedTo + 1 : 0)
      stays.push({ from, to, chargedFrom, chargedTo })
    }
  }
  return stays
}

/** Day on which a stay's month is due: with its period, or for a late joiner as `late` says. */
export function dueOf({ interval, periodOf }: Terms, stay: Stay, month: Month): IsoDay {
  let period = periodOf(month)
  if (period.due >= stay.from) return period.due
  if (interval.late === 'at_once') return stay.from
  while (period.due < stay.from) period = periodOf(period.first + interval.months)
  return period.due
}

/** A year that was joined at its end, due with the next collection. */
const LONGEST_DELAY = 24
/** The last month of a year that is due on its first day. */
const LONGEST_ADVANCE = 11

/** Months of a stay that are due from `from` to `to`. */
export function chargeMonths(terms: Terms, stay: Stay, from: IsoDay, to: IsoDay): readonly Month[] {
  const first = Math.max(stay.chargedFrom, monthOf(from) - LONGEST_DELAY)
  const last = Math.min(stay.chargedTo, monthOf(to) + LONGEST_ADVANCE)
  const { since, months: usual } = terms.usualMonths(from, to)
  if (stay.from <= since) {
    const isWhole = first <= (usual[0] ?? first) && (usual.at(-1) ?? last) <= last
    return isWhole ? usual : usual.filter((month) => month >= first && month <= last)
  }
  const months: Month[] = []
  for (let month = first; month <= last; month++) {
    const due = dueOf(terms, stay, month)
    if (due >= from && due <= to) months.push(month)
  }
  return months
}

/** Day on which a month's facts are looked at, within the stay. */
export function lookDay({ factDay }: Terms, stay: Stay, month: Month): IsoDay {
  const day = factDay(month)
  if (day < stay.from) return stay.from
  return stay.to !== null && day > stay.to ? stay.to : day
}

/** An open range has no `from` or `to`; both days belong to it. */
export const isDuring = (
  { from, to }: { from?: IsoDay | null | undefined; to?: IsoDay | null | undefined },
  day: IsoDay,
): boolean => (!from || from <= day) && (!to || to >= day)

export const ageIn = ({ ageDay }: Terms, { birthOn }: QuotedPerson, month: Month): number | null =>
  birthOn ? ageAt(birthOn, ageDay(month)) : null

/** Facts of a person as of a day. */
export interface Looked {
  day: IsoDay
  facts: Facts
}

type Row = Parameters<typeof isDuring>[0]
/** None of these rows begins or ends between two days. */
function isQuiet(rows: readonly Row[], after: IsoDay, until: IsoDay): boolean {
  for (const { from, to } of rows) if ((from && after < from && from <= until) || (to && after <= to && to < until)) return false
  return true
}

/** Facts of a month. Those of `last` themselves while nothing has changed since: equal months are told by that. */
export function lookAt(terms: Terms, person: QuotedPerson, stay: Stay, month: Month, last: Looked | null): Looked {
  const { memberships, departments, proofs, payment } = person
  const day = lookDay(terms, stay, month)
  const age = ageIn(terms, person, month)
  if (last?.facts.age === age && last.day <= day) {
    const isSame = isQuiet(memberships, last.day, day) && isQuiet(departments, last.day, day) && isQuiet(proofs, last.day, day)
    if (isSame) return { day, facts: last.facts }
  }
  const facts: Facts = {
    age,
    status: memberships.find((row) => isDuring(row, day))?.status ?? 'aktiv',
    departments: departments.filter((row) => isDuring(row, day)),
    proofs: proofs.filter((row) => isDuring(row, day)).map(({ name }) => name),
    payment,
  }
  return { day, facts }
}
