import { expect, test } from 'vitest'
import type { CourseDate } from '../../domain/courses/get-public-course.ts'
import { presentDates } from './course-dates-view.ts'

const on = (day: string): CourseDate => ({
  startsAt: `${day}T16:30:00Z`,
  endsAt: `${day}T17:30:00Z`,
  state: 'planned',
  note: '',
  isHallClosed: false,
})
const out = (day: string, reason: string) => ({ onDay: Temporal.PlainDate.from(day), reason })
const shown = (...given: Parameters<typeof presentDates>) =>
  presentDates(...given).map(({ text, note }) => [text.split(' · ')[0], note])

test('a day that is left out stands between the dates, with the reason', () => {
  const dates = [on('2026-12-18'), on('2027-01-08')]
  expect(shown(dates, [out('2026-12-25', '1. Weihnachtstag'), out('2027-01-01', 'Neujahr')], true)).toEqual([
    ['Fr 18.12.2026', ''],
    ['Fr 25.12.2026', 'entfällt: 1. Weihnachtstag'],
    ['Fr 01.01.2027', 'entfällt: Neujahr'],
    ['Fr 08.01.2027', ''],
  ])
})

test('weeks one after the other for the same reason are one line, a date between them parts it', () => {
  const leftOut = ['2026-08-03', '2026-08-10', '2026-08-24'].map((day) => out(day, 'Sommerferien'))
  expect(shown([on('2026-07-27'), on('2026-08-17'), on('2026-08-31')], leftOut, true)).toEqual([
    ['Mo 27.07.2026', ''],
    ['Mo 03.08. bis Mo 10.08.2026', 'entfällt: Sommerferien'],
    ['Mo 17.08.2026', ''],
    ['Mo 24.08.2026', 'entfällt: Sommerferien'],
    ['Mo 31.08.2026', ''],
  ])
})

test('what is left out after the last date is shown only where no date comes later', () => {
  const [dates, leftOut] = [[on('2026-12-18')], [out('2026-12-25', '1. Weihnachtstag')]]
  expect(shown(dates, leftOut, true)).toHaveLength(1)
  expect(shown(dates, leftOut, false)).toHaveLength(2)
})
