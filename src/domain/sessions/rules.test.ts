import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { publicHolidays } from '../holidays/named-holidays.ts'
import { lastOfCount, type Occurrence, overlap, sessionDays, spanOn, stepsFor, type WeeklyTime } from './rules.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const time = (text: string) => Temporal.PlainTime.from(text)
const none = new Set<string>()

const slot = (more: Partial<WeeklyTime> = {}): WeeklyTime => ({
  weekday: 1,
  startsTime: time('17:30'),
  endsTime: time('18:30'),
  partId: null,
  from: day('2026-11-01'),
  to: null,
  ...more,
})

describe('session days', () => {
  test.each([
    ['every Monday', slot(), '2026-11-20', '2026-12-14', ['2026-11-23', '2026-11-30', '2026-12-07', '2026-12-14']],
    [
      'a window that starts before the slot',
      slot({ from: day('2026-12-01') }),
      '2026-11-20',
      '2026-12-14',
      ['2026-12-07', '2026-12-14'],
    ],
    [
      'a slot that ends in the window, its last day included',
      slot({ to: day('2026-11-30') }),
      '2026-11-20',
      '2026-12-14',
      ['2026-11-23', '2026-11-30'],
    ],
    ['a slot that is over', slot({ to: day('2026-11-10') }), '2026-11-20', '2026-12-14', []],
    ['a window of one day that fits', slot({ weekday: 5 }), '2026-11-20', '2026-11-20', ['2026-11-20']],
    ['a window of one day that does not', slot(), '2026-11-20', '2026-11-20', []],
  ])('%s', (_, given, from, to, expected) => {
    expect(sessionDays(given, day(from), day(to), none).map(String)).toEqual(expected)
  })

  test.each([
    ['one date', slot(), 1, [], '2026-11-02'],
    ['ten dates', slot(), 10, [], '2027-01-04'],
    ['days off do not count', slot(), 10, ['2026-12-21', '2026-12-28'], '2027-01-18'],
    ['a later first day', slot({ from: day('2026-11-03') }), 2, [], '2026-11-16'],
    ['an own last day is replaced', slot({ to: day('2026-11-09') }), 3, [], '2026-11-16'],
  ])('the last day by count: %s', (_, given, count, off, expected) => {
    expect(lastOfCount(given, count, new Set(off)).toString()).toBe(expected)
  })

  test('a course that never meets ends with the search', () => {
    expect(lastOfCount(slot(), 2, { has: () => true }).toString()).toBe('2028-01-09')
  })

  test('public holidays of the state are skipped, those of other states are not', () => {
    const thursdays = slot({ weekday: 4, from: day('2026-05-01') })
    const in2026 = (state: string) =>
      sessionDays(
        thursdays,
        day('2026-05-07'),
        day('2026-06-11'),
        publicHolidays({ stateCode: state, hasAssumptionDay: false }, day('2026-05-07'), day('2026-06-11')),
      ).map(String)
    expect(in2026('BY')).toEqual(['2026-05-07', '2026-05-21', '2026-05-28', '2026-06-11'])
    expect(in2026('BE')).toEqual(['2026-05-07', '2026-05-21', '2026-05-28', '2026-06-04', '2026-06-11'])
  })

  test.each([
    ['BY', '2027-01-06', true],
    ['BE', '2027-01-06', false],
    ['BE', '2027-03-08', true],
    ['BB', '2027-03-28', true],
    ['SN', '2026-11-18', true],
    ['BY', '2026-12-24', false],
    ['BY', '2026-12-25', true],
    ['SN', '2026-10-31', true],
    ['BY', '2027-08-15', false],
    ['SL', '2027-08-15', true],
  ])('%s, %s: holiday %s', (stateCode, text, expected) => {
    expect(publicHolidays({ stateCode, hasAssumptionDay: false }, day(text), day(text)).has(text)).toBe(expected)
  })

  test.each([
    ['BY', true],
    ['BE', false],
  ])('%s, 15 August where the municipality has it: holiday %s', (stateCode, expected) => {
    const days = [day('2026-01-01'), day('2028-12-31')] as const
    const has = publicHolidays({ stateCode, hasAssumptionDay: true }, ...days)
    for (const year of [2026, 2027, 2028]) expect(has.has(`${year}-08-15`)).toBe(expected)
  })
})

describe('times across the clock change', () => {
  test.each([
    ['winter', '2026-10-19', '17:30', '18:30', '2026-10-19T15:30:00Z', '2026-10-19T16:30:00Z'],
    ['the Monday after', '2026-10-26', '17:30', '18:30', '2026-10-26T16:30:00Z', '2026-10-26T17:30:00Z'],
    ['through the night that is an hour longer', '2026-10-25', '01:00', '04:00', '2026-10-24T23:00:00Z', '2026-10-25T03:00:00Z'],
    ['through the night that is an hour shorter', '2027-03-28', '01:00', '04:00', '2027-03-28T00:00:00Z', '2027-03-28T02:00:00Z'],
  ])('%s', (_, on, from, to, startsAt, endsAt) => {
    const span = spanOn({ startsTime: time(from), endsTime: time(to) }, day(on))
    expect([span?.startsAt.toString(), span?.endsAt.toString()]).toEqual([startsAt, endsAt])
  })

  test('an hour that does not exist is no session', () => {
    expect(spanOn({ startsTime: time('02:15'), endsTime: time('03:00') }, day('2027-03-28'))).toBeNull()
  })
})

test.each([
  ['the same time in the same part', {}, true],
  ['one after the other', { startsTime: time('18:30'), endsTime: time('19:30') }, false],
  ['another weekday', { weekday: 2 }, false],
  ['another part', { partId: 'b' }, false],
  ['one season after the other', { from: day('2027-01-01') }, false],
])('slots overlap: %s', (_, more, expected) => {
  const one = slot({ partId: 'a', to: day('2026-12-31') })
  expect(overlap(one, slot({ partId: 'a', ...more }))).toBe(expected)
})

describe('in step with a changed slot', () => {
  const now = Temporal.Instant.from('2026-11-24T12:00:00Z')
  const occurrence = (on: string, state = 'planned', from = '17:30', to = '18:30'): Occurrence => {
    const span = spanOn({ startsTime: time(from), endsTime: time(to) }, day(on))
    if (!span) throw new Error('no such time')
    return { id: on, onDay: day(on), ...span, partId: null, state, isException: false }
  }

  test('what is held, cancelled, moved or past stays', () => {
    const existing = [
      occurrence('2026-11-23'),
      occurrence('2026-11-30', 'held'),
      occurrence('2026-12-07', 'cancelled'),
      occurrence('2026-12-14', 'moved'),
      occurrence('2026-12-21'),
    ]
    const later = slot({ startsTime: time('19:00'), endsTime: time('20:00') })
    const days = sessionDays(later, day('2026-11-20'), day('2026-12-28'), none)
    const steps = stepsFor(later, days, existing, now)
    expect(steps.change.map((session) => session.id)).toEqual(['2026-12-21'])
    expect(steps.add.map((session) => session.onDay.toString())).toEqual(['2026-12-28'])
    expect(steps.dropIds).toEqual([])
    expect(stepsFor(later, [], existing, now).dropIds).toEqual(['2026-12-21'])
  })

  test('doing it twice changes nothing', () => {
    const anyState = fc.constantFrom('planned', 'held', 'cancelled', 'moved')
    const anySlot = fc.record({ weekday: fc.integer({ min: 1, max: 7 }), hour: fc.integer({ min: 0, max: 22 }) })
    fc.assert(
      fc.property(
        anySlot,
        fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), anyState), { maxLength: 20 }),
        ({ weekday, hour }, sessions) => {
          const given = slot({
            weekday,
            startsTime: Temporal.PlainTime.from({ hour }),
            endsTime: Temporal.PlainTime.from({ hour: hour + 1 }),
          })
          const byDay = new Map(sessions.map(([offset, state]) => [offset, state]))
          const existing = [...byDay].map(([offset, state]) =>
            occurrence(day('2026-11-20').add({ days: offset }).toString(), state),
          )
          const days = sessionDays(given, day('2026-11-20'), day('2027-01-20'), none)
          const steps = stepsFor(given, days, existing, now)
          const changed = new Map(steps.change.map((session) => [session.id, session]))
          const after = existing
            .filter((session) => !steps.dropIds.includes(session.id))
            .map((session) => ({ ...session, ...changed.get(session.id) }))
          const added = steps.add.map((session, at) => ({
            ...session,
            id: `new ${at}`,
            partId: null,
            state: 'planned',
            isException: false,
          }))
          expect(stepsFor(given, days, [...after, ...added], now)).toEqual({ add: [], change: [], dropIds: [] })
        },
      ),
    )
  })
})
