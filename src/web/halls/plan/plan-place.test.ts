import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areaOf, lanesOfArea } from './plan-place.ts'

const axis = { from: 900, to: 1320 }

test.each<[string, [from: number, to: number, lane: number, span: number], string]>([
  ['one lane from the first minute', [900, 990, 0, 1], '1/1/19'],
  ['several lanes', [1020, 1110, 1, 2], '25/2/43/4'],
  ['what began before the drawn hours', [600, 960, 0, 1], '1/1/13'],
  ['what ends after them', [1260, 1440, 0, 1], '73/1/85'],
  ['what lasts no five minutes', [901, 902, 0, 1], '1/1/2'],
  ['what lies beside five minutes', [1003, 1063, 0, 1], '22/1/34'],
])('grid area of %s', (_, [from, to, lane, span], area) => {
  expect(areaOf(axis, { from, to, lane, span })).toBe(area)
})

test('an area keeps its lanes', () => {
  const lanes = fc.record({ lane: fc.nat(20), span: fc.integer({ min: 1, max: 20 }) })
  fc.assert(
    fc.property(lanes, (given) => {
      expect(lanesOfArea(areaOf(axis, { from: 960, to: 1020, ...given }))).toEqual(given)
    }),
  )
})
