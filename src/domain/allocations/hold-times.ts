import type { Candidate, DraftNeed, DraftPart, Given } from './list-candidates.ts'
import { type Criterion, meets, type WeekTime } from './rules.ts'

/** What was decided by hand: it stands before anything is computed. */
export interface Fixed {
  needId: string
  given: Given | null
}

export interface DraftFacts {
  criteria: readonly Criterion[]
  parts: readonly DraftPart[]
  needs: readonly DraftNeed[]
  /** Atomic parts that others hold in most weeks. */
  taken: readonly (WeekTime & { atomId: string })[]
  fixed: readonly Fixed[]
}

/** Why somebody else goes first: a criterion, or what counts when all are equal. */
export type Edge = Criterion | 'priority' | 'share' | 'arrival' | 'hand' | 'taken'

/** A time that was given before, or is taken by others (`needId` null), and what put it first. */
export interface Block {
  needId: string | null
  time: WeekTime
  edge: Edge
  /** Where shares told: minutes for each person, of whoever stands there and of whoever lost. */
  shares: readonly [number, number] | null
}

/** A need at the candidate that is its turn. */
export interface Runner {
  need: DraftNeed
  candidates: Candidate[]
  at: number
}

/** Who has a time, or none (`at` behind the last candidate). */
export interface Placed extends Runner {
  order: number
  /** The candidate that it got first. */
  wonAt: number
  /** Whom it made room for. */
  movedFor: string | null
  /** As the shares stood when it was decided. */
  minutes: ReadonlyMap<string, number>
}

interface Standing {
  need: DraftNeed
  candidate: Candidate
}

/** `order` below 0: the first goes before the second. */
export interface Compared {
  order: number
  edge: Edge
  shares: Block['shares']
}

/** Who holds an atomic part. */
export interface Holder extends WeekTime {
  order: number
  /** Null: others. */
  needId: string | null
  /** Whether and by what it goes before somebody else at this time. */
  compareTo: (need: DraftNeed, candidate: Candidate) => Compared
}

const certain = (edge: Edge) => (): Compared => ({ order: -1, edge, shares: null })

/** 0 for whoever meets the criterion at this time, else 1. */
function rankBy(criterion: Criterion, { need, candidate }: Standing): number {
  const met = {
    school: need.isSchool,
    youth: need.ageGroup === 'youth',
    league: need.league !== '',
    last_holder: candidate.isHeld,
  }
  return met[criterion] ? 0 : 1
}

/** The week of a draft, with what is taken and what was decided by hand. */
export const holdTimes = (facts: DraftFacts): HeldTimes => new HeldTimes(facts)

/** Who has which time so far, and who goes first. */
class HeldTimes {
  readonly placed: Placed[] = []
  readonly #facts: DraftFacts
  readonly #atoms: Map<string, string[]>
  /** By weekday and atomic part. */
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

  /** Frees what it has. */
  letGo({ need }: Placed): void {
    for (const [key, holders] of this.#held)
      this.#held.set(
        key,
        holders.filter(({ needId }) => needId !== need.id),
      )
    this.#minutes.set(need.holder, (this.#minutes.get(need.holder) ?? 0) - need.minutes)
  }

  /** Holds its candidate for it. */
  put(placed: Placed): void {
    const { need, candidates, at, order, minutes } = placed
    const candidate = candidates[at]
    if (candidate)
      this.#hold(need, candidate, order, (other, wanted) =>
        this.#compareAt({ need, candidate }, { need: other, candidate: wanted }, minutes),
      )
  }

  #note(atom: string, holder: Holder): void {
    const key = `${holder.weekday} ${atom}`
    this.#held.set(key, [...(this.#held.get(key) ?? []), holder])
  }

  /** Goes on to the first candidate that is still free. */
  advance(runner: Runner): void {
    for (; runner.at < runner.candidates.length; runner.at++) {
      const candidate = runner.candidates[runner.at]
      if (candidate && this.inTheWay(candidate) === null) return
    }
  }

  /** Who goes first at what each would get next, and by what. */
  compare(one: Runner, other: Runner): Compared {
    const [a, b] = [one.candidates[one.at], other.candidates[other.at]]
    if (!a || !b) return { order: a ? -1 : 1, edge: 'arrival', shares: null }
    return this.#compareAt({ need: one.need, candidate: a }, { need: other.need, candidate: b }, this.#minutes)
  }

  #compareAt(one: Standing, other: Standing, minutes: ReadonlyMap<string, number>): Compared {
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

  /** Minutes so far by person, without fractions: times the people of the other. */
  #share(one: DraftNeed, other: DraftNeed, minutes: ReadonlyMap<string, number>): number {
    return (minutes.get(one.holder) ?? 0) * (this.#people.get(other.holder) ?? 1)
  }

  #perPerson({ holder }: DraftNeed, minutes: ReadonlyMap<string, number>): number {
    return (minutes.get(holder) ?? 0) / (this.#people.get(holder) ?? 1)
  }

  /** Who held some of this time before anybody else did; null when it is free. */
  inTheWay({ partId, weekday, from, to }: Given): Holder | null {
    let first: Holder | null = null
    for (const atom of this.#atoms.get(partId) ?? [])
      for (const holder of this.#held.get(`${weekday} ${atom}`) ?? [])
        if (holder.from < to && from < holder.to && (first === null || holder.order < first.order)) first = holder
    return first
  }

  give(runner: Runner): void {
    // As the shares stand now: afterwards its own club has more.
    const placed = { ...runner, order: this.#order++, wonAt: runner.at, movedFor: null, minutes: new Map(this.#minutes) }
    this.placed.push(placed)
    this.put(placed)
  }

  refuse(runner: Runner): void {
    const at = runner.candidates.length
    this.placed.push({ ...runner, at, order: this.#order++, wonAt: at, movedFor: null, minutes: new Map() })
  }

  /** How many minutes each has so far, for a decision that is made now. */
  minutesNow = (): ReadonlyMap<string, number> => new Map(this.#minutes)

  shareGround(one: Given, other: Given): boolean {
    const ground = new Set(this.#atoms.get(one.partId))
    return meets(one, other) && (this.#atoms.get(other.partId) ?? []).some((atom) => ground.has(atom))
  }

  /** Whose time is in the way; null stands for others. */
  holdersAt({ partId, weekday, from, to }: Given): Set<string | null> {
    const found = new Set<string | null>()
    for (const atom of this.#atoms.get(partId) ?? [])
      for (const one of this.#held.get(`${weekday} ${atom}`) ?? []) if (one.from < to && from < one.to) found.add(one.needId)
    return found
  }
}
