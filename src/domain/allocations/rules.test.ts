import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ageOf } from './copy-held-times.ts'
import { mayIssue, mayObject, objectableUntil, ownDeadline } from './rules.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const UNTIL = day('2027-06-30')
const season = { state: 'objections' as const, needsUntil: day('2027-05-31'), objectionsUntil: UNTIL }

test.each([
  ['Handball C-Jugend', 'youth'],
  ['Volleyball U16', 'youth'],
  ['Kinderturnen', 'youth'],
  ['Minis', 'youth'],
  ['Gymnastik 60 plus', 'seniors'],
  ['Fußball Ü50', 'seniors'],
  ['Senioren', 'seniors'],
  ['Handball Damen 1', 'adults'],
  ['Fußball RWA', 'adults'],
  ['Futsal', 'adults'],
])('a time that was held says by its name for whom it is: %s', (title, age) => expect(ageOf(title)).toBe(age))

describe('objections', () => {
  const CASES: [what: string, today: string, own: string | null, may: boolean][] = [
    ['on the last day', '2027-06-30', null, true],
    ['the day after', '2027-07-01', null, false],
    ['the day after, with a deadline of its own', '2027-07-01', '2027-07-05', true],
    ['the last day of its own', '2027-07-05', '2027-07-05', true],
    ['after its own', '2027-07-06', '2027-07-05', false],
    ['its own is over, that of all was made later since', '2027-06-20', '2027-06-10', true],
  ]
  test.each(CASES)('%s', (_, today, own, may) => {
    const deadline = own === null ? null : day(own)
    expect(mayObject(season, day(today), deadline).ok).toBe(may)
    expect(mayIssue({ ...season, lastOwnDeadline: deadline }, 0, day(today)).ok, 'the notices wait for it').toBe(!may)
  })

  test.each(['needs', 'draft', 'final'] as const)('none while it is in %s, whatever the days', (state) =>
    expect(mayObject({ ...season, state }, day('2027-06-01'), day('2027-07-05'))).toMatchObject({ refusal: 'not_open' }),
  )

  test('whoever loses a published time has at least seven days, and never fewer than all', () => {
    fc.assert(
      fc.property(fc.integer({ min: -60, max: 60 }), (days) => {
        const today = UNTIL.add({ days })
        const until = objectableUntil(season, ownDeadline(UNTIL, today))
        expect(today.until(until).total('days')).toBeGreaterThanOrEqual(7)
        expect(Temporal.PlainDate.compare(until, UNTIL)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
