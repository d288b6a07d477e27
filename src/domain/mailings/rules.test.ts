import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAs } from './mails.ts'
import { emptyFields, fillIn, readRef, refText, unknownFields } from './rules.ts'

const none = { vorname: '', nachname: '', kinder: '', abteilung: '', plan: '', verein: '' }
const values = { ...none, name: 'Erika Muster', kurs: 'Rückenfit' }

test.each([
  ['Liebe {name}, {kurs} fällt aus.', 'Liebe Erika Muster, Rückenfit fällt aus.'],
  ['{Name} {NAME}', 'Erika Muster Erika Muster'],
  ['{anrede} {} { name }', '{anrede} {} { name }'],
  ['ohne Felder', 'ohne Felder'],
])('%s', (text, filled) => expect(fillIn(text, values)).toBe(filled))

test('a name that looks like a field is not filled in again', () =>
  expect(fillIn('{name}', { ...values, name: '{kurs} $& $1' })).toBe('{kurs} $& $1'))

test('a name that a mail program would make a link of is defused in every field', () => {
  const stranger = 'https://www.shop.example/x'
  const fields = { name: stranger, vorname: stranger, nachname: stranger, kinder: stranger }
  const { subject, paragraphs } = readAs({ fields, subject: 'An {vorname}\n{kurs}', text: '{name} {nachname} {kinder}' })
  for (const text of [subject, ...paragraphs]) expect(text).not.toMatch(/https:|www\./)
})

test('what is mistyped is named once', () => expect(unknownFields('{anrede} {name} {Kurs} {anrede} {x')).toEqual(['anrede']))

test('text without braces stays as it is', () => {
  const plain = fc.string().filter((text) => !text.includes('{'))
  fc.assert(
    fc.property(plain, (text) => {
      expect(fillIn(text, values)).toBe(text)
    }),
  )
})

test('fields that are empty for some are named with these people', () =>
  expect(
    emptyFields('{name} {kurs} {Kinder}', [
      { name: 'Ada', fields: { ...values, kinder: 'Ben' } },
      { name: 'Cem', fields: { ...values, kurs: '' } },
    ]),
  ).toEqual([
    { field: 'kurs', names: ['Cem'] },
    { field: 'kinder', names: ['Cem'] },
  ]))

test.each(['', 'participants', 'participants:', ':x', 'a b:c', 'participants:x\ny', `${'k'.repeat(31)}:x`])(
  '%j names no group',
  (text) => expect(readRef(text)).toBeNull(),
)

test('a group reads as it was written', () =>
  expect(refText(readRef('role:trainer') ?? { kind: '', id: '' })).toBe('role:trainer'))
