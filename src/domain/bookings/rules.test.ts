import { describe, expect, test } from 'vitest'
import { gapsBetween, hoursOn, isOpen, mayApprove, mayMove, mayRequest, nearestSpans, type OpeningHours } from './rules.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const at = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime('Europe/Berlin').toInstant()
const times = (from: string, to: string) => ({ startsAt: at(from), endsAt: at(to) })

const line = (weekday: number, opens: string, closes: string, more: Partial<OpeningHours> = {}): OpeningHours => ({
  partId: null,
  within: [],
  weekday,
  opensTime: Temporal.PlainTime.from(opens),
  closesTime: Temporal.PlainTime.from(closes),
  from: day('2026-01-01'),
  to: null,
  ...more,
})
const summer = { from: day('2027-05-01'), to: day('2027-09-15') }
const winter = { from: day('2027-09-16'), to: day('2028-04-30') }
const pool = { partId: 'pool' }
const third = { partId: 'third', within: ['a'] }
const other = { partId: 'other', within: ['a', 'half'] }

/** Mondays. */
const [MAY, SEPTEMBER, OCTOBER, NEXT_MAY] = ['2027-05-03', '2027-09-13', '2027-10-04', '2028-05-08']

test.each<[string, OpeningHours[], string, string, string[] | null]>([
  ['without hours always open', [], 'a', MAY, null],
  ['of its weekday', [line(1, '08:00', '22:00'), line(2, '09:00', '21:00')], 'a', MAY, ['08:00–22:00']],
  ['on a weekday without hours closed', [line(2, '08:00', '22:00')], 'a', MAY, []],
  ['before its first day', [line(1, '08:00', '22:00', { from: day('2027-06-01') })], 'a', MAY, null],
  ['summer', [line(1, '07:00', '20:00', summer), line(1, '15:00', '18:00', winter)], 'a', MAY, ['07:00–20:00']],
  ['late in its season', [line(1, '07:00', '20:00', summer)], 'a', SEPTEMBER, ['07:00–20:00']],
  ['on its first day', [line(6, '07:00', '20:00', summer)], 'a', '2027-05-01', ['07:00–20:00']],
  ['the day before it', [line(5, '07:00', '20:00', summer)], 'a', '2027-04-30', []],
  ['on its last day', [line(3, '07:00', '20:00', summer)], 'a', '2027-09-15', ['07:00–20:00']],
  ['the day after it', [line(4, '07:00', '20:00', summer)], 'a', '2027-09-16', []],
  ['winter', [line(1, '07:00', '20:00', summer), line(1, '15:00', '18:00', winter)], 'a', OCTOBER, ['15:00–18:00']],
  ['between seasons closed', [line(1, '07:00', '20:00', summer)], 'a', OCTOBER, []],
  ['after the last season closed', [line(1, '07:00', '20:00', summer), line(1, '15:00', '18:00', winter)], 'a', NEXT_MAY, []],
  ['a part with hours of its own', [line(1, '08:00', '22:00'), line(1, '10:00', '12:00', pool)], 'pool', MAY, ['10:00–12:00']],
  ['another part', [line(1, '08:00', '22:00'), line(1, '10:00', '12:00', pool)], 'a', MAY, ['08:00–22:00']],
  ['a part’s own closed day', [line(1, '08:00', '22:00'), line(2, '10:00', '12:00', pool)], 'pool', MAY, []],
  [
    'a part outside its own season',
    [line(1, '08:00', '22:00'), line(1, '10:00', '12:00', { ...pool, ...summer })],
    'pool',
    OCTOBER,
    [],
  ],
  [
    'a part whose own hours begin later',
    [line(1, '08:00', '22:00'), line(1, '10:00', '12:00', { ...pool, from: day('2027-06-01') })],
    'pool',
    MAY,
    ['08:00–22:00'],
  ],
  ['a piece that closes earlier', [line(1, '08:00', '22:00'), line(1, '08:00', '20:00', third)], 'a', MAY, ['08:00–20:00']],
  ['a piece that is open longer', [line(1, '08:00', '22:00'), line(1, '07:00', '23:00', third)], 'a', MAY, ['08:00–22:00']],
  ['two pieces', [line(1, '08:00', '20:00', third), line(1, '10:00', '22:00', other)], 'a', MAY, ['10:00–20:00']],
  ['pieces that are never open together', [line(1, '08:00', '12:00', third), line(1, '14:00', '22:00', other)], 'a', MAY, []],
  ['a piece that is closed on that day', [line(1, '08:00', '22:00'), line(2, '08:00', '20:00', third)], 'a', MAY, []],
  ['a piece of another part', [line(1, '08:00', '22:00'), line(1, '08:00', '20:00', third)], 'half', MAY, ['08:00–22:00']],
  ['the piece itself', [line(1, '08:00', '22:00'), line(1, '08:00', '20:00', third)], 'third', MAY, ['08:00–20:00']],
  [
    'a break of the hall and one of a piece',
    [line(1, '08:00', '12:00'), line(1, '13:00', '22:00'), line(1, '09:00', '15:00', third), line(1, '16:00', '20:00', third)],
    'a',
    MAY,
    ['09:00–12:00', '13:00–15:00', '16:00–20:00'],
  ],
])('hours: %s', (_, hours, partId, on, expected) => {
  const found = hoursOn(hours, partId, day(on))
  expect(
    found?.map(({ opensTime, closesTime }) => `${opensTime.toString().slice(0, 5)}–${closesTime.toString().slice(0, 5)}`) ?? null,
  ).toEqual(expected)
})

const split = [line(1, '08:00', '12:00'), line(1, '14:00', '22:00')]
const sunday = [line(7, '00:00', '23:45')]
test.each<[string, OpeningHours[], string, string, boolean]>([
  ['from opening to closing', split, '2027-05-03T14:00', '2027-05-03T22:00', true],
  ['a minute early', split, '2027-05-03T07:59', '2027-05-03T09:00', false],
  ['a minute late', split, '2027-05-03T21:00', '2027-05-03T22:01', false],
  ['over the break', split, '2027-05-03T11:00', '2027-05-03T15:00', false],
  ['over midnight', split, '2027-05-03T21:00', '2027-05-04T09:00', false],
  ['over midnight where no hours are named', [], '2027-05-03T21:00', '2027-05-04T09:00', true],
  ['in the night that skips an hour', sunday, '2027-03-28T01:30', '2027-03-28T03:30', true],
  ['in the night that has an hour twice', sunday, '2027-10-31T01:00', '2027-10-31T03:00', true],
])('open: %s', (_, hours, from, to, expected) => {
  expect(isOpen(hours, 'a', times(from, to))).toBe(expected)
})

test.each([
  ['now', '2027-05-03T10:00', '2027-05-03T11:00', { ok: false, refusal: 'past' }],
  ['ahead', '2027-05-03T10:01', '2027-05-03T11:00', { ok: true, value: undefined }],
  ['while it is closed', '2027-05-03T12:00', '2027-05-03T13:00', { ok: false, refusal: 'closed_hours' }],
  ['longer than a day', '2027-05-03T14:00', '2027-05-04T14:01', { ok: false, refusal: 'too_long' }],
])('asked for: %s', (_, from, to, expected) => {
  expect(mayRequest(split, 'a', times(from, to), at('2027-05-03T10:00'))).toEqual(expected)
})

test.each([
  ['a whole day', '2027-05-04T14:00', true],
  ['a minute more', '2027-05-04T14:01', 'too_long'],
  ['a minute more in the night that skips an hour: 23 hours and one minute', '2027-03-28T14:01', true],
] as const)('asked for where no hours are named: %s', (_, to, expected) => {
  const from = to.startsWith('2027-03') ? '2027-03-27T14:00' : '2027-05-03T14:00'
  const answer = expected === true ? { ok: true, value: undefined } : { ok: false, refusal: expected }
  expect(mayRequest([], 'a', times(from, to), at('2027-01-01T10:00'))).toEqual(answer)
})

const booking = {
  ...times('2027-05-03T10:00', '2027-05-03T11:00'),
  state: 'approved',
  closureId: null,
  eventId: null,
  version: 3,
}
test.each([
  ['as it was seen', {}, 3, '2027-05-03T10:30', true],
  ['what rests', { state: 'suspended' }, 3, '2027-05-03T10:30', true],
  ['what somebody changed meanwhile', {}, 2, '2027-05-03T10:30', 'changed_meanwhile'],
  ['a closure', { closureId: 'c' }, 3, '2027-05-03T10:30', 'not_movable'],
  ['what an event holds', { eventId: 'e' }, 3, '2027-05-03T10:30', 'not_movable'],
  ['what is asked for', { state: 'requested' }, 3, '2027-05-03T10:30', 'not_movable'],
  ['what is over', {}, 3, '2027-05-03T11:00', 'over'],
] as const)('moved: %s', (_, change, version, now, expected) => {
  const to = times('2027-05-04T10:00', '2027-05-04T11:00')
  expect(mayMove({ ...booking, ...change }, to, version, at(now))).toEqual(
    expected === true ? { ok: true, value: undefined } : { ok: false, refusal: expected },
  )
})

test.each([
  ['what is past', '2027-05-03T07:00', '2027-05-03T08:00', 'past'],
  ['what ends now', '2027-05-03T08:00', '2027-05-03T09:00', 'past'],
  ['what has begun', '2027-05-03T08:30', '2027-05-03T09:30', true],
] as const)('moved into: %s', (_, from, to, expected) => {
  expect(mayMove(booking, times(from, to), 3, at('2027-05-03T09:00'))).toEqual(
    expected === true ? { ok: true, value: undefined } : { ok: false, refusal: expected },
  )
})

test.each([
  ['waiting, ahead', 'requested', '2027-05-03T07:00', true],
  ['waiting, begun', 'requested', '2027-05-03T09:00', true],
  ['waiting, ends now', 'requested', '2027-05-03T10:00', 'over'],
  ['waiting, long over', 'requested', '2027-06-03T10:00', 'over'],
  ['decided and over', 'declined', '2027-06-03T10:00', 'not_requested'],
  ['granted already', 'approved', '2027-05-03T07:00', 'not_requested'],
  ['withdrawn', 'cancelled', '2027-05-03T07:00', 'not_requested'],
] as const)('granted: %s', (_, state, now, expected) => {
  const asked = { state, ...times('2027-05-03T08:00', '2027-05-03T10:00') }
  expect(mayApprove(asked, at(now))).toEqual(
    expected === true ? { ok: true, value: undefined } : { ok: false, refusal: expected },
  )
})

describe('what is free beside what is taken', () => {
  const [from, to] = [at('2027-05-03T08:00'), at('2027-05-03T12:00')]
  test.each([
    ['nothing taken', [], ['08:00–12:00']],
    ['in the middle', [['09:00', '10:00']], ['08:00–09:00', '10:00–12:00']],
    [
      'one within another, in no order',
      [
        ['09:30', '09:45'],
        ['09:00', '10:00'],
      ],
      ['08:00–09:00', '10:00–12:00'],
    ],
    [
      'before and over the end',
      [
        ['07:00', '08:30'],
        ['11:00', '13:00'],
      ],
      ['08:30–11:00'],
    ],
    ['everything', [['07:00', '13:00']], []],
  ] as [string, [string, string][], string[]][])('%s', (_, taken, expected) => {
    const clock = (moment: Temporal.Instant) => moment.toZonedDateTimeISO('Europe/Berlin').toPlainTime().toString().slice(0, 5)
    const gaps = gapsBetween(
      taken.map(([one, other]) => times(`2027-05-03T${one}`, `2027-05-03T${other}`)),
      from,
      to,
    )
    expect(gaps.map(({ startsAt, endsAt }) => `${clock(startsAt)}–${clock(endsAt)}`)).toEqual(expected)
  })

  test('the nearest that are long enough, each within its gap', () => {
    const gaps = [
      times('2027-05-03T08:00', '2027-05-03T09:00'),
      times('2027-05-03T10:00', '2027-05-03T10:30'),
      times('2027-05-03T11:00', '2027-05-03T14:00'),
    ]
    const found = nearestSpans(gaps, Temporal.Duration.from({ hours: 1 }), at('2027-05-03T10:15'))
    expect(found).toEqual([times('2027-05-03T11:00', '2027-05-03T12:00'), times('2027-05-03T08:00', '2027-05-03T09:00')])
  })
})
