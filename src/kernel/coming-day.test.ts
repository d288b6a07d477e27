import { expect, test } from 'vitest'
import { parseComingDay } from './coming-day.ts'

test.each([
  ['6.12.', '2026-12-06'],
  ['29.11', '2026-11-29'],
  ['28.11.', '2027-11-28'],
  ['28/11', '2027-11-28'],
  ['29.2.', null],
  ['31.2.', null],
  ['1.1.2026', '2026-01-01'],
])('"%s" typed on 29.11.2026 for a coming day', (text, expected) => {
  expect(parseComingDay(text, Temporal.PlainDate.from('2026-11-29'))?.toString() ?? null).toBe(expected)
})
