import { expect, test } from 'vitest'
import { findClash } from './find-clash.ts'
import { type Rule, Rules } from './input.ts'
import { clashText } from './texts.ts'

const collects = (interval: object): readonly Rule[] => Rules.parse([{ kind: 'interval', ...interval }])
const HALF = { months: 6, dueDays: ['01-01', '07-01'] }

test.each([
  ['the same times', HALF, HALF, '2027-04-01', null],
  ['half-years, then quarters from July', HALF, { months: 3 }, '2027-07-01', null],
  [
    'half-years, then quarters from April',
    HALF,
    { months: 3 },
    '2027-04-01',
    'Zweimal eingezogen würden: April bis Juni 2027. Es passt zum Beispiel ab 01.07.2027.',
  ],
  [
    'quarters, then half-years from April',
    { months: 3 },
    HALF,
    '2027-04-01',
    'Nicht eingezogen würden: April bis Juni 2027. Es passt zum Beispiel ab 01.07.2027.',
  ],
  [
    'years due in April, then in February',
    { months: 12, dueDays: ['04-15'] },
    { months: 12, dueDays: ['02-01'] },
    '2027-03-15',
    'Nicht eingezogen würden: Januar bis Dezember 2027. Es passt zum Beispiel ab 01.02.2028.',
  ],
  [
    'a fee year that begins in another month fits on no day',
    { months: 12, startsIn: 4 },
    { months: 12 },
    '2028-01-01',
    'Zweimal eingezogen würden: Januar bis März 2028.',
  ],
])('%s', (_, before, after, from, expected) => {
  const clash = findClash(collects(before), collects(after), from)
  expect(clash && clashText(clash)).toBe(expected && `Die Zeiten des Einzugs passen an diesem Tag nicht zusammen. ${expected}`)
})
