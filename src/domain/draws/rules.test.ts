import { expect, test } from 'vitest'
import {
  ALGORITHM_VERSION,
  DRAW_PRIORITIES,
  type DrawInput,
  type DrawResult,
  type DrawUnit,
  draw,
  drawRank,
  mayChangeDraw,
  mayWish,
  phaseOf,
  seedHashOf,
  ticketOf,
} from './rules.ts'

const SEED = '5eed'.repeat(16)
const unit = (number: number, wishes: string[], more: Partial<DrawUnit> = {}): DrawUnit => ({
  number,
  part: 0,
  size: 1,
  merits: [],
  wishes,
  ...more,
})
const course = (key: string, places: number, hasWaitingList = true) => ({ key, title: key, places, hasWaitingList })
const run = (input: Partial<DrawInput>) =>
  draw({ seed: SEED, priorities: [], courses: [], wishes: [], ...input }, ALGORITHM_VERSION)
const textOf = (results: DrawResult[]) =>
  results.map(({ number, part, state, course }) => `${number}${part ? `-${part}` : ''} ${state} ${course ?? ''}`.trim())

// Computed by: printf 1 | openssl dgst -sha256 -hmac "$SEED"; printf %s "$SEED" | sha256sum.
test('lots and hash of the seed are what other programs compute', () => {
  expect(ticketOf(SEED, 1)).toBe('5900d33203a340c08b8f09e3c81dfc69f0b444c462892462e15788db0dd30ef9')
  expect(ticketOf(SEED, 6)).toBe('54ef8ea506bd1713ab19f8914b41a85d7015df01245b67ee24770fd555a20a43')
  expect(seedHashOf(SEED)).toBe('9619e2c3275e1e8be9ca29f0d7e0668cfdc675efcac99dbfa3ed48872c69809f')
})

/** With this seed the lots stand in the order 6, 1, 4, 5, 3, 2. */
const six = [1, 2, 3, 4, 5, 6]
const ONE = [course('a', 2)]
const TWO = [course('a', 1), course('b', 1)]
const members = { priorities: ['members', 'waited'] as const }

const CASES: [string, Partial<DrawInput>, string[]][] = [
  ['of nothing', {}, []],
  [
    'in the order of the lots',
    { courses: [course('a', 9)], wishes: six.map((n) => unit(n, ['a'])) },
    ['6', '1', '4', '5', '3', '2'].map((n) => `${n} place a`),
  ],
  [
    'the first get places, the others wait',
    { courses: ONE, wishes: [1, 2, 6].map((n) => unit(n, ['a'])) },
    ['6 place a', '1 place a', '2 waiting a'],
  ],
  [
    'without a waiting list',
    { courses: [course('a', 1, false)], wishes: [unit(1, ['a']), unit(6, ['a'])] },
    ['6 place a', '1 none'],
  ],
  [
    'the second wish where the first is full',
    { courses: TWO, wishes: [unit(1, ['a', 'b']), unit(6, ['a', 'b'])] },
    ['6 place a', '1 place b'],
  ],
  [
    'nobody gets what they did not wish',
    { courses: TWO, wishes: [unit(1, ['a']), unit(6, ['a'])] },
    ['6 place a', '1 waiting a'],
  ],
  [
    'waits for the dearest with a waiting list',
    { courses: [course('a', 0, false), course('b', 0)], wishes: [unit(1, ['a', 'b'])] },
    ['1 waiting b'],
  ],
  [
    'a group gets all or none, and passed over leaves the place to others',
    { courses: ONE, wishes: [unit(6, ['a']), unit(1, ['a'], { size: 2 }), unit(4, ['a'])] },
    ['6 place a', '1 waiting a', '4 place a'],
  ],
  [
    'a group takes its second wish together',
    { courses: [course('a', 1), course('b', 3)], wishes: [unit(1, ['a', 'b'], { size: 3 })] },
    ['1 place b'],
  ],
  [
    'those who wish together, each alone, have one lot',
    { courses: ONE, wishes: [unit(1, ['a'], { part: 2 }), unit(4, ['a']), unit(1, ['a'], { part: 1 })] },
    ['1-1 place a', '1-2 place a', '4 waiting a'],
  ],
  [
    'members first, whatever their lot',
    { ...members, courses: [course('a', 1)], wishes: [unit(6, ['a']), unit(2, ['a'], { merits: ['members'] })] },
    ['2 place a', '6 waiting a'],
  ],
  [
    'the weightier priority beats all lighter ones',
    {
      ...members,
      courses: [course('a', 1)],
      wishes: [unit(6, ['a'], { merits: ['waited'] }), unit(2, ['a'], { merits: ['members'] })],
    },
    ['2 place a', '6 waiting a'],
  ],
  [
    'the lighter one decides among equals',
    {
      ...members,
      courses: [course('a', 1)],
      wishes: [unit(6, ['a'], { merits: ['members'] }), unit(2, ['a'], { merits: ['members', 'waited'] })],
    },
    ['2 place a', '6 waiting a'],
  ],
  [
    'what is no priority of this draw does not count',
    { courses: [course('a', 1)], wishes: [unit(6, ['a']), unit(2, ['a'], { merits: ['members'] })] },
    ['6 place a', '2 waiting a'],
  ],
  ['an offer that is not drawn', { courses: ONE, wishes: [unit(1, ['x'])] }, ['1 none']],
]
test.each(CASES)('draws %s', (_, input, expected) => expect(textOf(run(input))).toEqual(expected))

test('an unknown version is refused', () => {
  expect(() => draw({ seed: SEED, priorities: [], courses: [], wishes: [] }, 99)).toThrow(RangeError)
})

test('a weightier priority counts more than all lighter ones together', () => {
  const all = [...DRAW_PRIORITIES]
  for (const [at, priority] of all.entries()) expect(drawRank(all, [priority])).toBeLessThan(drawRank(all, all.slice(at + 1)))
})

const at = (hour: number) => Temporal.Instant.from('2026-12-01T00:00:00Z').add({ hours: hour })
const times = { opensAt: at(8), closesAt: at(20), drawAt: at(24) }

test.each([
  [7, 'open', 'soon', 'not_open_yet'],
  [8, 'open', 'open', true],
  [19, 'open', 'open', true],
  [20, 'open', 'closed', 'closed'],
  [30, 'open', 'closed', 'closed'],
  [10, 'drawn', 'drawn', 'drawn'],
] as const)('at %i hours, %s: %s', (hour, state, phase, may) => {
  const saved = { ...times, state }
  expect(phaseOf(saved, at(hour))).toBe(phase)
  const answer = mayWish(saved, at(hour))
  expect(answer.ok || answer.refusal).toBe(may)
})

const saved = { ...times, state: 'open', priorities: ['members'], courseIds: ['a', 'b'] }
test.each([
  ['anything while nobody wished', {}, { courseIds: ['c'], priorities: [], opensAt: at(1) }, 0, true],
  ['nothing once drawn', { state: 'drawn' }, {}, 0, 'drawn'],
  ['nothing but the name', {}, {}, 3, true],
  ['the same offers in another order', {}, { courseIds: ['b', 'a'] }, 3, true],
  ['later', {}, { closesAt: at(22), drawAt: at(30) }, 3, true],
  ['the end earlier', {}, { closesAt: at(19) }, 3, 'earlier'],
  ['the draw earlier', {}, { drawAt: at(23) }, 3, 'earlier'],
  ['another beginning', {}, { opensAt: at(9) }, 1, 'has_wishes'],
  ['other priorities', {}, { priorities: ['waited'] }, 1, 'has_wishes'],
  ['other offers', {}, { courseIds: ['a'] }, 1, 'has_wishes'],
] as const)('changes %s', (_, before, wanted, wishes, expected) => {
  const answer = mayChangeDraw({ ...saved, ...before }, { ...saved, ...wanted }, wishes)
  expect(answer.ok || answer.refusal).toBe(expected)
})
