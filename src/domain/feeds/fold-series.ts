import { berlinMoment, ZONE } from '../../kernel/calendar.ts'
import { type Rule, ruleDays } from '../series/rules.ts'
import type { FeedEntry } from './rules.ts'

/** A date unlike the rest of its series: moved, elsewhere, cancelled. */
export interface FeedException {
  on: Temporal.PlainDate
  entry: FeedEntry
}

/** Entries with a rule as one entry. */
export interface FeedSeries {
  uid: string
  first: FeedEntry
  rule: Rule
  lastOn: Temporal.PlainDate
  startsTime: Temporal.PlainTime
  exceptions: FeedException[]
  left: Temporal.PlainDate[]
}

export interface FoldedFeed {
  singles: FeedEntry[]
  series: FeedSeries[]
}

const FEWEST = 3

/** In Berlin time; `pattern` is null for a day or clock outside the rule. */
interface Dated extends FeedException {
  key: string
  rule: Rule
  iso: string
  startsTime: Temporal.PlainTime
  endsTime: Temporal.PlainTime
  pattern: string | null
  isPlain: boolean
}

interface Group {
  rule: Rule
  members: Dated[]
  /** Days of the rule without a member. */
  holes: Map<string, Temporal.PlainDate>
}

/** Equal times, place and text become a rule, others its exceptions. Dates with an ambiguous clock stay single. */
export function foldSeries(entries: readonly FeedEntry[]): FoldedFeed {
  const folded: FoldedFeed = { singles: [], series: [] }
  const dated: Dated[] = []
  for (const entry of entries) {
    const one = datedOf(entry)
    if (one) dated.push(one)
    else folded.singles.push(entry)
  }
  for (const [key, own] of Map.groupBy(dated, (one) => one.key)) foldOne(key, own, folded)
  return folded
}

function datedOf(entry: FeedEntry): Dated | null {
  if (!entry.series || entry.isAllDay) return null
  const { key, on, rule } = entry.series
  const [starts, ends] = [entry.startsAt.toZonedDateTimeISO(ZONE), entry.endsAt.toZonedDateTimeISO(ZONE)]
  const [startsTime, endsTime] = [starts.toPlainTime(), ends.toPlainTime()]
  const [startsOn, endsOn] = [starts.toPlainDate(), ends.toPlainDate()]
  const isClear = startsOn.equals(endsOn) && isPlain(startsOn, startsTime, endsTime)
  const weekly: Rule = { freq: 'weekly', interval: 1, weekdays: [on.dayOfWeek] }
  const shown = [startsTime, endsTime, entry.title, entry.place, entry.path, rule ? '' : on.dayOfWeek]
  const pattern = isClear && startsOn.equals(on) ? JSON.stringify(shown) : null
  return { on, entry, key, rule: rule ?? weekly, iso: on.toString(), startsTime, endsTime, pattern, isPlain: isClear }
}

/** No clock change in or beside this time: every reader finds the same moments. */
function isPlain(on: Temporal.PlainDate, startsTime: Temporal.PlainTime, endsTime: Temporal.PlainTime): boolean {
  // Clocks change at 1:00 UTC, so nothing between 4:00 and midnight can be near it.
  if (startsTime.hour >= 4 && endsTime.hour >= 4) return true
  const dayLasts = berlinMoment(on, MIDNIGHT)
    .until(berlinMoment(on.add({ days: 1 }), MIDNIGHT))
    .total('hours')
  return dayLasts === 24
}
const MIDNIGHT = Temporal.PlainTime.from('00:00')

function foldOne(key: string, dated: readonly Dated[], folded: FoldedFeed): void {
  const groups = [...Map.groupBy(dated, ({ pattern }) => pattern).entries()].flatMap(([pattern, members]) =>
    pattern === null ? [] : groupsOf(members),
  )
  const grouped = new Set(groups.flatMap(({ members }) => members))
  const exceptions = new Map<Group, FeedException[]>()
  for (const one of dated) {
    if (grouped.has(one)) continue
    const group = one.isPlain ? groups.find(({ holes }) => holes.has(one.iso)) : undefined
    if (!group) {
      folded.singles.push(one.entry)
      continue
    }
    group.holes.delete(one.iso)
    exceptions.set(group, [...(exceptions.get(group) ?? []), one])
  }
  // The longest pattern keeps the name after any change; ended ones get the day of their end.
  const living = groups.toSorted((one, other) => (lastOf(one).iso < lastOf(other).iso ? 1 : -1))
  for (const [at, group] of living.entries()) {
    const uid = at === 0 ? key : `${key}-${lastOf(group).iso}`
    folded.series.push(seriesOf(uid, group, exceptions.get(group) ?? []))
  }
}

const lastOf = ({ members }: Pick<Group, 'members'>): Dated => {
  const last = members.at(-1)
  if (!last) throw new Error('a group without members')
  return last
}

/** Groups of one pattern; a day with an ambiguous clock separates them. */
function groupsOf(members: readonly Dated[]): Group[] {
  const sorted = members.toSorted((one, other) => (one.iso < other.iso ? -1 : 1))
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (!first || !last) return []
  const byDay = new Map(sorted.map((one) => [one.iso, one]))
  const groups: Group[] = []
  let group: Group = { rule: first.rule, members: [], holes: new Map() }
  let gap: Temporal.PlainDate[] = []
  const close = () => {
    if (group.members.length >= FEWEST && group.holes.size <= group.members.length) groups.push(group)
    group = { rule: first.rule, members: [], holes: new Map() }
    gap = []
  }
  for (const on of ruleDays(first.rule, first.on, last.on)) {
    const member = byDay.get(on.toString())
    if (!isPlain(on, first.startsTime, first.endsTime)) close()
    else if (member) {
      // The rule begins with its first member, so earlier gaps do not count.
      if (group.members.length > 0) for (const day of gap) group.holes.set(day.toString(), day)
      gap = []
      group.members.push(member)
    } else gap.push(on)
  }
  close()
  return groups
}

function seriesOf(uid: string, group: Group, exceptions: readonly FeedException[]): FeedSeries {
  const { members, holes, rule } = group
  const [first, last] = [members[0], lastOf(group)]
  const told = members.filter(({ entry }) => entry.isCancelled || entry.note !== '')
  return {
    uid,
    rule,
    first: first?.entry ?? last.entry,
    lastOn: last.on,
    startsTime: last.startsTime,
    exceptions: [...told.map(({ on, entry }) => ({ on, entry })), ...exceptions.map(({ on, entry }) => ({ on, entry }))],
    left: [...holes.values()],
  }
}
