import { expect, test } from 'vitest'
import { isoTyped } from './typed-day.ts'

test.each([
  ['24.12.2026', '2026-12-24'],
  [' 5. 3.27 ', '2027-03-05'],
  ['2027-03-05', '2027-03-05'],
  ['5.3.', ''],
  ['morgen', ''],
  ['', ''],
])('%j is typed for %j', (text, expected) => expect(isoTyped(text)).toBe(expected))
