import { type Candidate, type DraftNeed, type DraftPart, type Given, listCandidates, type Wish } from './list-candidates.ts'
import type { Criterion, WeekTime } from './rules.ts'

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

export interface DraftDecision {
  needId: string
  given: Given | null
  /** Position of the wish that it meets; null without. */
  wish: number | null
  isHeld: boolean
  /** Against whom it was decided; null: nobody else wanted the time. */
  over: Edge | null
  /** The wishes that were tried before, in order; empty when the first choice was free. */
  lost: Loss[]
}

/** Why a wish was not met. */
export interface Loss {
  /** Its position: 0 is the one wanted. */
  wish: number
  times: Wish
  /** Who stood at all the times that would have done; empty when nothing that would do is put up. */
  blocks: Block[]
}

/** A time that was given before, or is taken by others (`needId` null), and what put it first. */
export interface Block {
  needId: string | null
  time: WeekTime
  edge: Edge
}

interface Runner {
  need: DraftNeed
  candidates: Candidate[]
  at: number
}

interface Standing {
  need: DraftNeed
  candidate: Candidate
}

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

/**
 * The plan of a week by the published criteria. The same facts in any order give the same plan. Whoever loses a time loses it to
 * somebody whom the criteria put first, or equal: nobody with a better right is left out for somebody with a lesser one.
 * Nothing lies outside the hours of its part, nor twice on one atomic part; what was decided by hand stands.
 */
export function draftPlan(facts: DraftFacts): DraftDecision[] {
  const plan = new Plan(facts)
  const byHand = new Set(facts.fixed.map(({ needId }) => needId))
  const open: Runner[] = facts.needs
    .filter(({ id }) => !byHand.has(id))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((need) => ({ need, candidates: listCandidates(need, facts.parts), at: 0 }))
  while (open.length > 0) {
    for (const runner of open) plan.advance(runner)
    const running = open.filter(({ candidates, at }) => at < candidates.length)
    const [first, ...others] = running
    if (!first) break
    const best = others.reduce((best, one) => (plan.compare(one, best).order < 0 ? one : best), first)
    plan.give(best)
    open.splice(open.indexOf(best), 1)
  }
  for (const runner of open) plan.refuse(runner)
  return plan.decide()
}

/** Who holds an atomic part. */
interface Holder extends WeekTime {
  order: number
  /** Null: others. */
  needId: string | null
  /** By what it goes before somebody else at this time. */
  edgeOver: (need: DraftNeed, candidate: Candidate) => Edge
}

/** What is given so far, and against whom. */
class Plan {
  readonly #decisions: DraftDecision[] = []
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
      if (given && need) this.#hold(need, given, () => 'hand')
    }
    for (const { atomId, weekday, from, to } of facts.taken)
      this.#note(atomId, { ...{ weekday, from, to }, order: -1, needId: null, edgeOver: () => 'taken' })
  }

  #hold({ id, holder }: DraftNeed, { partId, weekday, from, to }: Given, edgeOver: Holder['edgeOver']): void {
    const one = { ...{ weekday, from, to }, order: this.#order++, needId: id, edgeOver }
    for (const atom of this.#atoms.get(partId) ?? []) this.#note(atom, one)
    this.#minutes.set(holder, (this.#minutes.get(holder) ?? 0) + to - from)
  }

  #note(atom: string, holder: Holder): void {
    const key = `${holder.weekday} ${atom}`
    this.#held.set(key, [...(this.#held.get(key) ?? []), holder])
  }

  /** Goes on to the first candidate that is still free. */
  advance(runner: Runner): void {
    for (; runner.at < runner.candidates.length; runner.at++) {
      const candidate = runner.candidates[runner.at]
      if (candidate && this.#inTheWay(candidate) === null) return
    }
  }

  /** Who goes first at what each would get next, and by what. */
  compare(one: Runner, other: Runner): { order: number; edge: Edge } {
    const [a, b] = [one.candidates[one.at], other.candidates[other.at]]
    if (!a || !b) return { order: a ? -1 : 1, edge: 'arrival' }
    return this.#compareAt({ need: one.need, candidate: a }, { need: other.need, candidate: b }, this.#minutes)
  }

  #compareAt(one: Standing, other: Standing, minutes: ReadonlyMap<string, number>): { order: number; edge: Edge } {
    for (const criterion of this.#facts.criteria) {
      const order = rankBy(criterion, one) - rankBy(criterion, other)
      if (order !== 0) return { order, edge: criterion }
    }
    const byPriority = one.need.priority - other.need.priority
    if (byPriority !== 0) return { order: byPriority, edge: 'priority' }
    const byShare = this.#share(one.need, other.need, minutes) - this.#share(other.need, one.need, minutes)
    if (byShare !== 0) return { order: byShare, edge: 'share' }
    return { order: one.need.id < other.need.id ? -1 : 1, edge: 'arrival' }
  }

  /** Minutes so far by person, without fractions: times the people of the other. */
  #share(one: DraftNeed, other: DraftNeed, minutes: ReadonlyMap<string, number>): number {
    return (minutes.get(one.holder) ?? 0) * (this.#people.get(other.holder) ?? 1)
  }

  /** Who held some of this time before anybody else did; null when it is free. */
  #inTheWay({ partId, weekday, from, to }: Given): Holder | null {
    let first: Holder | null = null
    for (const atom of this.#atoms.get(partId) ?? [])
      for (const holder of this.#held.get(`${weekday} ${atom}`) ?? [])
        if (holder.from < to && from < holder.to && (first === null || holder.order < first.order)) first = holder
    return first
  }

  give({ need, candidates, at }: Runner): void {
    const candidate = candidates[at]
    if (!candidate) return
    const { wish, isHeld, ...given } = candidate
    const lost = this.#lossesOf(need, candidates, at)
    this.#decisions.push({ needId: need.id, given, wish, isHeld, over: null, lost })
    // As the shares stand now: afterwards its own club has more.
    const minutes = new Map(this.#minutes)
    this.#hold(
      need,
      given,
      (other, wanted) => this.#compareAt({ need, candidate }, { need: other, candidate: wanted }, minutes).edge,
    )
  }

  refuse({ need, candidates }: Runner): void {
    const lost = this.#lossesOf(need, candidates, candidates.length)
    this.#decisions.push({ needId: need.id, given: null, wish: null, isHeld: false, over: null, lost })
  }

  /** All decisions, each time with against whom it stood. */
  decide(): DraftDecision[] {
    const sorted = this.#decisions.toSorted((a, b) => (a.needId < b.needId ? -1 : 1))
    const edges = new Map<string, Edge>()
    for (const { needId, edge } of sorted.flatMap(({ lost }) => lost).flatMap(({ blocks }) => blocks))
      if (needId !== null && !edges.has(needId)) edges.set(needId, edge)
    return sorted.map((one) => ({ ...one, over: edges.get(one.needId) ?? null }))
  }

  /** Each wish up to the candidate `at` which it came, with whoever stood at its times. */
  #lossesOf(need: DraftNeed, candidates: readonly Candidate[], at: number): Loss[] {
    const given = candidates[at]
    return need.wishes.flatMap((times, wish) => {
      const own = candidates.filter((one) => one.wish === wish)
      const tried = candidates.slice(0, at).filter((one) => one.wish === wish)
      const isOver = tried.length > 0 || (own.length === 0 && wish < (given?.wish ?? need.wishes.length))
      return isOver ? [{ wish, times, blocks: this.#blocksOf(need, tried, times) }] : []
    })
  }

  #blocksOf(need: DraftNeed, tried: readonly Candidate[], within: Wish): Block[] {
    const blocks = new Map<string, Block>()
    for (const candidate of tried) {
      const holder = this.#inTheWay(candidate)
      if (!holder) continue
      const { needId, weekday } = holder
      // Others may hold the whole day: what matters of it is the time that was wished.
      const [from, to] =
        needId === null ? [Math.max(holder.from, within.from), Math.min(holder.to, within.to)] : [holder.from, holder.to]
      const key = needId ?? `${weekday} ${from} ${to}`
      if (!blocks.has(key)) blocks.set(key, { needId, time: { weekday, from, to }, edge: holder.edgeOver(need, candidate) })
    }
    return [...blocks.values()].toSorted(({ time: a }, { time: b }) => a.weekday - b.weekday || a.from - b.from || a.to - b.to)
  }
}
