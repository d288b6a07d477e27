import { expect, test } from 'vitest'
import { mayReload } from './chunk-guard.ts'

test('a page reloads for a missing part at most once in 10 seconds', () => {
  const kept = new Map<string, string>()
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  expect(mayReload(store, 100_000)).toBe(true)
  expect(mayReload(store, 109_999)).toBe(false)
  expect(mayReload(store, 110_000)).toBe(true)
})
