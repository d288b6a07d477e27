import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { connectForLogins } from '../../../database/connect.ts'
import { createThrottle, delayAfter } from './throttle.ts'

const database = await testDatabase()
const pool = connectForLogins(database.url)
afterAll(() => pool.end())

test.each([
  [1, 0],
  [3, 0],
  [4, 1],
  [5, 2],
  [6, 4],
  [7, 8],
  [8, 15],
  [500, 15],
])('after %i failures the answer waits %i seconds', (failures, seconds) => {
  expect(delayAfter(failures, 3)).toBe(seconds)
})

/** A throttle whose waits are noted, and end when told. */
function watched() {
  const waits: number[] = []
  const gate = Promise.withResolvers<void>()
  const wait = (seconds: number) => {
    waits.push(seconds)
    return gate.promise
  }
  return { throttle: createThrottle({ pool, wait, hasRaisedLimits: false }), waits, end: gate.resolve }
}

test('the fourth failure of an account waits, from whatever address and process; another account does not', async () => {
  const one = watched()
  const other = watched()
  for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) {
    await one.throttle.countFailure({ account: 'erika@gsv.example', address })
  }
  expect(one.waits).toEqual([])
  other.end()
  await other.throttle.countFailure({ account: 'Erika@gsv.example ', address: '192.0.2.4' })
  expect(other.waits).toEqual([1])
  await other.throttle.countFailure({ account: 'anna@gsv.example', address: '192.0.2.4' })
  await one.throttle.forget('erika@gsv.example')
  await other.throttle.countFailure({ account: 'erika@gsv.example', address: '192.0.2.4' })
  expect(other.waits).toEqual([1])
})

test('an address that fails with many accounts waits too', async () => {
  const { throttle, waits, end } = watched()
  end()
  for (let account = 0; account < 31; account++) await throttle.countFailure({ account: `a${account}`, address: '192.0.2.77' })
  expect(waits).toEqual([1])
})

test('while five attempts on an account are under way, no sixth from the same address is looked at; its owner elsewhere is let in', () => {
  const { throttle } = watched()
  const attempt = { account: 'otto@gsv.example', address: '192.0.2.9' }
  const leave = [1, 2, 3, 4, 5].map(() => throttle.enter(attempt))
  expect(leave).not.toContain(null)
  expect(throttle.enter(attempt)).toBe(null)
  expect(throttle.enter({ account: 'anna@gsv.example', address: '192.0.2.9' })).not.toBe(null)
  expect(throttle.enter({ ...attempt, address: '192.0.2.10' })).not.toBe(null)
  leave[0]?.()
  expect(throttle.enter(attempt)).not.toBe(null)
})

test('failures that wait wait longer and longer', async () => {
  const { throttle, waits, end } = watched()
  end()
  for (let failure = 0; failure < 8; failure++) await throttle.countFailure({ account: 'uta@gsv.example', address: '192.0.2.11' })
  expect(waits).toEqual([1, 2, 4, 8, 15])
})
