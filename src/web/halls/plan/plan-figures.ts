import type { PlanView } from './plan-view.ts'

/** Busy hours in minutes; the use of a plan counts these alone. */
export const BUSY = { from: 15 * 60, to: 22 * 60 }

export interface PlanFigures {
  /** Whole percent of all lanes in the busy hours; null without halls. */
  usedPercent: number | null
  requests: number
  released: number
}

/** Figures below a plan. A closed lane counts neither as used nor as usable. */
export function figuresOf(plan: PlanView): PlanFigures {
  const lanes = new Map(plan.halls.map((hall) => [hall.id, hall.lanes.length]))
  let [usable, used] = [0, 0]
  const seen = { requested: new Set<string>(), released: new Set<string>() }
  for (const { hallId, blocks } of plan.groups) {
    usable += (lanes.get(hallId) ?? 0) * (BUSY.to - BUSY.from)
    for (const { id, from, to, span, state, kind, isGone } of blocks) {
      if (!isGone && (state === 'requested' || state === 'released')) seen[state].add(id)
      const minutes = Math.max(Math.min(to, BUSY.to) - Math.max(from, BUSY.from), 0) * span
      if (state !== 'approved') continue
      if (kind === 'maintenance') usable -= minutes
      else used += minutes
    }
  }
  return {
    usedPercent: usable > 0 ? Math.round((used / usable) * 100) : null,
    requests: seen.requested.size,
    released: seen.released.size,
  }
}
