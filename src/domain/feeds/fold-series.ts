import { berlinMoment, ZONE } from '../../kernel/calendar.ts'
import { type Rule, ruleDays } from '../series/rules.ts'
import type { FeedEntry } from './rules.ts'

/** One date of a series that is not as the others: moved, elsewhere, cancelled. */
export interface FeedException {
  on: Temporal.PlainDate
  entry: FeedEntry
}

/** Entries that repeat themselves, as one entry with a rule. */
export interface FeedSeries {
  uid: string
  /** The first date, as all of them are. */
  first: FeedEntry
  rule: Rule
  /** The last day of the rule. */
  lastOn: Temporal.PlainDate
  /** At what time on the day: `exceptions` and `left` name days of the rule only. */
  startsTime: Temporal.PlainTime
  exceptions: FeedException[]
  /** Days of the rule on which nothing is. */
  left: Temporal.PlainDate[]
}

export interface FoldedFeed {
  singles: FeedEntry[]
  series: FeedSeries[]
}

/** Fewer dates than this stand for themselves. */
const FEWEST = 3

/** An entry that belongs to a series, with its Berlin wall-clock times; `pattern` is null when its day or clock is not the rule's. */
interface Dated extends FeedException {
  key: string
  rule: Rule
  iso: string
  startsTime: Temporal.PlainTime
  endsTime: Temporal.PlainTime
  pattern: string | null
  /** Whether its own time can be written as wall-clock time. */
  isPlain: boolean
}

interface Group {
  rule: Rule
  members: Dated[]
  /** Days of the rule without a member. */
  holes: Map<string, Temporal.PlainDate>
}

/**
 * Puts entries of a series together: those with the same times, place and text become a rule, what differs an exception to it. What is too
 * irregular for that stands for itself, and so does every date on whose clock a rule could be read differently.
 */
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

/** Whether no clock change lies in or beside this time: every reader finds the same moments. */
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
  // The one that goes on the longest keeps the name whatever is changed; those that ended are known by the day of their end.
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

/** The members of one pattern as groups that a rule describes: a day whose clock is not plain stands between two of them. */
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
      // A gap before the first member is none: the rule begins with it.
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
