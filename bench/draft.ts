/**
 * Draft of an association with 300 needs for ten halls of three thirds: with the step in which winners make room, beside the same
 * needs without it, in turn. The middle of several runs.
 */
import { draftPlan, giveTimes } from '../src/domain/allocations/draft-plan.ts'
import { explainDraft } from '../src/domain/allocations/explain-draft.ts'
import type { DraftFacts } from '../src/domain/allocations/hold-times.ts'
import type { DraftNeed, DraftPart } from '../src/domain/allocations/list-suitable-times.ts'
import { CRITERIA } from '../src/domain/allocations/rules.ts'
import { figure, median, note } from './support/figures.ts'

const RUNS = 5
const [NEEDS, HALLS, CLUBS] = [300, 10, 12] as const
const MOST_SECONDS = 2

let seed = 16
/** The same numbers in every run, 0 up to `below`. */
function next(below: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((seed / 2_147_483_648) * below)
}

const WEEK = [1, 2, 3, 4, 5]
const open = WEEK.map((weekday) => ({ weekday, from: 15 * 60, to: 22 * 60 }))
const parts = Array.from({ length: HALLS }, (_, at): DraftPart[] => {
  const atoms = [1, 2, 3].map((third) => `h${at}t${third}`)
  const part = (id: string, atomIds: string[]): DraftPart => ({ id, place: id, atomIds, equipment: [], open })
  return [...atoms.map((atom) => part(atom, [atom])), part(`h${at}`, atoms)]
}).flat()

const needs = Array.from({ length: NEEDS }, (_, at): DraftNeed => {
  const hall = next(HALLS)
  const from = 16 * 60 + next(4) * 30
  return {
    id: `n${String(at).padStart(3, '0')}`,
    holder: `club ${next(CLUBS)}`,
    isSchool: next(10) === 0,
    ageGroup: next(2) === 0 ? 'youth' : 'adults',
    league: next(4) === 0 ? 'A' : '',
    people: 8 + next(20),
    minutes: 90 + next(2) * 30,
    wishes: [{ weekdays: WEEK.filter(() => next(2) === 0).concat(1 + next(5)), from, to: from + 180 }],
    partIds: next(3) === 0 ? [`h${hall}`] : [`h${hall}t1`, `h${hall}t2`, `h${hall}t3`],
    equipment: [],
    priority: 1 + next(5),
    held: null,
  }
})
const facts: DraftFacts = { criteria: CRITERIA, parts, needs, taken: [], fixed: [] }

const WAYS = { with: () => draftPlan(facts), without: () => explainDraft(facts, giveTimes(facts)) } as const
const times = { with: [] as number[], without: [] as number[] }
for (let run = -1; run < RUNS; run++)
  for (const way of ['with', 'without'] as const) {
    const startedAt = performance.now()
    WAYS[way]()
    if (run >= 0) times[way].push((performance.now() - startedAt) / 1000)
  }

const served = (way: keyof typeof WAYS): number => WAYS[way]().filter(({ given }) => given !== null).length
note(`${served('with')} of ${NEEDS} needs get a time, ${served('without')} without making room`)
figure(`draft of ${NEEDS} needs`, median(times.with), { is: '≤', than: MOST_SECONDS, unit: 's' })
note(`${(median(times.with) / median(times.without)).toFixed(1)} times as long as without making room`)
figure('needs served beyond those without making room', served('with') - served('without'), { is: '≥', than: 1 })
