import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.{ts,tsx}', 'seeds/**/*.test.ts'],
    globalSetup: ['tests/support/server.ts'],
    // Vitest leaves one core to itself; with two, that is one worker, which mostly waits for the database and the browser.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // A busy machine answers late: what is waited for fails when it never comes, not when it takes more than the second of the default.
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
