import { expect, test } from 'vitest'
import type { PlanViewName } from './plan-address.ts'
import { readPeriod } from './plan-period.ts'

const NOW = Temporal.Instant.from('2026-11-23T16:40:00Z')

test.each<[PlanViewName, string, string, string]>([
  ['day', '2026-11-25', 'Mi, 25.11.2026', 'Mi, 25.11.2026'],
  ['week', '2026-11-25', 'KW 48 · 23.–29.11.2026', '23.11.–29.11.'],
  ['week', '2026-12-02', 'KW 49 · 30.11.–06.12.2026', '30.11.–06.12.'],
  ['week', '2026-12-30', 'KW 53 · 28.12.2026–03.01.2027', '28.12.–03.01.'],
  ['month', '2026-09-01', 'September 2026', 'Sep. 2026'],
  ['month', '2026-06-01', 'Juni 2026', 'Juni 2026'],
])('a %s around %s is said in full, and short for a phone', (view, day, text, short) => {
  expect(readPeriod(view, day, NOW).view).toMatchObject({ text, short })
})
