import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Block, layOutBlocks, runsOf } from './lay-out-blocks.ts'

const block = (id: string, from: number, to: number, lanes: number[], isFirm = true): Block => ({ id, from, to, lanes, isFirm })

test.each([
  [[0], [{ lane: 0, span: 1 }]],
  [[0, 1, 2], [{ lane: 0, span: 3 }]],
  [
    [0, 2, 3],
    [
      { lane: 0, span: 1 },
      { lane: 2, span: 2 },
    ],
  ],
  [[], []],
])('places %j are the runs %j', (lanes, runs) => {
  expect(runsOf(lanes)).toEqual(runs)
})

test('a booking of the whole hall spans its lanes', () => {
  expect(layOutBlocks([block('a', 960, 1080, [0, 1, 2])])).toEqual([
    { id: 'a', from: 960, to: 1080, lane: 0, span: 3, left: 0, width: 1, isFirst: true },
  ])
})

test('lanes apart are two rectangles of one booking, and the first carries the name', () => {
  const pieces = layOutBlocks([block('a', 960, 1080, [0, 2])])
  expect(pieces.map(({ lane, isFirst }) => [lane, isFirst])).toEqual([
    [0, true],
    [2, false],
  ])
})

test('what asks for occupied time stands beside what holds it', () => {
  const [firm, loose] = layOutBlocks([block('a', 960, 1080, [0]), block('b', 1020, 1140, [0], false)])
  expect(firm).toMatchObject({ left: 0, width: 1 })
  expect(loose).toMatchObject({ left: 0.58, width: expect.closeTo(0.42) })
})

test('what asks for free time has the whole lane, two that ask for the same share it', () => {
  expect(layOutBlocks([block('a', 960, 1080, [0], false)])[0]).toMatchObject({ left: 0, width: 1 })
  const two = layOutBlocks([block('a', 960, 1080, [0], false), block('b', 1000, 1100, [0], false)])
  expect(two.map(({ left, width }) => [left, width])).toEqual([
    [0, 0.5],
    [0.5, 0.5],
  ])
})

test('what only asks never covers another that asks, and stays within its lanes', () => {
  const minute = fc.integer({ min: 0, max: 1440 })
  const loose = fc
    .record({
      from: minute,
      length: fc.integer({ min: 5, max: 300 }),
      lane: fc.nat({ max: 2 }),
      span: fc.integer({ min: 1, max: 3 }),
    })
    .map(({ from, length, lane, span }) => ({ from, to: from + length, lanes: [0, 1, 2].slice(lane, lane + span) }))
  fc.assert(
    fc.property(fc.array(loose, { maxLength: 14 }), (wishes) => {
      const pieces = layOutBlocks(wishes.map(({ from, to, lanes }, at) => block(`${at}`, from, to, lanes, false)))
      for (const one of pieces) {
        expect(one.left).toBeGreaterThanOrEqual(0)
        expect(one.left + one.width).toBeLessThanOrEqual(1.000001)
      }
      for (const one of pieces)
        for (const other of pieces) {
          if (one.id >= other.id || one.from >= other.to || other.from >= one.to) continue
          if (one.lane !== other.lane || one.span !== other.span) continue
          const apart = one.left + one.width <= other.left + 1e-9 || other.left + other.width <= one.left + 1e-9
          expect(apart, JSON.stringify([one, other])).toBe(true)
        }
    }),
  )
})
