import fc from 'fast-check'
import { expect, test } from 'vitest'
import { GEINSHEIM, SCHOELLKRIPPEN, WORRINGEN } from '../../../tests/support/regulations.ts'
import { quote, quoteSums } from './quote.ts'
import { type QuoteInput, quoteInput } from './quote-input.ts'

const MORE: QuoteInput['rules'] = [
  { kind: 'department', department: 'Tennis', cents: 3_333, per: 'year' },
  { kind: 'department', department: 'Turnen', cents: 1_000, per: 'quarter', when: { ageTo: 17 } },
  { kind: 'departments', count: 'highest' },
  { kind: 'nth_child', from: 2, percent: 33 },
  { kind: 'discount', name: 'Sozialpass', percent: 45, withDepartments: true, when: { proof: 'Ausbildung' } },
  { kind: 'surcharge', name: 'Rechnung', cents: 250, per: 'collection', when: { payment: 'other' } },
]

const day = (from: string, to: string) =>
  fc.date({ min: new Date(from), max: new Date(to), noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10))
const status = fc.constantFrom('aktiv', 'passiv', 'ehren', 'kurzzeit', 'ruhend')
const person = fc.record({
  birthOn: day('1940-01-01', '2026-12-31'),
  from: day('2015-01-01', '2026-12-31'),
  to: fc.option(day('2026-01-01', '2027-12-31'), { nil: null, freq: 4 }),
  status,
  departments: fc.subarray(['Tennis', 'Turnen', 'Fußball']),
  trainingFrom: fc.option(day('2025-01-01', '2026-12-31'), { nil: null }),
  payment: fc.constantFrom('debit', 'other'),
})
type Person = typeof person extends fc.Arbitrary<infer Value> ? Value : never

const toPerson = (one: Person, at: number): QuoteInput['people'][number] => ({
  id: `p${at}`,
  birthOn: one.birthOn,
  memberships: [{ from: one.from, to: one.to !== null && one.to < one.from ? one.from : one.to, status: one.status }],
  departments: one.departments.map((name) => ({ name })),
  proofs: one.trainingFrom ? [{ name: 'Ausbildung', from: one.trainingFrom }] : [],
  payment: one.payment,
})
const isGrown = (birthOn: string) => birthOn < '2008-01-01'

/** Households of four, every second one with a request. */
const homesOf = (people: QuoteInput['people']): QuoteInput['households'] =>
  Array.from({ length: Math.ceil(people.length / 4) }, (_, at) => ({
    id: `h${at}`,
    requestedFrom: at % 2 === 0 ? '2026-03-03' : null,
    people: people
      .slice(at * 4, at * 4 + 4)
      .map(({ id, birthOn }) => ({ person: id, kind: isGrown(birthOn ?? '') ? 'adult' : 'child' })),
  }))

const asked = fc
  .record({
    rules: fc.constantFrom(GEINSHEIM, WORRINGEN, SCHOELLKRIPPEN).map((rules) => [...rules, ...MORE]),
    some: fc.array(person, { minLength: 1, maxLength: 12 }),
    seed: fc.integer(),
    cut: day('2026-01-01', '2027-11-30'),
  })
  .map(({ some, ...rest }) => ({ ...rest, people: some.map(toPerson) }))

const shuffled = <T>(list: readonly T[], seed: number): T[] =>
  list
    .map((value, at) => ({ value, key: Math.sin(seed + at * 7.3) }))
    .sort((one, other) => one.key - other.key)
    .map(({ value }) => value)
const run = (input: QuoteInput) => quote(quoteInput.parse(input))

/** The family fee begins with the child in February, so that January's fee is booked before or after the department's. */
const FAMILY_LATER = {
  rules: [...GEINSHEIM, ...MORE],
  people: [
    { id: 'p0', birthOn: '2008-01-02', memberships: [{ from: '2026-02-01', to: null, status: 'aktiv' as const }] },
    {
      id: 'p1',
      birthOn: '1970-01-01',
      memberships: [{ from: '2015-01-01', to: null, status: 'aktiv' as const }],
      departments: [{ name: 'Tennis' }],
    },
  ],
  seed: -340125046,
  cut: '2026-01-01',
}

test('the lines add up, are never negative and give reasons, whatever the order of rules, people and homes', () => {
  fc.assert(
    fc.property(asked, ({ rules, people, seed }) => {
      const households = homesOf(people) ?? []
      const span = { from: '2026-01-01', to: '2026-12-31' }
      const { items, totalCents } = run({ rules, people, households, ...span })
      expect(items.reduce((sum, { cents }) => sum + cents, 0)).toBe(totalCents)
      expect(items.every(({ cents, explanation }) => Number.isInteger(cents) && cents >= 0 && explanation.length > 0)).toBe(true)
      const byPerson = Map.groupBy(items, ({ person }) => person)
      const sums = quoteSums(quoteInput.parse({ rules, people, households, ...span }))
      expect([...sums].map(([id, { cents }]) => [id, cents]).toSorted()).toEqual(
        [...byPerson].map(([id, own]) => [id, own.reduce((sum, { cents }) => sum + cents, 0)]).toSorted(),
      )
      const mixed = shuffled(households, seed).map((home) => ({ ...home, people: shuffled(home.people, seed) }))
      expect(run({ rules: shuffled(rules, seed), people: shuffled(people, seed), households: mixed, ...span })).toEqual({
        items,
        totalCents,
      })
    }),
    { numRuns: 150, examples: [[FAMILY_LATER]] },
  )
})

test('a time asked about in two parts is the same as in one', () => {
  fc.assert(
    fc.property(asked, ({ rules, people, cut }) => {
      const households = homesOf(people) ?? []
      const next = Temporal.PlainDate.from(cut).add({ days: 1 }).toString()
      const whole = run({ rules, people, households, from: '2026-01-01', to: '2027-12-31' })
      const parts = [
        { from: '2026-01-01', to: cut },
        { from: next, to: '2027-12-31' },
      ].flatMap((span) => run({ rules, people, households, ...span }).items)
      expect(parts).toEqual(whole.items)
    }),
    { numRuns: 100 },
  )
})

test('nobody who lives alone changes what another pays', () => {
  fc.assert(
    fc.property(asked, ({ rules, people }) => {
      const span = { from: '2026-01-01', to: '2026-12-31' }
      const apart = people.reduce((total, one) => total + run({ rules, people: [one], ...span }).totalCents, 0)
      expect(run({ rules, people, ...span }).totalCents).toBe(apart)
    }),
    { numRuns: 50 },
  )
})
