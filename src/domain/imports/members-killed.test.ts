import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { memberList } from '../../../bench/support/member-list.ts'
import { testDatabase } from '../../../tests/support/database.ts'
import { checkList, runLists } from '../../../tests/support/member-lists.ts'
import { COMPILED, programArgs } from '../../../tests/support/program-args.ts'
import { until } from '../../../tests/support/until.ts'
import { insertUser } from '../../../tests/support/users.ts'
import type { Ctx } from '../context.ts'
import { orderImport } from './change-import.ts'
import { getImport } from './queries.ts'
import { undoImport } from './undo-import.ts'

const PROGRAM = fileURLToPath(new URL('../../../tests/support/order-process.ts', import.meta.url))
const PEOPLE = 900
const KILLS = 10

const database = await testDatabase()

async function office(club: string): Promise<Ctx> {
  const { actor } = await insertUser(database, club, 'admin')
  return database.ctx(club, actor, Temporal.Now.instant().subtract({ minutes: 1 }))
}

const doneOf = async (ctx: Ctx, id: string): Promise<number> => (await getImport(ctx, id)).done

/** Lets a process work until the import is further, then kills it in the middle of the next step. */
async function workAndDie(ctx: Ctx, id: string, afterMs: number): Promise<void> {
  const before = await doneOf(ctx, id)
  const child = spawn(process.execPath, [...programArgs(PROGRAM), database.url, ctx.club.id], {
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED, VITEST: undefined },
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  await until(async () => (await doneOf(ctx, id)) > before)
  await sleep(afterMs)
  child.kill('SIGKILL')
  await ended
}

/** The last one killed may hold its locks for a moment. */
const runUntil = (ctx: Ctx, id: string, state: string) =>
  until(async () => {
    await runLists(ctx)
    return (await getImport(ctx, id)).state === state
  })

const countAll = async ({ club }: Ctx) =>
  (
    await sql`
      select (select count(*)::int from people where club_id = ${club.id}) as people,
        (select count(distinct member_no)::int from members where club_id = ${club.id}) as numbers,
        (select count(*)::int from memberships where club_id = ${club.id}) as memberships,
        (select count(*)::int from households where club_id = ${club.id}) as families,
        (select count(*)::int from household_people where club_id = ${club.id}) as "inFamilies",
        (select count(*)::int from mandates where club_id = ${club.id}) as mandates,
        (select count(*)::int from journal where club_id = ${club.id} and event = 'member.entered') as entered`.execute(
      database.owner,
    )
  ).rows[0]

test('kill -9 in import and undo, 20 times: both go on, and nothing comes twice', async () => {
  const ctx = await office('abbruch')
  const id = await checkList(ctx, memberList(PEOPLE))
  expect(await orderImport(ctx, id)).toMatchObject({ ok: true })
  for (let kill = 0; kill < KILLS; kill++) await workAndDie(ctx, id, 11 * kill)
  expect(await doneOf(ctx, id), 'not over yet').toBeLessThan(PEOPLE)
  await runUntil(ctx, id, 'done')
  expect(await doneOf(ctx, id)).toBe(PEOPLE)
  const all = { people: PEOPLE, numbers: PEOPLE, memberships: PEOPLE, families: PEOPLE / 3, inFamilies: PEOPLE }
  expect(await countAll(ctx)).toEqual({ ...all, mandates: PEOPLE / 3, entered: PEOPLE })
  expect(await undoImport(ctx, id)).toMatchObject({ ok: true })
  for (let kill = 0; kill < KILLS; kill++) await workAndDie(ctx, id, 11 * kill)
  expect((await getImport(ctx, id)).state, 'not over yet').toBe('undoing')
  await runUntil(ctx, id, 'undone')
  const none = { people: 0, numbers: 0, memberships: 0, families: 0, inFamilies: 0, mandates: 0 }
  expect(await countAll(ctx)).toEqual({ ...none, entered: PEOPLE })
})

test('one file imported twice at once brings each person once', async () => {
  const ctx = await office('zugleich')
  const text = memberList(210)
  const ids = [await checkList(ctx, text), await checkList(ctx, text)]
  for (const id of ids) expect(await orderImport(ctx, id)).toMatchObject({ ok: true })
  await Promise.all([runLists(ctx), runLists(ctx), runLists(ctx)])
  expect(await countAll(ctx)).toMatchObject({
    people: 210,
    numbers: 210,
    memberships: 210,
    families: 70,
    mandates: 70,
    entered: 210,
  })
  const { rows } =
    await sql`select count(made)::int as made, count(*)::int as all from import_rows where import_id = any(${ids}::uuid[])`.execute(
      database.owner,
    )
  expect(rows).toEqual([{ made: 210, all: 420 }])
})
