import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { makeFeast } from '../../../tests/support/events.ts'
import { insertPicture, storage } from '../../../tests/support/pictures.ts'
import { richTextOf } from '../../kernel/rich-text.ts'
import type { Ctx } from '../context.ts'
import { setEventImage } from '../events/set-event-image.ts'
import { removeFile } from '../files/commands.ts'
import { makeVariants } from '../files/make-variants.ts'
import { findFile } from '../files/queries.ts'
import { createArticle } from '../pages/commands.ts'

const database = await testDatabase()
const ctx = await database.ctx('gsv', actorWith('super'))

const variantsOf = async (ctx: Ctx, fileId: string) =>
  (await ctx.db.selectFrom('fileVariants').select('variantId').where('fileId', '=', fileId).execute()).length

async function feastWith(fileId: string): Promise<string> {
  const id = await makeFeast(ctx)
  await ctx.db.updateTable('events').set({ imageFileId: fileId }).where('id', '=', id).execute()
  return id
}

test('a picture taken from an event stays whole while a page shows it, and goes with its last use', async () => {
  const [shown, alone] = [await insertPicture(ctx), await insertPicture(ctx)]
  const document = { title: 'Fest', teaser: '', text: richTextOf('Text'), image: { fileId: shown, alt: 'Zelt' } }
  expect((await createArticle(ctx, document)).ok).toBe(true)
  await makeVariants(ctx, storage)
  const before = await variantsOf(ctx, shown)
  expect(before).toBeGreaterThan(0)
  for (const fileId of [shown, alone])
    expect(await setEventImage(ctx, storage, await feastWith(fileId), null)).toEqual({ ok: true, value: undefined })
  expect(await findFile(ctx, shown)).not.toBeNull()
  expect(await variantsOf(ctx, shown)).toBe(before)
  expect(await removeFile(ctx, storage, { id: shown, name: 'Wappen' })).toBe(false)
  expect(await findFile(ctx, alone)).toBeNull()
  expect(await variantsOf(ctx, alone)).toBe(0)
})
