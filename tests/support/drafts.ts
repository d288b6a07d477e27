import { draftPlan } from '../../src/domain/allocations/draft-plan.ts'
import type { DraftFacts } from '../../src/domain/allocations/hold-times.ts'
import type { DraftNeed, DraftPart } from '../../src/domain/allocations/list-suitable-times.ts'
import { CRITERIA } from '../../src/domain/allocations/rules.ts'

export const EVENING = { from: 18 * 60, to: 20 * 60 }
/** The hours of every part, Monday to Wednesday. */
export const open = [1, 2, 3].map((weekday) => ({ weekday, from: 17 * 60, to: 22 * 60 }))
export const third = (at: number): DraftPart => ({
  id: `t${at}`,
  place: `Drittel ${at}`,
  atomIds: [`t${at}`],
  equipment: [],
  open,
})
const one: DraftPart[] = [third(1)]
/** Three thirds, and the whole with goals. */
export const hall: DraftPart[] = [
  ...[third(1), third(2), third(3)],
  { id: 'all', place: 'Ganze Halle', atomIds: ['t1', 't2', 't3'], equipment: ['Tore'], open },
]

/** The draft of these needs by all criteria; default: for one third. */
export const plan = (needs: DraftNeed[], more: Partial<DraftFacts> = {}) =>
  draftPlan({ criteria: CRITERIA, parts: one, taken: [], fixed: [], needs, ...more })
