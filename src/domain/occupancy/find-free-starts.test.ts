import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DateFacts, findFreeStarts, tidyStart } from './find-free-starts.ts'

const evening = { from: 1080, to: 1320, minutes: 90 }

describe('one evening, 18 to 22, 90 minutes', () => {
  test.each<[string, DateFacts[], [number, number, number[]][]]>([
    ['nothing there', [{ open: null, busy: [] }], [[1080, 1230, []]]],
    ['taken until 19', [{ open: null, busy: [[1020, 1140]] }], [[1140, 1230, []]]],
    ['taken from 20', [{ open: null, busy: [[1200, 1260]] }], [[1080, 1110, []]]],
    [
      'too short a gap',
      [
        {
          open: null,
          busy: [
            [1020, 1140],
            [1200, 1320],
          ],
        },
      ],
      [],
    ],
    ['open until 21', [{ open: [[480, 1260]], busy: [] }], [[1080, 1170, []]]],
    ['closed that day', [{ open: [], busy: [] }], []],
    [
      'two dates, the second taken until 19',
      [
        { open: null, busy: [] },
        { open: null, busy: [[1080, 1140]] },
      ],
      [
        [1080, 1139, [1]],
        [1140, 1230, []],
      ],
    ],
  ])('%s', (_, dates, ranges) => {
    expect(findFreeStarts(dates, evening)).toEqual(ranges.map(([from, to, missing]) => ({ from, to, missing })))
  })
})

test('a wish longer than its hours finds nothing', () => {
  expect(findFreeStarts([{ open: null, busy: [] }], { from: 1080, to: 1140, minutes: 90 })).toEqual([])
})

test.each([
  [1080, 1230, 1080],
  [1085, 1230, 1110],
  [1085, 1100, 1095],
  [1081, 1089, 1085],
  [1081, 1084, 1081],
])('from %i to %i one would begin at %i', (from, to, start) => {
  expect(tidyStart({ from, to })).toBe(start)
})

test('each minute is said free on exactly the dates on which it is', () => {
  const span = fc
    .tuple(fc.integer({ min: 0, max: 1400 }), fc.integer({ min: 1, max: 400 }))
    .map(([from, long]) => [from, from + long] as const)
  const date = fc.record({ open: fc.option(fc.array(span, { maxLength: 2 })), busy: fc.array(span, { maxLength: 4 }) })
  const wish = fc.record({
    from: fc.integer({ min: 0, max: 1200 }),
    long: fc.integer({ min: 0, max: 240 }),
    minutes: fc.integer({ min: 5, max: 180 }),
  })
  fc.assert(
    fc.property(fc.array(date, { minLength: 1, maxLength: 4 }), wish, (dates, { from, long, minutes }) => {
      const to = from + long
      const ranges = findFreeStarts(dates, { from, to, minutes })
      const isFree = ({ open, busy }: DateFacts, start: number) =>
        (open === null || open.some(([opens, closes]) => opens <= start && start + minutes <= closes)) &&
        busy.every(([begins, ends]) => ends <= start || start + minutes <= begins)
      for (let start = from; start <= to - minutes; start++) {
        const missing = dates.flatMap((one, place) => (isFree(one, start) ? [] : [place]))
        const said = ranges.filter((range) => range.from <= start && start <= range.to)
        expect(said.map((range) => range.missing)).toEqual(missing.length < dates.length ? [missing] : [])
      }
    }),
  )
})
