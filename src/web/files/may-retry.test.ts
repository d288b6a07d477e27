import { expect, test } from 'vitest'
import { mayRetry, RETRY_DELAYS_MS } from './may-retry.ts'

const MINUTE = 60_000

test.each([
  ['no connection', 0, 0, 0, true],
  ['no connection for two minutes', 0, 2 * MINUTE, 3 * MINUTE, false],
  ['no connection, ten minutes after the beginning', 0, 0, 10 * MINUTE, false],
  ['cut off while sending', 408, 0, 0, true],
  ['another request was faster', 409, 0, 0, true],
  ['program starts again', 503, MINUTE, 9 * MINUTE, true],
  ['disk full', 507, 0, 0, false],
  ['signed out', 403, 0, 0, false],
  ['given up elsewhere', 404, 0, 0, false],
  ['too large', 413, 0, 0, false],
] as const)('%s', (_name, status, operationMs, uploadMs, expected) => {
  expect(mayRetry({ status, operationMs, uploadMs })).toBe(expected)
})

test('all pauses of a step together take two minutes at most', () => {
  expect(RETRY_DELAYS_MS.reduce((sum, ms) => sum + ms)).toBeLessThanOrEqual(2 * MINUTE)
})
