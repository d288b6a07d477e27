import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillIn, unknownFields } from './rules.ts'

const values = { name: 'Erika Muster', kurs: 'Rückenfit' }

test.each([
  ['Liebe {name}, {kurs} fällt aus.', 'Liebe Erika Muster, Rückenfit fällt aus.'],
  ['{Name} {NAME}', 'Erika Muster Erika Muster'],
  ['{vorname} {} { name }', '{vorname} {} { name }'],
  ['ohne Felder', 'ohne Felder'],
])('%s', (text, filled) => expect(fillIn(text, values)).toBe(filled))

test('a name that looks like a field is not filled in again', () =>
  expect(fillIn('{name}', { name: '{kurs} $& $1', kurs: 'x' })).toBe('{kurs} $& $1'))

test('what is mistyped is named once', () => expect(unknownFields('{vorname} {name} {Kurs} {vorname} {x')).toEqual(['vorname']))

test('text without braces stays as it is', () => {
  const plain = fc.string().filter((text) => !text.includes('{'))
  fc.assert(
    fc.property(plain, (text) => {
      expect(fillIn(text, values)).toBe(text)
    }),
  )
})
