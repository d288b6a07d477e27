import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/** Sign-ups from one address: a family or an office, not a flood of made-up people. */
const IN_TEN_MINUTES = 30

export interface SignUpLimit {
  /** Counts a sign-up of this address; false when its limit is reached. */
  take(address: string): Promise<boolean>
}

/** Counts in this process's memory. `isRaised` lifts the limit for benches; production refuses that setting. */
export function createSignUpLimit(isRaised: boolean): SignUpLimit {
  const limiter = new RateLimiterMemory({ points: isRaised ? 1_000_000 : IN_TEN_MINUTES, duration: 600 })
  return {
    async take(address) {
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
