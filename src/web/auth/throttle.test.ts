import { availableParallelism } from 'node:os'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { connectForLogins } from '../../database/connect.ts'
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

type Watched = ReturnType<typeof watched>

/** One wrong attempt; answers whether it was looked at. */
const fail = ({ throttle }: Watched, attempt: { account: string; address: string }) =>
  throttle.attempt(
    attempt,
    async () => 'looked at',
    () => true,
  )

/** A right one. */
const succeed = ({ throttle }: Watched, attempt: { account: string; address: string }) =>
  throttle.attempt(
    attempt,
    async () => 'in',
    () => false,
  )

test('the fourth failure of an account waits, from whatever address and process; another account does not', async () => {
  const one = watched()
  const other = watched()
  for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) await fail(one, { account: 'erika@gsv.example', address })
  expect(one.waits).toEqual([])
  other.end()
  await fail(other, { account: 'Erika@gsv.example ', address: '192.0.2.4' })
  expect(other.waits).toEqual([1])
  await fail(other, { account: 'anna@gsv.example', address: '192.0.2.4' })
  await one.throttle.forget('erika@gsv.example')
  await fail(other, { account: 'erika@gsv.example', address: '192.0.2.4' })
  expect(other.waits).toEqual([1])
})

test('an address that fails with many accounts waits too', async () => {
  const room = watched()
  room.end()
  for (let account = 0; account < 31; account++) await fail(room, { account: `a${account}`, address: '192.0.2.77' })
  expect(room.waits).toEqual([1])
})

test('of two hundred guesses at once eight are looked at: three for nothing, and while five wait no other; the owner elsewhere is let in', async () => {
  const room = watched()
  const attempt = { account: 'otto@gsv.example', address: '192.0.2.9' }
  const guesses = Array.from({ length: 200 }, () => fail(room, attempt))
  const seen: (string | null)[] = []
  for (const guess of guesses) guess.then((answer) => seen.push(answer))
  await expect.poll(() => seen.length).toBe(195)
  expect(seen.filter((answer) => answer !== null)).toHaveLength(3)
  expect(room.waits).toEqual([1, 2, 4, 8, 15])
  expect(await succeed(room, attempt), 'from where five failures wait').toBeNull()
  expect(await succeed(room, { account: 'anna@gsv.example', address: '192.0.2.9' })).toBe('in')
  expect(await succeed(room, { ...attempt, address: '192.0.2.10' })).toBe('in')
  room.end()
  await Promise.all(guesses)
  expect(await succeed(room, attempt)).toBe('in')
})

test('right ones are never refused: a hundred at once are looked at one after the other, others beside them', async () => {
  const { throttle } = watched()
  const inside = new Map<string, number>()
  let most = 0
  const look = (account: string) => async () => {
    inside.set(account, (inside.get(account) ?? 0) + 1)
    most = Math.max(
      most,
      [...inside.values()].reduce((sum, count) => sum + count, 0),
    )
    expect(inside.get(account)).toBe(1)
    await new Promise((resume) => setTimeout(resume, 2))
    inside.set(account, 0)
    return account
  }
  const accounts = Array.from({ length: 100 }, (_, number) => `konto${number % 5}@gsv.example`)
  const answers = accounts.map((account) => throttle.attempt({ account, address: '192.0.2.20' }, look(account), () => false))
  expect(await Promise.all(answers)).toEqual(accounts)
  expect(most).toBe(Math.max(2, Math.floor(availableParallelism() / 2)))
})

test('what was looked at and failed with an error gives its turn on', async () => {
  const room = watched()
  const attempt = { account: 'eva@gsv.example', address: '192.0.2.21' }
  const broken = () => Promise.reject(new Error('database gone'))
  await expect(room.throttle.attempt(attempt, broken, () => true)).rejects.toThrow('database gone')
  expect(await succeed(room, attempt)).toBe('in')
})
