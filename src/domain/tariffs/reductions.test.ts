import { expect, test } from 'vitest'
import {
  ADULT,
  ALL,
  BY_AGE,
  type Case,
  classOf,
  depart,
  family,
  HALF,
  home,
  inside,
  K1,
  K2,
  K3,
  proof,
  type Reduction,
  since,
  totalOf,
  who,
  yearly,
} from '../../../tests/support/quotes.ts'

const CASES: Record<Reduction, Case[]> = {
  household: [
    ['once for all', 200, [yearly(), ...BY_AGE, family({ childrenFrom: 1 })], [ADULT, K1, K2], home(['a'], ['k1', 'k2'])],
    ['too few children', 240, [yearly(), ...BY_AGE, family({ childrenFrom: 3 })], [ADULT, K1, K2], home(['a'], ['k1', 'k2'])],
    ['at most', 180, [yearly(), ...BY_AGE, family({ mode: 'cap' })], [ADULT, K1], home(['a'], ['k1'])],
    [
      'each',
      70 + 2 * 30,
      [yearly(), ...BY_AGE, family({ mode: 'each', cents: undefined, adultCents: 7000, childCents: 3000 })],
      [ADULT, K1, K2],
      home(['a'], ['k1', 'k2']),
    ],
    [
      'on request, from its month',
      120 + 100,
      [yearly(), ...BY_AGE, family({ onRequest: true })],
      [ADULT, K1, K2],
      home(['a'], ['k1', 'k2'], { requestedFrom: '2026-07-15' }),
    ],
    ['not on request', 240, [yearly(), ...BY_AGE, family({ onRequest: true })], [ADULT, K1, K2], home(['a'], ['k1', 'k2'])],
    [
      'the cheapest that fits',
      150,
      [yearly(), ...BY_AGE, family({}), family({ name: 'Allein', cents: 15_000, adultsTo: 1 })],
      [ADULT, K1, K2],
      home(['a'], ['k1', 'k2']),
    ],
    [
      'further children',
      200 + 20,
      [yearly(), ...BY_AGE, family({ furtherFrom: 3, furtherCents: 2000 })],
      [ADULT, K1, K2, K3],
      home(['a'], ['k1', 'k2', 'k3']),
    ],
    [
      'departments come on top',
      230,
      [yearly(), ALL, depart('T', 30), family({})],
      [{ ...ADULT, ...inside('T') }, K1],
      home(['a'], ['k1']),
    ],
    [
      'or are in it',
      200,
      [yearly(), ALL, depart('T', 30), family({ withDepartments: true })],
      [{ ...ADULT, ...inside('T') }, K1],
      home(['a'], ['k1']),
    ],
    [
      'a grown-up child in training stays',
      200,
      [yearly(), ALL, family({ children: [{ ageTo: 17 }, { ageTo: 24, proof: 'Sozialpass' }] })],
      [ADULT, who('g', '2004-01-01', proof('2020-01-01'))],
      home(['a'], ['g']),
    ],
    [
      'a child of two homes counts in one',
      200 + 120,
      [yearly(), ...BY_AGE, family({ childrenFrom: 1 })],
      [ADULT, who('b', '1981-01-01'), K1],
      [
        ...home(['a'], ['k1']),
        {
          id: 'i',
          people: [
            { person: 'b', kind: 'adult' },
            { person: 'k1', kind: 'child', countsForFee: false },
          ],
        },
      ],
    ],
  ],
  nth_child: [
    ['the third is free', 120, [yearly(), ...BY_AGE, { kind: 'nth_child', from: 3 }], [K1, K2, K3], home([], ['k1', 'k2', 'k3'])],
    [
      'the second half, the third nothing',
      90,
      [yearly(), ...BY_AGE, { kind: 'nth_child', from: 2, percent: 50 }, { kind: 'nth_child', from: 3 }],
      [K1, K2, K3],
      home([], ['k1', 'k2', 'k3']),
    ],
    [
      'children of two homes are no siblings',
      120,
      [yearly(), ...BY_AGE, { kind: 'nth_child', from: 2 }],
      [K1, K2],
      [...home([], ['k1']), { id: 'i', people: [{ person: 'k2', kind: 'child' }] }],
    ],
  ],
  discount: [
    [
      'a share',
      60,
      [yearly(), ALL, { kind: 'discount', name: 'Sozialpass', percent: 50, when: { proof: 'Sozialpass' } }],
      [{ ...ADULT, ...proof('2020-01-01') }],
    ],
    [
      'an amount, from the month of its proof',
      110,
      [yearly(), ALL, { kind: 'discount', name: 'Sozialpass', cents: 2000, per: 'year', when: { proof: 'Sozialpass' } }],
      [{ ...ADULT, ...proof('2026-07-01') }],
    ],
    [
      'never below nothing',
      0,
      [yearly(), ALL, { kind: 'discount', name: 'x', percent: 80 }, { kind: 'discount', name: 'y', percent: 80 }],
      [ADULT],
    ],
    [
      'departments too, if it says so',
      75,
      [yearly(), ALL, depart('T', 30), { kind: 'discount', name: 'x', percent: 50, withDepartments: true }],
      [{ ...ADULT, ...inside('T') }],
    ],
  ],
  minimum: [
    ['raises', 80, [yearly(), ...BY_AGE, { kind: 'minimum', cents: 8000, per: 'year' }], [K1]],
    ['leaves what is above', 120, [yearly(), ...BY_AGE, { kind: 'minimum', cents: 8000, per: 'year' }], [ADULT]],
    ['leaves the free', 0, [yearly(), classOf('Frei', 0), { kind: 'minimum', cents: 8000, per: 'year' }], [ADULT]],
  ],
  surcharge: [
    ['an amount', 132, [yearly(), ALL, { kind: 'surcharge', name: 'Halle', cents: 100, per: 'month' }], [ADULT]],
    [
      'half for children',
      60 + 6,
      [
        yearly(),
        ...BY_AGE,
        { kind: 'surcharge', name: 'Halle', cents: 100, per: 'month', discounts: [{ when: { ageTo: 17 }, percent: 50 }] },
      ],
      [K1],
    ],
    [
      'a share of the fee, for the passive of debits',
      132,
      [yearly(), ALL, { kind: 'surcharge', name: 'Rechnung', percent: 10, when: { payment: 'other' } }],
      [{ ...ADULT, payment: 'other' }, who('b', '1980-01-01', since('2030-01-01'))],
    ],
    [
      'at each collection, once for a family',
      200 + 2 * 3,
      [HALF, ...BY_AGE, family({}), { kind: 'surcharge', name: 'Rechnung', cents: 300, per: 'collection' }],
      [ADULT, K1, K2],
      home(['a'], ['k1', 'k2']),
    ],
  ],
  entry: [
    ['an amount', 132, [yearly(), ALL, { kind: 'entry', cents: 1200 }], [who('a', '1980-01-01', since('2026-01-01'))]],
    [
      'two months of the own class',
      120 + 20,
      [yearly(), ALL, { kind: 'entry', months: 2 }],
      [who('a', '1980-01-01', since('2026-01-01'))],
    ],
    [
      'waived for the third of a home',
      3 * 120 + 24,
      [yearly(), ALL, { kind: 'entry', cents: 1200, waivedFrom: 3 }],
      [K1, K2, K3].map((child) => ({ ...child, ...since('2026-01-01') })),
      home([], ['k1', 'k2', 'k3']),
    ],
    ['not for those who are there', 120, [yearly(), ALL, { kind: 'entry', cents: 1200 }], [ADULT]],
    [
      'not for a change of status',
      120,
      [yearly(), ALL, { kind: 'entry', cents: 1200 }],
      [
        who('a', '1980-01-01', {
          memberships: [
            { from: '2010-01-01', to: '2026-02-28' },
            { from: '2026-03-01', status: 'passiv' },
          ],
        }),
      ],
    ],
  ],
}

test.each(Object.entries(CASES).flatMap(([kind, cases]) => cases.map((one) => [kind, one[0], one] as const)))(
  '%s: %s',
  (_kind, _about, one) => {
    expect(totalOf(one)).toBe(Math.round(one[1] * 100))
  },
)

test.each(Object.entries(CASES))('%s has three cases at least', (_, cases) => {
  expect(cases.length).toBeGreaterThanOrEqual(3)
})
