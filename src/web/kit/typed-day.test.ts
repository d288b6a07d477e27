import { expect, test } from 'vitest'
import { isoTyped, TYPED_DAY } from './typed-day.ts'

test.each([
  ['24.12.2026', '2026-12-24'],
  [' 5. 3.27 ', '2027-03-05'],
  ['2027-03-05', '2027-03-05'],
  ['5/3/2027', '2027-03-05'],
  ['05032027', '2027-03-05'],
  ['5.3.', ''],
  ['morgen', ''],
  ['', ''],
])('%j is typed for %j', (text, expected) => expect(isoTyped(text)).toBe(expected))

test.each([
  [' 5. 3.27 ', true],
  ['5/3/2027', true],
  ['05-03-2027', true],
  ['05032027', true],
  ['5.3.', false],
  ['morgen', false],
])('a browser takes %j: %s', (text, isTaken) => expect(new RegExp(`^(?:${TYPED_DAY})$`, 'v').test(text)).toBe(isTaken))
