import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { enterHelper, insertHelper, makeMember, makePlan } from '../../../tests/support/helper-plans.ts'
import { insertPerson } from '../../../tests/support/session.ts'
import { found } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { askForCover } from '../covers/commands.ts'
import { createStorage } from '../files/create-storage.ts'
import { confirmSignUp } from '../operations/confirm-sign-up.ts'
import { HelperInput } from '../operations/input.ts'
import { joinShifts } from '../operations/join-shifts.ts'
import { addGuardian } from '../people/add-guardian.ts'
import { removeExpired } from './remove-expired.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-05-01T09:00:00Z')
const DAY = Temporal.PlainDate.from('2026-06-20')
/** The end of the shifts, on 20 June at 16:00 in Berlin. */
const OVER = Temporal.Instant.from('2026-06-20T14:00:00Z')
const dataDir = await mkdtemp(join(tmpdir(), 'verein-helpers-'))
afterAll(() => rm(dataDir, { recursive: true }))
const storage = await createStorage({ dataDir, storageUrl: null })
let clubs = 0

async function fest() {
  const ctx = await database.ctx(`vorbei${++clubs}`, { kind: 'system' }, NOW)
  return { ctx, ...(await makePlan(ctx, 'Grill;;14–16;;9\nKuchen;;;;9', DAY)) }
}

const run = async (ctx: Ctx, now: Temporal.Instant) =>
  (await removeExpired({ ...database.forgetting(ctx), now }, storage)).helpers
const after = (days: number, seconds = 0) => OVER.add({ hours: days * 24, seconds })

async function signUp(ctx: Ctx, shiftId: string, name: string, isConfirmed = true) {
  const typed = { firstname: name, lastname: 'Test', birthOn: '5.3.1985', email: `${name}@post.example`, note: 'Käsekuchen' }
  const input = HelperInput.parse({ ...typed, shiftIds: [shiftId] })
  const visitor = { ...ctx, actor: { kind: 'visitor' } as const }
  const joined = await joinShifts(visitor, { input, idempotencyKey: null, via: 'web' })
  if (!joined.ok) throw new Error(joined.refusal)
  if (isConfirmed) await confirmSignUp(visitor, joined.value.signUpId)
}

const namesIn = async (ctx: Ctx) => {
  const rows = await ctx.db
    .selectFrom('people')
    .select('firstname')
    .where('clubId', '=', ctx.club.id)
    .orderBy('firstname')
    .execute()
  return rows.map(({ firstname }) => firstname)
}
const left = (ctx: Ctx) =>
  ctx.db
    .selectFrom('assignments as a')
    .innerJoin('people as p', 'p.id', 'a.personId')
    .select(['p.firstname', 'a.note'])
    .where('a.clubId', '=', ctx.club.id)
    .orderBy('p.firstname')
    .execute()

test('a helper without membership and login goes 400 days after the shift, with the person; of members the hours stay', async () => {
  const { ctx, idOf } = await fest()
  for (const name of ['Anna', 'Bert', 'Mia']) await signUp(ctx, idOf(0), name)
  const [, bert, mia] = await ctx.db
    .selectFrom('people')
    .select('id')
    .where('clubId', '=', ctx.club.id)
    .orderBy('firstname')
    .execute()
  await addGuardian(ctx, await insertPerson(ctx, { name: 'Kind' }), found(bert).id, '[2020-01-01,)')
  await makeMember(ctx, found(mia).id)
  await enterHelper(ctx, await insertHelper(ctx, { name: 'Vom Amt' }), [idOf(0)])
  expect(await run(ctx, after(400))).toBe(0)
  expect(await run(ctx, after(400, 1))).toBe(3)
  expect(await run(ctx, after(400, 2))).toBe(0)
  expect(await left(ctx)).toEqual([{ firstname: 'Mia', note: '' }])
  expect(await namesIn(ctx), 'Bert is somebody’s father, another was entered by the office').toEqual([
    'Bert',
    'Erika',
    'Mia',
    'Vom Amt',
  ])
  const [entry] = await ctx.db
    .selectFrom('journal')
    .select('content')
    .where('clubId', '=', ctx.club.id)
    .where('objectId', '=', 'helpers')
    .execute()
  expect(entry?.content).toBe(
    '3 Eintragungen von Helfern ohne Mitgliedschaft gelöscht: mehr als 400 Tage vorbei oder nie bestätigt',
  )
})

test('whoever never confirmed goes after two weeks; a cake counts by the day of its plan; another club is not touched', async () => {
  const [{ ctx, idOf }, other] = [await fest(), await fest()]
  await signUp(ctx, idOf(0), 'Nie', false)
  await signUp(ctx, idOf(1), 'Kuchen')
  await signUp(other.ctx, other.idOf(0), 'Fremd')
  const day = (days: number, seconds = 0) => NOW.add({ hours: days * 24, seconds })
  expect(await run(ctx, day(14))).toBe(0)
  expect(await run(ctx, day(14, 1))).toBe(1)
  expect(await namesIn(ctx)).toEqual(['Kuchen'])
  const midnight = Temporal.Instant.from('2026-06-20T22:00:00Z')
  expect(await run(ctx, midnight.add({ hours: 400 * 24 }))).toBe(0)
  expect(await run(ctx, midnight.add({ hours: 400 * 24, seconds: 1 }))).toBe(1)
  expect(await namesIn(ctx)).toEqual([])
  expect(await left(other.ctx)).toHaveLength(1)
})

test('a club keeps it shorter; searches for helpers go with the shift', async () => {
  const { ctx, idOf } = await fest()
  const member = await insertHelper(ctx)
  await makeMember(ctx, member.personId)
  expect(await askForCover({ ...ctx, actor: actorWith('admin') }, idOf(0), '')).toMatchObject({ ok: true })
  await signUp(ctx, idOf(0), 'Kurz')
  await ctx.db.insertInto('parameters').values({ clubId: ctx.club.id, name: 'helperDays', value: '30' }).execute()
  const asks = () => ctx.db.selectFrom('substituteAsks').select('id').where('clubId', '=', ctx.club.id).execute()
  expect([await run(ctx, after(30)), (await asks()).length]).toEqual([0, 1])
  expect([await run(ctx, after(30, 1)), (await asks()).length]).toEqual([1, 0])
})
