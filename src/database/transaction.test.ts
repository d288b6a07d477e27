import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../tests/support/database.ts'
import { record } from '../domain/audit/commands.ts'
import { savepoint } from './savepoint.ts'
import { constraintOf, goOn, isUniqueViolation, transaction } from './transaction.ts'

const database = await testDatabase()
const ctx = await database.ctx('gsv')
const happening = { event: 'course.changed', id: '1', content: 'Probe' } as const

class Conflict extends Error {
  readonly code = '40001'
}

test('a conflict is tried five times and no more', async () => {
  let attempts = 0
  const failing = transaction(ctx, async () => {
    attempts++
    throw new Conflict('could not serialize')
  })
  await expect(failing).rejects.toThrow('could not serialize')
  expect(attempts).toBe(5)
})

test('other errors are not tried again and leave nothing behind', async () => {
  let attempts = 0
  const failing = transaction(ctx, async (inner) => {
    attempts++
    await record(inner, happening)
    throw new Error('broken')
  })
  await expect(failing).rejects.toThrow('broken')
  expect(attempts).toBe(1)
  expect(await ctx.db.selectFrom('journal').selectAll().execute()).toEqual([])
})

test('what happened is kept with who, when and in which club, and nobody changes it', async () => {
  await transaction(ctx, (inner) => record(inner, { ...happening, before: { a: 1 }, after: { a: 2 } }))
  const [entry] = await ctx.db.selectFrom('journal').selectAll().execute()
  expect(entry).toMatchObject({ name: 'System', club: 'gsv', app: 'v2', content: 'Probe' })
  await expect(database.owner.deleteFrom('journal').execute()).rejects.toThrow('never changed')
  await expect(sql`truncate journal cascade`.execute(database.owner)).rejects.toThrow('never changed')
  await expect(ctx.db.updateTable('journal').set({ name: 'x' }).execute()).rejects.toThrow('permission denied')
})

const listNamed = (name: string) => ctx.db.selectFrom('people').select('id').where('lastname', '=', name).execute()
const ID = '01900000-0000-7000-8000-000000000001'
const write = ({ db }: typeof ctx, lastname: string, id = crypto.randomUUID()) =>
  db.insertInto('people').values({ clubId: ctx.club.id, id, firstname: 'Anke', lastname, search: 'anke' }).execute()
/** Fails: the id exists. */
const writeTwice = (inner: typeof ctx) => write(inner, 'Zweimal', ID)

test('a write that is not waited for is there when the transaction has ended, and seen by what is sent after it', async () => {
  const seen = await transaction(ctx, async (inner) => {
    await goOn(inner, write(inner, 'Sofort'))
    return inner.db.selectFrom('people').select('id').where('lastname', '=', 'Sofort').execute()
  })
  await transaction(ctx, (inner) => goOn(inner, write(inner, 'Zuletzt')))
  expect([seen.length, (await listNamed('Sofort')).length, (await listNamed('Zuletzt')).length]).toEqual([1, 1, 1])
})

test.each([
  ['as the last statement', async () => {}],
  ['before another statement', (inner: typeof ctx) => write(inner, 'Danach')],
  ['beside others', (inner: typeof ctx) => goOn(inner, write(inner, 'Danach'))],
  ['within a step', (inner: typeof ctx) => savepoint(inner, async () => ({ ok: true })).then(() => {})],
])('a transaction fails with what made such a write fail, and leaves nothing behind: %s', async (_, then) => {
  await ctx.db.deleteFrom('people').where('id', '=', ID).execute()
  await write(ctx, 'Einmal', ID)
  const failing = transaction(ctx, async (inner) => {
    await write(inner, 'Davor')
    await goOn(inner, writeTwice(inner))
    await then(inner)
  })
  const error: unknown = await failing.catch((error: unknown) => error)
  expect([isUniqueViolation(error), constraintOf(error)]).toEqual([true, 'people_pkey'])
  expect([await listNamed('Davor'), await listNamed('Danach')]).toEqual([[], []])
})

test('a step whose write fails is undone as a whole and says why; the transaction goes on', async () => {
  await ctx.db.deleteFrom('people').where('id', '=', ID).execute()
  await write(ctx, 'Einmal', ID)
  await transaction(ctx, async (inner) => {
    const step = savepoint(inner, async (inner) => {
      await write(inner, 'Im Schritt')
      await goOn(inner, writeTwice(inner))
      return { ok: true }
    })
    expect(isUniqueViolation(await step.catch((error: unknown) => error))).toBe(true)
    await goOn(inner, write(inner, 'Nach dem Schritt'))
  })
  expect([await listNamed('Im Schritt'), (await listNamed('Nach dem Schritt')).length]).toEqual([[], 1])
})

test('nothing is sent for a transaction that has ended', async () => {
  const kept: (typeof ctx)[] = []
  await transaction(ctx, async (inner) => void kept.push(inner))
  for (const inner of kept) await expect(write(inner, 'Zu spät')).rejects.toThrow('already committed')
  expect(await listNamed('Zu spät')).toEqual([])
})
