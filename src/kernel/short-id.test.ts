import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fullId, shortId } from './short-id.ts'

test('every id has a short one of its own, and is found again', () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      expect(shortId(id)).toMatch(/^[\w-]{22}$/)
      expect(fullId(shortId(id))).toBe(id)
    }),
  )
})

test.each(['', 'short', 'import', 'AAAAAAAAAAAAAAAAAAAAAAA', 'AAAAAAAAAAAAAAAAAAAAAB', 'AAAAAAAAAAAAAAAAAAAAA/'])(
  'no short id: %s',
  (text) => {
    expect(fullId(text)).toBeNull()
  },
)
