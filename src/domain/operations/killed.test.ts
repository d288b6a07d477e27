import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { insertHelper, mailsOf, makeMember, makePlan } from '../../../tests/support/helper-plans.ts'
import { COMPILED, programArgs } from '../../../tests/support/program-args.ts'
import { until } from '../../../tests/support/until.ts'
import { transaction } from '../../database/transaction.ts'
import { askForCover } from '../covers/commands.ts'
import { coverShifts } from '../covers/cover-shifts.ts'
import { enterHelpers } from './enter-helpers.ts'
import { remindHelpers } from './remind-helpers.ts'

const PROGRAM = fileURLToPath(new URL('../../../tests/support/helper-process.ts', import.meta.url))
const database = await testDatabase()
const NOW = Temporal.Instant.from('2027-05-01T09:00:00Z')
const DAY = Temporal.PlainDate.from('2027-06-19')
const HELPERS = 600
const KILLS = 3
const ctx = await database.ctx('gsv', { kind: 'system' }, NOW)

const marked = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from assignments where club_id = ${ctx.club.id} and reminded is not null`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

/** Lets a process work until `isFurther`, then kills it in the middle of the next step. */
async function workAndDie(moment: string, isFurther: () => Promise<boolean>, afterMs: number): Promise<void> {
  const child = spawn(process.execPath, [...programArgs(PROGRAM), database.url, ctx.club.id, moment], {
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED, VITEST: undefined },
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  await until(isFurther)
  await sleep(afterMs)
  child.kill('SIGKILL')
  await ended
}

test('kill -9 while helpers are reminded, again and again: nobody twice, nobody forgotten', async () => {
  const { idOf } = await makePlan(ctx, 'Grill;;14–16;;200\nKasse;;14–16;;200\nKuchen;;;;200\nAbbau;So;10–12;;200', DAY)
  for (const at of [0, 1, 2]) {
    const helpers = await Promise.all(Array.from({ length: HELPERS / 3 }, () => insertHelper(ctx)))
    const manner = { shiftIds: [idOf(at)], note: '', isQualified: true, isSure: true, via: 'staff' } as const
    expect(await transaction(ctx, (ctx) => enterHelpers(ctx, helpers, manner))).toMatchObject({ ok: true })
  }
  const [threeDays, oneDay] = ['2027-06-16T07:00:00Z', '2027-06-18T07:00:00Z']
  for (let kill = 0; kill < KILLS; kill++) {
    const before = await marked()
    await workAndDie(threeDays, async () => (await marked()) > before, 15 * kill)
  }
  expect(await marked(), 'not over yet').toBeLessThan(HELPERS)
  const at = (moment: string) => ({ ...ctx, now: Temporal.Instant.from(moment) })
  // The last one killed may hold its locks for a moment.
  await until(async () => {
    while (await remindHelpers(at(threeDays)));
    return (await marked()) === HELPERS
  })
  const told = await mailsOf(ctx, 'helper.reminder')
  expect([told.length, new Set(told).size]).toEqual([HELPERS, HELPERS])
  while (await remindHelpers(at(oneDay)));
  expect(await mailsOf(ctx, 'helper.reminder')).toHaveLength(2 * HELPERS)
})

test('kill -9 while the next helpers are asked: nobody twice', async () => {
  const { idOf } = await makePlan(ctx, Array.from({ length: 12 }, (_, at) => `Posten ${at};Mo;14–16;;2`).join('\n'), DAY, 'Lauf')
  for (let at = 0; at < 40; at++) await makeMember(ctx, (await insertHelper(ctx)).personId)
  for (let at = 0; at < 12; at++) await askForCover({ ...ctx, actor: actorWith('admin') }, idOf(at), '')
  const count = async () => (await mailsOf(ctx, 'cover.asked')).length
  for (let kill = 0; kill < KILLS; kill++) {
    const [before, moment] = [await count(), NOW.add({ hours: 25 * (kill + 1) }).toString()]
    await workAndDie(moment, async () => (await count()) > before, 3 * kill)
  }
  while (await coverShifts({ ...ctx, now: NOW.add({ hours: 25 * (KILLS + 1) }) }));
  const { rows } = await sql<{ asks: number; mails: number; twice: number }>`
    select (select count(*)::int from substitute_asks where club_id = ${ctx.club.id}) as asks,
      (select count(*)::int from mails where club_id = ${ctx.club.id} and template = 'cover.asked') as mails,
      (select count(*)::int from (select data ->> 'askId' from mails where template = 'cover.asked' group by 1 having count(*) > 1) d) as twice`.execute(
    ctx.db,
  )
  expect(rows[0]?.mails).toBeGreaterThan(12 * 6)
  expect(rows[0]).toMatchObject({ asks: rows[0]?.mails, twice: 0 })
})
