import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { makeFeast } from '../../../tests/support/events.ts'
import { insertPicture, storage } from '../../../tests/support/pictures.ts'
import { insertPerson } from '../../../tests/support/session.ts'
import { newId } from '../../kernel/id.ts'
import { richTextOf } from '../../kernel/rich-text.ts'
import type { Ctx } from '../context.ts'
import { discardEvent } from '../events/discard-event.ts'
import { setEventImage } from '../events/set-event-image.ts'
import { removeFile } from '../files/commands.ts'
import { makeVariants } from '../files/make-variants.ts'
import { findFile } from '../files/queries.ts'
import { createArticle } from '../pages/commands.ts'
import { removePicture } from './commands.ts'
import { listMedia } from './queries.ts'

const database = await testDatabase()
const ctx = await database.ctx('gsv', actorWith('super'))

const variantsOf = async (ctx: Ctx, fileId: string) =>
  (await ctx.db.selectFrom('fileVariants').select('variantId').where('fileId', '=', fileId).execute()).length

async function feastWith(fileId: string): Promise<string> {
  const id = await makeFeast(ctx)
  await ctx.db.updateTable('events').set({ imageFileId: fileId }).where('id', '=', id).execute()
  return id
}
const usesOf = async (fileId: string) =>
  (await listMedia(ctx, { limit: 99 })).lines.find(({ image }) => image.id === fileId)?.uses

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

test('the library names the office that shows a portrait, and the deleted draft that could come back with its picture', async () => {
  const [portrait, ofDraft] = [await insertPicture(ctx), await insertPicture(ctx)]
  const [officeId, personId] = [newId(), await insertPerson(ctx)]
  const club = { clubId: 'gsv' }
  await ctx.db
    .insertInto('offices')
    .values({ ...club, id: officeId, title: 'Kasse', email: '', isBoard: true, position: 1 })
    .execute()
  for (const valid of ['[2026-01-01,2027-01-01)', '[2027-01-01,)'])
    await ctx.db
      .insertInto('officeTerms')
      .values({ ...club, id: newId(), officeId, personId, valid, isShown: true, imageFileId: portrait })
      .execute()
  expect(await usesOf(portrait)).toEqual([{ kind: 'office', slug: officeId, title: 'Kasse', isEarlier: false }])
  const eventId = await feastWith(ofDraft)
  expect((await discardEvent(ctx, eventId)).ok).toBe(true)
  expect(await usesOf(ofDraft)).toMatchObject([{ kind: 'event', slug: eventId, isEarlier: true }])
  for (const id of [portrait, ofDraft]) expect(await removePicture(ctx, storage, id)).toEqual({ ok: false, refusal: 'in_use' })
})

test('a picture that nobody described is not offered for a text', async () => {
  const id = await insertPicture(ctx)
  const isOffered = async () =>
    (await listMedia(ctx, { limit: 99, isDescribed: true })).lines.some(({ image }) => image.id === id)
  expect(await isOffered()).toBe(true)
  await ctx.db.updateTable('files').set({ alt: '' }).where('id', '=', id).execute()
  expect(await isOffered()).toBe(false)
  expect(await usesOf(id)).toEqual([])
})

test('while a picture gets its forms the library shows it alone; removed meanwhile, nothing of it stays', async () => {
  const ctx = await database.ctx('verkleinert', actorWith('super'))
  const shown = async () => (await listMedia(ctx, { limit: 99 })).lines.map(({ image }) => image.id)
  const kept: string[] = []
  const during = (step: () => Promise<unknown>) => ({
    ...storage,
    put: async (key: string, bytes: Uint8Array, mime: string) => {
      await step()
      kept.push(key)
      await storage.put(key, bytes, mime)
    },
  })
  const id = await insertPicture(ctx)
  const seen: string[][] = []
  await makeVariants(
    ctx,
    during(async () => seen.push(await shown())),
  )
  expect(seen).toEqual([[id], [id], [id], [id]])
  expect([await shown(), await variantsOf(ctx, id)]).toEqual([[id], 4])

  const gone = await insertPicture(ctx)
  kept.length = 0
  let removal: ReturnType<typeof removePicture> | null = null
  await makeVariants(
    ctx,
    during(() => (removal ??= removePicture(ctx, storage, gone))),
  )
  expect(await removal).toEqual({ ok: true, value: null })
  expect(await shown()).toEqual([id])
  expect(kept).toHaveLength(4)
  for (const key of kept) expect(await storage.get(key)).toBeNull()
})
