import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clockOffset, countMarks, type Entry, MARKS, settle, takenTime } from './rules.ts'

const MINUTE = 60_000
const at = (time: string): number => Date.parse(`2026-11-23T${time}:00Z`)

function entry(clientId: string, state: Entry['state'], takenAt: string, more: Partial<Entry> = {}): Entry {
  return { clientId, state, takenAt: at(takenAt), receivedAt: at(takenAt), knewUntil: null, phoneId: 'a', by: 'Jana', ...more }
}

describe('what counts', () => {
  const cases: [string, Entry[], Entry['state'] | null, number][] = [
    ['nothing', [], null, 0],
    ['the only entry', [entry('1', 'present', '16:00')], 'present', 0],
    ['the later of one phone', [entry('1', 'present', '16:00'), entry('2', 'absent', '16:05')], 'absent', 0],
    ['the later one, also when it arrived first', [entry('2', 'absent', '16:05'), entry('1', 'present', '16:00')], 'absent', 0],
    ['of the same moment the larger id', [entry('1', 'present', '16:00'), entry('2', 'absent', '16:00')], 'absent', 0],
    [
      'another phone that did not know: the later one, and the difference is shown',
      [
        entry('1', 'present', '16:00', { receivedAt: at('17:00') }),
        entry('2', 'absent', '16:05', { phoneId: 'b', knewUntil: at('15:00') }),
      ],
      'absent',
      1,
    ],
    [
      'another phone that knew has corrected',
      [entry('1', 'present', '16:00'), entry('2', 'absent', '16:05', { phoneId: 'b', knewUntil: at('16:01') })],
      'absent',
      0,
    ],
    [
      'two phones that say the same',
      [entry('1', 'present', '16:00'), entry('2', 'present', '16:05', { phoneId: 'b' })],
      'present',
      0,
    ],
    [
      'a mark that is still on another phone is known to nobody',
      [
        entry('1', 'present', '16:00', { receivedAt: null }),
        entry('2', 'absent', '16:05', { phoneId: 'b', knewUntil: at('18:00') }),
      ],
      'absent',
      1,
    ],
    ['a mark taken back', [entry('1', 'present', '16:00'), entry('2', 'open', '16:01')], 'open', 0],
  ]
  test.each(cases)('%s', (_, entries, state, others) => {
    const settled = settle(entries)
    expect(settled.counts?.state ?? null).toBe(state)
    expect(settled.others).toHaveLength(others)
  })
})

const anyEntry = fc.record({
  clientId: fc.uuid(),
  state: fc.constantFrom(...MARKS),
  takenAt: fc.integer({ min: 0, max: 20 }),
  receivedAt: fc.option(fc.integer({ min: 0, max: 40 })),
  knewUntil: fc.option(fc.integer({ min: 0, max: 40 })),
  phoneId: fc.constantFrom('a', 'b', 'c'),
  by: fc.constant('x'),
})
const entriesInTwoOrders = fc
  .uniqueArray(anyEntry, { selector: ({ clientId }) => clientId, maxLength: 12 })
  .chain((entries) => fc.tuple(fc.constant(entries), fc.shuffledSubarray(entries, { minLength: entries.length })))

test('any order of arrival settles alike', () => {
  fc.assert(
    fc.property(entriesInTwoOrders, ([entries, shuffled]) => {
      expect(settle(shuffled)).toEqual(settle(entries))
    }),
  )
})

test('the same entry twice changes nothing', () => {
  fc.assert(
    fc.property(entriesInTwoOrders, ([entries, again]) => {
      expect(settle([...entries, ...again])).toEqual(settle(entries))
    }),
  )
})

test('nothing that was made later is undone by what was made before', () => {
  fc.assert(
    fc.property(fc.uniqueArray(anyEntry, { selector: ({ clientId }) => clientId, minLength: 1, maxLength: 12 }), (entries) => {
      const { counts } = settle(entries)
      for (const one of entries) expect(one.takenAt).toBeLessThanOrEqual(counts?.takenAt ?? -1)
    }),
  )
})

test.each([
  ['right', 0],
  ['an hour ahead', -60 * MINUTE],
  ['an hour behind', 60 * MINUTE],
  ['back in 1970', at('16:00')],
])('a phone whose clock is %s marks the right moment', (_, offset) => {
  const phone = (serverTime: number) => serverTime - offset
  const measured = clockOffset({ askedAt: phone(at('15:00')), heardAt: phone(at('15:00') + 400), serverAt: at('15:00') + 200 })
  expect(measured).toBe(offset)
  expect(takenTime(phone(at('16:10')), measured, at('18:00'))).toBe(at('16:10'))
})

test('no mark is from the future', () => {
  expect(takenTime(at('19:00'), 0, at('18:00'))).toBe(at('18:00'))
})

test('figures count who has no mark as open', () => {
  expect(countMarks(['present', null, 'open', 'absent', 'present'])).toEqual({ present: 2, excused: 0, absent: 1, open: 2 })
})
