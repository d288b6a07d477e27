import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAs } from './mails.ts'
import { byContact, emptyFields, fillIn, type Homely, readRef, refText, shareHome, unknownFields } from './rules.ts'

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

const reader = (home: string | null, text = 'x') => ({ home, text })
const [a, b, alone] = [reader('a'), reader('b'), reader(null)]
const shared = (readers: readonly ReturnType<typeof reader>[], most = 4) =>
  shareHome(readers, { homeOf: ({ home }) => home, textOf: ({ text }) => text, most })

test.each([
  [
    'one home, in order of its first',
    [a, b, a, b],
    [
      [a, a],
      [b, b],
    ],
    undefined,
  ],
  ['without a home: each alone', [alone, alone], [[alone], [alone]], undefined],
  ['another text', [a, reader('a', 'y'), a], [[a, a], [reader('a', 'y')]], undefined],
  ['no more than fit', [a, a, a], [[a, a], [a]], 2],
  ['nobody', [], [], undefined],
])('who shares a text: %s', (_, readers, groups, most) => expect(shared(readers, most)).toEqual(groups))

const homely = (more: Partial<Homely>): Homely => ({ householdId: 'a', pays: false, isAdult: true, birthOn: null, ...more })
const born = (day: string) => homely({ birthOn: Temporal.PlainDate.from(day) })

test.each([
  ['payer before adult', homely({ pays: true, isAdult: false }), born('1940-01-01')],
  ['adult before child', homely({}), homely({ isAdult: false, birthOn: Temporal.PlainDate.from('1990-01-01') })],
  ['the older first', born('1940-01-01'), born('1941-01-01')],
  ['a known birthday before none', born('2001-01-01'), homely({})],
  ['known before unknown', homely({}), undefined],
])('contact of a home: %s', (_, first, second) => {
  expect(byContact(first, second)).toBeLessThan(0)
  expect(byContact(second, first)).toBeGreaterThan(0)
})
