import { describe, expect, test } from 'vitest'
import type { PlanHall } from '../../../domain/occupancy/queries.ts'
import { figuresOf } from './plan-figures.ts'
import { type PlanRow, presentPlan } from './plan-view.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const at = (text: string) => Temporal.Instant.from(text)
const NOW = at('2026-11-23T16:40:00Z')
const hall: PlanHall = {
  id: 'h',
  name: 'Turnhalle',
  slug: 'turnhalle',
  equipment: [],
  kind: 'hall',
  alike: [],
  lanes: [
    { id: 'a', name: 'Drittel 1' },
    { id: 'b', name: 'Drittel 2' },
  ],
  parts: [
    { id: 'a', name: 'Drittel 1', lanes: [0] },
    { id: 'b', name: 'Drittel 2', lanes: [1] },
    { id: 'w', name: 'Ganz', lanes: [0, 1] },
  ],
}
const row = (from: string, to: string, more: Partial<PlanRow> = {}): PlanRow => ({
  id: from,
  partId: 'w',
  startsAt: at(from),
  endsAt: at(to),
  state: 'approved',
  kind: 'team',
  version: 1,
  title: 'Handball',
  colour: { hue: 3, text: 'Handball' },
  way: null,
  ...more,
})
const present = (rows: PlanRow[], days = ['2026-11-23'], isWholeDay = false) =>
  presentPlan([hall], rows, { days: days.map(day), now: NOW, isWholeDay, hours: [] })
const spans = (rows: PlanRow[], days: string[]) =>
  present(rows, days).groups.map(({ blocks }) => blocks.map(({ from, to, isCut }) => [from, to, !isCut]))

describe('a booking on its days', () => {
  test.each<[string, string, string, (number | boolean)[][][]]>([
    ['an evening', '2026-11-23T17:00:00Z', '2026-11-23T18:30:00Z', [[[1080, 1170, true]], []]],
    ['over midnight', '2026-11-23T20:00:00Z', '2026-11-24T00:30:00Z', [[[1260, 1440, false]], [[0, 90, false]]]],
    ['until midnight', '2026-11-23T20:00:00Z', '2026-11-23T23:00:00Z', [[[1260, 1440, false]], []]],
    ['from the day before', '2026-11-22T20:00:00Z', '2026-11-23T09:00:00Z', [[[0, 600, false]], []]],
    ['for days', '2026-11-22T09:00:00Z', '2026-11-26T09:00:00Z', [[[0, 1440, false]], [[0, 1440, false]]]],
  ])('%s', (_, from, to, shown) => {
    expect(spans([row(from, to)], ['2026-11-23', '2026-11-24'])).toEqual(shown)
  })

  test('in the hour that comes twice it does not end before it begins', () => {
    const [group] = present([row('2026-10-25T00:45:00Z', '2026-10-25T01:15:00Z')], ['2026-10-25']).groups
    expect(group?.blocks[0]).toMatchObject({ from: 165, to: 170 })
  })
})

test.each<[string, string, string, boolean, [number, number]]>([
  ['the evening always', '2026-11-23T17:00:00Z', '2026-11-23T18:30:00Z', false, [900, 1320]],
  ['and what lies before it', '2026-11-23T08:30:00Z', '2026-11-23T09:30:00Z', false, [540, 1320]],
  ['and after it', '2026-11-23T21:00:00Z', '2026-11-23T21:30:00Z', false, [900, 1380]],
  ['or the whole day', '2026-11-23T17:00:00Z', '2026-11-23T18:30:00Z', true, [420, 1380]],
])('hours drawn: %s', (_, from, to, isWholeDay, [first, last]) => {
  expect(present([row(from, to)], ['2026-11-23'], isWholeDay).halls[0]?.axis).toEqual({ from: first, to: last })
})

test('what is full, asked for, given back; closed time does not count', () => {
  const closed = row('2026-11-23T14:00:00Z', '2026-11-23T17:30:00Z', { kind: 'maintenance', partId: 'a' })
  const used = row('2026-11-23T17:30:00Z', '2026-11-23T21:00:00Z', { partId: 'a' })
  const asked = row('2026-11-23T18:00:00Z', '2026-11-23T19:00:00Z', { partId: 'b', state: 'requested' })
  const free = row('2026-11-23T19:00:00Z', '2026-11-23T20:00:00Z', { partId: 'b', state: 'released' })
  expect(figuresOf(present([closed, used, asked, free]))).toEqual({ usedPercent: 33, requests: 1, released: 1 })
})

test.each<[string, Partial<PlanRow>, string | undefined]>([
  ['an offer with so many places', { places: { taken: 18, capacity: 20 } }, '18/20'],
  ['one that is overfull', { places: { taken: 21, capacity: 20 } }, '21/20'],
  ['one without a limit', { places: null }, undefined],
  ['one that was called off', { places: { taken: 18, capacity: 20 }, state: 'released' }, undefined],
])('how full it is: %s', (_, more, fill) => {
  const plan = present([row('2026-11-23T18:00:00Z', '2026-11-23T19:00:00Z', { partId: 'a', kind: 'course', ...more })])
  expect(plan.groups[0]?.blocks[0]?.fill).toBe(fill)
})

test('what was called off is free unless somebody else holds it, or it is closed', () => {
  const off = row('2026-11-23T18:00:00Z', '2026-11-23T19:00:00Z', { partId: 'a', state: 'released' })
  const goneBeside = (...others: PlanRow[]) => {
    const plan = present([off, ...others])
    return [plan.groups[0]?.blocks.find(({ id }) => id === off.id)?.isGone ?? false, figuresOf(plan).released]
  }
  const standing = (more: Partial<PlanRow>) => row('2026-11-23T18:30:00Z', '2026-11-23T20:00:00Z', more)
  expect(goneBeside()).toEqual([false, 1])
  expect(goneBeside(standing({ id: 'held' }))).toEqual([true, 0])
  expect(goneBeside(standing({ id: 'closed', kind: 'maintenance' }))).toEqual([true, 0])
  expect(goneBeside(standing({ id: 'other', partId: 'b' }))).toEqual([false, 1])
  expect(goneBeside(standing({ id: 'asked', state: 'requested' }))).toEqual([false, 1])
})

test('what rests lies on the closure, which is drawn first and has its name where there is room', () => {
  const rests = row('2026-11-23T14:00:00Z', '2026-11-23T15:30:00Z', { partId: 'a', state: 'suspended' })
  const closed = row('2026-11-23T06:00:00Z', '2026-11-23T22:00:00Z', { kind: 'maintenance' })
  const [ground, above] = present([rests, closed]).groups[0]?.blocks ?? []
  expect(ground).toMatchObject({ id: closed.id, name: { at: 90, span: 2 } })
  expect(above).toMatchObject({ id: rests.id })
  expect(above?.aside).toBeUndefined()
  expect(present([closed]).groups[0]?.blocks[0]?.name).toBeUndefined()
})

test('now is known where today is shown', () => {
  expect(present([]).now).toBe(17 * 60 + 40)
  expect(present([], ['2026-11-24']).now).toBeNull()
})
