import type { QuoteInput } from '../../src/domain/tariffs/quote-input.ts'

type Regulation = QuoteInput['rules']

/** SV 07 Geinsheim, 2021. */
export const GEINSHEIM: Regulation = [
  { kind: 'interval', months: 6, dueDays: ['01-01', '07-01'] },
  { kind: 'age', on: 'next_month' },
  { kind: 'class', name: 'Erwachsene', cents: 1200, per: 'month', when: { ageFrom: 18 } },
  { kind: 'class', name: 'Jugend', cents: 900, per: 'month', when: { ageTo: 17 } },
  { kind: 'class', name: 'Rentner', cents: 800, per: 'month', when: { ageFrom: 65 } },
  { kind: 'class', name: 'Passive', cents: 800, per: 'month', when: { status: ['passiv'] } },
  {
    kind: 'household',
    name: 'Familie',
    mode: 'once',
    cents: 2100,
    per: 'month',
    peopleFrom: 3,
    adultsTo: 2,
    childrenFrom: 1,
    onRequest: true,
  },
]

/** SG Köln-Worringen, 2013. */
export const WORRINGEN: Regulation = [
  { kind: 'interval', months: 3 },
  { kind: 'pro_rata', by: 'month', joinedUntilDay: 15 },
  { kind: 'class', name: 'Erwachsene', cents: 18_000, per: 'year', when: { ageFrom: 18 } },
  { kind: 'class', name: 'Jugend', cents: 13_200, per: 'year', when: { ageTo: 17 } },
  { kind: 'class', name: 'Ausbildung', cents: 13_200, per: 'year', when: { ageTo: 24, proof: 'Ausbildung' } },
  { kind: 'class', name: 'Passive', cents: 6_000, per: 'year', when: { status: ['passiv'] } },
  { kind: 'class', name: 'Ehrenmitglieder', cents: 0, per: 'year', when: { status: ['ehren'] } },
  { kind: 'household', name: 'Familie', mode: 'once', cents: 36_000, per: 'year', adultsFrom: 2, childrenFrom: 1 },
  {
    kind: 'household',
    name: 'Alleinerziehend',
    mode: 'once',
    cents: 24_000,
    per: 'year',
    adultsFrom: 1,
    adultsTo: 1,
    childrenFrom: 1,
  },
  { kind: 'entry', cents: 1_100, waivedFrom: 4 },
]

/** SV Schöllkrippen, from 2026. */
export const SCHOELLKRIPPEN: Regulation = [
  { kind: 'interval', months: 12 },
  { kind: 'age', on: 'key_date', day: '01-01' },
  { kind: 'changes', from: 'year' },
  { kind: 'class', name: 'Erwachsene', cents: 7_000, when: { ageFrom: 18 }, per: 'year' },
  { kind: 'class', name: 'Jugend', cents: 4_000, when: { ageTo: 17 }, per: 'year' },
  { kind: 'class', name: 'Kinder', cents: 3_000, when: { ageTo: 13 }, per: 'year' },
  { kind: 'class', name: 'Ausbildung', cents: 4_000, when: { ageFrom: 18, ageTo: 25, proof: 'Ausbildung' }, per: 'year' },
  { kind: 'class', name: 'Rentner', cents: 4_000, when: { ageFrom: 66 }, per: 'year' },
  { kind: 'class', name: 'Ehrenmitglieder', cents: 0, when: { status: ['ehren'] }, per: 'year' },
  { kind: 'household', name: 'Familie', mode: 'once', cents: 14_000, childrenFrom: 1, per: 'year' },
]
