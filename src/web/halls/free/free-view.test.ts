import { expect, test } from 'vitest'
import type { FreeTime, FreeTimeWish } from '../../../domain/occupancy/search-free-times.ts'
import { missingText, presentFreeTimes } from './free-view.ts'

const LANE = { id: 'a', name: 'A' }
const dates = ['2026-12-01', '2026-12-08', '2026-12-15'].map((text) => Temporal.PlainDate.from(text))
const wish: FreeTimeWish = {
  weekday: 2,
  from: 17 * 60,
  to: 22 * 60,
  minutes: 60,
  firstOn: Temporal.PlainDate.from('2026-12-01'),
  weeks: 3,
  equipment: '',
  size: 'any',
  kind: null,
  halls: [],
}

function found(hall: string, part: string, lanes: number, ...ranges: [hour: number, missing: number[]][]): FreeTime {
  return {
    hall: { id: hall, name: hall, slug: hall, kind: 'hall', alike: [], lanes: Array.from({ length: lanes }, () => LANE) },
    part: { id: `${hall} ${part}`, name: part, lanes: Array.from({ length: lanes }, (_, at) => at) },
    ranges: ranges.map(([hour, missing]) => ({ from: hour * 60, to: hour * 60, missing })),
    closed: new Set(),
  }
}
const shown = (...all: FreeTime[]) =>
  presentFreeTimes({ dates, holidays: [], found: all }, wish, null).found.map(
    ({ place, times, fit }) => `${place} ${times} ${fit}`,
  )

test.each([
  ['Sportplatz', 'Ganzer Platz', 2, 'Sportplatz, Ganzer Platz'],
  ['Hallenbad', 'Alle Bahnen', 4, 'Hallenbad, Alle Bahnen'],
  ['Turnhalle', 'Ganze Halle', 3, 'Turnhalle, Ganze Halle'],
  ['Vereinsheim', 'Halle', 1, 'Vereinsheim'],
])('the whole of %s is called as it is', (hall, part, lanes, place) => {
  expect(shown(found(hall, part, lanes, [17, []]))[0]).toBe(`${place} Di 17:00–18:00 an allen 3 Terminen frei`)
})

test.each<[string, [number, number[]][], string[]]>([
  [
    'on fewer of the same dates is not shown',
    [
      [17, []],
      [19, [1]],
    ],
    ['17:00'],
  ],
  [
    'also where the better one is later',
    [
      [17, [0]],
      [19, []],
    ],
    ['19:00'],
  ],
  [
    'as good is shown',
    [
      [17, []],
      [19, []],
    ],
    ['17:00', '19:00'],
  ],
  [
    'free on a date on which the better one is not',
    [
      [17, [0]],
      [19, [1]],
    ],
    ['17:00', '19:00'],
  ],
])('another time of the same part that is free %s', (_, ranges, times) => {
  expect(shown(found('Vereinsheim', 'Halle', 1, ...ranges)).map((line) => line.slice(15, 20))).toEqual(times)
})

test.each([
  [[], ''],
  [[0], 'belegt am 08.06.'],
  [[1, 2], 'in den Schulferien geschlossen am 15.06., 22.06.'],
  [[0, 1, 2], 'belegt am 08.06.; in den Schulferien geschlossen am 15.06., 22.06.'],
])('dates %j that are not free say why', (missing, text) => {
  const dates = ['2027-06-08', '2027-06-15', '2027-06-22'].map((day) => Temporal.PlainDate.from(day))
  expect(missingText(missing, new Set([1, 2]), dates)).toBe(text)
})
