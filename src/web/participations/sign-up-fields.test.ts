import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ageOn, isAfter } from '../../kernel/calendar.ts'
import { isMinorTyped } from './sign-up-fields.ts'

test.each([
  ['20.11.2008', false],
  ['21.11.2008', true],
  ['1.1.2020', true],
  ['05.03.1984', false],
  ['5.3.84', null],
  ['', null],
  ['gestern', null],
])('born %s counts on 20.11.2026 as a minor: %s', (typed, isMinor) => {
  expect(isMinorTyped(typed, '2026-11-20')).toBe(isMinor)
})

test('says the same as the rule of the server, for every day', () => {
  const day = fc.integer({ min: 0, max: 40_000 }).map((days) => Temporal.PlainDate.from('1930-01-01').add({ days }))
  fc.assert(
    fc.property(day, day, (birth, today) => {
      if (isAfter(birth, today)) return
      expect(isMinorTyped(`${birth.day}.${birth.month}.${birth.year}`, today.toString())).toBe(ageOn(birth, today) < 18)
    }),
  )
})
