import { expect, test } from 'vitest'
import { parseFileDay } from './parse-file-day.ts'

test.each([
  ['5.3.2014', '2014-03-05'],
  ['2014-03-05', '2014-03-05'],
  ['05.03.2014', '2014-03-05'],
  [' 5. 3. 2014 ', '2014-03-05'],
  ['5.3.14', '2014-03-05'],
  ['5. März 2014', '2014-03-05'],
  ['05. Mrz 14', '2014-03-05'],
  ['05-Mär-2014', '2014-03-05'],
  ['31.02.2014', null],
  ['5.3.', null],
  ['3/5/2014', null],
  ['3/5/14', null],
  ['3-5-2014', null],
  ['03-05-14', null],
  ['3 5 2014', null],
  ['3. 5 2014', null],
  ['3.5-2014', null],
  ['14-03-05', null],
  ['05032014', null],
  ['', null],
])('a cell "%s"', (cell, expected) => expect(parseFileDay(cell)?.toString() ?? null).toBe(expected))
