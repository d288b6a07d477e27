import { expect, test } from 'vitest'
import { subscriptionInput } from './input.ts'
import { outcomeOf } from './rules.ts'

const now = Temporal.Instant.from('2026-11-23T16:40:00Z')
const expiresAt = now.add({ minutes: 50 })

test.each([
  [201, 1, 'sent'],
  [404, 1, 'gone'],
  [410, 3, 'gone'],
  [400, 1, 'given_up'],
  [413, 1, 'given_up'],
  [429, 1, 'again'],
  [503, 4, 'again'],
  [503, 5, 'given_up'],
  [null, 1, 'again'],
] as const)('the push service answers %s at try %i: %s', (status, attempts, kind) => {
  expect(outcomeOf(status, { attempts, expiresAt }, now).kind).toBe(kind)
})

test('what is worth nothing any more is not tried again', () => {
  expect(outcomeOf(null, { attempts: 1, expiresAt: now.add({ seconds: 5 }) }, now).kind).toBe('given_up')
})

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://web.push.apple.com/abc', true],
  ['https://db5p.notify.windows.com/w/?token=abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com.evil.example/abc', false],
  ['https://fcm.googleapis.com:8443/abc', false],
  ['https://127.0.0.1/abc', false],
  ['https://evilpush.apple.com.example/', false],
  ['kein', false],
])('our server writes to %s: %s', (endpoint, expected) => {
  expect(subscriptionInput.safeParse({ endpoint, p256dh: 'BNc', auth: 'x_-' }).success).toBe(expected)
})
