import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { removeFile, storeFile, storeImage } from './commands.ts'
import { createStorage } from './create-storage.ts'
import { makeVariants } from './make-variants.ts'
import { removeStrayForms } from './remove-stray-forms.ts'
import { variantWidths } from './rules.ts'

const database = await testDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'verein-variants-'))
afterAll(() => rm(dataDir, { recursive: true }))
const storage = await createStorage({ dataDir, storageUrl: null })

test.each([
  [2000, [480, 960, 1600]],
  [1600, [480, 960, 1600]],
  [1200, [480, 960, 1200]],
  [700, [480, 700]],
])('a picture of %i pixels is kept in the widths %j', (width, widths) => expect(variantWidths(width)).toEqual(widths))

test('a public picture gets its forms once, and loses them with itself; a private one and a badge get none', async () => {
  const ctx = await database.ctx('gsv')
  const store = async (width: number, isPublic: boolean) => {
    const bytes = await sharp({ create: { width, height: width / 2, channels: 3, background: '#ffd21e' } })
      .png()
      .toBuffer()
    const stored = await storeImage(ctx, storage, { name: 'Halle.png', bytes, alt: 'Halle', isPublic, side: 2000 })
    if (!stored.ok) throw new Error(stored.refusal)
    return stored.value.id
  }
  const id = await store(1200, true)
  await store(1200, false)
  await store(512, true)
  expect(await makeVariants(ctx, storage)).toBe(1)
  expect(await makeVariants(ctx, storage)).toBe(0)
  const forms = await ctx.db
    .selectFrom('fileVariants as v')
    .innerJoin('files as f', 'f.id', 'v.variantId')
    .select(['f.mime', 'f.width', 'f.height', 'f.name'])
    .where('v.fileId', '=', id)
    .orderBy('f.width')
    .orderBy('f.mime')
    .execute()
  expect(forms.map(({ mime, width, height }) => `${mime} ${width}x${height}`)).toEqual([
    ...['image/avif 480x240', 'image/webp 480x240', 'image/avif 960x480', 'image/webp 960x480'],
    ...['image/avif 1200x600', 'image/webp 1200x600'],
  ])
  expect(forms[0]?.name).toBe('Halle.avif')
  expect(await readdir(join(dataDir, 'files', 'gsv'))).toHaveLength(9)
  await removeFile(ctx, storage, { id, name: 'Halle.webp' })
  expect(await readdir(join(dataDir, 'files', 'gsv'))).toHaveLength(2)
  await expect(makeVariants(await database.ctx('gsv', actorWith('trainer')), storage)).rejects.toThrow('Right missing')
})

test('forms of a picture that is gone are removed a day later; pictures, their forms and what is shown stay', async () => {
  const ctx = await database.ctx('reste', actorWith('super'))
  const bytes = await sharp({ create: { width: 1200, height: 600, channels: 3, background: '#ffd21e' } })
    .png()
    .toBuffer()
  const picture = { name: 'Fest.png', bytes, isPublic: true, side: 2000 }
  for (const alt of ['Zelt', '']) expect((await storeImage(ctx, storage, { ...picture, alt })).ok).toBe(true)
  expect(await makeVariants(ctx, storage)).toBe(2)
  const whole = await readdir(join(dataDir, 'files', 'reste'))

  const drawn = { ...ctx, now: ctx.now.subtract({ hours: 1 }) }
  const leave = (name: string, mime: string, width: number) =>
    storeFile(drawn, storage, { name, mime, bytes, width, height: width / 2, isPublic: true })
  for (const width of [480, 960]) {
    await leave('Fest.avif', 'image/avif', width)
    await leave('Fest.webp', 'image/webp', width)
  }
  expect(await makeVariants(ctx, storage)).toBe(1)
  const shown = await leave('Zelt.avif', 'image/avif', 480)
  await ctx.db.updateTable('clubs').set({ badgeFileId: shown }).where('name', '=', 'reste').execute()
  expect(await removeStrayForms(ctx, storage)).toBe(0)

  const nextDay = { ...ctx, now: ctx.now.add({ hours: 24 }) }
  expect(await removeStrayForms({ ...ctx, now: ctx.now.add({ hours: 23, minutes: 30 }) }, storage)).toBe(4)
  expect(await removeStrayForms(nextDay, storage)).toBe(0)
  const kept = await readdir(join(dataDir, 'files', 'reste'))
  expect(kept.toSorted()).toEqual([...whole, shown].toSorted())
})
