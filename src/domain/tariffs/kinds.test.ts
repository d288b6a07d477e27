import { expect, test } from 'vitest'
import {
  ADULT,
  ALL,
  BY_AGE,
  type Case,
  classOf,
  depart,
  HALF,
  inside,
  K1,
  K2,
  proof,
  QUARTER,
  type Reduction,
  since,
  totalOf,
  who,
  yearly,
} from '../../../tests/support/quotes.ts'
import type { RuleKind } from './input.ts'

const YOUNG = who('y', '2008-07-10')
/** With those of `reductions.test.ts` every kind of rule. */
const CASES: Record<Exclude<RuleKind, Reduction>, Case[]> = {
  interval: [
    ['a year at once', 120, [yearly(), ALL], [ADULT]],
    ['half a year in its time only', 60, [HALF, ALL], [ADULT], [], '2026-07-01', '2026-07-31'],
    [
      'nothing is due between two days',
      0,
      [{ ...HALF, dueDays: ['02-15', '08-15'] }, ALL],
      [ADULT],
      [],
      '2026-02-16',
      '2026-08-14',
    ],
    ['a year that begins in July', 120, [yearly({ startsIn: 7 }), ALL], [ADULT], [], '2026-07-01', '2026-07-01'],
    ['a period paid behind it', 60, [{ ...HALF, dueDays: ['07-01', '01-01'] }, ALL], [ADULT], [], '2026-01-01', '2026-01-01'],
    [
      'a late joiner pays with the next collection',
      80,
      [{ ...QUARTER, late: 'next_due_day' }, ALL],
      [who('a', '1980-01-01', since('2026-05-10'))],
      [],
      '2026-07-01',
      '2026-12-31',
    ],
    [
      'joining at once, and the rest in its time',
      20,
      [QUARTER, ALL],
      [who('a', '1980-01-01', since('2026-05-10'))],
      [],
      '2026-04-01',
      '2026-06-30',
    ],
  ],
  age: [
    ['the month of the birthday counts', 60 / 2 + 60, [yearly(), { kind: 'age', on: 'month' }, ...BY_AGE], [YOUNG]],
    ['the month after', 35 + 50, [yearly(), { kind: 'age', on: 'next_month' }, ...BY_AGE], [YOUNG]],
    ['the begin of each collection', 90 - 15, [{ ...QUARTER }, { kind: 'age', on: 'period' }, ...BY_AGE], [YOUNG]],
    ['a key date of the year', 120, [yearly(), { kind: 'age', on: 'key_date', day: '12-31' }, ...BY_AGE], [YOUNG]],
    [
      'a key date of the year before',
      60,
      [yearly(), { kind: 'age', on: 'key_date', day: '12-31', year: 'previous' }, ...BY_AGE],
      [YOUNG],
    ],
    ['29 February, in a year without it: the month after has the age', 15 + 90, [yearly(), ...BY_AGE], [who('l', '2008-02-29')]],
  ],
  changes: [
    [
      'in the month',
      10 * 2 + 100 * (6 / 12),
      [yearly(), ALL, classOf('P', 60, { status: ['passiv'] })],
      [
        who('a', '1980-01-01', {
          memberships: [
            { from: '2010-01-01', to: '2026-03-09' },
            { from: '2026-03-10', status: 'passiv' },
          ],
        }),
      ],
    ],
    [
      'in the month after',
      10 * 3 + 5 * 9,
      [yearly(), { kind: 'changes', from: 'next_month' }, ALL, classOf('P', 60, { status: ['passiv'] })],
      [
        who('a', '1980-01-01', {
          memberships: [
            { from: '2010-01-01', to: '2026-03-09' },
            { from: '2026-03-10', status: 'passiv' },
          ],
        }),
      ],
    ],
    [
      'with the next collection',
      60 + 30,
      [HALF, { kind: 'changes', from: 'period' }, ALL, classOf('P', 60, { status: ['passiv'] })],
      [
        who('a', '1980-01-01', {
          memberships: [
            { from: '2010-01-01', to: '2026-03-09' },
            { from: '2026-03-10', status: 'passiv' },
          ],
        }),
      ],
    ],
    [
      'with the next year',
      120,
      [HALF, { kind: 'changes', from: 'year' }, ALL, classOf('P', 60, { status: ['passiv'] })],
      [
        who('a', '1980-01-01', {
          memberships: [
            { from: '2010-01-01', to: '2026-03-09' },
            { from: '2026-03-10', status: 'passiv' },
          ],
        }),
      ],
    ],
  ],
  pro_rata: [
    ['by month', 80, [yearly(), { kind: 'pro_rata', by: 'month' }, ALL], [who('a', '1980-01-01', since('2026-05-20'))]],
    ['by half year', 60, [yearly(), { kind: 'pro_rata', by: 'half_year' }, ALL], [who('a', '1980-01-01', since('2026-08-20'))]],
    ['by quarter', 90, [yearly(), { kind: 'pro_rata', by: 'quarter' }, ALL], [who('a', '1980-01-01', since('2026-05-20'))]],
    ['not at all', 120, [QUARTER, { kind: 'pro_rata', by: 'none' }, ALL], [who('a', '1980-01-01', since('2026-11-20'))]],
    ['leaving by month', 30, [yearly(), ALL], [who('a', '1980-01-01', since('2010-01-01', '2026-03-03'))]],
    [
      'leaving by half year',
      60,
      [yearly(), { kind: 'pro_rata', by: 'month', leaving: 'half_year' }, ALL],
      [who('a', '1980-01-01', since('2010-01-01', '2026-03-03'))],
    ],
    [
      'leaving by year',
      120,
      [yearly(), { kind: 'pro_rata', by: 'month', leaving: 'year' }, ALL],
      [who('a', '1980-01-01', since('2010-01-01', '2026-03-03'))],
    ],
    [
      'back again in the same year: no month twice',
      120,
      [yearly(), { kind: 'pro_rata', by: 'none', leaving: 'year' }, ALL],
      [who('a', '1980-01-01', { memberships: [{ from: '2010-01-01', to: '2026-03-03' }, { from: '2026-06-01' }] })],
    ],
  ],
  class: [
    ['the narrower age', 40, [yearly(), ...BY_AGE, classOf('Kinder', 40, { ageTo: 13 })], [K2]],
    [
      'the proof before the age',
      50,
      [yearly(), ...BY_AGE, classOf('S', 50, { proof: 'Sozialpass' })],
      [{ ...ADULT, ...proof('2025-01-01') }],
    ],
    [
      'the status before the proof',
      0,
      [yearly(), classOf('S', 50, { proof: 'Sozialpass' }), classOf('E', 0, { status: ['ehren'] })],
      [{ ...ADULT, ...proof('2025-01-01'), memberships: [{ from: '2010-01-01', status: 'ehren' }] }],
    ],
    ['of equals the cheaper', 100, [yearly(), ALL, classOf('Andere', 100)], [ADULT]],
    ['nobody without birth date is of an age', 0, [yearly(), ...BY_AGE], [{ id: 'o', memberships: [{ from: '2020-01-01' }] }]],
    [
      'a department of its own class',
      200,
      [yearly(), ALL, classOf('Tennis', 200, { departments: ['Tennis'] })],
      [{ ...ADULT, ...inside('Tennis') }],
    ],
  ],
  department: [
    ['on top of the class', 150, [yearly(), ALL, depart('Tennis', 30)], [{ ...ADULT, ...inside('Tennis') }]],
    [
      'less for children',
      60 + 10,
      [yearly(), ...BY_AGE, depart('Tennis', 30), depart('Tennis', 10, { ageTo: 17 })],
      [{ ...K1, ...inside('Tennis') }],
    ],
    [
      'from the month of joining it',
      120 + 15,
      [yearly(), ALL, depart('Tennis', 30)],
      [{ ...ADULT, departments: [{ name: 'Tennis', from: '2026-07-20' }] }],
    ],
    [
      'only for the active there',
      120,
      [yearly(), ALL, { kind: 'department', department: 'Tennis', cents: 3000, per: 'year', only: 'active' }],
      [{ ...ADULT, departments: [{ name: 'Tennis', isPassive: true }] }],
    ],
  ],
  departments: [
    ['all together', 45, [yearly(), depart('A', 30), depart('B', 15)], [{ ...ADULT, ...inside('A', 'B') }]],
    [
      'the highest',
      30,
      [yearly(), depart('A', 30), depart('B', 15), { kind: 'departments', count: 'highest' }],
      [{ ...ADULT, ...inside('A', 'B') }],
    ],
    [
      'one is included beside another',
      30,
      [yearly(), depart('A', 30), depart('B', 15), { kind: 'departments', count: 'sum', included: ['B'] }],
      [{ ...ADULT, ...inside('A', 'B') }],
    ],
    [
      'alone it costs',
      15,
      [yearly(), depart('A', 30), depart('B', 15), { kind: 'departments', count: 'sum', included: ['B'] }],
      [{ ...ADULT, ...inside('B') }],
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
