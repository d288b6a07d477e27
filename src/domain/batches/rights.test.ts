import { expect, test } from 'vitest'
import { NOW, order, testBatches } from '../../../tests/support/batches.ts'
import { insertPerson } from '../../../tests/support/session.ts'
import { newId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import type { BatchTask } from './input.ts'
import { orderBatch } from './order-batch.ts'
import { previewBatch } from './preview-batch.ts'
import { getBatch } from './queries.ts'
import { runBatches } from './run-batches.ts'
import { stopBatch } from './stop-batch.ts'

const { system, clubId, tools, user, course, addTo, statesOf } = await testBatches()
const office = await user('admin')
const remove: BatchTask = { kind: 'remove' }

test('people one does not lead are not there, prices are not the trainer’s, and other people’s orders neither', async () => {
  const trainerId = await insertPerson(system)
  const trainer = await user('trainer', trainerId)
  const own = await course()
  await system.db.insertInto('courseTrainers').values({ clubId, courseId: own, personId: trainerId }).execute()
  const [mine, foreign] = [await addTo(own), await addTo(await course())]
  const planned = await previewBatch(trainer, remove, { ids: [mine, foreign] })
  expect(planned.ok && planned.value.map(({ id }) => id)).toEqual([mine])
  await expect(previewBatch(trainer, { kind: 'price', cents: 0, reason: 'x' }, { ids: [mine] })).rejects.toThrow('Right missing')
  const elsewhere: BatchTask = { kind: 'move', toCourseId: await course(), reason: '' }
  await expect(orderBatch(trainer, elsewhere, { ids: [mine] }, newId())).rejects.toThrow('Right missing')
  expect(await orderBatch(trainer, remove, { ids: [foreign] }, newId())).toEqual({ ok: false, refusal: 'nobody' })
  const id = await order(office, remove, [foreign])
  await expect(getBatch(trainer, id)).rejects.toThrow('Right missing')
  await expect(stopBatch(trainer, id)).rejects.toThrow('Right missing')
  await stopBatch(office, id)
})

test('rights are asked again when it is done: whoever lost them, or the access, does nothing any more', async () => {
  const [one, other] = [await user('editor'), await user('admin')]
  const ids = [await addTo(await course()), await addTo(await course())]
  const [lost, blocked] = [await order(one, remove, ids.slice(0, 1)), await order(other, remove, ids.slice(1))]
  const userIdOf = ({ actor }: Ctx) => (actor.kind === 'user' ? actor.userId : '')
  await system.db.updateTable('clubUsers').set({ role: 'reader' }).where('userId', '=', userIdOf(one)).execute()
  await system.db.updateTable('clubUsers').set({ blockedAt: NOW }).where('userId', '=', userIdOf(other)).execute()
  await runBatches(system, tools)
  expect(await statesOf(ids)).toEqual(['confirmed', 'confirmed'])
  expect(await getBatch(office, lost)).toMatchObject({ state: 'done', refused: 1 })
  expect(await getBatch(office, blocked)).toMatchObject({ state: 'failed' })
})
