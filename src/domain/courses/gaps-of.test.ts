import { expect, test } from 'vitest'
import { gapsOf } from './gaps-of.ts'

const whole = { kind: 'course', dates: 1, prices: 1, capacity: 12 } as const

test.each([
  ['a whole course', {}, []],
  ['no dates', { dates: 0 }, ['no_dates']],
  ['no price', { prices: 0 }, ['no_price']],
  ['without limit', { capacity: null }, ['no_limit']],
  ['nothing at all', { dates: 0, prices: 0, capacity: null }, ['no_dates', 'no_price', 'no_limit']],
  ['an ongoing offer of the membership', { kind: 'ongoing', capacity: null }, []],
  ['an ongoing offer of which nobody said what it costs', { kind: 'ongoing', prices: 0, capacity: null }, ['no_price']],
] as const)('before it is published: %s', (_, more, expected) => expect(gapsOf({ ...whole, ...more })).toEqual(expected))
