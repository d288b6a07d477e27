import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BlockModel, GroupModel, HallModel, PlanModel } from '../plan-model.ts'
import { askableAt, firstFreeTime, freeTimeAt, usualLength } from './plan-free-time.ts'
import { rivalsAt } from './plan-moves.ts'

const DAY = '2026-11-23'
const hall: HallModel = {
  name: 'Halle',
  slug: 'h',
  axis: { from: 900, to: 1320 },
  laneCount: 2,
  parts: [
    { id: 'a', name: '1', lanes: [0] },
    { id: 'b', name: '2', lanes: [1] },
    { id: 'w', name: 'Ganz', lanes: [0, 1] },
  ],
}
const block = (from: number, to: number, more: Partial<BlockModel> = {}): BlockModel => ({
  id: `${from}`,
  title: 'Handball',
  partId: 'w',
  lane: 0,
  span: 2,
  from,
  to,
  state: 'approved',
  kind: 'other',
  version: 1,
  ...more,
})
const planOf = (blocks: BlockModel[], shut: GroupModel['shut'] = [], isToday = false): PlanModel => ({
  halls: [hall],
  groups: [{ key: `h/${DAY}`, slug: 'h', day: DAY, dayText: 'Mo 23.11.', isToday, shut, blocks }],
})
const at = (minute: number, lane = 0) => ({ groupKey: `h/${DAY}`, lane, minute })
const OUTSIDE = [
  { from: 0, to: 480, lane: 0, span: 2 },
  { from: 1320, to: 1440, lane: 0, span: 2 },
]

test.each<[string, BlockModel[], number]>([
  ['90 minutes where nothing stands', [], 90],
  ['what is most frequent', [block(600, 660), block(900, 960), block(1000, 1120)], 60],
  ['of two as frequent the one closer to 90 minutes', [block(600, 660), block(1000, 1100)], 100],
  ['at least half an hour', [block(600, 605)], 30],
  ['at most three hours', [block(600, 1200)], 180],
  [
    'not of what is closed, asked for, or goes over midnight',
    [block(0, 1440, { kind: 'maintenance' }), block(600, 615, { state: 'requested' }), block(1200, 1440, { isCut: true })],
    90,
  ],
])('usual length: %s', (_, blocks, length) => {
  expect(usualLength(planOf(blocks), 'h')).toBe(length)
})

describe('a press on free time proposes', () => {
  test.each<[string, BlockModel[], GroupModel['shut'], number, [number, number] | null]>([
    ['the usual length from the half hour before', [], [], 1092, [1080, 1170]],
    ['from where the last one ends', [block(990, 1095)], [], 1098, [1095, 1200]],
    ['until the next one', [block(1140, 1230)], [], 1085, [1080, 1140]],
    ['until the next one, that begins beside the grid', [block(1130, 1220)], [], 1085, [1080, 1130]],
    ['from a quarter of an hour, where the last one ends beside it', [block(1000, 1090)], [], 1110, [1110, 1200]],
    ['from its very end, before the next quarter', [block(1000, 1090)], [], 1092, [1090, 1180]],
    ['at least a quarter of an hour', [block(1000, 1100), block(1115, 1200)], [], 1113, [1100, 1115]],
    ['nothing in a gap too small for anything', [block(1000, 1100), block(1110, 1200)], [], 1105, null],
    ['nothing where somebody stands', [block(1000, 1100)], [], 1050, null],
    ['beside what only asks', [block(1000, 1100, { state: 'requested' })], [], 1050, [1050, 1140]],
    ['until the hall closes', [], OUTSIDE, 1290, [1290, 1320]],
    ['closed time where that was pressed', [], OUTSIDE, 1330, [1320, 1410]],
    ['until midnight', [], [], 1430, [1410, 1440]],
  ])('%s', (_, blocks, shut, minute, span) => {
    const proposal = freeTimeAt(planOf(blocks, shut), at(minute))
    expect(proposal && [proposal.from, proposal.to]).toEqual(span)
  })

  test('one lane, also while the other is taken', () => {
    const plan = planOf([block(1080, 1170, { partId: 'a', span: 1 })])
    expect(freeTimeAt(plan, at(1100, 1))).toMatchObject({ partId: 'b', lanes: [1], from: 1080, to: 1170 })
    expect(freeTimeAt(plan, at(1100, 0))).toBeNull()
  })

  test('whatever stands there: what was pressed, free, and nobody else’s', () => {
    const blocks = fc.array(
      fc.record({
        from: fc.integer({ min: 0, max: 1400 }),
        length: fc.integer({ min: 5, max: 240 }),
        lane: fc.constantFrom(0, 1),
      }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(blocks, fc.integer({ min: 0, max: 1439 }), fc.constantFrom(0, 1), (drawn, minute, lane) => {
        const plan = planOf(
          drawn.map(({ from, length, lane: own }, id) =>
            block(from, Math.min(from + length, 1440), { id: `${id}`, lane: own, span: 1, partId: own === 0 ? 'a' : 'b' }),
          ),
        )
        const proposal = freeTimeAt(plan, at(minute, lane))
        if (!proposal) return
        expect(rivalsAt(plan, proposal, null)).toEqual([])
        expect(proposal.from).toBeLessThanOrEqual(minute)
        expect(proposal.to).toBeGreaterThan(minute)
        expect(proposal.to - proposal.from).toBeGreaterThanOrEqual(15)
      }),
    )
  })
})

test.each<[string, { day: string; minute: number }, number, [number, number] | null]>([
  ['a day that lies ahead', { day: '2026-11-22', minute: 1200 }, 1085, [1080, 1170]],
  ['today, later', { day: DAY, minute: 600 }, 1085, [1080, 1170]],
  ['today, from the next quarter of an hour', { day: DAY, minute: 1081 }, 1100, [1095, 1185]],
  ['not what is over', { day: DAY, minute: 1100 }, 1085, null],
  ['not a day that is over', { day: '2026-11-24', minute: 0 }, 1085, null],
  ['not while it is closed', { day: DAY, minute: 600 }, 1330, null],
])('visitors may ask for %s', (_, now, minute, span) => {
  const proposal = askableAt(planOf([], OUTSIDE), at(minute), now)
  expect(proposal && [proposal.from, proposal.to]).toEqual(span)
})

test('whoever does not press is proposed the evening’s first free time', () => {
  const plan = planOf([block(1020, 1110)])
  expect(firstFreeTime(plan, (spot) => freeTimeAt(plan, spot))).toMatchObject({ partId: 'a', from: 1110, to: 1200 })
  const full = planOf([block(0, 1440)])
  expect(firstFreeTime(full, (spot) => freeTimeAt(full, spot))).toBeNull()
})
