import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

/** Sign-ups from one address: a family or an office, not a flood of made-up people. */
const IN_TEN_MINUTES = 30

export interface SignUpLimit {
  /** Counts a sign-up of this address; false when its limit is reached. */
  take(address: string): Promise<boolean>
}

/** Counts for all processes, in the table of failed logins. `isRaised` lifts the limit for benches; production refuses that setting. */
export function createSignUpLimit(logins: pg.Pool, isRaised: boolean): SignUpLimit {
  const limiter = new RateLimiterPostgres({
    storeClient: logins,
    schemaName: 'auth',
    tableName: 'throttle',
    tableCreated: true,
    clearExpiredByTimeout: true,
    keyPrefix: 'sign-ups',
    points: IN_TEN_MINUTES,
    duration: 600,
  })
  return {
    async take(address) {
      if (isRaised) return true
      try {
        await limiter.consume(address)
        return true
      } catch (error) {
        if (error instanceof RateLimiterRes) return false
        throw error
      }
    },
  }
}
