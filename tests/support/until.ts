import { expect } from 'vitest'

/** Waits for a condition, for as long as a busy machine needs. */
export const until = (condition: () => Promise<boolean> | boolean) => expect.poll(condition, { interval: 20 }).toBe(true)
