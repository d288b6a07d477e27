import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AGES, TIMES } from '../../domain/courses/read-query.ts'
import { type FinderState, finderAddress, isNarrowed, readFinder } from './finder-address.ts'

const NOTHING = readFinder(new URLSearchParams())

const anyState: fc.Arbitrary<FinderState> = fc.record({
  q: fc.string({ maxLength: 80 }).map((text) => text.trim()),
  weekday: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 7 }).map((days) => days.sort()),
  time: fc.option(fc.constantFrom(...TIMES)),
  sport: fc.subarray(['yoga', 'kinder-turnen'], { maxLength: 2 }).map((sports) => sports.sort()),
  age: fc.option(
    fc.oneof(
      fc.constantFrom(...AGES),
      fc.nat(99).map((years) => `${years}` as const),
    ),
  ),
  hall: fc.option(fc.constant('turnhalle-nordring')),
  department: fc.option(fc.constant('turnen')),
  club: fc.option(fc.constant('rwa')),
  kind: fc.option(fc.constantFrom('ongoing' as const, 'course' as const)),
  onlyFree: fc.boolean(),
  view: fc.constantFrom('list' as const, 'week' as const),
  page: fc.integer({ min: 1, max: 9999 }),
})

test('whatever is chosen can be read from the address again', () => {
  fc.assert(
    fc.property(anyState, (state) => {
      const address = new URL(finderAddress(NOTHING, state), 'http://gsv.localhost')
      expect(readFinder(address.searchParams)).toEqual(state)
    }),
  )
})

test.each([
  'weekday=8',
  'weekday=1.5',
  'weekday=',
  'time=noon',
  'age=7a',
  'age=100',
  'age=-1',
  'sport=_',
  'hall=../x',
  'sport=%00',
  'kind=all',
  'free=yes',
  'view=month',
  'page=0',
  'page=-1',
  'page=1e9',
  'zu=/admin',
])('what the finder does not understand (%s) it leaves out', (query) => {
  const state = readFinder(new URLSearchParams(query))
  expect(state).toEqual(NOTHING)
  expect(isNarrowed(state)).toBe(false)
})

test('the same view has one address, whatever the order it was typed in', () => {
  const one = readFinder(new URLSearchParams('free=1&weekday=2&q=Yoga'))
  const other = readFinder(new URLSearchParams('q= Yoga &weekday=2&free=1&x=1'))
  expect(finderAddress(one, {})).toBe('/?q=Yoga&weekday=2&free=1')
  expect(finderAddress(other, {})).toBe(finderAddress(one, {}))
})

test('several weekdays and sports stand in one address, in one order and each once', () => {
  const state = readFinder(new URLSearchParams('weekday=3_1_3_9&sport=yoga_judo_../x&age=05'))
  expect(state).toMatchObject({ weekday: [1, 3], sport: ['judo', 'yoga'], age: '5' })
  expect(finderAddress(state, {})).toBe('/?weekday=1_3&age=5&sport=judo_yoga')
})

test('choosing something leads to the first page of what it finds', () => {
  const state = readFinder(new URLSearchParams('weekday=2&page=3'))
  expect(finderAddress(state, { kind: 'course' })).toBe('/?weekday=2&kind=course')
  expect(finderAddress(state, { page: 4 })).toBe('/?weekday=2&page=4')
})
