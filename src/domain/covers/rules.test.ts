import { expect, test } from 'vitest'
import type { Shift } from '../operations/queries.ts'
import { maySearch, nextWaveFrom, waveSize } from './rules.ts'

const plan = { state: 'published', startsOn: Temporal.PlainDate.from('2027-06-19') } as const
const at = (text: string) => Temporal.Instant.from(`${text}+02:00`)
const shift: Shift = {
  id: 's',
  position: 0,
  planId: 'p',
  task: 'Grill',
  startsAt: at('2027-06-19T14:00'),
  endsAt: at('2027-06-19T16:00'),
  place: '',
  needed: 2,
  minAge: null,
  qualification: '',
  description: '',
  creditMinutes: null,
  filled: 0,
  requested: 0,
  holdUntil: null,
}

test.each([
  ['long before: a day', '2027-06-01T10:00', '2027-06-02T10:00'],
  ['two days before: an eighth', '2027-06-17T14:00', '2027-06-17T20:00'],
  ['on the day: an hour', '2027-06-19T09:00', '2027-06-19T10:00'],
  ['never at night', '2027-06-17T20:00', '2027-06-18T08:00'],
  ['nor in the small hours', '2027-06-18T01:00', '2027-06-18T08:00'],
  ['too late for another', '2027-06-19T13:30', null],
])('the next wave, %s', (_, now, next) => {
  expect(nextWaveFrom(at(now), shift, plan)?.toString() ?? null).toBe(next && at(next).toString())
})

test.each([
  [1, 4],
  [2, 6],
  [30, 12],
])('for %i open places %i are asked at a time', (free, asked) => expect(waveSize({ needed: free + 3, filled: 3 })).toBe(asked))

test.each([
  ['an open shift', {}, {}, false, null],
  ['a draft', {}, { state: 'draft' as const }, false, 'not_open'],
  ['a past one', { endsAt: at('2027-05-01T10:00') }, {}, false, 'over'],
  ['a full one', { filled: 2 }, {}, false, 'full'],
  ['one with a search', {}, {}, true, 'already_asked'],
])('%s', (_, of, more, isAsking, refusal) => {
  const may = maySearch({ ...shift, ...of }, { ...plan, ...more }, isAsking, at('2027-06-01T10:00'))
  expect(may.ok ? null : may.refusal).toBe(refusal)
})
