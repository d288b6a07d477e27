import { createHash } from 'node:crypto'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

const WINDOW_SECONDS = 900
const LONGEST_SECONDS = 15

/** Failures within a quarter of an hour that cost nothing. An address may be a whole school. */
const FREE = { account: 3, address: 30 } as const
/**
 * Attempts from one address that may be under way at once, looked at or waiting for their answer (on one account, on all), so
 * that many at a time do not go round the wait. Not by account alone: strangers must not be able to shut its owner out.
 */
const AT_ONCE = { pair: 5, address: 40 } as const

/** Mails an hour that strangers may have us send: to one address, and from one address. */
const MAILS = { account: 5, address: 40 } as const
const HOUR_SECONDS = 3600

type Side = keyof typeof FREE

/** Seconds that the answer to a failure waits: none for the first few, then 1, 2, 4, 8, 15. */
export const delayAfter = (failures: number, free: number): number =>
  failures <= free ? 0 : Math.min(2 ** (failures - free - 1), LONGEST_SECONDS)

export interface Attempt {
  account: string
  address: string
}

export interface Throttle {
  /** Begins an attempt; answers how to end it, or null: so many of this address are under way that this one is not looked at. */
  enter(attempt: Attempt): (() => void) | null
  /** Counts a failure and comes back when its answer may be given. */
  countFailure(attempt: Attempt): Promise<void>
  /** Takes one from the hour's share of mails to this account, ordered from this address; false = too many. */
  takeMail(attempt: Attempt): Promise<boolean>
  /** Forgets the failures of an account: its owner came in. */
  forget(account: string): Promise<void>
}

export interface ThrottleSettings {
  pool: pg.Pool
  /** Waits before a failure is answered; benches pass one that does not, which production refuses. */
  wait: (seconds: number) => Promise<void>
  /** No limit of mails, and of attempts at once. */
  hasRaisedLimits: boolean
}

export const waitFor = (seconds: number): Promise<void> => new Promise((resume) => setTimeout(resume, seconds * 1000))

const keysOf = ({ account, address }: Attempt): Record<Side, string> => ({
  // No addresses of people in a table that outlives the attempt.
  account: createHash('sha256').update(account.trim().toLowerCase()).digest('base64url'),
  address,
})

const SIDES: readonly Side[] = ['account', 'address']

function limiterOn(pool: pg.Pool, keyPrefix: string, points: number, duration: number): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: pool,
    schemaName: 'auth',
    tableName: 'throttle',
    tableCreated: true,
    clearExpiredByTimeout: true,
    keyPrefix,
    points,
    duration,
  })
}

async function hasShare(limiter: RateLimiterPostgres, key: string): Promise<boolean> {
  try {
    await limiter.consume(key)
    return true
  } catch (error) {
    if (error instanceof RateLimiterRes) return false
    throw error
  }
}

/** The attempts that are under way in this process. */
function waitingRoom() {
  const inside = new Map<string, number>()
  const change = (key: string, by: number) => {
    const left = (inside.get(key) ?? 0) + by
    if (left > 0) inside.set(key, left)
    else inside.delete(key)
  }
  const pairOf = ({ account, address }: Record<Side, string>) => `${account} ${address}`
  return {
    isFull: (keys: Record<Side, string>) =>
      (inside.get(pairOf(keys)) ?? 0) >= AT_ONCE.pair || (inside.get(keys.address) ?? 0) >= AT_ONCE.address,
    change(keys: Record<Side, string>, by: number) {
      change(pairOf(keys), by)
      change(keys.address, by)
    },
  }
}

/** Slows down repeated failures, per account and per address, for all processes. Successes never wait. */
export function createThrottle({ pool, wait, hasRaisedLimits }: ThrottleSettings): Throttle {
  const failures = {
    account: limiterOn(pool, 'account', 1_000_000, WINDOW_SECONDS),
    address: limiterOn(pool, 'address', 1_000_000, WINDOW_SECONDS),
  }
  const mails = {
    account: limiterOn(pool, 'mail-account', MAILS.account, HOUR_SECONDS),
    address: limiterOn(pool, 'mail-address', MAILS.address, HOUR_SECONDS),
  }
  const room = waitingRoom()
  return {
    enter(attempt) {
      const keys = keysOf(attempt)
      if (room.isFull(keys) && !hasRaisedLimits) return null
      room.change(keys, 1)
      return () => room.change(keys, -1)
    },
    async countFailure(attempt) {
      const keys = keysOf(attempt)
      const counted = await Promise.all(SIDES.map((side) => failures[side].penalty(keys[side])))
      const seconds = Math.max(
        ...counted.map(({ consumedPoints }, at) => delayAfter(consumedPoints, FREE[SIDES[at] ?? 'account'])),
      )
      if (seconds > 0) await wait(seconds)
    },
    async takeMail(attempt) {
      if (hasRaisedLimits) return true
      const keys = keysOf(attempt)
      return (await hasShare(mails.address, keys.address)) && hasShare(mails.account, keys.account)
    },
    async forget(account) {
      await failures.account.delete(keysOf({ account, address: '' }).account)
    },
  }
}
