import { expect, test } from 'vitest'
import { isWornOut, outcomeOf } from './rules.ts'

const FIRST = Temporal.Instant.from('2026-11-20T12:00:00Z')
const failed = (attempts: number, now: Temporal.Instant, status: number | null = 500) =>
  outcomeOf({ status, note: '' }, { attempts, firstAt: FIRST }, now)

test.each([
  [200, 'sent'],
  [204, 'sent'],
  [302, 'again'],
  [404, 'again'],
  [410, 'failed'],
  [429, 'again'],
  [500, 'again'],
  [null, 'again'],
] as const)('an answer %s is %s', (status, kind) => {
  expect(failed(1, FIRST, status).kind).toBe(kind)
})

test('tries go on for a day, with growing gaps', () => {
  const gaps: number[] = []
  let now = FIRST
  for (let attempts = 1; ; attempts++) {
    const outcome = failed(attempts, now)
    if (outcome.kind !== 'again') break
    gaps.push(now.until(outcome.at).total('seconds'))
    now = outcome.at
  }
  expect(gaps).toEqual(gaps.toSorted((one, other) => one - other))
  expect(gaps[0]).toBe(10)
  const hours = FIRST.until(now).total('hours')
  expect([hours > 20, hours <= 24]).toEqual([true, true])
})

test('after a day nothing is tried any more', () => {
  expect(failed(2, FIRST.add({ hours: 24 })).kind).toBe('failed')
})

test.each([
  ['all its tries and a day', 11, 25, true],
  ['all its tries in the rush of a program that is killed again and again', 11, 1, false],
  ['a day, and a try left', 10, 25, false],
] as const)('worn out after %s', (_, attempts, hours, isOver) => {
  expect(isWornOut({ attempts, firstAt: FIRST }, FIRST.add({ hours }))).toBe(isOver)
})
