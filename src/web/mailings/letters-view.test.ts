import { expect, test } from 'vitest'
import type { Letter } from '../../domain/mailings/list-letters.ts'
import { lettersOf } from './letters-view.ts'

const mailing = { subject: 'Versammlung', body: 'am 12. Februar um 19 Uhr.\n\nBitte kommen Sie.' }
const letter = (name: string, more: Partial<Letter> = {}): Letter => ({
  name,
  fields: {},
  householdId: null,
  street: 'Schulweg 3',
  postcode: '86150',
  city: 'Musterstadt',
  ...more,
})
const home = (name: string, more: Partial<Letter> = {}) => letter(name, { householdId: 'brandt', ...more })
const linesOf = (letters: Letter[], text = mailing) => lettersOf(text, letters).map(({ lines }) => lines)
const PLACE = ['Schulweg 3', '86150 Musterstadt']

test('people of one household share a letter that greets each of them', () => {
  const [one, ...more] = lettersOf(mailing, [home('Mia Brandt'), home('Dora Brandt'), home('Ben Wirth')])
  expect(more).toEqual([])
  expect(one).toEqual({
    lines: ['Mia Brandt', 'Dora Brandt', 'Ben Wirth', ...PLACE],
    subject: 'Versammlung',
    greeting: 'Guten Tag Mia Brandt, Dora Brandt und Ben Wirth,',
    paragraphs: ['am 12. Februar um 19 Uhr.', 'Bitte kommen Sie.'],
  })
})

test.each<[string, Letter[]]>([
  ['without a household', [letter('Mia Brandt'), letter('Dora Brandt')]],
  ['of two households', [home('Mia Brandt'), letter('Dora Brandt', { householdId: 'wirth' })]],
  ['of a household at two addresses', [home('Mia Brandt'), home('Dora Brandt', { street: 'Ringstraße 7' })]],
  [
    'without an address',
    [home('Mia', { street: '', postcode: '', city: '' }), home('Dora', { street: '', postcode: '', city: '' })],
  ],
])('people %s get one each', (_, letters) => {
  expect(lettersOf(mailing, letters).map(({ greeting }) => greeting)).toEqual(letters.map(({ name }) => `Guten Tag ${name},`))
})

test('a text with the own name is a letter of its own', () => {
  const text = { ...mailing, body: 'liebe {vorname}' }
  const letters = [home('Mia Brandt', { fields: { vorname: 'Mia' } }), home('Dora Brandt', { fields: { vorname: 'Dora' } })]
  expect(lettersOf(text, letters).map(({ paragraphs }) => paragraphs)).toEqual([['liebe Mia'], ['liebe Dora']])
})

test('the window has room for four names; who has no address is named all the same', () => {
  expect(linesOf(['A', 'B', 'C', 'D', 'E'].map((name) => home(name)))).toEqual([
    ['A', 'B', 'C', 'D', ...PLACE],
    ['E', ...PLACE],
  ])
  expect(linesOf([letter('Mia Brandt', { street: '', postcode: '', city: '' })])).toEqual([['Mia Brandt', '(Anschrift fehlt)']])
})
