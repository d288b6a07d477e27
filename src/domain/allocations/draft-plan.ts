import { type Candidate, type DraftNeed, type DraftPart, type Given, listCandidates } from './list-candidates.ts'
import { type Criterion, meets, type Times, type WeekTime } from './rules.ts'

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
  /** What was wanted before and lost, and to what; null when the first choice was free. */
  lost: { wanted: Given; edge: Edge } | null
}

interface Runner {
  need: DraftNeed
  candidates: Candidate[]
  at: number
}

/** 0 for whoever meets the criterion at this time, else 1. */
function rankBy(criterion: Criterion, { need, candidate }: { need: DraftNeed; candidate: Candidate }): number {
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

/** Who holds an atomic part: others (`taken`), somebody by decision of hand (null), a need. */
interface Holder extends Times {
  order: number
  by: Runner | 'taken' | null
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
      if (given && need) this.#hold(need, given, null)
    }
    for (const { atomId, ...time } of facts.taken) this.#note(time, atomId, { ...time, order: -1, by: 'taken' })
  }

  #hold({ holder }: DraftNeed, given: Given, by: Runner | null): void {
    const order = this.#order++
    for (const atom of this.#atoms.get(given.partId) ?? []) this.#note(given, atom, { ...given, order, by })
    this.#minutes.set(holder, (this.#minutes.get(holder) ?? 0) + given.to - given.from)
  }

  #note({ weekday }: WeekTime, atom: string, holder: Holder): void {
    const key = `${weekday} ${atom}`
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
    return this.#compareAt({ need: one.need, candidate: a }, { need: other.need, candidate: b })
  }

  #compareAt(
    one: { need: DraftNeed; candidate: Candidate },
    other: { need: DraftNeed; candidate: Candidate },
  ): { order: number; edge: Edge } {
    for (const criterion of this.#facts.criteria) {
      const order = rankBy(criterion, one) - rankBy(criterion, other)
      if (order !== 0) return { order, edge: criterion }
    }
    const byPriority = one.need.priority - other.need.priority
    if (byPriority !== 0) return { order: byPriority, edge: 'priority' }
    const byShare = this.#share(one.need, other.need) - this.#share(other.need, one.need)
    if (byShare !== 0) return { order: byShare, edge: 'share' }
    return { order: one.need.id < other.need.id ? -1 : 1, edge: 'arrival' }
  }

  /** Minutes so far by person, without fractions: times the people of the other. */
  #share(one: DraftNeed, other: DraftNeed): number {
    return (this.#minutes.get(one.holder) ?? 0) * (this.#people.get(other.holder) ?? 1)
  }

  #sharesGround(one: string, other: string): boolean {
    const others = this.#atoms.get(other) ?? []
    return (this.#atoms.get(one) ?? []).some((atom) => others.includes(atom))
  }

  /** Who holds this time, the first of several; null when it is free. */
  #inTheWay({ partId, weekday, from, to }: Given): Holder | null {
    let first: Holder | null = null
    for (const atom of this.#atoms.get(partId) ?? [])
      for (const holder of this.#held.get(`${weekday} ${atom}`) ?? [])
        if (holder.from < to && from < holder.to && (first === null || holder.order < first.order)) first = holder
    return first
  }

  give(runner: Runner): void {
    const candidate = runner.candidates[runner.at]
    if (!candidate) return
    const { need } = runner
    const { wish, isHeld, ...given } = candidate
    const lost = this.#lossOf(need, runner.candidates.slice(0, runner.at))
    this.#decisions.push({ needId: need.id, given, wish, isHeld, over: null, lost })
    this.#hold(need, given, runner)
  }

  refuse({ need, candidates }: Runner): void {
    const lost = this.#lossOf(need, candidates)
    this.#decisions.push({ needId: need.id, given: null, wish: null, isHeld: false, over: null, lost })
  }

  /** All decisions, each time with against whom it stood. */
  decide(): DraftDecision[] {
    const rivalOf = (given: Given) =>
      this.#decisions.find(
        ({ lost }) => lost && meets(lost.wanted, given) && this.#sharesGround(lost.wanted.partId, given.partId),
      )
    return this.#decisions
      .map((one) => ({ ...one, over: one.given ? (rivalOf(one.given)?.lost?.edge ?? null) : null }))
      .toSorted((a, b) => (a.needId < b.needId ? -1 : 1))
  }

  /** What it wanted most and did not get, and why. */
  #lossOf(need: DraftNeed, passed: Candidate[]): DraftDecision['lost'] {
    const [first] = passed
    const holder = first ? this.#inTheWay(first) : null
    if (!first || !holder) return null
    const { weekday, from, to, partId } = first
    const wanted = { weekday, from, to, partId }
    if (holder.by === 'taken' || holder.by === null) return { wanted, edge: holder.by ?? 'hand' }
    const { need: rival, candidates, at } = holder.by
    const taken = candidates[at]
    return taken ? { wanted, edge: this.#compareAt({ need: rival, candidate: taken }, { need, candidate: first }).edge } : null
  }
}
