import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../tests/support/database.ts'
import type { Database } from './connect.ts'
import { gather, gathering } from './gather.ts'
import { savepoint } from './savepoint.ts'
import { transaction } from './transaction.ts'

const database = await testDatabase()
await sql`create table gathered (word text)`.execute(database.owner)
const owner = { db: database.owner }

let statements = 0
async function write({ db }: { db: Database }, words: readonly string[]): Promise<void> {
  statements += 1
  await sql`insert into gathered select unnest(${[...words]}::text[])`.execute(db)
}
const words = async (db: Database = database.owner) =>
  (await sql<{ word: string }>`select word from gathered`.execute(db)).rows.map(({ word }) => word)

test('what a step gathers is written at its end in one statement, without what a savepoint took back', async () => {
  await transaction(owner, async (ctx) => {
    await gathering(ctx, async () => {
      await gather(ctx, write, ['one'])
      await savepoint(ctx, async (ctx) => {
        await gather(ctx, write, ['refused'])
        return { ok: false }
      })
      await savepoint(ctx, async (ctx) => {
        await gather(ctx, write, ['two'])
        return { ok: true }
      })
      const failing = savepoint(ctx, async (ctx): Promise<{ ok: true }> => {
        await gather(ctx, write, ['failed'])
        throw new Error('on purpose')
      })
      await expect(failing).rejects.toThrow('on purpose')
      await gather(ctx, write, ['three'])
      expect(await words(ctx.db)).toEqual([])
    })
    await gather(ctx, write, ['alone'])
  })
  expect(await words()).toEqual(['one', 'two', 'three', 'alone'])
  expect(statements).toBe(2)
})

test('of a step that fails nothing is written', async () => {
  const step = transaction(owner, (ctx) =>
    gathering(ctx, async () => {
      await gather(ctx, write, ['never'])
      throw new Error('on purpose')
    }),
  )
  await expect(step).rejects.toThrow('on purpose')
  expect(await words()).not.toContain('never')
})
