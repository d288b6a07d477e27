import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { GEINSHEIM, SCHOELLKRIPPEN, WORRINGEN } from '../../../tests/support/regulations.ts'
import { quote, quoteSums } from './quote.ts'
import { type QuoteInput, quoteInput } from './quote-input.ts'

type Person = QuoteInput['people'][number]
type Household = NonNullable<QuoteInput['households']>[number]

const born = (id: string, birthOn: string, more: Partial<Person> = {}): Person => ({
  id,
  birthOn,
  memberships: [{ from: '2015-01-01' }],
  ...more,
})
const joined = (from: string) => ({ memberships: [{ from }] })
const home = (adults: string[], children: string[], more: Partial<Household> = {}): Household => ({
  id: `home ${[...adults, ...children].join()}`,
  people: [
    ...adults.map((person) => ({ person, kind: 'adult' as const })),
    ...children.map((person) => ({ person, kind: 'child' as const })),
  ],
  ...more,
})
const total = (rules: QuoteInput['rules'], from: string, to: string, people: Person[], households: Household[] = []) =>
  quote(quoteInput.parse({ rules, people, households, from, to })).totalCents / 100

const FOUR = [born('m', '1980-03-03'), born('v', '1979-03-03'), born('k1', '2012-03-03'), born('k2', '2014-03-03')]

test('the regulation of Geinsheim: January run, family on request, a child that comes of age', () => {
  const run = (people: Person[], households: Household[] = []) => total(GEINSHEIM, '2026-01-01', '2026-06-30', people, households)
  expect(run([born('a', '1980-01-01')])).toBe(72)
  expect(run(FOUR, [home(['m', 'v'], ['k1', 'k2'], { requestedFrom: '2020-01-01' })])).toBe(126)
  expect(run(FOUR, [home(['m', 'v'], ['k1', 'k2'])])).toBe(252)
  expect(run([born('k', '2008-04-10')])).toBe(60)
  expect(run([born('r', '1950-01-01')])).toBe(48)
  expect(run([born('p', '1980-01-01', { memberships: [{ from: '2015-01-01', status: 'passiv' }] })])).toBe(48)
})

test.each([
  ['the eldest where all pay alike', {}, 'v'],
  ['the adult who pays by debit', { v: 'other' }, 'm'],
  ['the eldest adult, although only a child’s fees are debited', { v: 'other', m: 'other' }, 'v'],
])('a family fee runs on %s', (_, ways: { v?: string; m?: string }, payer) => {
  const people = FOUR.map((person) => ({ ...person, payment: (ways as Record<string, string>)[person.id] ?? 'debit' }))
  const households = [home(['m', 'v'], ['k1', 'k2'], { requestedFrom: '2020-01-01' })]
  const asked = quoteInput.parse({ rules: GEINSHEIM, people, households, from: '2026-01-01', to: '2026-06-30' })
  expect(
    quote(asked)
      .items.filter(({ cents }) => cents > 0)
      .map(({ person }) => person),
  ).toEqual([payer])
})

test('a grown-up child leaves the family fee and pays as an adult', () => {
  const people = [...FOUR.slice(0, 3), born('k2', '2008-04-10')]
  const run = total(GEINSHEIM, '2026-01-01', '2026-06-30', people, [
    home(['m', 'v'], ['k1', 'k2'], { requestedFrom: '2020-01-01' }),
  ])
  expect(run).toBe(6 * 21 + 2 * 12)
})

test('the regulation of Worringen: joining before and after the 15th, a family of five', () => {
  const adult = (from: string) => total(WORRINGEN, '2026-04-01', '2026-06-30', [born('a', '1980-01-01', joined(from))])
  expect(adult('2026-05-14')).toBe(41)
  expect(adult('2026-05-15')).toBe(41)
  expect(adult('2026-05-16')).toBe(26)
  const five = [...FOUR, born('k3', '2016-03-03')].map((person) => ({ ...person, ...joined('2026-01-01') }))
  expect(total(WORRINGEN, '2026-01-01', '2026-03-31', five, [home(['m', 'v'], ['k1', 'k2', 'k3'])])).toBe(90 + 33)
  const three = five.filter(({ id }) => id !== 'v' && id !== 'k3')
  expect(total(WORRINGEN, '2026-01-01', '2026-03-31', three, [home(['m'], ['k1', 'k2'])])).toBe(60 + 33)
})

test('the regulation of Worringen: training with a proof from its month on, honorary and passive members', () => {
  const year = (more: Partial<Person>) => total(WORRINGEN, '2026-01-01', '2026-12-31', [born('a', '2004-06-01', more)])
  expect(year({})).toBe(180)
  expect(year({ proofs: [{ name: 'Ausbildung', from: '2026-03-20' }] })).toBe(2 * 15 + 10 * 11)
  expect(year({ proofs: [{ name: 'Ausbildung', from: '2025-09-01', to: '2026-08-31' }] })).toBe(8 * 11 + 4 * 15)
  expect(year({ memberships: [{ from: '2015-01-01', status: 'ehren' }] })).toBe(0)
  expect(year({ memberships: [{ from: '2015-01-01', status: 'passiv' }] })).toBe(60)
})

test('the regulation of Schöllkrippen: the age on 1 January counts for the year', () => {
  const year = (birthOn: string, more: Partial<Person> = {}) =>
    total(SCHOELLKRIPPEN, '2026-01-01', '2026-12-31', [born('a', birthOn, more)])
  expect(['2008-01-01', '2008-01-02', '2012-01-01', '2012-01-02'].map((day) => year(day))).toEqual([70, 40, 40, 30])
  const training = { name: 'Ausbildung', from: '2025-10-01', to: '2026-09-30' }
  expect(year('2004-05-05', { proofs: [training] })).toBe(40)
  expect(year('2004-05-05', { proofs: [{ ...training, from: '2026-02-01' }] })).toBe(70)
  expect([year('1960-01-01'), year('1960-01-02')]).toEqual([40, 70])
  const family = [FOUR, born('k3', '2018-01-05')]
    .flat()
    .map((person, at) => ({ ...person, birthOn: at === 2 ? '2010-05-05' : person.birthOn }))
  expect(total(SCHOELLKRIPPEN, '2026-01-01', '2026-12-31', family, [home(['m', 'v'], ['k1', 'k2', 'k3'])])).toBe(140)
})

test('each amount says its reasons in German', () => {
  const { items } = quote(
    quoteInput.parse({
      rules: WORRINGEN,
      people: [born('a', '1980-01-01', joined('2026-05-16'))],
      from: '2026-01-01',
      to: '2026-06-30',
    }),
  )
  expect(items).toEqual([
    {
      person: 'a',
      dueOn: '2026-05-16',
      cents: 1500,
      explanation: [
        'Erwachsene (ab 18 Jahren): 180,00 € im Jahr, Juni 2026: 15,00 €.',
        'Eintritt am 16.05.2026: berechnet ab Juni 2026.',
      ],
    },
    { person: 'a', dueOn: '2026-05-16', cents: 1100, explanation: ['Aufnahmegebühr: 11,00 €.'] },
  ])
})

test('the whole example of docs/fees.md is answered as it says', async () => {
  const page = await readFile(new URL('../../../docs/fees.md', import.meta.url), 'utf8')
  const example = page.slice(page.indexOf('## A whole example'), page.indexOf('## Conditions'))
  const [asked, answered] = [...example.matchAll(/```json\n(.*?)```/gs)].map(([, json = '']) => JSON.parse(json))
  expect(quote(quoteInput.parse(asked))).toEqual(answered)
})

test('where no class fits the sum says so, and that a birth date is missing', () => {
  const rules: QuoteInput['rules'] = [
    { kind: 'class', name: 'Kinder', cents: 1_000, per: 'month', when: { ageTo: 17 } },
    { kind: 'interval', months: 12 },
  ]
  const unclearOf = (person: Person) => {
    const people = [person]
    const asked = quoteInput.parse({ rules, people, households: [], from: '2026-01-01', to: '2026-06-30' })
    return quoteSums(asked).get('a')?.unclear
  }
  const { birthOn: _, ...unknown } = born('a', '2015-01-01')
  expect([unclearOf(born('a', '2015-01-01')), unclearOf(born('a', '1980-01-01')), unclearOf(unknown)]).toEqual([
    undefined,
    'no_class',
    'no_birth',
  ])
})
