import { expect, test } from 'vitest'
import { type Candidate, mayAccept, mayAsk, rankCandidates } from './rules.ts'

const trainer = (name: string, more: Partial<Candidate> = {}): Candidate => ({
  personId: name,
  name,
  email: '',
  phone: '',
  leadsCourse: false,
  sameSport: false,
  sameDepartment: false,
  sportCourses: 0,
  isBusy: false,
  ...more,
})

test('asked are: the own group first, then the sport, then the department; who leads elsewhere or fits nowhere is not', () => {
  const ranked = rankCandidates(
    [
      trainer('department', { sameDepartment: true }),
      trainer('sport elsewhere', { sameSport: true, sportCourses: 4 }),
      trainer('often', { sameSport: true, sameDepartment: true, sportCourses: 3 }),
      trainer('seldom', { sameSport: true, sameDepartment: true, sportCourses: 1 }),
      trainer('own', { leadsCourse: true }),
      trainer('busy', { leadsCourse: true, isBusy: true }),
      trainer('stranger'),
    ],
    12,
  )
  expect(ranked.map(({ name }) => name)).toEqual(['own', 'often', 'seldom', 'sport elsewhere', 'department'])
  expect(rankCandidates(ranked, 2).map(({ name }) => name)).toEqual(['own', 'often'])
})

const now = Temporal.Instant.from('2026-11-23T16:40:00Z')
const later = now.add({ minutes: 90 })

test.each([
  ['planned', later, false, null],
  ['planned', later, true, 'already_asked'],
  ['planned', now, false, 'over'],
  ['cancelled', later, false, 'not_planned'],
  ['moved', later, false, 'not_planned'],
] as const)('asking for a %s session that ends at %s, asked before: %s → %s', (state, endsAt, isOpen, refusal) => {
  const answer = mayAsk({ state, endsAt }, isOpen, now)
  expect(answer.ok ? null : answer.refusal).toBe(refusal)
})

test.each([
  ['open', 'planned', later, null],
  ['taken', 'planned', later, 'taken'],
  ['withdrawn', 'planned', later, 'withdrawn'],
  ['withdrawn', 'cancelled', later, 'cancelled'],
  ['open', 'planned', now, 'over'],
] as const)('accepting a %s request for a %s session that ends at %s → %s', (state, session, endsAt, refusal) => {
  const answer = mayAccept({ state, takenById: null }, { state: session, endsAt }, now)
  expect(answer.ok ? null : answer.refusal).toBe(refusal)
})
