import { expect, test } from 'vitest'
import { dueDunnings, nextLevelOf, type OverdueClaim, USUAL_LEVELS } from './rules.ts'

test.each([
  [0, '2027-01-15', null, '2027-01-28', null],
  [0, '2027-01-15', null, '2027-01-29', 1],
  [1, '2027-01-15', '2027-02-12', '2027-02-18', null],
  [1, '2027-01-15', '2027-02-12', '2027-02-19', 2],
  [2, '2027-01-15', '2027-03-05', '2027-03-12', 3],
  [1, '2027-04-30', '2027-02-12', '2027-05-01', null],
  [1, '2027-04-30', '2027-02-12', '2027-05-07', 2],
  [3, '2027-01-15', '2027-03-22', '2027-12-31', null],
])('at level %i, due %s, given time until %s: on %s it reaches %s', (level, dueOn, payUntil, today, next) => {
  expect(nextLevelOf({ level, dueOn, payUntil }, USUAL_LEVELS, today)).toBe(next)
})

const claim = (over: Partial<OverdueClaim>): OverdueClaim => ({
  ...{ claimId: 'c', debtorId: 'd', debtor: 'Ada', email: '', delivery: 'mail', street: '', town: '' },
  ...{ title: 'Beitrag', reference: '2027-00001', dueOn: '2027-01-15', openCents: 1000, level: 0, payUntil: null, ...over },
})

test('a debtor gets one letter, at the highest level that a claim reaches; claims that wait are left out', () => {
  const claims = [
    claim({ claimId: '1' }),
    claim({ claimId: '2', level: 1, payUntil: '2027-02-01' }),
    claim({ claimId: '3', dueOn: '2027-02-20' }),
  ]
  expect(dueDunnings(claims, USUAL_LEVELS, '2027-02-21')).toMatchObject([
    {
      ...{ debtorId: 'd', level: 2, openCents: 2000 },
      claims: [
        { claimId: '1', next: 1 },
        { claimId: '2', next: 2 },
      ],
    },
  ])
})
