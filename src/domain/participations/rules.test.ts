import fc from 'fast-check'
import { expect, test } from 'vitest'
import { adult, course as freeCourse } from '../../../tests/support/joining.ts'
import {
  type CourseFacts,
  doubtsAbout,
  freePlaces,
  isOnTrial,
  mayCancel,
  mayJoin,
  mayRevoke,
  offerUntil,
  priceFor,
} from './rules.ts'

const now = Temporal.Instant.from('2026-11-20T12:00:00Z')
const at = (text: string) => Temporal.Instant.from(text)
const day = (text: string) => Temporal.PlainDate.from(text)

const course: CourseFacts = { ...freeCourse, firstSessionAt: at('2026-12-07T16:30:00Z') }
const empty = { taken: 0, waiting: 0 }
const months = { ageUnit: 'months', ageFrom: 8, ageTo: 18 }
const baby = (born: string) => ({ birthOn: day(born), hasGuardian: true })

test.each([
  ['a free place', {}, empty, {}, 'place'],
  ['the last place', {}, { taken: 9, waiting: 0 }, {}, 'place'],
  ['no place left', {}, { taken: 10, waiting: 0 }, {}, 'waiting'],
  ['a place given back that somebody waits for', {}, { taken: 9, waiting: 1 }, {}, 'waiting'],
  ['no limit', { capacity: null }, { taken: 500, waiting: 0 }, {}, 'place'],
  ['a running course', { state: 'running' }, empty, {}, 'place'],
  ['full without a waiting list', { hasWaitingList: false }, { taken: 10, waiting: 0 }, {}, 'full'],
  ['a draft', { state: 'draft' }, empty, {}, 'not_bookable'],
  ['a cancelled course', { state: 'cancelled' }, empty, {}, 'cancelled'],
  ['a second before it opens', { registrationOpensAt: at('2026-11-20T12:00:01Z') }, empty, {}, 'not_open_yet'],
  ['the moment it opens', { registrationOpensAt: now }, empty, {}, 'place'],
  ['the moment it closes', { registrationClosesAt: now }, empty, {}, 'closed'],
  ['a second before it closes', { registrationClosesAt: at('2026-11-20T12:00:01Z') }, empty, {}, 'place'],
  ['16 on the first day', { ageFrom: 16 }, empty, { birthOn: day('2010-12-07'), hasGuardian: true }, 'place'],
  ['16 a day after the first day', { ageFrom: 16 }, empty, { birthOn: day('2010-12-08'), hasGuardian: true }, 'too_young'],
  ['the last year', { ageTo: 6 }, empty, { birthOn: day('2019-12-08'), hasGuardian: true }, 'place'],
  ['a day too old', { ageTo: 6 }, empty, { birthOn: day('2019-12-07'), hasGuardian: true }, 'too_old'],
  [
    'without sessions age counts today',
    { ageFrom: 16, firstSessionAt: null },
    empty,
    { birthOn: day('2010-12-07'), hasGuardian: true },
    'too_young',
  ],
  [
    'an ongoing offer: age counts today',
    { kind: 'ongoing', ageFrom: 16, firstSessionAt: at('2020-01-01T12:00:00Z') },
    empty,
    { birthOn: day('2010-11-20'), hasGuardian: true },
    'place',
  ],
  ['women only', { sexes: 'w' }, empty, {}, 'place'],
  ['men only', { sexes: 'm' }, empty, {}, 'wrong_sex'],
  ['a minor alone', {}, empty, { birthOn: day('2008-11-21') }, 'guardian_missing'],
  ['18 today', {}, empty, { birthOn: day('2008-11-20') }, 'place'],
  ['twice', {}, empty, { isAlreadyIn: true }, 'already_joined'],
  ['8 months on the first day', months, empty, baby('2026-04-07'), 'place'],
  ['8 months a day after the first day', months, empty, baby('2026-04-08'), 'too_young'],
  ['18 months', months, empty, baby('2025-05-08'), 'place'],
  ['19 months', months, empty, baby('2025-05-07'), 'too_old'],
  ['a pair without the adult', { countsPairs: true }, empty, {}, 'companion_missing'],
  ['a pair', { countsPairs: true }, empty, { companion: 'Opa Karl' }, 'place'],
  ['a lesson to try where there are none', {}, empty, { isTrial: true }, 'no_trial'],
  ['a lesson to try', { trialLessons: 2 }, empty, { isTrial: true }, 'place'],
  ['a second try', { trialLessons: 2 }, empty, { isTrial: true, hasTriedBefore: true }, 'trial_used'],
  ['for good after a try', { trialLessons: 2 }, empty, { hasTriedBefore: true }, 'place'],
] as const)('joining: %s', (_, facts, fill, person, expected) => {
  const answer = mayJoin({ ...course, ...facts }, fill, [{ ...adult, ...person }], 'all_or_none', now)
  expect(answer.ok ? answer.value[0] : answer.refusal).toBe(expected)
})

test.each([
  ['an adult without mail and phone', {}, {}, []],
  ['a year too young', { ageFrom: 16 }, { birthOn: day('2012-03-05'), phone: '0151 2' }, ['too_young']],
  [
    'a year too young, whom nobody can be called for',
    { ageFrom: 16 },
    { birthOn: day('2012-03-05') },
    ['too_young', 'nobody_reached'],
  ],
  ['too old', { ageTo: 20 }, {}, ['too_old']],
  ['a child without a guardian', {}, { birthOn: day('2015-03-05'), phone: '0151 2', hasGuardian: false }, ['guardian_missing']],
  ['an adult without a guardian', {}, { hasGuardian: false }, []],
  [
    'a child of whom little is known',
    {},
    { birthOn: day('2015-03-05'), hasGuardian: false, unanswered: ['Größe'] },
    ['guardian_missing', 'nobody_reached', 'answer_missing'],
  ],
  ['an adult with an open question', {}, { unanswered: ['Größe'] }, ['answer_missing']],
  ['a child whom nobody can be called for', {}, { birthOn: day('2015-03-05') }, ['nobody_reached']],
  ['a child with a phone', {}, { birthOn: day('2015-03-05'), phone: '0151 2' }, []],
  ['a child with a mail', {}, { birthOn: day('2015-03-05'), email: 'eltern@post.example' }, []],
] as const)('staff enters %s', (_, facts, person, expected) => {
  const entry = { birthOn: adult.birthOn, email: '', phone: '', hasGuardian: true, unanswered: [], ...person }
  expect(doubtsAbout({ ...course, ...facts }, entry, now)).toEqual(expected)
})

test('never a place where none is free, whatever the numbers', () => {
  fc.assert(
    fc.property(fc.option(fc.integer({ min: 1, max: 50 })), fc.nat(80), fc.nat(20), (capacity, taken, waiting) => {
      const answer = mayJoin({ ...course, capacity }, { taken, waiting }, [adult], 'all_or_none', now)
      const free = freePlaces({ capacity }, { taken, waiting })
      expect(answer.ok && answer.value[0] === 'place').toBe(capacity === null || (taken < capacity && waiting === 0))
      expect(free === null || free <= Math.max(0, (capacity ?? 0) - taken)).toBe(true)
    }),
  )
})

test.each([
  ['on the last day', 'confirmed', '2026-11-30T22:59:59Z', false, 'ok'],
  ['a second later', 'confirmed', '2026-11-30T23:00:00Z', false, 'too_late'],
  ['staff, at any time', 'confirmed', '2026-12-06T12:00:00Z', true, 'ok'],
  ['from the waiting list, at any time', 'waiting', '2026-12-06T12:00:00Z', false, 'ok'],
  ['an unconfirmed place', 'requested', '2026-12-06T12:00:00Z', false, 'ok'],
  ['twice', 'cancelled', '2026-11-20T12:00:00Z', false, 'already_ended'],
  ['after the end', 'finished', '2026-11-20T12:00:00Z', true, 'already_ended'],
])('cancelling %s', (_, state, moment, byStaff, expected) => {
  const answer = mayCancel(state, course, at(moment), byStaff)
  expect(answer.ok ? 'ok' : answer.refusal).toBe(expected)
})

test('an ongoing offer is left at any time', () => {
  const ongoing = { ...course, kind: 'ongoing', firstSessionAt: at('2024-01-08T16:30:00Z') }
  expect(mayCancel('confirmed', ongoing, now, false).ok).toBe(true)
})

test.each([
  ['long before', '2027-01-10T12:00:00Z', 48],
  ['in the last week', '2026-11-25T12:00:00Z', 24],
  ['in the last two days', '2026-11-21T12:00:00Z', 4],
  ['an hour before', '2026-11-20T13:00:00Z', 1],
  ['after the start', '2026-11-19T12:00:00Z', 48],
])('an offered place is kept, %s', (_, start, hours) => {
  expect(offerUntil({ firstSessionAt: at(start) }, now).toString()).toBe(now.add({ hours }).toString())
})

test.each([
  ['non-member', null, false, { kind: 'non_member', cents: 6000 }],
  ['member', 'member' as const, false, { kind: 'member', cents: 3000 }],
  ['reduced where there is no reduced price', 'reduced' as const, false, { kind: 'non_member', cents: 6000 }],
  ['a lesson to try', null, true, { kind: 'free', cents: 0 }],
])('price: %s', (_, claim, isTrial, expected) => {
  const prices = [
    { kind: 'member' as const, cents: 3000 },
    { kind: 'non_member' as const, cents: 6000 },
  ]
  expect(priceFor(prices, claim, isTrial)).toEqual(expected)
})

test.each([
  ['somebody known as a member, who is there by the fee', 0, null, true, true, false],
  ['somebody else', 0, null, false, true, true],
  ['somebody else who joins at once', 0, null, false, false, false],
  ['a member where there is a price for others', 0, 6000, true, true, true],
  ['a member where members pay', 3000, null, true, true, true],
])('on trial is %s', (_, member, full, isMember, wantsTrial, expected) => {
  const others = full === null ? [] : [{ kind: 'non_member' as const, cents: full }]
  expect(isOnTrial([{ kind: 'member', cents: member }, ...others], isMember, wantsTrial)).toBe(expected)
})

test('without prices it is free', () => {
  expect(priceFor([], 'member')).toEqual({ kind: 'free', cents: 0 })
})

test.each([
  ['what was given freely, while taking part', false, 'confirmed', true],
  ['what was given freely, while waiting', false, 'waiting', true],
  ['what was given freely, long after', false, 'finished', true],
  ['what nobody takes part without, while taking part', true, 'confirmed', false],
  ['what nobody waits without', true, 'waiting', false],
  ['what nobody takes part without, after leaving', true, 'cancelled', true],
  ['what nobody takes part without, long after', true, 'finished', true],
] as const)('a consent may be revoked or not: %s', (_what, isRequired, state, may) => {
  expect(mayRevoke({ isRequired }, state).ok).toBe(may)
})
