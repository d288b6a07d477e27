import { expect, test } from 'vitest'
import { plainName } from './plan-time.ts'
import { softHyphens } from './soft-hyphens.ts'

test.each([
  ['Gymnastikhalle Schulstraße', 'Gym|nas|tik|hal|le Schul|stra|ße'],
  ['Vereinsmeisterschaft', 'Ver|eins|meis|ter|schaft'],
  ['Yoga am Abend', 'Yoga am Abend'],
])('%s', (text, expected) => {
  expect(softHyphens(text).replaceAll('\u00ad', '|')).toBe(expected)
  expect(plainName(softHyphens(text))).toBe(text)
})
