import { expect } from 'vitest'

/** Waits until something is so, however long a busy machine takes. */
export const until = (condition: () => Promise<boolean> | boolean) => expect.poll(condition, { interval: 20 }).toBe(true)
