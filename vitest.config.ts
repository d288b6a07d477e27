import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.{ts,tsx}', 'seeds/**/*.test.ts'],
    globalSetup: ['tests/support/server.ts'],
    // Vitest leaves one core to itself; with two, that is one worker, which mostly waits for the database and the browser.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
