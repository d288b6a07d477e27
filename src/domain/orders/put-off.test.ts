import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { insertStaff, runOrders } from '../../../tests/support/orders.ts'
import { transaction } from '../../database/transaction.ts'
import { newId } from '../../kernel/id.ts'
import { placeOrder } from './place-order.ts'
import { getOrder } from './queries.ts'
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

test.each([
  [0, 1],
  [1, 2],
  [5, 32],
  [6, 60],
  [400, 60],
])('after %i failed tries the next one comes in %i minutes', (tries, minutes) => expect(waitMinutes(tries)).toBe(minutes))
