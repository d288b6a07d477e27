import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/** How many sign-ups one address may send in ten minutes: a family or an office, not a flood of made-up people. */
const IN_TEN_MINUTES = 30

export interface SignUpLimit {
  /** Takes one from the address's share; false = too many just now. */
  take(address: string): Promise<boolean>
}

/** Counts in memory of this process. `isRaised` lets benches from one address through; production refuses that setting. */
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
