import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freeTimesOf } from './free-times.ts'
import type { BlockView, GroupView } from './plan-view.ts'

const DAY = '2026-11-23'
const hall = {
  axis: { from: 15 * 60, to: 22 * 60 },
  parts: [
    { id: 'one', name: 'Drittel 1', lanes: [0] },
    { id: 'two', name: 'Drittel 2', lanes: [1] },
    { id: 'both', name: 'Ganze Halle', lanes: [0, 1] },
  ],
}
type Taken = [from: number, to: number, lane: number, span: number, state?: BlockView['state']]
const blocks = (taken: readonly Taken[]): BlockView[] =>
  taken.map(([from, to, lane, span, state = 'approved']) => ({
    ...{ id: '', title: '', partId: '', kind: 'team', version: 1 },
    ...{ from: from * 60, to: to * 60, lane, span, state },
  }))
const shut: GroupView['shut'] = [
  { from: 0, to: 8 * 60, lane: 0, span: 2 },
  { from: 22 * 60, to: 24 * 60, lane: 0, span: 2 },
]
const EARLIER = { day: '2026-11-22', minute: 0 }

test.each<[string, Taken[], GroupView['shut'], { day: string; minute: number }, string[]]>([
  ['nothing on it: the whole hall alone, as long as it is open', [], shut, EARLIER, ['both 8–22']],
  ['no opening hours: the drawn hours', [], [], EARLIER, ['both 15–22']],
  [
    'a third taken: whole before and after, the other third through',
    [[17, 19, 0, 1]],
    shut,
    EARLIER,
    ['both 8–17', 'both 19–22', 'two 8–22'],
  ],
  ['the whole taken', [[17, 19, 0, 2]], shut, EARLIER, ['both 8–17', 'both 19–22']],
  [
    'a request is taken, a cancelled session is not',
    [
      [10, 12, 0, 2, 'requested'],
      [14, 16, 0, 2, 'released'],
    ],
    shut,
    EARLIER,
    ['both 8–10', 'both 12–22'],
  ],
  [
    'a gap of a quarter of an hour is none',
    [
      [8, 17, 0, 2],
      [17.25, 22, 0, 2],
    ],
    shut,
    EARLIER,
    [],
  ],
  ['today from now on', [[17, 19, 0, 2]], shut, { day: DAY, minute: 18 * 60 }, ['both 19–22']],
  ['a past day', [], shut, { day: '2026-11-24', minute: 0 }, []],
  ['closed all day', [], [{ from: 0, to: 1440, lane: 0, span: 2 }], EARLIER, []],
])('free: %s', (_, taken, closed, since, expected) => {
  const free = freeTimesOf(hall, { day: DAY, shut: closed, blocks: blocks(taken) }, since)
  expect(free.map(({ partId, from, to }) => `${partId} ${from / 60}–${to / 60}`)).toEqual(expected)
})

test('whatever is taken: what is called free meets nothing, and every free half hour of a part is told', () => {
  const taken = fc.array(
    fc
      .record({
        from: fc.integer({ min: 14, max: 44 }),
        half: fc.integer({ min: 1, max: 6 }),
        lane: fc.constantFrom(0, 1),
        whole: fc.boolean(),
      })
      .map(({ from, half, lane, whole }): Taken => [from / 2, (from + half) / 2, whole ? 0 : lane, whole ? 2 : 1]),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(taken, (all) => {
      const group = { day: DAY, shut, blocks: blocks(all) }
      const free = freeTimesOf(hall, group, EARLIER)
      const isTold = (part: number[], at: number) =>
        free.some(({ partId, from, to }) => {
          const lanes = hall.parts.find(({ id }) => id === partId)?.lanes ?? []
          return from <= at && at + 30 <= to && part.every((lane) => lanes.includes(lane))
        })
      for (const { lanes } of hall.parts)
        for (let at = 0; at < 1440; at += 30) {
          const meets = [...group.blocks, ...shut].some(
            ({ from, to, lane, span }) => from < at + 30 && at < to && lanes.some((one) => lane <= one && one < lane + span),
          )
          expect(isTold(lanes, at)).toBe(!meets)
        }
    }),
  )
})
