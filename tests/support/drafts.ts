import fc from 'fast-check'
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

const needs = fc
  .array(
    fc.record({
      holder: fc.constantFrom('gsv', 'rwa', 'abc'),
      isSchool: fc.boolean(),
      ageGroup: fc.constantFrom('youth' as const, 'adults' as const),
      league: fc.constantFrom('', 'A'),
      people: fc.integer({ min: 5, max: 40 }),
      minutes: fc.constantFrom(60, 90, 120),
      wishes: fc.array(
        fc.record({
          weekdays: fc.subarray([1, 2, 3], { minLength: 1 }),
          from: fc.constantFrom(960, 1020, 1080),
          to: fc.constantFrom(1200, 1260, 1350),
        }),
        { minLength: 1, maxLength: 3 },
      ),
      partIds: fc.subarray(['t1', 't2', 't3', 'all']),
      equipment: fc.constantFrom<string[]>([], ['Tore']),
      priority: fc.integer({ min: 1, max: 3 }),
      held: fc.option(
        fc.record({
          partId: fc.constantFrom('t1', 't2', 'all'),
          weekday: fc.constantFrom(1, 2),
          from: fc.constant(1080),
          to: fc.constant(1200),
        }),
      ),
    }),
    { maxLength: 25 },
  )
  .map((all) => all.map((one, at): DraftNeed => ({ ...one, id: `n${String(at).padStart(2, '0')}` })))

/** Facts of a draft for the hall. */
export const facts = fc.record({
  needs,
  criteria: fc.shuffledSubarray([...CRITERIA]),
  taken: fc.array(
    fc.record({
      atomId: fc.constantFrom('t1', 't2'),
      weekday: fc.constantFrom(1, 2, 3),
      from: fc.constantFrom(1020, 1140),
      to: fc.constantFrom(1200, 1260),
    }),
    { maxLength: 3 },
  ),
})

export const atomsOf = (partId: string) => hall.find(({ id }) => id === partId)?.atomIds ?? []
