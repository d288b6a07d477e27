import { expect, test } from 'vitest'
import { typedDayFault } from './datev-days.ts'

test.each([
  ['01.01.2027', '31.01.2027', null],
  ['01.01.2027', '31.02.2027', 'Bis: Den 31.02.2027 gibt es nicht.'],
  ['abc', '31.01.2027', 'Von: Bitte geben Sie den Tag so ein: 05.03.2027.'],
])('typed from %s to %s: %s', (from, to, fault) => expect(typedDayFault({ from, to })).toBe(fault))
