import { expect, test } from 'vitest'
import { NOW, order, runOrders, testOrders } from '../../../tests/support/orders.ts'
import { insertPerson } from '../../../tests/support/session.ts'
import { newId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import { getOrder } from '../orders/queries.ts'
import type { OrderedTask } from './input.ts'
import { orderPeopleTask, stopPeopleTask } from './order-people-task.ts'
import { previewPeopleTask } from './preview-people-task.ts'

const { system, clubId, kinds, user, course, addTo, statesOf } = await testOrders()
const office = await user('admin')
const remove: OrderedTask = { kind: 'remove' }

test('people one does not lead are not there, prices are not the trainer’s, and other people’s orders neither', async () => {
  const trainerId = await insertPerson(system)
  const trainer = await user('trainer', trainerId)
  const own = await course()
  await system.db.insertInto('courseTrainers').values({ clubId, courseId: own, personId: trainerId }).execute()
  const [mine, foreign] = [await addTo(own), await addTo(await course())]
  const planned = await previewPeopleTask(trainer, remove, { ids: [mine, foreign] })
  expect(planned.ok && planned.value.map(({ id }) => id)).toEqual([mine])
  await expect(previewPeopleTask(trainer, { kind: 'price', cents: 0, reason: 'x' }, { ids: [mine] })).rejects.toThrow(
    'Right missing',
  )
  const elsewhere: OrderedTask = { kind: 'move', toCourseId: await course(), reason: '' }
  await expect(orderPeopleTask(trainer, elsewhere, { ids: [mine] }, newId())).rejects.toThrow('Right missing')
  expect(await orderPeopleTask(trainer, remove, { ids: [foreign] }, newId())).toEqual({ ok: false, refusal: 'nobody' })
  const id = await order(office, remove, [foreign])
  await expect(getOrder(trainer, id)).rejects.toThrow('Right missing')
  await expect(stopPeopleTask(trainer, id)).rejects.toThrow('Right missing')
  await stopPeopleTask(office, id)
})

test('rights are asked again when it is done: whoever lost them, or the access, does nothing any more', async () => {
  const [one, other] = [await user('editor'), await user('admin')]
  const ids = [await addTo(await course()), await addTo(await course())]
  const [lost, blocked] = [await order(one, remove, ids.slice(0, 1)), await order(other, remove, ids.slice(1))]
  const userIdOf = ({ actor }: Ctx) => (actor.kind === 'user' ? actor.userId : '')
  await system.db.updateTable('clubUsers').set({ role: 'reader' }).where('userId', '=', userIdOf(one)).execute()
  await system.db.updateTable('clubUsers').set({ blockedAt: NOW }).where('userId', '=', userIdOf(other)).execute()
  await runOrders(system, kinds)
  expect(await statesOf(ids)).toEqual(['confirmed', 'confirmed'])
  expect(await getOrder(office, lost)).toMatchObject({ state: 'failed', done: 0 })
  expect(await getOrder(office, blocked)).toMatchObject({ state: 'failed' })
})
