import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { makeFeast, NOW } from '../../../tests/support/events.ts'
import { makeHall } from '../../../tests/support/halls.ts'
import { createStorage } from '../files/create-storage.ts'
import { orderListTask } from '../list-orders/order-list-task.ts'
import { removeExpired } from './remove-expired.ts'

const database = await testDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'verein-discarded-'))
afterAll(() => rm(dataDir, { recursive: true }))
const storage = await createStorage({ dataDir, storageUrl: null })

test('drafts that were thrown away go for good after their time, with hall and sign-up; the kept ones stay', async () => {
  const ctx = await database.ctx('gsv', actorWith('admin'), NOW)
  const { idOf } = await makeHall(ctx, 'Weg damit')
  const gone = await makeFeast(ctx, { title: 'Weg', partId: idOf('Drittel 1'), signUp: { capacity: 3, priceCents: 500 } })
  const kept = await makeFeast(ctx, { title: 'Bleibt', signUp: {} })
  const answer = await orderListTask(ctx, { list: 'events', kind: 'discard', ids: [gone] }, crypto.randomUUID())
  expect(answer.ok).toBe(true)
  const system = await database.ctx('gsv', { kind: 'system' }, NOW)
  const after = async (days: number) => {
    const { orders, discardedEvents } = await removeExpired(
      { ...database.forgetting(system), now: NOW.add({ hours: days * 24 + 1 }) },
      storage,
    )
    return { orders, discardedEvents }
  }
  expect(await after(89)).toEqual({ orders: 0, discardedEvents: 0 })
  expect(await after(90)).toEqual({ orders: 1, discardedEvents: 1 })
  expect(await after(90)).toEqual({ orders: 0, discardedEvents: 0 })
  const left = await ctx.db.selectFrom('events').select('id').execute()
  expect(left.map(({ id }) => id)).toEqual([kept])
  expect(await ctx.db.selectFrom('courses').select('eventId').execute()).toEqual([{ eventId: kept }])
})
