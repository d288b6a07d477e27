import { expect, test } from 'vitest'
import { leastLength, passwordFault } from './passwords.ts'

test.each([
  [8, 8],
  [12, 12],
  [3, 6],
  [0, 8],
  [Number.NaN, 8],
  [8.5, 8],
  [999, 128],
])('the setting %d asks for %i characters', (setting, length) => {
  expect(leastLength(setting)).toBe(length)
})

test.each([
  ['abc', 'too_short'],
  ['äöüß€😀7', 'too_short'],
  ['äöüß€😀78', null],
  ['Drei Wörter und ein Blank', null],
  ['x'.repeat(128), null],
  ['x'.repeat(129), 'too_long'],
  ['12345678', 'common'],
  ['PASSWORD', 'common'],
  ['Verein-2026!', null],
])('the password %j: %s', (password, fault) => {
  expect(passwordFault(password, 8)).toBe(fault)
})
