import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../tests/support/database.ts'
import { record } from '../domain/audit/commands.ts'
import { transaction } from './transaction.ts'

const database = await testDatabase()
const ctx = await database.ctx('gsv')
const happening = { event: 'test.happened', object: { kind: 'test', id: '1' }, content: 'Probe' }

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
