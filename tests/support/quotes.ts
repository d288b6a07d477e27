import type { Condition } from '../../src/domain/tariffs/condition.ts'
import { quote } from '../../src/domain/tariffs/quote.ts'
import { type QuoteInput, quoteInput } from '../../src/domain/tariffs/quote-input.ts'

export type Rule = QuoteInput['rules'][number]
/** Kinds of rules that change what a class and departments cost. */
export type Reduction = 'household' | 'nth_child' | 'discount' | 'minimum' | 'surcharge' | 'entry'
type Person = QuoteInput['people'][number]
type Household = NonNullable<QuoteInput['households']>[number]

export const who = (id: string, birthOn: string, more: Partial<Person> = {}): Person => ({
  id,
  birthOn,
  memberships: [{ from: '2010-01-01' }],
  ...more,
})
export const since = (from: string, to?: string) => ({ memberships: [{ from, to }] })
export const inside = (...names: string[]) => ({ departments: names.map((name) => ({ name })) })
export const proof = (from: string, to?: string) => ({ proofs: [{ name: 'Sozialpass', from, to }] })
export const ADULT = who('a', '1980-06-15')
export const [K1, K2, K3] = [who('k1', '2012-02-02'), who('k2', '2014-02-02'), who('k3', '2016-02-02')]
export const home = (adults: string[], children: string[], more: Partial<Household> = {}): Household[] => {
  const people = [
    adults.map((person) => ({ person, kind: 'adult' as const })),
    children.map((person) => ({ person, kind: 'child' as const })),
  ]
  return [{ id: 'h', people: people.flat(), ...more }]
}

export const yearly = (more: Partial<Extract<Rule, { kind: 'interval' }>> = {}): Rule => ({
  kind: 'interval',
  months: 12,
  ...more,
})
export const HALF = { kind: 'interval' as const, months: 6 }
export const QUARTER = { kind: 'interval' as const, months: 3 }
export const classOf = (name: string, euros: number, when: Condition = {}): Rule => ({
  kind: 'class',
  name,
  cents: euros * 100,
  per: 'year',
  when,
})
export const ALL = classOf('Alle', 120)
export const BY_AGE = [classOf('Erwachsene', 120, { ageFrom: 18 }), classOf('Jugend', 60, { ageTo: 17 })]
export const depart = (department: string, euros: number, when: Condition = {}): Rule => ({
  kind: 'department',
  department,
  cents: euros * 100,
  per: 'year',
  when,
})
export const family = (more: Partial<Extract<Rule, { kind: 'household' }>>): Rule => ({
  kind: 'household',
  name: 'F',
  mode: 'once',
  cents: 20_000,
  per: 'year',
  ...more,
})

export type Case = [
  about: string,
  euros: number,
  rules: Rule[],
  people: Person[],
  households?: Household[],
  from?: string,
  to?: string,
]

/** Sum of a quote, in cents. */
export const totalOf = ([, , rules, people, households = [], from = '2026-01-01', to = '2026-12-31']: Case): number =>
  quote(quoteInput.parse({ rules, people, households, from, to })).totalCents
