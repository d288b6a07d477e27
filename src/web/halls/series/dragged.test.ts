import { expect, test } from 'vitest'
import { ruleDays } from '../../../domain/series/rules.ts'
import { draggedAlong, joinedText } from './dragged.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const TODAY = day('2026-11-29')

const TO = day('2027-01-31')
// The last day typed stays and may cut a week.
const isCompared = (date: string) => date < '2027-01-20'

function dragSeries(every: number, weekdays: number[], from: string, on: string, to: string) {
  const rule = { freq: 'weekly', interval: every, weekdays } as const
  const dragged = { on: day(on), day: day(to) }
  const moved = draggedAlong({ rule, from: day(from), to: TO }, dragged, TODAY)
  return {
    ...moved,
    before: ruleDays(rule, day(from), TO),
    dates: ruleDays({ ...rule, weekdays: moved.weekdays }, moved.from, TO).map(String),
  }
}

// 2 December 2026 is a Wednesday.
test.each([
  ['to the day before', 1, [3], '2026-12-02', '2026-12-09', '2026-12-08', [2], '2026-12-01'],
  ['the first date itself', 1, [3], '2026-12-02', '2026-12-02', '2026-12-01', [2], '2026-12-01'],
  ['to a later day', 1, [3], '2026-12-02', '2026-12-09', '2026-12-11', [5], '2026-12-02'],
  ['one of two days', 1, [1, 3], '2026-11-30', '2026-12-09', '2026-12-08', [1, 2], '2026-11-30'],
  ['onto the other day', 1, [1, 3], '2026-11-30', '2026-12-07', '2026-12-09', [3], '2026-11-30'],
  ['onto the first day typed', 1, [4, 7], '2026-12-07', '2026-12-10', '2026-12-07', [1, 7], '2026-12-07'],
  ['to a day that the first week had already', 1, [3], '2026-12-11', '2026-12-16', '2026-12-18', [5], '2026-12-18'],
  ['the first of two, in a week that began late', 1, [1, 3], '2026-12-09', '2026-12-09', '2026-12-08', [1, 2], '2026-12-08'],
  ['every other week, typed on Monday', 2, [3], '2026-12-07', '2026-12-09', '2026-12-08', [2], '2026-12-07'],
  ['every other week, typed on a Friday', 2, [3], '2026-12-11', '2026-12-23', '2026-12-22', [2], '2026-12-11'],
  ['every other week, one of two days', 2, [1, 3], '2026-12-07', '2026-12-09', '2026-12-08', [1, 2], '2026-12-07'],
  ['every other week, into the week before', 2, [3], '2026-12-07', '2026-12-09', '2026-12-04', [5], '2026-12-04'],
  ['every other week, into the week after', 2, [3], '2026-12-07', '2026-12-09', '2026-12-14', [1], '2026-12-14'],
])('all dates dragged along: %s', (_, every, weekdays, from, on, to, days, first) => {
  const { before, dates, ...moved } = dragSeries(every, weekdays, from, on, to)
  expect(moved).toEqual({ weekdays: days, from: day(first) })
  const along = before.map((date) => `${date.dayOfWeek === day(on).dayOfWeek ? date.add(day(on).until(day(to))) : date}`)
  expect(dates.filter(isCompared)).toEqual([...new Set(along)].filter(isCompared).sort())
})

test.each([
  ['never before today', 1, [3], '2026-12-02', '2026-12-09', '2026-12-05', ['2026-12-05', '2026-12-12']],
  ['a series that has begun', 1, [3], '2026-11-04', '2026-12-02', '2026-12-01', ['2026-11-10', '2026-11-17']],
  ['begun, every other week', 2, [3], '2026-11-04', '2026-12-02', '2026-12-07', ['2026-11-09', '2026-11-23', '2026-12-07']],
  ['no other day before the first', 1, [2, 4], '2026-12-10', '2026-12-17', '2026-12-14', ['2026-12-14', '2026-12-15']],
  [
    'the other day keeps its weeks',
    2,
    [1, 3],
    '2026-12-07',
    '2026-12-07',
    '2026-12-06',
    ['2026-12-09', '2026-12-13', '2026-12-23'],
  ],
])('dragged along as far as a rule can say it: %s', (_, every, weekdays, from, on, to, dates) => {
  expect(dragSeries(every, weekdays, from, on, to).dates.slice(0, dates.length)).toEqual(dates)
})

test('monthly, the first Wednesday becomes the first Tuesday', () => {
  const rule = { freq: 'monthly', nth: 1, weekday: 3 } as const
  const dragged = { on: day('2026-12-02'), day: day('2026-12-01') }
  const moved = draggedAlong({ rule, from: day('2026-12-02'), to: TO }, dragged, TODAY)
  expect(moved).toEqual({ weekdays: [2], from: day('2026-12-01') })
})

test.each([
  [[1, 3], '2026-12-07', '2026-12-09', 'Ziehen andere Termine mit, fallen Montag und Mittwoch auf einen Tag. '],
  [[1, 3], '2026-12-09', '2026-12-07', 'Ziehen andere Termine mit, fallen Montag und Mittwoch auf einen Tag. '],
  [[1, 3], '2026-12-09', '2026-12-16', ''],
  [[1, 3], '2026-12-09', '2026-12-08', ''],
])('days %j, %s dragged to %s: %s', (weekdays, on, to, text) => {
  expect(joinedText(weekdays, { on: day(on), day: day(to) })).toBe(text)
})
