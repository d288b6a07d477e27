import { type DraftDecision, explainDraft } from './explain-draft.ts'
import { type DraftFacts, holdTimes, type Runner } from './hold-times.ts'
import { listSuitableTimes } from './list-suitable-times.ts'
import { makeRoom } from './make-room.ts'

/**
 * Plan of a week by the published criteria; the same facts in any order give the same plan. A time is lost only to a need of
 * equal or better right. Nothing lies outside the hours of its part, nor twice on one atomic part; decisions by hand stand.
 * Afterwards needs move within their wish to serve others (`makeRoom`).
 */
export function draftPlan(facts: DraftFacts): DraftDecision[] {
  const held = giveTimes(facts)
  makeRoom(held)
  return explainDraft(facts, held)
}

export function giveTimes(facts: DraftFacts): ReturnType<typeof holdTimes> {
  const held = holdTimes(facts)
  const byHand = new Set(facts.fixed.map(({ needId }) => needId))
  const open: Runner[] = facts.needs
    .filter(({ id }) => !byHand.has(id))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((need) => ({ need, suitable: listSuitableTimes(need, facts.parts), at: 0 }))
  while (open.length > 0) {
    for (const runner of open) held.advance(runner)
    const running = open.filter(({ suitable, at }) => at < suitable.length)
    const [first, ...others] = running
    if (!first) break
    const best = others.reduce((best, one) => (held.compare(one, best).order < 0 ? one : best), first)
    held.give(best)
    open.splice(open.indexOf(best), 1)
  }
  for (const runner of open) held.refuse(runner)
  return held
}
