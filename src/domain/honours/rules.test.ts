import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ageOn } from '../../kernel/calendar.ts'
import { countedStays, HONOUR_RULES, type HonourRules, honoursBetween, jubileeOn, yearsOn } from './rules.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const active = (valid: string) => ({ state: 'active', valid })
const rests = (valid: string) => ({ state: 'dormant', valid })
const rules = (more: Partial<HonourRules> = {}): HonourRules => ({ ...HONOUR_RULES, ...more })
type Life = Parameters<typeof countedStays>[0]
const life = (memberships: Life['memberships'], more: Partial<Life> = {}): Life => ({
  memberships,
  prior: [],
  birthOn: null,
  ...more,
})

describe('25 years are reached', () => {
  test.each<[string, Life, Partial<HonourRules>, string | null]>([
    ['25 years after the entry', life([active('[2001-03-15,)')]), {}, '2026-03-15'],
    ['on 1 March by who came on 29 February', life([active('[2000-02-29,)')]), {}, '2025-03-01'],
    ['never by who left before', life([active('[2001-03-15,2026-03-15)')]), {}, null],
    ['on the last day by who leaves that day', life([active('[2001-03-15,2026-03-16)')]), {}, '2026-03-15'],
    ['later by the years of a gap', life([active('[1995-01-01,2005-01-01)'), active('[2010-01-01,)')]), {}, '2025-01-01'],
    [
      'from the return where a gap ends everything',
      life([active('[1995-01-01,2005-01-01)'), active('[2010-01-01,)')]),
      { gaps: 'last' },
      '2035-01-01',
    ],
    [
      'as if there had been no gap',
      life([active('[1995-01-01,2005-01-01)'), active('[2010-01-01,)')]),
      { gaps: 'ignored' },
      '2020-01-01',
    ],
    [
      'without a gap where the membership rested',
      life([active('[2000-01-01,2010-01-01)'), rests('[2010-01-01,2012-01-01)'), active('[2012-01-01,)')]),
      {},
      '2025-01-01',
    ],
    [
      'later where rest does not count',
      life([active('[2000-01-01,2010-01-01)'), rests('[2010-01-01,2012-01-01)'), active('[2012-01-01,)')]),
      { restsCount: false },
      '2027-01-01',
    ],
    [
      'with the years in a club that merged',
      life([active('[2015-07-01,)')], { prior: ['[2000-07-01,2015-07-01)'] }),
      {},
      '2025-07-01',
    ],
    ['once for years in both clubs', life([active('[2010-01-01,)')], { prior: ['[2000-01-01,2015-01-01)'] }), {}, '2025-01-01'],
    [
      'from the age that counts',
      life([active('[2000-01-01,)')], { birthOn: day('1994-05-20') }),
      { countsFromAge: 14 },
      '2033-05-20',
    ],
    [
      'from the entry of an adult',
      life([active('[2000-01-01,)')], { birthOn: day('1970-05-20') }),
      { countsFromAge: 14 },
      '2025-01-01',
    ],
  ])('%s', (_, given, more, expected) => {
    expect(jubileeOn(countedStays(given, rules(more)), 25)?.toString() ?? null).toBe(expected)
  })
})

describe('honours of 2026', () => {
  const year = (given: Life, more: Partial<HonourRules> = {}) =>
    honoursBetween(given, rules(more), day('2026-01-01'), day('2026-12-31')).map(
      ({ kind, years, on }) => `${kind} ${years} ${on}`,
    )
  test.each<[string, Life, string[]]>([
    [
      'a jubilee and a round birthday',
      life([active('[2001-04-01,)')], { birthOn: day('1966-08-09') }),
      ['jubilee 25 2026-04-01', 'birthday 60 2026-08-09'],
    ],
    [
      'nobody who left before the birthday',
      life([active('[2001-04-01,2026-07-01)')], { birthOn: day('1966-08-09') }),
      ['jubilee 25 2026-04-01'],
    ],
    [
      'a birthday while the membership rests',
      life([rests('[2020-04-01,)')], { birthOn: day('1966-08-09') }),
      ['birthday 60 2026-08-09'],
    ],
    ['not who only applied', life([{ state: 'applied', valid: '[2001-04-01,)' }], { birthOn: day('1966-08-09') }), []],
    ['nothing in years between', life([active('[2002-04-01,)')], { birthOn: day('1967-08-09') }), []],
  ])('%s', (_, given, expected) => {
    expect(year(given)).toEqual(expected)
  })
})

const START = day('1950-01-01')
const ranges = fc
  .uniqueArray(fc.integer({ min: 0, max: 29_000 }), { minLength: 2, maxLength: 8 })
  .map((edges) => edges.toSorted((one, other) => one - other))
  .map((edges) =>
    edges.flatMap((edge, at) =>
      at % 2 === 0
        ? [`[${START.add({ days: edge })},${edges[at + 1] === undefined ? '' : START.add({ days: edges[at + 1] ?? 0 })})`]
        : [],
    ),
  )

test('stays lie apart, in order, and no two orders of the rows differ', () => {
  fc.assert(
    fc.property(ranges, fc.constantFrom('sum', 'last', 'ignored'), (valid, gaps) => {
      const stays = countedStays(life(valid.map(active)), rules({ gaps }))
      expect(countedStays(life(valid.toReversed().map(active)), rules({ gaps }))).toEqual(stays)
      for (const [at, { from }] of stays.entries()) {
        const before = stays[at - 1]
        if (before) expect(before.to !== null && Temporal.PlainDate.compare(before.to.add({ days: 1 }), from) < 0).toBe(true)
      }
    }),
  )
})

test('a jubilee of so many years is the first day on which so many count', () => {
  fc.assert(
    fc.property(ranges, fc.integer({ min: 1, max: 60 }), (valid, years) => {
      const stays = countedStays(life(valid.map(active)), rules())
      const on = jubileeOn(stays, years)
      if (!on) return
      expect(yearsOn(stays, on)).toBeGreaterThanOrEqual(years)
      expect(yearsOn(stays, on.subtract({ days: 2 }))).toBeLessThan(years)
    }),
  )
})

test('years never fall while somebody stays, and never exceed those since the first day', () => {
  fc.assert(
    fc.property(ranges, fc.integer({ min: 0, max: 29_000 }), fc.integer({ min: 0, max: 4_000 }), (valid, at, more) => {
      const stays = countedStays(life(valid.map(active)), rules())
      const [first] = stays
      const [one, other] = [START.add({ days: at }), START.add({ days: at + more })]
      expect(yearsOn(stays, other)).toBeGreaterThanOrEqual(yearsOn(stays, one))
      if (first) expect(yearsOn(stays, one)).toBeLessThanOrEqual(Math.max(0, ageOn(first.from, one)))
    }),
  )
})
