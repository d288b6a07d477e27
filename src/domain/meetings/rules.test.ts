import { describe, expect, test } from 'vitest'
import { invitationOf, inviteBy, isElected, mayVote } from './rules.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const onDay = day('2027-03-12')

describe('an invitation with four weeks of notice', () => {
  test.each([
    [null, 'missing'],
    ['2027-02-12', 'in_time'],
    ['2027-02-13', 'late'],
    ['2027-03-12', 'late'],
    ['2027-01-01', 'in_time'],
  ] as const)('of %s is %s', (invitedOn, expected) => {
    expect(invitationOf({ onDay, noticeDays: 28, invitedOn: invitedOn ? day(invitedOn) : null })).toBe(expected)
  })

  test('is sent on the last day at the latest', () => {
    expect(inviteBy({ onDay, noticeDays: 28 }).toString()).toBe('2027-02-12')
  })
})

test.each([
  ['2011-03-12', 16, true],
  ['2011-03-13', 16, false],
  ['1950-01-01', 18, true],
  [null, 16, false],
  [null, 0, true],
  ['2026-01-01', 0, true],
] as const)('born on %s, voting from the age of %s: %s', (birthOn, votingAge, expected) => {
  expect(mayVote(birthOn ? day(birthOn) : null, onDay, votingAge)).toBe(expected)
})

test.each([
  [10, 3, true],
  [3, 3, false],
  [0, 0, false],
  [1, 0, true],
])('%s yes and %s no: elected %s', (yes, no, expected) => {
  expect(isElected({ yes, no })).toBe(expected)
})
