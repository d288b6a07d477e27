import { expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

/** Far longer than a test may take. */
const LONG_MS = 3_600_000
const fail = (error: unknown) => {
  throw error
}

test('stopped while it gathers wakes, it ends at once and does nothing more', async () => {
  let done = 0
  const runner = oneAtATime(async () => void done++, fail, LONG_MS)
  runner.wake()
  runner.wake()
  await runner.stop()
  runner.wake()
  await runner.stop()
  expect(done).toBe(0)
})

test('stopped at work, it waits for that work, and for no gathering after it', async () => {
  const begun = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const steps: string[] = []
  const runner = oneAtATime(
    async () => {
      begun.resolve()
      await released.promise
      steps.push('worked')
    },
    fail,
    1,
  )
  runner.wake()
  await begun.promise
  runner.wake()
  const stopped = runner.stop().then(() => steps.push('stopped'))
  released.resolve()
  await stopped
  expect(steps).toEqual(['worked', 'stopped'])
})
