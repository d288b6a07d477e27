import { found } from '../../kernel/answer.ts'
import type { DraftNeed, DraftPart, Given, SuitableTime } from './list-suitable-times.ts'
import { type Criterion, meets, type WeekTime } from './rules.ts'

/** Decision by hand: it stands before the computation. */
export interface Fixed {
  needId: string
  given: Given | null
}

export interface DraftFacts {
  criteria: readonly Criterion[]
  parts: readonly DraftPart[]
  needs: readonly DraftNeed[]
  /** Atomic parts held by others in most weeks. */
  taken: readonly (WeekTime & { atomId: string })[]
  fixed: readonly Fixed[]
}

/** Reason for an order: a criterion, or a tie-break. */
export type Edge = Criterion | 'priority' | 'share' | 'arrival' | 'hand' | 'taken'

/** An earlier given time, or one held by others (`needId` null), with the reason for its order. */
export interface Block {
  needId: string | null
  time: WeekTime
  edge: Edge
  /** For the edge `share`: minutes per person of holder and loser. */
  shares: readonly [number, number] | null
}

/** A need at its current suitable time. */
export interface Runner {
  need: DraftNeed
  suitable: SuitableTime[]
  at: number
}

/** Without a time `at` lies behind the last suitable time. */
export interface Placed extends Runner {
  order: number
  wonAt: number
  movedFor: string | null
  /** Shares at the moment of the decision. */
  minutes: ReadonlyMap<string, number>
}

interface NeedAtTime {
  need: DraftNeed
  time: SuitableTime
}

/** `order` below 0: the first goes before the second. */
export interface Compared {
  order: number
  edge: Edge
  shares: Block['shares']
}

export interface Holder extends WeekTime {
  order: number
  /** Null: others. */
  needId: string | null
  compareTo: (need: DraftNeed, time: SuitableTime) => Compared
}

const certain = (edge: Edge) => (): Compared => ({ order: -1, edge, shares: null })

/** 0 for a met criterion, else 1. */
function rankBy(criterion: Criterion, { need, time }: NeedAtTime): number {
  const met = {
    school: need.isSchool,
    youth: need.ageGroup === 'youth',
    league: need.league !== '',
    last_holder: time.isHeld,
  }
  return met[criterion] ? 0 : 1
}

/** Week of a draft, with taken times and decisions by hand. */
export const holdTimes = (facts: DraftFacts): HeldTimes => new HeldTimes(facts)

class HeldTimes {
  readonly placed: Placed[] = []
  readonly #facts: DraftFacts
  readonly #atoms: Map<string, string[]>
  readonly #held = new Map<string, Holder[]>()
  #order = 0
  readonly #minutes = new Map<string, number>()
  readonly #people = new Map<string, number>()

  constructor(facts: DraftFacts) {
    this.#facts = facts
    this.#atoms = new Map(facts.parts.map(({ id, atomIds }) => [id, atomIds]))
    for (const { holder, people } of facts.needs) this.#people.set(holder, (this.#people.get(holder) ?? 0) + people)
    const needs = new Map(facts.needs.map((need) => [need.id, need]))
    for (const { needId, given } of facts.fixed) {
      const need = needs.get(needId)
      if (given && need) this.#hold(need, given, this.#order++, certain('hand'))
    }
    for (const { atomId, weekday, from, to } of facts.taken)
      this.#note(atomId, { weekday, from, to, order: -1, needId: null, compareTo: certain('taken') })
  }

  #hold({ id, holder }: DraftNeed, { partId, weekday, from, to }: Given, order: number, compareTo: Holder['compareTo']): void {
    const one = { weekday, from, to, order, needId: id, compareTo }
    for (const atom of this.#atoms.get(partId) ?? []) this.#note(atom, one)
    this.#minutes.set(holder, (this.#minutes.get(holder) ?? 0) + to - from)
  }

  letGo({ need }: Placed): void {
    for (const [key, holders] of this.#held)
      this.#held.set(
        key,
        holders.filter(({ needId }) => needId !== need.id),
      )
    this.#minutes.set(need.holder, (this.#minutes.get(need.holder) ?? 0) - need.minutes)
  }

  put(placed: Placed): void {
    const { need, suitable, at, order, minutes } = placed
    const time = suitable[at]
    if (time)
      this.#hold(need, time, order, (other, wanted) => this.#compareAt({ need, time }, { need: other, time: wanted }, minutes))
  }

  #note(atom: string, holder: Holder): void {
    const key = `${holder.weekday} ${atom}`
    this.#held.set(key, [...(this.#held.get(key) ?? []), holder])
  }

  advance(runner: Runner): void {
    for (; runner.at < runner.suitable.length; runner.at++) {
      const time = runner.suitable[runner.at]
      if (time && this.inTheWay(time) === null) return
    }
  }

  compare(one: Runner, other: Runner): Compared {
    const [a, b] = [one.suitable[one.at], other.suitable[other.at]]
    if (!a || !b) return { order: a ? -1 : 1, edge: 'arrival', shares: null }
    return this.#compareAt({ need: one.need, time: a }, { need: other.need, time: b }, this.#minutes)
  }

  #compareAt(one: NeedAtTime, other: NeedAtTime, minutes: ReadonlyMap<string, number>): Compared {
    for (const criterion of this.#facts.criteria) {
      const order = rankBy(criterion, one) - rankBy(criterion, other)
      if (order !== 0) return { order, edge: criterion, shares: null }
    }
    const byPriority = one.need.priority - other.need.priority
    if (byPriority !== 0) return { order: byPriority, edge: 'priority', shares: null }
    const byShare = this.#share(one.need, other.need, minutes) - this.#share(other.need, one.need, minutes)
    const shares = [this.#perPerson(one.need, minutes), this.#perPerson(other.need, minutes)] as const
    if (byShare !== 0) return { order: byShare, edge: 'share', shares }
    return { order: one.need.id < other.need.id ? -1 : 1, edge: 'arrival', shares: null }
  }

  /** Minutes per person without fractions: multiplied by the other's people. */
  #share(one: DraftNeed, other: DraftNeed, minutes: ReadonlyMap<string, number>): number {
    return (minutes.get(one.holder) ?? 0) * found(this.#people.get(other.holder))
  }

  #perPerson({ holder }: DraftNeed, minutes: ReadonlyMap<string, number>): number {
    return (minutes.get(holder) ?? 0) / found(this.#people.get(holder))
  }

  /** Earliest holder of some of this time; null when free. */
  inTheWay({ partId, weekday, from, to }: Given): Holder | null {
    let first: Holder | null = null
    for (const atom of this.#atoms.get(partId) ?? [])
      for (const holder of this.#held.get(`${weekday} ${atom}`) ?? [])
        if (holder.from < to && from < holder.to && (first === null || holder.order < first.order)) first = holder
    return first
  }

  give(runner: Runner): void {
    // A copy of the current shares: the given time changes them.
    const placed = { ...runner, order: this.#order++, wonAt: runner.at, movedFor: null, minutes: new Map(this.#minutes) }
    this.placed.push(placed)
    this.put(placed)
  }

  refuse(runner: Runner): void {
    const at = runner.suitable.length
    this.placed.push({ ...runner, at, order: this.#order++, wonAt: at, movedFor: null, minutes: new Map() })
  }

  minutesNow = (): ReadonlyMap<string, number> => new Map(this.#minutes)

  shareGround(one: Given, other: Given): boolean {
    const ground = new Set(this.#atoms.get(one.partId))
    return meets(one, other) && (this.#atoms.get(other.partId) ?? []).some((atom) => ground.has(atom))
  }

  holdersAt({ partId, weekday, from, to }: Given): Set<string | null> {
    const found = new Set<string | null>()
    for (const atom of this.#atoms.get(partId) ?? [])
      for (const one of this.#held.get(`${weekday} ${atom}`) ?? []) if (one.from < to && from < one.to) found.add(one.needId)
    return found
  }
}
