import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinMoreContacts, moreContacts, readMoreContacts } from './more-contacts.ts'

test.each([
  ['0561 4711 (Arbeit)', { phone: '0561 4711', email: '', note: 'Arbeit' }],
  ['Oma Inge: +49 (151) 23 45-67', { phone: '+49 (151) 23 45-67', email: '', note: 'Oma Inge' }],
  ['0171.1234567', { phone: '0171.1234567', email: '', note: '' }],
  ['0561 4711 (2. Handy)', { phone: '0561 4711', email: '', note: '2. Handy' }],
  ['4711 intern', { phone: '4711', email: '', note: 'intern' }],
  ['0170/1234567', { phone: '0170/1234567', email: '', note: '' }],
  ['anna@firma.example – dienstlich', { phone: '', email: 'anna@firma.example', note: 'dienstlich' }],
  ['E-Mail 2: a.b+c@verein.example', { phone: '', email: 'a.b+c@verein.example', note: 'E-Mail 2' }],
])('%s', (line, expected) => {
  expect(readMoreContacts(moreContacts.parse(line))).toEqual([expected])
})

test.each([
  ['', ''],
  [' 0561 4711 ;\r\n\n a@b.example\n', '0561 4711\na@b.example'],
])('lines of %j', (typed, kept) => {
  expect(moreContacts.parse(typed)).toBe(kept)
})

test.each([
  ['nur Worte', 'In „nur Worte“ steht weder eine Telefonnummer noch eine E-Mail-Adresse.'],
  ['0561 4711\n12', 'In „12“ steht weder'],
  [Array(7).fill('0561 4711').join('\n'), 'Bitte höchstens 6 weitere'],
  [`0561 4711 ${'x'.repeat(120)}`, 'Bitte höchstens 120 Zeichen'],
  ['1'.repeat(1_000), 'Bitte kürzer.'],
])('%j is refused in words', (typed, words) => {
  expect(moreContacts.safeParse(typed).error?.issues[0]?.message).toContain(words)
})

test.each([
  [['0821 2 33 (Arbeit)', '0821/233'], [], '0821 2 33 (Arbeit)'],
  [['A@b.example', 'a@b.example privat'], [], 'A@b.example'],
  [['0821 233', 'a@b.example'], ['0821-233'], 'a@b.example'],
  [['ohne', '12', '0821 233'], [], '0821 233'],
  [Array.from({ length: 9 }, (_, at) => `0821 00${at}`), [], Array.from({ length: 6 }, (_, at) => `0821 00${at}`).join('\n')],
])('%j beside %j', (texts, known, joined) => {
  expect(joinMoreContacts(texts, known)).toBe(joined)
  expect(moreContacts.parse(joined)).toBe(joined)
})

test('whatever is taken stays the same when taken again, and each line can be reached', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), fc.constantFrom('0561 4711', 'a@b.example')), { maxLength: 8 }), (lines) => {
      const taken = moreContacts.safeParse(lines.join('\n'))
      if (!taken.success) return
      expect(moreContacts.parse(taken.data)).toBe(taken.data)
      expect(readMoreContacts(taken.data)).toHaveLength(taken.data ? taken.data.split('\n').length : 0)
    }),
  )
})
