import { explainDraft } from './explain-draft.ts'
import { holdTimes, type Runner } from './hold-times.ts'
import { type DraftNeed, type DraftPart, type Given, listCandidates, type Wish } from './list-candidates.ts'
import { makeRoom } from './make-room.ts'
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
  /** Whom it made room for, moving within its own wish; null = nobody. */
  movedFor: string | null
  /** Of a need that got nothing: what would be free for it, nearest to its first wish. */
  alternative: (Given & { place: string }) | null
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
  /** Where shares told: minutes for each person, of whoever stands there and of whoever lost. */
  shares: readonly [number, number] | null
}

/**
 * The plan of a week by the published criteria. The same facts in any order give the same plan. Whoever loses a time loses it to
 * somebody whom the criteria put first, or equal: nobody with a better right is left out for somebody with a lesser one.
 * Nothing lies outside the hours of its part, nor twice on one atomic part; what was decided by hand stands. Afterwards who has time moves within
 * the same wish where that serves somebody who got nothing (`makeRoom`).
 */
export function draftPlan(facts: DraftFacts): DraftDecision[] {
  const held = giveTimes(facts)
  makeRoom(held)
  return explainDraft(facts, held)
}

/** The plan before anybody makes room. */
export function giveTimes(facts: DraftFacts): ReturnType<typeof holdTimes> {
  const held = holdTimes(facts)
  const byHand = new Set(facts.fixed.map(({ needId }) => needId))
  const open: Runner[] = facts.needs
    .filter(({ id }) => !byHand.has(id))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((need) => ({ need, candidates: listCandidates(need, facts.parts), at: 0 }))
  while (open.length > 0) {
    for (const runner of open) held.advance(runner)
    const running = open.filter(({ candidates, at }) => at < candidates.length)
    const [first, ...others] = running
    if (!first) break
    const best = others.reduce((best, one) => (held.compare(one, best).order < 0 ? one : best), first)
    held.give(best)
    open.splice(open.indexOf(best), 1)
  }
  for (const runner of open) held.refuse(runner)
  return held
}
