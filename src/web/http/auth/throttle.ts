import { createHash } from 'node:crypto'
import type pg from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'

const WINDOW_SECONDS = 900
const LONGEST_SECONDS = 15

/** Failures within a quarter of an hour that cost nothing. An address may be a whole school. */
const FREE = { account: 3, address: 30 } as const
/** Failed attempts that may be waiting for their answer at once, so that many at a time do not go round the wait. */
const WAITING = { account: 5, address: 40 } as const

type Side = keyof typeof FREE

/** Seconds that the answer to a failure waits: none for the first few, then 1, 2, 4, 8, 15. */
export const delayAfter = (failures: number, free: number): number =>
  failures <= free ? 0 : Math.min(2 ** (failures - free - 1), LONGEST_SECONDS)

export interface Attempt {
  account: string
  address: string
}

export interface Throttle {
  /** Whether so many failures wait for their answer that no further attempt is looked at. */
  isCrowded(attempt: Attempt): boolean
  /** Counts a failure and comes back when its answer may be given. */
  countFailure(attempt: Attempt): Promise<void>
  /** Forgets the failures of an account: its owner came in. */
  forget(account: string): Promise<void>
}

export interface ThrottleSettings {
  pool: pg.Pool
  /** Waits before a failure is answered; benches pass one that does not, which production refuses. */
  wait: (seconds: number) => Promise<void>
}

export const waitFor = (seconds: number): Promise<void> => new Promise((resume) => setTimeout(resume, seconds * 1000))

const keysOf = ({ account, address }: Attempt): Record<Side, string> => ({
  // No addresses of people in a table that outlives the attempt.
  account: createHash('sha256').update(account.trim().toLowerCase()).digest('base64url'),
  address,
})

const SIDES: readonly Side[] = ['account', 'address']

/** Slows down repeated failures, per account and per address, for all processes. Successes never wait. */
export function createThrottle({ pool, wait }: ThrottleSettings): Throttle {
  const limiterOf = (side: Side) =>
    new RateLimiterPostgres({
      storeClient: pool,
      schemaName: 'auth',
      tableName: 'throttle',
      tableCreated: true,
      clearExpiredByTimeout: true,
      keyPrefix: side,
      points: 1_000_000,
      duration: WINDOW_SECONDS,
    })
  const limiters = { account: limiterOf('account'), address: limiterOf('address') }
  const waiting = new Map<string, number>()
  const change = (side: Side, key: string, by: number) => {
    const left = (waiting.get(side + key) ?? 0) + by
    if (left > 0) waiting.set(side + key, left)
    else waiting.delete(side + key)
  }
  return {
    isCrowded(attempt) {
      const keys = keysOf(attempt)
      return SIDES.some((side) => (waiting.get(side + keys[side]) ?? 0) >= WAITING[side])
    },
    async countFailure(attempt) {
      const keys = keysOf(attempt)
      for (const side of SIDES) change(side, keys[side], 1)
      try {
        const failures = await Promise.all(SIDES.map((side) => limiters[side].penalty(keys[side])))
        const seconds = Math.max(
          ...failures.map(({ consumedPoints }, at) => delayAfter(consumedPoints, FREE[SIDES[at] ?? 'account'])),
        )
        if (seconds > 0) await wait(seconds)
      } finally {
        for (const side of SIDES) change(side, keys[side], -1)
      }
    },
    async forget(account) {
      await limiters.account.delete(keysOf({ account, address: '' }).account)
    },
  }
}
