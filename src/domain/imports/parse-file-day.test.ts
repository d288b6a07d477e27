import { expect, test } from 'vitest'
import { parseFileDay } from './parse-file-day.ts'

test.each([
  ['5.3.2014', '2014-03-05'],
  ['2014-03-05', '2014-03-05'],
  ['5. März 2014', '2014-03-05'],
  ['3/5/2014', null],
  ['05032014', null],
  ['', null],
])('a cell "%s"', (cell, expected) => expect(parseFileDay(cell)?.toString() ?? null).toBe(expected))
