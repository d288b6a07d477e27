import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { connectForLogins } from '../../database/connect.ts'
import { createRequestLimit, type Share } from './limits.ts'

const database = await testDatabase()
const pool = connectForLogins(database.url)
afterAll(() => pool.end())

test('requests of a key are counted for all processes together, many at once', async () => {
  const processes = [createRequestLimit(pool, false), createRequestLimit(pool, false)]
  const asked = Array.from({ length: 700 }, (_, at) => processes[at % 2]?.take('key', 'one'))
  const shares = (await Promise.all(asked)).filter((share): share is Share => share !== null && share !== undefined)
  expect(shares).toHaveLength(700)
  // Each process may keep some that it took and did not use.
  const letIn = shares.filter(({ isLetIn }) => isLetIn).length
  expect(letIn).toBeLessThanOrEqual(600)
  expect(letIn).toBeGreaterThanOrEqual(600 - 20)
  for (const { isLetIn, most, left, resetSeconds } of shares) {
    expect([most, left >= 0, left < 600, isLetIn || left === 0]).toEqual([600, true, true, true])
    expect(resetSeconds).toBeGreaterThan(0)
    expect(resetSeconds).toBeLessThanOrEqual(60)
  }
  expect((await processes[0]?.take('key', 'other'))?.isLetIn).toBe(true)
})

test('a process takes many at once from the database', async () => {
  const limit = createRequestLimit(pool, false)
  for (let at = 0; at < 40; at++) expect((await limit.take('address', '192.0.2.7'))?.isLetIn).toBe(true)
  const { rows } = await pool.query(`select points from auth.throttle where key like '%192.0.2.7'`)
  expect(rows).toEqual([{ points: 40 }])
})

test('raised, nothing is counted', async () => {
  expect(await createRequestLimit(pool, true).take('key', 'one')).toBeNull()
})
