import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  ALGORITHM_VERSION,
  DRAW_PRIORITIES,
  type DrawDocument,
  type DrawInput,
  type DrawPriority,
  type DrawResult,
  type DrawUnit,
  draw,
  resultHashOf,
  seedHashOf,
  verifyDraw,
} from './rules.ts'

const KEYS = ['a', 'b', 'c', 'd']
const merits = fc.subarray<DrawPriority>([...DRAW_PRIORITIES])
const courses = fc.tuple(
  ...KEYS.map((key) =>
    fc.record({ key: fc.constant(key), title: fc.constant(key), places: fc.nat(6), hasWaitingList: fc.boolean() }),
  ),
)
const wishes = fc
  .array(
    fc.record({
      size: fc.integer({ min: 1, max: 4 }),
      together: fc.boolean(),
      merits,
      wishes: fc.shuffledSubarray(KEYS, { minLength: 1 }),
    }),
    { maxLength: 25 },
  )
  .map((list) =>
    list.flatMap(({ size, together, merits, wishes }, at): DrawUnit[] => {
      const number = at + 1
      if (!together || size === 1) return [{ number, part: 0, size, merits, wishes }]
      return Array.from({ length: size }, (_, part) => ({ number, part: part + 1, size: 1, merits, wishes }))
    }),
  )
const inputs = fc.record({
  seed: fc.stringMatching(/^[0-9a-f]{64}$/),
  priorities: fc.shuffledSubarray([...DRAW_PRIORITIES]),
  courses: courses.map((list) => [...list]),
  wishes,
})
const resultOf = (results: readonly DrawResult[], { number, part }: DrawUnit) =>
  results.find((one) => one.number === number && one.part === part)
const RUNS = { numRuns: 300 }

/** Rank of a result, smaller is better: the dearest wish first, a wait before nothing. */
function lossOf(one: DrawUnit, results: readonly DrawResult[]): number {
  const result = resultOf(results, one)
  if (result?.state === 'place') return one.wishes.indexOf(result.course ?? '')
  const before = results.filter(({ state, course }) => state === 'waiting' && course === result?.course)
  return result?.state === 'waiting'
    ? 100 + before.findIndex(({ number, part }) => number === one.number && part === one.part)
    : 10_000
}

test('everybody has exactly one result, never more places than there are, groups whole', () => {
  fc.assert(
    fc.property(inputs, (input) => {
      const results = draw(input, ALGORITHM_VERSION)
      expect(results.map(({ number, part }) => `${number}-${part}`).sort()).toEqual(
        input.wishes.map(({ number, part }) => `${number}-${part}`).sort(),
      )
      for (const { key, places } of input.courses) {
        const got = input.wishes.filter((one) => {
          const result = resultOf(results, one)
          return result?.state === 'place' && result.course === key
        })
        expect(got.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(places)
      }
      for (const one of input.wishes) {
        const result = resultOf(results, one)
        if (result?.course) expect(one.wishes).toContain(result.course)
      }
    }),
    RUNS,
  )
})

test('nobody would rather have a place that stayed free', () => {
  fc.assert(
    fc.property(inputs, (input) => {
      const results = draw(input, ALGORITHM_VERSION)
      const free = new Map(input.courses.map(({ key, places }) => [key, places]))
      for (const one of input.wishes) {
        const result = resultOf(results, one)
        if (result?.state === 'place' && result.course) free.set(result.course, (free.get(result.course) ?? 0) - one.size)
      }
      for (const one of input.wishes) {
        const result = resultOf(results, one)
        const dearer = result?.state === 'place' ? one.wishes.slice(0, one.wishes.indexOf(result.course ?? '')) : one.wishes
        for (const key of dearer) expect(free.get(key) ?? 0).toBeLessThan(one.size)
      }
    }),
    RUNS,
  )
})

test('the order of what is given does not matter, and it comes out the same each time', () => {
  fc.assert(
    fc.property(inputs, fc.infiniteStream(fc.nat()), (input, keys) => {
      const shuffled = <T>(list: readonly T[]) =>
        list
          .map((one) => ({ one, key: keys.next().value }))
          .sort((a, b) => a.key - b.key)
          .map(({ one }) => one)
      const again = { ...input, courses: shuffled(input.courses), wishes: shuffled(input.wishes) }
      expect(draw(again, ALGORITHM_VERSION)).toEqual(draw(input, ALGORITHM_VERSION))
    }),
    RUNS,
  )
})

test('to meet one more priority never makes the own result worse', () => {
  fc.assert(
    fc.property(inputs, fc.nat(), fc.constantFrom(...DRAW_PRIORITIES), (input, at, merit) => {
      const one = input.wishes[at % Math.max(1, input.wishes.length)]
      if (!one) return
      const better = { ...one, merits: [...new Set([...one.merits, merit])] }
      const changed = { ...input, wishes: input.wishes.map((other) => (other === one ? better : other)) }
      expect(lossOf(better, draw(changed, ALGORITHM_VERSION))).toBeLessThanOrEqual(lossOf(one, draw(input, ALGORITHM_VERSION)))
    }),
    RUNS,
  )
})

test('whoever names another wish first never gets a dearer one by it: telling the truth is best', () => {
  fc.assert(
    fc.property(inputs, fc.nat(), fc.shuffledSubarray(KEYS, { minLength: 1 }), (input, at, said) => {
      const one = input.wishes[at % Math.max(1, input.wishes.length)]
      if (!one) return
      const placeOf = (results: DrawResult[]) => {
        const result = resultOf(results, one)
        const dear = result?.state === 'place' ? one.wishes.indexOf(result.course ?? '') : -1
        return dear < 0 ? KEYS.length : dear
      }
      const lied = { ...input, wishes: input.wishes.map((other) => (other === one ? { ...one, wishes: said } : other)) }
      expect(placeOf(draw(input, ALGORITHM_VERSION))).toBeLessThanOrEqual(placeOf(draw(lied, ALGORITHM_VERSION)))
    }),
    RUNS,
  )
})

function documentOf(input: DrawInput): DrawDocument {
  const results = draw(input, ALGORITHM_VERSION)
  const moments = { opensAt: '2026-12-01T08:00:00Z', closesAt: '2026-12-10T08:00:00Z', drawnAt: '2026-12-12T08:00:00Z' }
  const named = { format: 'draw' as const, version: ALGORITHM_VERSION, id: 'x', name: 'Schwimmkurse', ...moments }
  return { ...named, ...input, seedHash: seedHashOf(input.seed), results, resultHash: resultHashOf(input, results) }
}

test('a replay agrees with what was published, also after JSON, and finds every change of it', () => {
  fc.assert(
    fc.property(inputs, fc.nat(), (input, at) => {
      const document = documentOf(input)
      expect(verifyDraw(JSON.parse(JSON.stringify(document)))).toEqual([])
      expect(verifyDraw({ ...document, seedHash: '0'.repeat(64) })).toContainEqual({ kind: 'seed' })
      const [first, ...rest] = document.results
      if (!first) return
      expect(verifyDraw({ ...document, results: rest })).toContainEqual(
        expect.objectContaining({ kind: 'result', number: first.number, said: null }),
      )
      const picked = document.results[at % document.results.length] ?? first
      const forged = document.results.map((one) =>
        one === picked ? { ...one, state: 'place' as const, course: 'elsewhere' } : one,
      )
      expect(verifyDraw({ ...document, results: forged })).toContainEqual(
        expect.objectContaining({ kind: 'result', number: picked.number }),
      )
      if (rest.length > 0)
        expect(verifyDraw({ ...document, results: [...rest, first] })).toContainEqual(expect.objectContaining({ kind: 'order' }))
      expect(
        verifyDraw({ ...document, courses: document.courses.map((one) => ({ ...one, places: one.places + 1 })) }),
      ).toContainEqual({ kind: 'hash' })
    }),
    { numRuns: 100 },
  )
})
