import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ageIn } from '../../domain/participations/rules.ts'
import { ageOn, isAfter } from '../../kernel/calendar.ts'
import { isMinorTyped, isOtherAgeTyped } from './sign-up-fields.ts'
import { bornFor } from './sign-up-view.ts'

test.each([
  ['20.11.2008', false],
  ['21.11.2008', true],
  ['1.1.2020', true],
  ['05.03.1984', false],
  ['01012020', true],
  ['1/1/2020', true],
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

test('another age is said while typing exactly where the rule refuses it', () => {
  const dayIn = (from: string) => fc.integer({ min: 0, max: 9_000 }).map((days) => Temporal.PlainDate.from(from).add({ days }))
  const age = fc.option(fc.integer({ min: 0, max: 20 }))
  fc.assert(
    fc.property(
      dayIn('2000-01-01'),
      dayIn('2025-01-01'),
      age,
      age,
      fc.constantFrom('years', 'months'),
      (birth, day, from, more, ageUnit) => {
        const ageTo = more === null ? null : (from ?? 0) + more
        const firstAt = day.toZonedDateTime({ timeZone: 'Europe/Berlin', plainTime: '17:00' }).toInstant()
        const born = bornFor({ ageFrom: from, ageTo, ageUnit, kind: 'course', firstAt }, firstAt)
        const own = ageIn(ageUnit, birth, day)
        const refused = (from !== null && own < from) || (ageTo !== null && own > ageTo)
        expect(isOtherAgeTyped(`${birth.day}.${birth.month}.${birth.year}`, born)).toBe(refused)
      },
    ),
  )
})
