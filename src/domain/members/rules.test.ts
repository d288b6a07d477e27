import { expect, test } from 'vitest'
import { exitLostTo, type Membership, standingOn, termsOf } from './rules.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const row = (state: Membership['state'], valid: string, kind: Membership['kind'] = 'aktiv'): Membership => ({
  state,
  kind,
  valid,
  reason: '',
})

const LIFE = [
  row('applied', '[2010-01-01,2010-02-01)'),
  row('active', '[2010-02-01,2015-07-01)'),
  row('dormant', '[2015-07-01,2016-01-01)'),
  row('active', '[2016-01-01,2020-01-01)', 'passiv'),
  row('left', '[2020-01-01,2024-01-01)'),
  row('active', '[2024-01-01,)'),
]

test.each([
  ['before all', '2009-12-31', null, '2010-02-01', '2019-12-31'],
  ['applied', '2010-01-31', 'applied', '2010-02-01', '2019-12-31'],
  ['the first day counts', '2010-02-01', 'active', '2010-02-01', '2019-12-31'],
  ['a pause does not end the term', '2015-12-31', 'dormant', '2010-02-01', '2019-12-31'],
  ['the last day counts', '2019-12-31', 'active', '2010-02-01', '2019-12-31'],
  ['the day after', '2020-01-01', 'left', '2024-01-01', null],
  ['the second term', '2025-01-01', 'active', '2024-01-01', null],
])('as of a day: %s', (_, on, state, entryOn, exitOn) => {
  const standing = standingOn(LIFE, day(on))
  expect([standing.state, standing.entryOn?.toString(), standing.exitOn?.toString() ?? null]).toEqual([state, entryOn, exitOn])
})

test('who left stays with the last term, and the kind is that of the day', () => {
  const left = LIFE.slice(0, 5)
  expect(standingOn(left, day('2022-01-01'))).toMatchObject({ state: 'left', exitOn: day('2019-12-31') })
  expect(standingOn(left, day('2017-01-01')).kind).toBe('passiv')
  expect(termsOf(LIFE)).toHaveLength(2)
  expect(standingOn([], day('2022-01-01'))).toEqual({ state: null, kind: null, entryOn: null, exitOn: null, reason: '' })
})

test.each([
  ['an exit that the other one does not have is lost', '2026-12-31', '2026-10-01', null, '2026-12-31'],
  ['also where the other one leaves later', '2026-12-31', '2020-01-01', '2027-06-30', '2026-12-31'],
  ['the same exit stays', '2026-12-31', '2026-10-01', '2026-12-31', null],
  ['who came back later had left before', '2015-12-31', '2020-01-01', null, null],
  ['who is no member takes nothing away', '2026-12-31', null, null, null],
  ['who never leaves loses nothing', null, '2020-01-01', null, null],
])('in a merge %s', (_, exit, entry, otherExit, lost) => {
  const on = (text: string | null) => (text ? day(text) : null)
  expect(exitLostTo({ entryOn: on(entry), exitOn: on(otherExit) }, { exitOn: on(exit) })).toEqual(on(lost))
})
