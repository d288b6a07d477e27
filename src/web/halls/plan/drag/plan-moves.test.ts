import { describe, expect, test } from 'vitest'
import type { BlockModel, HallModel, PlanModel } from '../plan-model.ts'
import { copyRefusal, type Place, partAt, placeGiven, rivalsAt, settle, stepped, stretched } from './plan-moves.ts'

const axis = { from: 900, to: 1320 }
const big: HallModel = {
  name: 'Groß',
  slug: 'gross',
  axis,
  laneCount: 3,
  parts: [
    { id: 'b1', name: '1', lanes: [0] },
    { id: 'b2', name: '2', lanes: [1] },
    { id: 'b3', name: '3', lanes: [2] },
    { id: 'left', name: 'Links', lanes: [0, 1] },
    { id: 'all', name: 'Ganz', lanes: [0, 1, 2] },
  ],
}
const small: HallModel = {
  name: 'Klein',
  slug: 'klein',
  axis,
  laneCount: 1,
  parts: [{ id: 's', name: 'Halle', lanes: [0] }],
}
const block = (id: string, partId: string, lane: number, span: number, from: number, to: number): BlockModel => ({
  id,
  title: id,
  partId,
  lane,
  span,
  from,
  to,
  state: 'approved',
  kind: 'other',
  version: 1,
})
const group = (slug: string, blocks: BlockModel[]) => ({
  key: `${slug}/2026-11-23`,
  slug,
  day: '2026-11-23',
  dayText: 'Mo 23.11.',
  isToday: false,
  shut: [],
  blocks,
})
const plan: PlanModel = {
  halls: [big, small],
  groups: [
    group('gross', [block('Handball', 'all', 0, 3, 1080, 1170), block('Yoga', 'b3', 2, 1, 1200, 1260)]),
    group('klein', []),
  ],
}
const place = (partId: string, lanes: number[], from: number, to: number): Place => ({
  groupKey: 'gross/2026-11-23',
  partId,
  partName: '',
  lanes,
  from,
  to,
})

test.each([
  [big, 1, 1, 'b2'],
  [big, 0, 2, 'left'],
  [big, 2, 2, 'left'],
  [big, 2, 3, 'all'],
  [small, 0, 3, 's'],
])('the part of %s at lane %i of size %i', (hall, lane, size, id) => {
  expect(partAt(hall, lane, size)?.id).toBe(id)
})

test('what is put down keeps its length, its quarter hours and its day', () => {
  const aim = { groupKey: 'gross/2026-11-23', lane: 0, size: 1 }
  expect(settle(plan, { ...aim, from: 1087, to: 1177 })).toMatchObject({ from: 1080, to: 1170 })
  expect(settle(plan, { ...aim, from: -20, to: 70 })).toMatchObject({ from: 0, to: 90 })
  expect(settle(plan, { ...aim, from: 1400, to: 1490 })).toMatchObject({ from: 1350, to: 1440 })
  expect(stretched(place('b1', [0], 1080, 1140), 1090)).toMatchObject({ from: 1080, to: 1095 })
})

describe('who is in the way', () => {
  test.each<[string, Place, string[]]>([
    ['a third under the whole hall', place('b1', [0], 1140, 1200), ['Handball']],
    ['after its end', place('b1', [0], 1170, 1260), []],
    ['the whole hall over a third', place('all', [0, 1, 2], 1185, 1245), ['Yoga']],
    ['another third', place('b2', [1], 1200, 1260), []],
    ['both', place('b3', [2], 1080, 1260), ['Handball', 'Yoga']],
  ])('%s', (_, where, names) => {
    expect(rivalsAt(plan, where, null).map(({ title }) => title)).toEqual(names)
  })

  test('never itself', () => {
    expect(rivalsAt(plan, place('b3', [2], 1200, 1275), 'Yoga')).toEqual([])
  })
})

test('arrows go by quarter hours, by lanes, and on into the next hall', () => {
  const third = place('b2', [1], 1200, 1260)
  expect(stepped(plan, third, 'ArrowUp')).toMatchObject({ from: 1185, to: 1245 })
  expect(stepped(plan, third, 'ArrowRight')).toMatchObject({ partId: 'b3', from: 1200 })
  expect(stepped(plan, place('b3', [2], 1200, 1260), 'ArrowRight')).toMatchObject({ groupKey: 'klein/2026-11-23', partId: 's' })
  expect(stepped(plan, place('b1', [0], 1200, 1260), 'ArrowLeft')).toBeNull()
})

test.each([
  ['a booking', {}, null],
  ['a session', { kind: 'course' as const }, 'Weitere Stunden eines Angebots tragen Sie beim Angebot ein.'],
  ['an event', { isEvent: true as const }, 'Weitere Termine legen Sie unter „Termine“ an.'],
])('a copy of %s', (_, more, refusal) => {
  expect(copyRefusal({ ...block('Yoga', 'b1', 0, 1, 1080, 1170), ...more })).toBe(refusal)
})

describe('a place that a form names', () => {
  const given = { partId: 'left', day: '2026-11-23', from: '17:00', to: '18:30' }
  test('is drawn where the plan shows it', () => {
    expect(placeGiven(plan, given)).toEqual({ ...place('left', [0, 1], 1020, 1110), partName: 'Links' })
  })
  test.each([
    ['another day', { day: '2026-11-24' }],
    ['a hall that is not shown', { partId: 'elsewhere' }],
    ['no time yet', { from: '' }],
    ['an end before the beginning', { to: '16:00' }],
  ])('and not for %s', (_, change) => {
    expect(placeGiven(plan, { ...given, ...change })).toBeNull()
  })
})
