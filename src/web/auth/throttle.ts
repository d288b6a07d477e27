import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

const WINDOW_SECONDS = 900
const LONGEST_SECONDS = 15

/** Failures within a quarter of an hour that cost nothing. An address may be a whole school. */
const FREE = { account: 3, address: 30 } as const
/**
 * Failures of one address (on one account, on all) whose answers may wait at once. Above that, attempts from there are not
 * looked at: many at once would evade the wait. Never by account alone: strangers must not lock its owner out.
 */
const FAILING_AT_ONCE = { pair: 5, address: 40 } as const
/** Attempts of one address in line: bounds the memory, far above honest use. */
const LONGEST_LINE = 200
/** A password costs a tenth of a second of a processor; this limit keeps processors for pages. */
const LOOKED_AT_ONCE = Math.max(2, Math.floor(availableParallelism() / 2))

/** Mails an hour on a stranger's request: to one address, and from one address. */
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
  /**
   * Looks at attempts of one account from one address one after the other. A failure is counted and its answer waits; a
   * success answers at once. Null: too many failures from there are waiting, it was not looked at.
   */
  attempt<T>(attempt: Attempt, look: () => Promise<T>, isFailure: (answer: T) => boolean): Promise<T | null>
  /** Counts a mail to this account, ordered from this address; false when the hour's limit is reached. */
  takeMail(attempt: Attempt): Promise<boolean>
  /** Forgets the failures of an account: its owner came in. */
  forget(account: string): Promise<void>
}

export interface ThrottleSettings {
  pool: pg.Pool
  /** Waits before a failure is answered; benches pass one without a wait, refused in production. */
  wait: (seconds: number) => Promise<void>
  /** No limit of mails, and no line. */
  hasRaisedLimits: boolean
}

export const waitFor = (seconds: number): Promise<void> => new Promise((resume) => setTimeout(resume, seconds * 1000))

const keysOf = ({ account, address }: Attempt): Record<Side, string> => ({
  // No addresses of people in a table that outlives the attempt.
  account: createHash('sha256').update(account.trim().toLowerCase()).digest('base64url'),
  address,
})

const SIDES: readonly Side[] = ['account', 'address']

/** Counts for all processes, in the table of failed logins. */
export function limiterOn(pool: pg.Pool, keyPrefix: string, points: number, duration: number): RateLimiterPostgres {
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

/** Takes one of the key's points; false when none is left. */
export async function hasShare(limiter: RateLimiterPostgres, key: string): Promise<boolean> {
  try {
    await limiter.consume(key)
    return true
  } catch (error) {
    if (error instanceof RateLimiterRes) return false
    throw error
  }
}

/** Lets so many in at a time, the others in the order they came. */
function turnstile(places: number) {
  let free = places
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1
    else await new Promise<void>((resume) => waiting.push(resume))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}

function counter() {
  const counts = new Map<string, number>()
  return {
    of: (key: string) => counts.get(key) ?? 0,
    change(by: number, ...keys: string[]) {
      for (const key of keys) {
        const left = (counts.get(key) ?? 0) + by
        if (left > 0) counts.set(key, left)
        else counts.delete(key)
      }
    },
  }
}

/** Attempts in line and failures whose answer waits, in this process. */
function waitingRoom() {
  const inLine = counter()
  const failing = counter()
  const lines = new Map<string, ReturnType<typeof turnstile>>()
  const desk = turnstile(LOOKED_AT_ONCE)
  return {
    failing,
    isFull: (pair: string, address: string) =>
      failing.of(pair) >= FAILING_AT_ONCE.pair || failing.of(address) >= FAILING_AT_ONCE.address,
    /** Null when the line is too long to join. */
    async inTurn<T>(pair: string, address: string, work: () => Promise<T>): Promise<T | null> {
      if (inLine.of(address) >= LONGEST_LINE) return null
      const line = lines.get(pair) ?? turnstile(1)
      lines.set(pair, line)
      inLine.change(1, pair, address)
      try {
        return await line(() => desk(work))
      } finally {
        inLine.change(-1, pair, address)
        if (inLine.of(pair) === 0) lines.delete(pair)
      }
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
  /** Seconds that the answer to this failure waits. */
  async function countFailure(keys: Record<Side, string>): Promise<number> {
    const counted = await Promise.all(SIDES.map((side) => failures[side].penalty(keys[side])))
    return Math.max(...counted.map(({ consumedPoints }, at) => delayAfter(consumedPoints, FREE[SIDES[at] ?? 'account'])))
  }
  return {
    async attempt(attempt, look, isFailure) {
      if (hasRaisedLimits) return look()
      const keys = keysOf(attempt)
      const { address } = keys
      const pair = `${keys.account} ${address}`
      const seen = await room.inTurn(pair, address, async () => {
        if (room.isFull(pair, address)) return null
        const answer = await look()
        const seconds = isFailure(answer) ? await countFailure(keys) : 0
        // Before the next one's turn: it must see that this one waits.
        if (seconds > 0) room.failing.change(1, pair, address)
        return { answer, seconds }
      })
      if (!seen) return null
      if (seen.seconds > 0) await wait(seen.seconds).finally(() => room.failing.change(-1, pair, address))
      return seen.answer
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
