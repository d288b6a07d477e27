import { expect, test } from 'vitest'
import { gapsOf } from './gaps-of.ts'

const whole = { kind: 'course', dates: 1, prices: 1, capacity: 12, text: 'Ruhig', ageFrom: 6, ageTo: null, trainers: 1 } as const

test.each([
  ['a whole course', {}, []],
  ['no dates', { dates: 0 }, ['no_dates']],
  ['no price', { prices: 0 }, ['no_price']],
  ['without limit', { capacity: null }, ['no_limit']],
  ['a description of blanks', { text: ' \n' }, ['no_text']],
  ['no age', { ageFrom: null }, ['no_age']],
  ['an oldest age alone', { ageFrom: null, ageTo: 9 }, []],
  ['no trainer', { trainers: 0 }, ['no_trainer']],
  ['nothing of its times', { dates: 0, prices: 0, capacity: null }, ['no_dates', 'no_price', 'no_limit']],
  ['an ongoing offer of the membership', { kind: 'ongoing', capacity: null }, []],
  ['an ongoing offer of which nobody said what it costs', { kind: 'ongoing', prices: 0, capacity: null }, ['no_price']],
] as const)('before it is published: %s', (_, more, expected) => expect(gapsOf({ ...whole, ...more })).toEqual(expected))
