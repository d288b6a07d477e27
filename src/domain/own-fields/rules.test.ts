import fc from 'fast-check'
import { expect, test } from 'vitest'
import { OWN_FIELD_KINDS, type OwnFieldKind, readValue, showValue } from './rules.ts'

const choices = ['S', 'M', 'L']

test.each<[OwnFieldKind, string, string]>([
  ['text', ' blau ', 'blau'],
  ['text', '', ''],
  ['text', 'x'.repeat(501), '! too_long'],
  ['number', '12', '12'],
  ['number', '3,5', '3.5'],
  ['number', '+4', '4'],
  ['number', '-0,25', '-0.25'],
  ['number', '1.234,5', '! no_number'],
  ['number', 'zwölf', '! no_number'],
  ['number', '1e9', '! no_number'],
  ['day', '5.3.2027', '2027-03-05'],
  ['day', '31.02.2027', '! no_day'],
  ['day', '5.3.27', '! short_year'],
  ['choice', 'M', 'M'],
  ['choice', 'XL', '! no_choice'],
  ['yes_no', 'yes', 'yes'],
  ['yes_no', 'ja', '! no_answer'],
])('%s: "%s" is read as "%s"', (kind, typed, expected) => {
  const read = readValue({ kind, choices }, typed)
  expect(read.ok ? read.value : `! ${read.fault}`).toBe(expected)
})

test('a stored value that is shown and typed again stays the same', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...OWN_FIELD_KINDS),
      fc.oneof(
        fc.string({ maxLength: 40 }),
        fc.double({ noNaN: true, min: -9999, max: 9999 }).map((n) => n.toFixed(2)),
        fc.constantFrom('S', 'yes', 'no', '24.12.2026'),
      ),
      (kind, typed) => {
        const read = readValue({ kind, choices }, typed)
        if (!read.ok || read.value === '') return
        const again = readValue({ kind, choices }, kind === 'yes_no' ? read.value : showValue(kind, read.value))
        expect(again).toEqual(read)
      },
    ),
  )
})
