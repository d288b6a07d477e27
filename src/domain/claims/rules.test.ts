import { expect, test } from 'vitest'
import {
  debitStandingOf,
  FLAGS,
  type Flag,
  flagsOf,
  type ItemFacts,
  isKeptBack,
  type MandateFacts,
  paidOnFault,
  returnAdvice,
  standingOf,
} from './rules.ts'

const item: ItemFacts = {
  ...{ cents: 7200, beforeCents: 7200, wasFree: false, birthOn: '1980-05-05', sinceOn: '2026-07-01', asOf: '2027-01-01' },
  ...{ isFirstRun: false, debit: 'ready', hasPayer: true, isClaimed: false, wasCancelled: false, isUnclear: false },
}
test.each<[string, Partial<ItemFacts>, Flag[]]>([
  ['as before', {}, []],
  ['a fifth more', { cents: 8640 }, []],
  ['a cent above a fifth more', { cents: 8641 }, ['much_changed']],
  ['a fifth less', { cents: 5760 }, []],
  ['a cent below a fifth less', { cents: 5759 }, ['much_changed']],
  ['nothing any more', { cents: 0 }, ['much_changed']],
  ['nothing before', { beforeCents: 0 }, []],
  ['not in the last run', { beforeCents: null }, ['new']],
  ['that was nothing before, and is nothing still', { cents: 0, beforeCents: null, wasFree: true }, []],
  ['that was nothing before, and is some now', { beforeCents: null, wasFree: true }, ['new']],
  ['in the first run of all', { beforeCents: null, isFirstRun: true }, []],
  ['18 on that day', { birthOn: '2009-01-01' }, ['came_of_age']],
  ['18 the day after', { birthOn: '2009-01-02' }, []],
  ['18 on the day of the last run', { birthOn: '2008-07-01' }, []],
  ['18 since the last run', { birthOn: '2008-07-02' }, ['came_of_age']],
  ['without birthday', { birthOn: null }, []],
  ['a mandate that nothing can be collected under', { debit: 'incomplete' }, ['mandate_incomplete']],
  ['by transfer', { debit: 'none' }, []],
  ['without payer', { hasPayer: false }, ['no_payer']],
  ['of nothing without payer', { cents: 0, beforeCents: 0, hasPayer: false }, []],
  ['of nothing because no class fits', { cents: 0, beforeCents: 0, isUnclear: true }, ['unclear']],
  ['claimed before, and cancelled', { wasCancelled: true }, ['was_cancelled']],
  ['claimed again since', { wasCancelled: true, isClaimed: true }, ['double']],
  ['claimed already', { isClaimed: true, beforeCents: null }, ['double']],
  [
    'all at once, the gravest first',
    { isClaimed: true, hasPayer: false, debit: 'incomplete', cents: 1, birthOn: '2009-01-01' },
    ['double', 'no_payer', 'mandate_incomplete', 'much_changed', 'came_of_age'],
  ],
])('an amount %s is marked', (_, facts, flags) => expect(flagsOf({ ...item, ...facts })).toEqual(flags))

test('marks that keep an amount back', () => {
  expect(FLAGS.filter((flag) => isKeptBack([flag]))).toEqual(['double', 'no_payer', 'price_unchecked'])
})

const mandate: MandateFacts = { reference: 'GSV-1', signedOn: '2024-01-15', lastUsedOn: null }
const none: MandateFacts = { reference: null, signedOn: null, lastUsedOn: null }
const facts = { hasAnyMandate: true, isHeld: false, dueOn: '2027-01-15' }
test.each([
  ['on the last day of 36 months', mandate, facts, 'ready'],
  ['a day later', mandate, { ...facts, dueOn: '2027-01-16' }, 'incomplete'],
  ['used in between', { ...mandate, lastUsedOn: '2024-01-16' }, { ...facts, dueOn: '2027-01-16' }, 'ready'],
  ['with a reference that banks refuse', { ...mandate, reference: 'GSV 1' }, facts, 'incomplete'],
  ['while a return is open', mandate, { ...facts, isHeld: true }, 'incomplete'],
  ['that no longer counts', none, facts, 'incomplete'],
  ['that was never given', none, { ...facts, hasAnyMandate: false }, 'none'],
] as const)('a mandate %s', (_, given, when, standing) => expect(debitStandingOf(given, when)).toBe(standing))

test.each([
  ['AC04', 'lock'],
  ['AC06', 'lock'],
  ['MD07', 'lock'],
  ['MD01', 'lock'],
  ['AM04', 'retry'],
  ['AM05', 'retry'],
  ['MS03', 'retry'],
  ['MD06', 'ask'],
  ['MS02', 'ask'],
  ['SL01', 'ask'],
  ['AC01', 'ask'],
  ['ZZ99', 'ask'],
])('a debit that comes back with %s: %s', (reason, advice) => expect(returnAdvice(reason, 0)).toBe(advice))

const claim = { state: 'posted', cents: 100, allocatedCents: 0, dueOn: '2027-01-10', deferredUntil: null } as const
test.each([
  ['open', claim],
  ['overdue', { ...claim, dueOn: '2027-01-09' }],
  ['part_paid', { ...claim, allocatedCents: 40 }],
  ['overdue', { ...claim, allocatedCents: 40, dueOn: '2027-01-09' }],
  ['paid', { ...claim, allocatedCents: 100, dueOn: '2027-01-09' }],
  ['credit', { ...claim, cents: -100 }],
  ['paid', { ...claim, cents: -100, allocatedCents: -100 }],
  ['deferred', { ...claim, state: 'deferred', dueOn: '2026-12-01', deferredUntil: '2027-01-10' }],
  ['overdue', { ...claim, state: 'deferred', dueOn: '2026-12-01', deferredUntil: '2027-01-09' }],
  ['paid', { ...claim, state: 'deferred', allocatedCents: 100, deferredUntil: '2027-02-01' }],
  ['waived', { ...claim, state: 'waived', dueOn: '2026-12-01' }],
  ['cancelled', { ...claim, state: 'cancelled', dueOn: '2026-12-01' }],
] as const)('stands %s: %o', (standing, facts) => expect(standingOf(facts, '2027-01-10')).toBe(standing))

test.each([
  ['2027-01-10', null],
  ['2027-01-11', 'paid_later'],
  ['2017-01-10', null],
  ['2017-01-09', 'paid_long_ago'],
  ['1900-01-01', 'paid_long_ago'],
])('money of %s, entered on 10 January 2027: %s', (paidOn, fault) =>
  expect(paidOnFault(Temporal.PlainDate.from(paidOn), Temporal.PlainDate.from('2027-01-10'))).toBe(fault),
)
