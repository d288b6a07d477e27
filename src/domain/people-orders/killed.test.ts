import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { order, runOrders, testOrders } from '../../../tests/support/orders.ts'
import { COMPILED, programArgs } from '../../../tests/support/program-args.ts'
import { until } from '../../../tests/support/until.ts'
import { getOrder } from '../orders/queries.ts'

const PROGRAM = fileURLToPath(new URL('../../../tests/support/order-process.ts', import.meta.url))
const ROWS = 600
const KILLS = 5

const { url, system, clubId, kinds, user, course, several } = await testOrders()

/** Lets a process work until `isFurther`, then kills it in the middle of the next step. */
async function workAndDie(isFurther: () => Promise<boolean>, afterMs: number): Promise<void> {
  const child = spawn(process.execPath, [...programArgs(PROGRAM), url, clubId], {
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED, VITEST: undefined },
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  await until(isFurther)
  await sleep(afterMs)
  child.kill('SIGKILL')
  await ended
}

test('kill -9 in a long order, again and again: it goes on, each row once, nobody is told twice', async () => {
  const office = await user('admin')
  const ids = await several(ROWS, await course())
  const id = await order(office, { kind: 'price', cents: 1000, reason: 'Aktion' }, ids)
  const done = async () => (await getOrder(office, id)).done
  for (let kill = 0; kill < KILLS; kill++) {
    const before = await done()
    await workAndDie(async () => (await done()) > before, 7 * kill)
  }
  expect(await done(), 'not over yet').toBeLessThan(ROWS)
  // The last one killed may hold its locks for a moment.
  await until(async () => {
    await runOrders(system, kinds)
    return (await getOrder(office, id)).state === 'done'
  })
  expect(await getOrder(office, id)).toMatchObject({ state: 'done', done: ROWS, refused: 0 })
  const { rows } = await sql`
    select (select count(*)::int from participations where id = any(${ids}) and price_cents = 1000) as priced,
      (select count(*)::int from journal where event = 'participation.priced' and object_id = any(${ids})) as recorded,
      (select count(*)::int from mails) as mails, (select count(distinct to_address)::int from mails) as told`.execute(system.db)
  expect(rows[0]).toEqual({ priced: ROWS, recorded: ROWS, mails: ROWS, told: ROWS })
})
