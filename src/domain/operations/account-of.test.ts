import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountOf, type HourFacts, type HourTarget } from './account-of.ts'

const target = (year: number, more: Partial<HourTarget> = {}): HourTarget => ({
  year,
  minutes: 600,
  ageFrom: 16,
  ageTo: 65,
  mostCarried: 300,
  centsPerHour: 1500,
  ...more,
})
const day = (text: string) => Temporal.PlainDate.from(text)
const member: HourFacts = {
  birthOn: day('1980-05-05'),
  entryOn: day('2010-01-01'),
  exitOn: null,
  exemptions: [],
  minutes: new Map(),
}
const done = (...years: [number, number][]) => ({ minutes: new Map(years) })

test.each<[string, Partial<HourFacts>, number, Partial<ReturnType<typeof accountOf>>]>([
  ['nothing done', {}, 2027, { target: 600, done: 0, shortfall: 600, left: 0 }],
  ['some done', done([2027, 450]), 2027, { done: 450, shortfall: 150 }],
  ['surplus goes on, up to the limit', done([2026, 1000], [2027, 100]), 2027, { carried: 300, shortfall: 200 }],
  ['shortfall does not go on', done([2026, 0], [2027, 600]), 2027, { carried: 0, shortfall: 0 }],
  ['a surplus is used up', done([2025, 900], [2026, 300]), 2027, { carried: 0 }],
  ['exempt', { exemptions: [{ fromYear: 2026, toYear: null }] }, 2027, { target: 0, isExempt: true, shortfall: 0 }],
  ['no longer exempt', { exemptions: [{ fromYear: 2020, toYear: 2026 }] }, 2027, { target: 600, isExempt: false }],
  ['too old', { birthOn: day('1961-12-31') }, 2027, { target: 0 }],
  ['of age just in time', { birthOn: day('2011-12-31') }, 2027, { target: 600 }],
  ['joined this year', { entryOn: day('2027-01-02') }, 2027, { target: 0 }],
  ['left during the year', { exitOn: day('2027-11-30') }, 2027, { target: 0 }],
  ['a year without a target', done([2028, 90]), 2028, { target: 0, done: 90, shortfall: 0 }],
])('%s', (_, more, year, expected) => {
  expect(
    accountOf(
      { ...member, ...more },
      [2025, 2026, 2027].map((one) => target(one)),
      year,
    ),
  ).toMatchObject(expected)
})

test('the account is the sum of its rows: whatever was done, nothing appears and nothing is lost but what may not go on', () => {
  const years = fc.array(fc.integer({ min: 0, max: 2000 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(years, fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 900 }), (rows, minutes, mostCarried) => {
      const targets = rows.map((_, at) => target(2020 + at, { minutes, mostCarried }))
      const facts = { ...member, ...done(...rows.map((row, at): [number, number] => [2020 + at, row])) }
      for (const [at, row] of rows.entries()) {
        const account = accountOf(facts, targets, 2020 + at)
        const before = at === 0 ? 0 : accountOf(facts, targets, 2019 + at).left
        expect(account).toMatchObject({ done: row, carried: before })
        expect(account.carried + account.done - account.target + account.shortfall).toBeGreaterThanOrEqual(account.left)
        expect(account.left).toBeLessThanOrEqual(mostCarried)
        expect(Math.min(account.shortfall, account.left)).toBe(0)
      }
    }),
  )
})
