import { expect, test } from 'vitest'
import { isId } from '../../kernel/id.ts'
import { newEntryId } from './entry-id.ts'

test('ids of one page are ids, differ, and rise even within the same millisecond', () => {
  const ids = Array.from({ length: 500 }, () => newEntryId(1_795_000_000_000))
  expect(ids.every(isId)).toBe(true)
  expect(ids.every((id) => id[14] === '7')).toBe(true)
  expect([...ids].sort()).toEqual(ids)
  expect(new Set(ids).size).toBe(500)
})
