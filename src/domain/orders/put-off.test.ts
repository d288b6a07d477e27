import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { insertStaff, runOrders } from '../../../tests/support/orders.ts'
import { listen } from '../../database/listen.ts'
import { transaction } from '../../database/transaction.ts'
import { newId } from '../../kernel/id.ts'
import { placeOrder } from './place-order.ts'
import { findOpenOrder, getOrder } from './queries.ts'
import { OrderFault, type OrderKind, waitMinutes } from './rules.ts'
import { takeOrderStep } from './take-order-step.ts'
import { faultText } from './texts.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2027-01-10T11:00:00Z')
const system = await database.ctx('gsv', { kind: 'system' }, NOW)
const admin = { ...(await insertStaff(database.owner, system, 'admin', null)), now: NOW }

let isBroken = true
const kindOf = (name: string, more: Partial<OrderKind> = {}): OrderKind => ({
  name: `test.${name}`,
  title: 'Probe',
  rows: ['Zeile', 'Zeilen'],
  undo: 'never',
  mayOrder: () => true,
  runRows: async (_, __, rows) => rows.map(({ position }) => ({ position, refusal: null })),
  ...more,
})
const brokenRows = kindOf('rows', {
  runRows: async (_, __, rows) => {
    if (isBroken) throw new Error('a fault of the program')
    return rows.map(({ position }) => ({ position, refusal: null }))
  },
})
const brokenPaper = kindOf('paper', {
  finish: async () => {
    if (isBroken) throw new OrderFault('Papier 7 fehlt.')
    return { fileId: null }
  },
})
const whole = kindOf('whole')
const KINDS = [brokenRows, brokenPaper, whole]

const place = (kind: OrderKind) =>
  transaction(admin, (ctx) => placeOrder(ctx, kind, { input: {}, rows: [{ objectId: newId() }] }))
const at = (minutes: number) => ({ ...system, now: NOW.add({ minutes }) })
const stateOf = async (id: string) => (await getOrder(admin, id)).state

test('an order that fails waits, and those behind it go on; mended, it goes on where it was', async () => {
  const [rows, paper, last] = [await place(brokenRows), await place(brokenPaper), await place(whole)]
  await expect(takeOrderStep(system, KINDS)).rejects.toThrow('a fault of the program')
  // Its rows are done, its paper is not.
  await expect(runOrders(system, KINDS)).rejects.toThrow('Papier 7 fehlt.')
  await runOrders(system, KINDS)
  expect(await Promise.all([rows, paper, last].map(stateOf))).toEqual(['queued', 'running', 'done'])
  expect(faultText(await getOrder(admin, rows))).toBe(
    'Das hat gerade nicht geklappt. Wir versuchen es am 10.01.2027, 12:01 Uhr wieder.',
  )
  expect(faultText(await getOrder(admin, paper))).toBe('Papier 7 fehlt. Wir versuchen es am 10.01.2027, 12:01 Uhr wieder.')

  await expect(takeOrderStep(at(2), KINDS)).rejects.toThrow()
  await expect(takeOrderStep(at(2), KINDS)).rejects.toThrow()
  expect(await takeOrderStep(at(3), KINDS)).toBe(false)
  isBroken = false
  await runOrders(at(5), KINDS)
  expect(await Promise.all([rows, paper].map(stateOf))).toEqual(['done', 'done'])
  const { tries, fault } = await getOrder(admin, rows)
  expect([tries, fault]).toEqual([0, ''])
  expect(faultText(await getOrder(admin, paper))).toBe('')
})

test('a step that took longer than its wait still lets the others go first', async () => {
  const slow = kindOf('slow', {
    finish: async () => {
      await setTimeout(1_500)
      throw new OrderFault('Zu langsam.')
    },
  })
  const id = await place(slow)
  await takeOrderStep(at(10), [slow])
  await expect(takeOrderStep(at(10), [slow])).rejects.toThrow('Zu langsam.')
  const { startsAt } = await getOrder(admin, id)
  expect(at(11).now.until(startsAt).total('seconds')).toBeGreaterThanOrEqual(1.5)
})

test('an open order is found by what it works on, in its own club', async () => {
  const importId = newId()
  const order = { input: { importId }, rows: [{ objectId: newId() }] }
  const id = await transaction(admin, (ctx) => placeOrder(ctx, whole, order))
  const other = await database.ctx('rwa', { kind: 'system' }, NOW)
  const found = await Promise.all([admin, other].map((ctx) => findOpenOrder(ctx, { importId })))
  expect(found.map((one) => one?.id)).toEqual([id, undefined])
  await runOrders(system, KINDS)
  expect(await findOpenOrder(admin, { importId })).toBeNull()
})

test('two processes that fail at one order count one failed try, and it waits no longer for it', async () => {
  let begun = 0
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const shared = kindOf('shared', {
    finish: async () => {
      if (begun++ > 0) second.resolve()
      first.resolve()
      await second.promise
      throw new OrderFault('Fehlt noch.')
    },
  })
  const id = await place(shared)
  const step = () => takeOrderStep(at(20), [shared])
  await step()
  const failing = [step()]
  await first.promise
  const results = await Promise.allSettled([...failing, step()])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const { tries, startsAt } = await getOrder(admin, id)
  expect([tries, at(20).now.until(startsAt).total('minutes') < 2]).toEqual([1, true])
})

test.each([
  [0, 1],
  [1, 2],
  [5, 32],
  [6, 60],
  [400, 60],
])('after %i failed tries the next one comes in %i minutes', (tries, minutes) => expect(waitMinutes(tries)).toBe(minutes))

test('whoever runs the duty hears of an order as it is placed, and in how many seconds it begins', async () => {
  const listener = await listen(database.url, () => {})
  const heard: string[] = []
  listener.on('orders', (seconds) => heard.push(seconds))
  const begin = (kind: OrderKind, startsAt?: Temporal.Instant) =>
    transaction(admin, (ctx) =>
      placeOrder(ctx, kind, { input: {}, rows: [{ objectId: newId() }], ...(startsAt && { startsAt }) }),
    )
  await begin(whole, NOW.add({ hours: 24 }))
  await begin(kindOf('graced', { undo: 'before' }))
  await begin(whole)
  await expect.poll(() => heard).toContain('0')
  expect(heard).toEqual(['10', '0'])
  await listener.stop()
})
