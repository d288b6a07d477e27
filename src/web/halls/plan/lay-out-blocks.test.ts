import fc from 'fast-check'
import { expect, test } from 'vitest'
import { doOverlap, layOutBlocks, roomOnGround, runsOf } from './lay-out-blocks.ts'

const block = (id: string, from: number, to: number, lanes: number[], isFirm = true) => ({ id, from, to, lanes, isFirm })

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
  const whole = block('a', 960, 1080, [0, 1, 2])
  expect(layOutBlocks([whole])).toEqual([{ block: whole, lane: 0, span: 3, left: 0, width: 1, isFirst: true }])
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

test('what a closure keeps from taking place lies on it in full width, and beside what else is there', () => {
  const ground = { ...block('closed', 0, 1440, [0, 1]), isGround: true }
  const pieces = layOutBlocks([ground, block('rests', 960, 1080, [0], false), block('waits', 1000, 1100, [1], false)])
  expect(pieces.map(({ left, width }) => [left, width])).toEqual([
    [0, 1],
    [0, 1],
    [0, 1],
  ])
})

test.each<[string, [number, number] | null, [number, number, number[]][]]>([
  ['nothing lies on it', null, []],
  ['something stands beside it', null, [[500, 600, [2]]]],
  ['its beginning is free', [900, 2], [[960, 1080, [0]]]],
  ['below what lies on it', [1080, 2], [[900, 1080, [0]]]],
  [
    'a gap too short for the name is passed by',
    [1200, 2],
    [
      [900, 990, [0]],
      [1020, 1200, [0]],
    ],
  ],
  ['in the first lane when the others are full', [900, 1], [[900, 1320, [1]]]],
  [
    'in the first lane where that comes later',
    [1000, 1],
    [
      [900, 1000, [0]],
      [900, 1320, [1]],
    ],
  ],
  ['no room at all', [900, 1], [[900, 1320, [0]]]],
])('room for the name of a closure: %s', (_, room, lying) => {
  const ground = { ...block('closed', 0, 1440, [0, 1]), isGround: true }
  const blocks = [ground, ...lying.map(([from, to, lanes], at) => block(`${at}`, from, to, lanes, false))]
  expect(roomOnGround(ground, blocks, { from: 900, to: 1320 })).toEqual(room && { at: room[0], span: room[1] })
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
          if (one.block.id >= other.block.id || !doOverlap(one.block, other.block)) continue
          if (one.lane !== other.lane || one.span !== other.span) continue
          const apart = one.left + one.width <= other.left + 1e-9 || other.left + other.width <= one.left + 1e-9
          expect(apart, JSON.stringify([one, other])).toBe(true)
        }
    }),
  )
})
