import { expect, test } from 'vitest'
import { runDays } from './run-days.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const TODAY = day('2027-03-10')

test.each([
  ['of no run before: the month that is over', null, '2027-02-01'],
  ['the months since the last run', '2026-12-31', '2027-01-01'],
  ['of a run that ended within a month: that month again', '2027-01-15', '2027-01-01'],
  ['of a run ahead: the month that is over', '2027-06-30', '2027-02-01'],
  ['of a run long ago: the month that is over', '2025-12-31', '2027-02-01'],
])('a run of rents proposes whole months that are over, %s', (_, lastOn, from) => {
  const days = runDays({ kind: 'rent', today: TODAY, sent: null, lastOn: lastOn === null ? null : day(lastOn) })
  expect(days).toEqual({ from: day(from), to: day('2027-02-28'), dueOn: day('2027-03-24'), asOf: TODAY })
})

test('a run of fees lies ahead, all else in the time that is over', () => {
  const of = (kind: 'fees' | 'helpers' | 'cards') => {
    const { from, to } = runDays({ kind, today: TODAY, sent: null, lastOn: null })
    return `${from} ${to}`
  }
  expect(of('fees')).toBe('2027-07-01 2027-12-31')
  expect(of('helpers')).toBe('2026-01-01 2026-12-31')
  expect(of('cards')).toBe('2027-01-01 2027-03-10')
})
