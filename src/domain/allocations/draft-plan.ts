import { type DraftDecision, explainDraft } from './explain-draft.ts'
import { type DraftFacts, holdTimes, type Runner } from './hold-times.ts'
import { listCandidates } from './list-candidates.ts'
import { makeRoom } from './make-room.ts'

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
