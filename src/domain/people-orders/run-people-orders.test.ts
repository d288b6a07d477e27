import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { NOW, order, runOrders, testOrders } from '../../../tests/support/orders.ts'
import { newId } from '../../kernel/id.ts'
import { getOrder, listOwnOrders, listResults } from '../orders/queries.ts'
import type { OrderKind } from '../orders/rules.ts'
import { takeOrderStep } from '../orders/take-order-step.ts'
import type { OrderedTask } from './input.ts'
import { stopPeopleTask } from './order-people-task.ts'
import { previewPeopleTask } from './preview-people-task.ts'

const { system, clubId, storage, printed, kinds, user, course, addTo, several, stateOf, statesOf, mailsTo } = await testOrders()
const office = await user('admin')
const remove: OrderedTask = { kind: 'remove' }

test('nothing happens for ten seconds; taken back, nothing ever does', async () => {
  const ids = await several(2, await course())
  const [first = ''] = ids
  const id = await order(office, remove, ids)
  await runOrders({ ...system, now: NOW.add({ seconds: 9 }) }, kinds)
  expect(await stateOf(first)).toBe('confirmed')
  expect(await stopPeopleTask(office, id)).toEqual({ ok: true, value: 0 })
  await runOrders(system, kinds)
  expect(await statesOf(ids)).toEqual(['confirmed', 'confirmed'])
  expect(await stopPeopleTask(office, id)).toEqual({ ok: false, refusal: 'over' })
  expect((await getOrder(office, id)).state).toBe('stopped')
})

test('sent twice it is ordered once; done once each hears of it once, and the places go on', async () => {
  const courseId = await course(2)
  const ids = [await addTo(courseId, 'confirmed', { email: 'weg@x.example' }), await addTo(courseId)]
  const next = await addTo(courseId, 'waiting', { email: 'naechste@x.example' })
  const key = newId()
  const id = await order(office, remove, ids, key)
  expect(await order(office, remove, ids, key)).toBe(id)
  await Promise.all([runOrders(system, kinds), runOrders(system, kinds), runOrders(system, kinds)])
  expect(await statesOf(ids)).toEqual(['cancelled', 'cancelled'])
  expect(await stateOf(next)).toBe('offered')
  expect((await mailsTo('participation.cancelled')).filter((to) => to === 'weg@x.example')).toHaveLength(1)
  expect(await getOrder(office, id)).toMatchObject({ state: 'done', total: 2, done: 2, refused: 0 })
  expect(
    (
      await listOwnOrders(
        office,
        kinds.map(({ name }) => name),
        5,
      )
    ).map((one) => one.id),
  ).toContain(id)
})

test.each<[string, OrderedTask | 'move' | 'move for a reason', string[]]>([
  ['give', { kind: 'give', reason: '' }, ['placed', 'placed', 'reason_missing', 'has_place', 'already_ended']],
  ['offer', { kind: 'offer', reason: '' }, ['offered', 'offered', 'reason_missing', 'has_place', 'already_ended']],
  ['remove', remove, ['removed', 'removed', 'removed', 'removed', 'already_ended']],
  ['price', { kind: 'price', cents: 1000, reason: 'Aktion' }, ['priced', 'priced', 'priced', 'priced', 'ended']],
  ['move', 'move', ['waiting', 'waiting', 'waiting', 'place', 'already_ended']],
  ['move for a reason', 'move for a reason', ['place', 'place', 'place', 'place', 'already_ended']],
])('what the preview says is what happens: %s', async (_, given, expected) => {
  const [courseId, goal] = [await course(3), await course(1)]
  const waiting = await several(3, courseId, 'waiting')
  const [placed, gone] = [await addTo(courseId), await addTo(courseId, 'cancelled')]
  const ids = [...waiting, placed, gone]
  const reason = given === 'move for a reason' ? 'Umbau' : ''
  const task: OrderedTask = typeof given === 'string' ? { kind: 'move', toCourseId: goal, reason } : given
  const planned = await previewPeopleTask(office, task, { ids })
  if (!planned.ok) throw new Error(planned.refusal)
  const said = new Map(
    planned.value.map(({ id, outcome }) => [
      id,
      outcome.kind === 'left_out' ? outcome.why : outcome.kind === 'moved' ? outcome.to : outcome.kind,
    ]),
  )
  expect(ids.map((id) => said.get(id))).toEqual(expected)
  const batchId = await order(office, task, ids)
  await runOrders(system, kinds)
  const results = await listResults(office, batchId, 10)
  expect(results.map(({ state }) => state)).toEqual(results.map(() => 'done'))
  const inGoal = await system.db
    .selectFrom('participations')
    .select((eb) => [eb.fn.countAll<number>().as('count'), 'state'])
    .where('courseId', '=', goal)
    .groupBy('state')
    .orderBy('state')
    .execute()
  const count = (word: string) => expected.filter((one) => one === word).length
  const moved = [
    { state: 'confirmed', count: count('place') },
    { state: 'waiting', count: count('waiting') },
  ]
  expect(inGoal.map(({ state, count }) => ({ state, count: Number(count) }))).toEqual(moved.filter(({ count }) => count > 0))
})

test('a long order survives deaths in the middle: every row once, nobody is told twice', async () => {
  const courseId = await course()
  const ids = await several(105, courseId)
  const id = await order(office, remove, ids)
  for (const _ of [1, 2, 3]) await takeOrderStep(system, kinds)
  const dying = kinds.map((kind) => ({
    ...kind,
    async runRows(...given: Parameters<OrderKind['runRows']>): Promise<never> {
      await kind.runRows(...given)
      throw new Error('killed')
    },
  }))
  await expect(takeOrderStep(system, dying)).rejects.toThrow('killed')
  expect(await getOrder(office, id)).toMatchObject({ state: 'running', done: 60 })
  const nextTry = { ...system, now: system.now.add({ minutes: 2 }) }
  await Promise.all([runOrders(nextTry, kinds), runOrders(nextTry, kinds)])
  expect(await getOrder(office, id)).toMatchObject({ state: 'done', done: 105, refused: 0 })
  const { rows } = await sql<{ count: number; once: number }>`
    select count(*)::int as count, count(distinct object_id)::int as once from journal
    where event = 'participation.cancelled' and object_id = any(${ids})`.execute(system.db)
  expect(rows[0]).toEqual({ count: 105, once: 105 })
})

test('certificates come as one paper of those who have earned one, and the order keeps it', async () => {
  const courseId = await course(null, { state: 'running' })
  const [first = '', second = ''] = await several(2, courseId)
  const startsAt = NOW.subtract({ hours: 48 })
  const sessionId = newId()
  const onDay = startsAt.toZonedDateTimeISO('Europe/Berlin').toPlainDate()
  await system.db
    .insertInto('sessions')
    .values({ clubId, id: sessionId, courseId, onDay, startsAt, endsAt: startsAt.add({ hours: 1 }), state: 'held' })
    .execute()
  const personId = await system.db
    .selectFrom('participations')
    .select('personId')
    .where('id', '=', first)
    .executeTakeFirstOrThrow()
  await system.db
    .insertInto('attendance')
    .values({ clubId, sessionId, personId: personId.personId, state: 'present', takenAt: NOW, clientId: newId() })
    .execute()
  const task: OrderedTask = { kind: 'certificates', from: '2026-11-01', to: '2026-11-20' }
  const planned = await previewPeopleTask(office, task, { ids: [first, second] })
  expect(planned.ok && planned.value.map(({ outcome }) => outcome)).toEqual([
    { kind: 'certified' },
    { kind: 'left_out', why: 'attended_too_little' },
  ])
  const id = await order(office, task, [first, second])
  await runOrders(system, kinds)
  const { fileId, state } = await getOrder(office, id)
  expect(state).toBe('done')
  expect(printed.at(-1)).toEqual(['Erika'])
  expect(await storage.get(`${clubId}/${fileId}`)).toEqual(new Uint8Array([37, 80, 68, 70]))
})
