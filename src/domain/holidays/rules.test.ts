import { describe, expect, test } from 'vitest'
import { daysOff, daysOfHolidays, HALL_TAKEN, pausesInSchoolHolidays, type SchoolHolidays } from './rules.ts'

const day = (text: string) => Temporal.PlainDate.from(text)

describe('whether a weekly time pauses in the school holidays', () => {
  test.each<[SchoolHolidays, boolean | null, boolean]>([
    ['inherit', true, true],
    ['inherit', false, false],
    ['inherit', null, true],
    ['takes_place', true, false],
    ['takes_place', false, false],
    ['takes_place', null, false],
    ['pauses', true, true],
    ['pauses', false, true],
    ['pauses', null, true],
  ])('offer %s, hall closed %s: %s', (course, isHallClosed, expected) => {
    expect(pausesInSchoolHolidays(course, isHallClosed)).toBe(expected)
  })
})

test('holidays are told day by day, as far as asked', () => {
  const holidays = [
    { name: 'Herbstferien', from: day('2026-11-02'), to: day('2026-11-06') },
    { name: 'Buß- und Bettag', from: day('2026-11-18'), to: day('2026-11-18') },
  ]
  expect([...daysOfHolidays(holidays, day('2026-11-05'), day('2026-11-30'))]).toEqual([
    ['2026-11-05', 'Herbstferien'],
    ['2026-11-06', 'Herbstferien'],
    ['2026-11-18', 'Buß- und Bettag'],
  ])
  expect(daysOfHolidays(holidays, day('2026-11-07'), day('2026-11-01')).size).toBe(0)
})

test('a public holiday names its day, kept days count as any other, school days only where it pauses', () => {
  const publicDays = new Map([['2026-12-25', '1. Weihnachtstag']])
  const schoolDays = new Map([
    ['2026-12-24', 'Weihnachtsferien'],
    ['2026-12-25', 'Weihnachtsferien'],
  ])
  const off = (pauses: boolean, kept: string[] = []) => Object.fromEntries(daysOff({ publicDays, schoolDays }, { pauses, kept }))
  expect(off(true)).toEqual({ '2026-12-24': 'Weihnachtsferien', '2026-12-25': '1. Weihnachtstag' })
  expect(off(false)).toEqual({ '2026-12-25': '1. Weihnachtstag' })
  expect(off(true, ['2026-12-25'])).toEqual({ '2026-12-24': 'Weihnachtsferien' })
  const left = ['2026-12-23', '2026-12-25', '2026-12-30']
  expect(Object.fromEntries(daysOff({ publicDays, schoolDays }, { pauses: false, kept: ['2026-12-30'], left }))).toEqual({
    '2026-12-23': HALL_TAKEN,
    '2026-12-25': '1. Weihnachtstag',
  })
})
