import type pg from 'pg'
import { type RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { hasShare, limiterOn } from '../auth/throttle.ts'

/** Sign-ups from one address: a family or an office, not a flood of made-up people. */
const IN_TEN_MINUTES = 30

export interface SignUpLimit {
  /** Counts a sign-up of this address; false when its limit is reached. */
  take(address: string): Promise<boolean>
}

/** Counts for all processes. `isRaised` lifts the limit for benches; production refuses that setting. */
export function createSignUpLimit(logins: pg.Pool, isRaised: boolean): SignUpLimit {
  const limiter = limiterOn(logins, 'sign-ups', IN_TEN_MINUTES, 600)
  return { take: async (address) => isRaised || hasShare(limiter, address) }
}

/** Requests to the API in a minute: a key's, and of visitors from one address, which may be a whole school. */
const MOST = { key: 600, address: 1200 } as const
const WINDOW_SECONDS = 60
/** A process takes so many at once: few requests wait for the database. */
const TAKEN_AT_ONCE = 20
const MOST_KNOWN = 10_000

export interface Share {
  isLetIn: boolean
  most: number
  /** Left for everybody: never more than this. */
  left: number
  /** Seconds until all are there again. */
  resetSeconds: number
}

export interface RequestLimit {
  /** Counts a request of a key (its id) or of an address, for all processes; null without a limit. */
  take(side: keyof typeof MOST, who: string): Promise<Share | null>
}

/** Requests that this process may let in by itself; `rest` is left for all when it took them. */
interface Taken {
  own: number
  rest: number
  endsAt: number
}

async function takeMany(limiter: RateLimiterPostgres, who: string): Promise<Taken> {
  const ended = (result: RateLimiterRes) => performance.now() + result.msBeforeNext
  try {
    const result = await limiter.consume(who, TAKEN_AT_ONCE)
    return { own: TAKEN_AT_ONCE, rest: result.remainingPoints, endsAt: ended(result) }
  } catch (error) {
    if (error instanceof RateLimiterRes) return { own: 0, rest: 0, endsAt: ended(error) }
    throw error
  }
}

function countOf(limiter: RateLimiterPostgres, most: number): (who: string) => Promise<Share> {
  const known = new Map<string, Taken>()
  const taking = new Map<string, Promise<Taken>>()
  const forgetEnded = () => {
    if (known.size < MOST_KNOWN) return
    const now = performance.now()
    for (const [who, { endsAt }] of known) if (endsAt <= now) known.delete(who)
  }
  const takeMore = (who: string) =>
    taking.getOrInsertComputed(who, async () => {
      forgetEnded()
      const taken = await takeMany(limiter, who).finally(() => taking.delete(who))
      known.set(who, taken)
      return taken
    })
  return async (who) => {
    let taken = known.get(who)
    while (!taken || taken.endsAt <= performance.now() || (taken.own === 0 && taken.rest > 0)) taken = await takeMore(who)
    const isLetIn = taken.own > 0
    if (isLetIn) taken.own -= 1
    const resetSeconds = Math.max(1, Math.ceil((taken.endsAt - performance.now()) / 1000))
    return { isLetIn, most, left: taken.own + taken.rest, resetSeconds }
  }
}

/** Both limits together in the table of failed logins. `isRaised` as above. */
export function createRequestLimit(logins: pg.Pool, isRaised: boolean): RequestLimit {
  const limitOf = (side: keyof typeof MOST) =>
    countOf(limiterOn(logins, `requests-${side}`, MOST[side], WINDOW_SECONDS), MOST[side])
  const sides = { key: limitOf('key'), address: limitOf('address') }
  return { take: async (side, who) => (isRaised ? null : sides[side](who)) }
}
