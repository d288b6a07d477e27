import { expect, test } from 'vitest'
import { openLive } from './live.ts'

const messages = { on: () => () => {}, onReconnect: () => () => {} }

test('an address and a login have thirty streams open at once; one that ends makes room', () => {
  const live = openLive(messages, () => {})
  const leave = Array.from({ length: 30 }, (_, at) => live.enter([`address ${at % 2}`, 'session a']))
  expect(leave).not.toContain(null)
  expect(live.enter(['address 9', 'session a'])).toBeNull()
  expect(live.enter(['address 9', 'session b'])).not.toBeNull()
  leave[0]?.()
  expect(live.enter(['address 9', 'session a'])).not.toBeNull()
})

test('benches from one address have no limit', () => {
  const live = openLive(messages, () => {}, true)
  for (let at = 0; at < 100; at++) expect(live.enter(['address 1'])).not.toBeNull()
})
