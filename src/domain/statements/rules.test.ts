import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  contractOn,
  flatPay,
  itemOf,
  type LedSession,
  mayApprove,
  mayConfirm,
  mayPay,
  mayReturn,
  meterOf,
  type PayTerms,
  paidInYear,
  payFor,
} from './rules.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const terms = (more: Partial<PayTerms> = {}): PayTerms => ({
  id: 'c',
  departmentId: null,
  rateCents: 2500,
  ratePer: 'hour',
  allowance: 'trainer_allowance',
  absenceCents: null,
  from: day('2026-01-01'),
  to: null,
  ...more,
})

test.each([
  ['an hour', 60, 'hour', 2500, 2500],
  ['ninety minutes', 90, 'hour', 2500, 3750],
  ['a teaching unit of 45 minutes', 45, 'unit', 2500, 2500],
  ['two units', 90, 'unit', 2500, 5000],
  ['half a cent goes up', 1, 'hour', 30, 1],
  ['a correction downwards mirrors the other', -1, 'hour', 30, -1],
  ['nothing for an hour under a monthly pay', 60, 'month', 50000, 0],
  ['nothing for an hour under a yearly pay', 60, 'year', 50000, 0],
] as const)('%s', (_, minutes, ratePer, rateCents, cents) => {
  expect(payFor(minutes, { rateCents, ratePer })).toBe(cents)
})

test.each([
  ['a whole month', terms({ ratePer: 'month', rateCents: 30000 }), '2026-10-01', 30000],
  ['from the middle of a month', terms({ ratePer: 'month', rateCents: 30000, from: day('2026-11-16') }), '2026-11-01', 15000],
  ['until the tenth', terms({ ratePer: 'month', rateCents: 31000, to: day('2026-10-10') }), '2026-10-01', 10000],
  ['outside', terms({ ratePer: 'month', from: day('2026-11-01') }), '2026-10-01', 0],
  ['of an hourly rate', terms(), '2026-10-01', 0],
] as const)('a flat pay: %s', (_, contract, month, cents) => {
  expect(flatPay(contract, day(month))).toBe(cents)
})

test('twelve months of a yearly pay add up exactly', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (rateCents) => {
      const contract = terms({ ratePer: 'year', rateCents })
      const months = Array.from({ length: 12 }, (_, at) =>
        flatPay(contract, Temporal.PlainDate.from({ year: 2026, month: at + 1, day: 1 })),
      )
      expect(months.reduce((sum, cents) => sum + cents, 0)).toBe(rateCents)
    }),
  )
})

const old = terms({ id: 'old', rateCents: 2000, to: day('2026-10-14') })
const fresh = terms({ id: 'fresh', rateCents: 2200, from: day('2026-10-15') })
const own = terms({ id: 'own', departmentId: 'd1' })
test.each([
  ['the last day of the former', [old, fresh], '2026-10-14', null, 'old'],
  ['the first day of the next', [old, fresh], '2026-10-15', null, 'fresh'],
  ['before all', [old, fresh], '2025-12-31', null, null],
  ['of the department before one of the club', [old, own], '2026-10-01', 'd1', 'own'],
  ['of another department', [own], '2026-10-01', 'd2', null],
  ['of another department beside one of the club', [own, old], '2026-10-01', 'd2', 'old'],
  ['an hour without department', [own], '2026-10-01', null, null],
  ['of two the later', [terms({ id: 'one' }), terms({ id: 'two', from: day('2026-02-01') })], '2026-10-01', null, 'two'],
] as const)('the contract: %s', (_, contracts, on, departmentId, id) => {
  expect(contractOn(contracts, day(on), departmentId)?.id ?? null).toBe(id)
})

const led = (more: Partial<LedSession> = {}): LedSession => ({
  id: 's',
  onDay: day('2026-10-05'),
  startsAt: Temporal.Instant.from('2026-10-05T16:00:00Z'),
  minutes: 90,
  title: 'Kinderturnen',
  departmentId: null,
  isCancelled: false,
  ...more,
})
test.each([
  ['held', led(), [terms()], { kind: 'held', cents: 3750, minutes: 90 }],
  ['held without contract', led(), [], null],
  [
    'cancelled where the contract pays it',
    led({ isCancelled: true }),
    [terms({ absenceCents: 1000 })],
    { kind: 'absence', cents: 1000, minutes: 0 },
  ],
  ['cancelled where it does not', led({ isCancelled: true }), [terms()], null],
  ['held under a monthly pay', led(), [terms({ ratePer: 'month' })], { kind: 'held', cents: 0, minutes: 90 }],
] as const)('an hour %s', (_, session, contracts, item) => {
  const found = itemOf(session, contracts)
  if (item === null) expect(found).toBeNull()
  else expect(found).toMatchObject(item)
})

describe('a statement goes one way', () => {
  const facts = (state: 'submitted' | 'confirmed' | 'approved' | 'paid', more = {}) => ({
    state,
    isReturned: false,
    isOwn: false,
    ...more,
  })
  test.each([
    ['confirm', mayConfirm, 'submitted', {}, 'ok'],
    ['confirm', mayConfirm, 'confirmed', {}, 'not_submitted'],
    ['confirm', mayConfirm, 'paid', {}, 'not_submitted'],
    ['confirm the own', mayConfirm, 'submitted', { isOwn: true }, 'own_statement'],
    ['confirm a returned', mayConfirm, 'submitted', { isReturned: true }, 'returned'],
    ['approve', mayApprove, 'confirmed', {}, 'ok'],
    ['approve unconfirmed', mayApprove, 'submitted', {}, 'not_confirmed'],
    ['approve twice', mayApprove, 'approved', {}, 'not_confirmed'],
    ['approve the own', mayApprove, 'confirmed', { isOwn: true }, 'own_statement'],
    ['pay', mayPay, 'approved', {}, 'ok'],
    ['pay the own once it is approved', mayPay, 'approved', { isOwn: true }, 'ok'],
    ['pay twice', mayPay, 'paid', {}, 'not_approved'],
    ['pay unapproved', mayPay, 'confirmed', {}, 'not_approved'],
    ['return', mayReturn, 'submitted', {}, 'ok'],
    ['return confirmed', mayReturn, 'confirmed', {}, 'ok'],
    ['return approved', mayReturn, 'approved', {}, 'not_confirmed'],
    ['return twice', mayReturn, 'submitted', { isReturned: true }, 'returned'],
  ] as const)('%s', (_, may, state, more, expected) => {
    const answer = may(facts(state, more))
    expect(answer.ok ? 'ok' : answer.refusal).toBe(expected)
  })
})

test.each([
  [
    'below',
    { paidCents: 100000, openCents: 20000, comingCents: 30000, otherCents: 50000 },
    { leftCents: 180000, forecastCents: 200000, isOver: false, willBeOver: false },
  ],
  [
    'to the cent',
    { paidCents: 330000, openCents: 0, comingCents: 0, otherCents: 0 },
    { leftCents: 0, forecastCents: 330000, isOver: false, willBeOver: false },
  ],
  [
    'a cent above',
    { paidCents: 330001, openCents: 0, comingCents: 0, otherCents: null },
    { leftCents: 0, isOver: true, willBeOver: true },
  ],
  [
    'above at the end of the year',
    { paidCents: 300000, openCents: 20000, comingCents: 20000, otherCents: null },
    { leftCents: 30000, isOver: false, willBeOver: true },
  ],
  ['above with another club', { paidCents: 200000, openCents: 0, comingCents: 0, otherCents: 140000 }, { isOver: true }],
] as const)('the meter: %s', (_, facts, meter) => {
  expect(meterOf({ limitCents: 330000, ...facts })).toMatchObject(meter)
})

test('hours of December are paid in the next year', () => {
  expect(paidInYear(2027)).toEqual({ from: day('2026-12-01'), to: day('2027-11-30') })
})
