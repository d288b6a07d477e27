import { expect, test } from 'vitest'
import { mayConsentAlone } from './rules.ts'

test.each([
  ['a person without a birth date', null, true],
  ['on the 16th birthday', '2010-06-10', true],
  ['the day before', '2010-06-11', false],
  ['a child', '2018-01-01', false],
  ['an adult', '1980-01-01', true],
  ['born on 29 February, on 1 March', '2012-02-29', false],
])('%s agrees alone: %s %s', (_, birthOn, expected) => {
  const day = Temporal.PlainDate.from('2026-06-10')
  expect(mayConsentAlone(birthOn === null ? null : Temporal.PlainDate.from(birthOn), day)).toBe(expected)
})
