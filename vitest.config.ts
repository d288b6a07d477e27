import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.{ts,tsx}', 'seeds/**/*.test.ts'],
    globalSetup: ['tests/support/server.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
