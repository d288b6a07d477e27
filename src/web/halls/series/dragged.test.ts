import { expect, test } from 'vitest'
import { ruleDays } from '../../../domain/series/rules.ts'
import { draggedAlong, joinedText } from './dragged.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const TODAY = day('2026-11-29')

// 2 December 2026 is a Wednesday.
test.each([
  ['to the day before', [3], '2026-12-02', '2026-12-09', '2026-12-08', [2], ['2026-12-01', '2026-12-08', '2026-12-15']],
  ['the first date itself', [3], '2026-12-02', '2026-12-02', '2026-12-01', [2], ['2026-12-01', '2026-12-08', '2026-12-15']],
  ['to a later day', [3], '2026-12-02', '2026-12-09', '2026-12-11', [5], ['2026-12-04', '2026-12-11']],
  ['never before today', [3], '2026-12-02', '2026-12-09', '2026-12-05', [6], ['2026-12-05', '2026-12-12']],
  ['a series that has begun', [3], '2026-11-04', '2026-12-02', '2026-12-01', [2], ['2026-11-10', '2026-11-17', '2026-11-24']],
  ['one of two days', [1, 3], '2026-11-30', '2026-12-09', '2026-12-08', [1, 2], ['2026-11-30', '2026-12-01', '2026-12-07']],
  ['onto the other day', [1, 3], '2026-11-30', '2026-12-07', '2026-12-09', [3], ['2026-12-02', '2026-12-09', '2026-12-16']],
])('all dates dragged along: %s', (_, weekdays, from, on, to, days, dates) => {
  const moved = draggedAlong({ weekdays, from: day(from) }, { on: day(on), day: day(to) }, TODAY)
  expect(moved.weekdays).toEqual(days)
  const rule = { freq: 'weekly', interval: 1, weekdays: moved.weekdays } as const
  const all = ruleDays(rule, moved.from, day('2026-12-20')).map(String)
  expect(all.slice(0, dates.length)).toEqual(dates)
})

test.each([
  [[1, 3], '2026-12-07', '2026-12-09', 'Ziehen andere Termine mit, fallen Montag und Mittwoch auf einen Tag. '],
  [[1, 3], '2026-12-09', '2026-12-07', 'Ziehen andere Termine mit, fallen Montag und Mittwoch auf einen Tag. '],
  [[1, 3], '2026-12-09', '2026-12-16', ''],
  [[1, 3], '2026-12-09', '2026-12-08', ''],
])('days %j, %s dragged to %s: %s', (weekdays, on, to, text) => {
  expect(joinedText(weekdays, { on: day(on), day: day(to) })).toBe(text)
})
