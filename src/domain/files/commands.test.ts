import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { removeFile, storeFiles, storeImage } from './commands.ts'
import { createStorage } from './create-storage.ts'
import { findFile, storageKey } from './queries.ts'
import { dispositionOf, FILE_BYTES, imageTypeOf } from './rules.ts'

const database = await testDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'verein-files-'))
afterAll(() => rm(dataDir, { recursive: true }))
const storage = await createStorage({ dataDir, storageUrl: null })
const editor = () => database.ctx('gsv', actorWith('editor'))

const pixels = (width: number, height: number) => sharp({ create: { width, height, channels: 4, background: '#ffd21e' } })
const image = (bytes: Uint8Array, more: object = {}) => ({
  name: 'Wappen Größe.png',
  bytes,
  alt: 'Wappen',
  isPublic: true,
  side: 512,
  ...more,
})

test.each(['png', 'jpeg', 'webp'] as const)('a %s is kept as WebP, not larger than asked for', async (format) => {
  const ctx = await editor()
  const bytes = await pixels(2000, 1000).toFormat(format).toBuffer()
  expect(imageTypeOf(bytes)).toBe(`image/${format}`)
  const stored = await storeImage(ctx, storage, image(bytes))
  if (!stored.ok) throw new Error(stored.refusal)
  const file = await findFile(ctx, stored.value.id)
  expect(file).toMatchObject({ name: 'Wappen Größe.webp', mime: 'image/webp', width: 512, height: 256, isPublic: true })
  const kept = await storage.get(storageKey(ctx, stored.value.id))
  expect(kept?.length).toBe(file?.bytes)
  expect(imageTypeOf(kept ?? new Uint8Array())).toBe('image/webp')
})

test('what a camera wrote into a picture is gone', async () => {
  const ctx = await editor()
  const bytes = await pixels(50, 50)
    .withExif({ IFD0: { Copyright: 'Ort: Musterstadt' } })
    .jpeg()
    .toBuffer()
  const stored = await storeImage(ctx, storage, image(bytes))
  if (!stored.ok) throw new Error(stored.refusal)
  const kept = await storage.get(storageKey(ctx, stored.value.id))
  expect((await sharp(kept ?? undefined).metadata()).exif).toBeUndefined()
})

test('a vector graphic becomes pixels, so that nothing in it can run', async () => {
  const svg =
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><script>alert(1)</script><rect width="10" height="10"/></svg>'
  const ctx = await editor()
  const stored = await storeImage(ctx, storage, image(Buffer.from(svg)))
  if (!stored.ok) throw new Error(stored.refusal)
  expect(await findFile(ctx, stored.value.id)).toMatchObject({ mime: 'image/webp', width: 512, height: 512 })
})

test('a vector graphic shows nothing from this machine', async () => {
  const secret = join(dataDir, 'secret.png')
  await pixels(10, 10).png().toFile(secret)
  const within = `<image href="file://${secret}" xlink:href="file://${secret}" width="10" height="10"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10">${within}</svg>`
  const ctx = await editor()
  const stored = await storeImage(ctx, storage, image(Buffer.from(svg)))
  if (!stored.ok) throw new Error(stored.refusal)
  const kept = await storage.get(storageKey(ctx, stored.value.id))
  const { channels } = await sharp(kept ?? undefined).stats()
  expect(channels.at(-1)?.max, 'every point is transparent').toBe(0)
})

const noise = { type: 'gaussian', mean: 128, sigma: 90 } as const
const noisy = (side: number) => sharp({ create: { width: side, height: side, channels: 3, noise, background: '#888' } })

test.each([
  ['a page', Buffer.from('<html><script>alert(1)</script></html>'), 'not_an_image'],
  ['nothing', new Uint8Array(), 'not_an_image'],
  ['a broken picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]), 'not_an_image'],
  ['a picture cut in half', (await noisy(300).png().toBuffer()).subarray(0, 90_000), 'not_an_image'],
  ['half a photo', (await noisy(300).jpeg().toBuffer()).subarray(0, 20_000), 'not_an_image'],
  ['a vector graphic cut in half', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect width="1"'), 'not_an_image'],
  ['a text with the name of a picture', Buffer.from('Unser Wappen ist blau.'), 'not_an_image'],
  ['more pixels than anybody needs', await pixels(8000, 8000).png().toBuffer(), 'too_many_pixels'],
  ['too many bytes', new Uint8Array(FILE_BYTES + 1), 'too_large'],
])('%s is refused, and leaves nothing behind', async (_what, bytes, refusal) => {
  const ctx = await editor()
  const before = await readdir(join(dataDir, 'files', 'gsv'))
  expect(await storeImage(ctx, storage, image(bytes))).toEqual({ ok: false, refusal })
  expect(await readdir(join(dataDir, 'files', 'gsv'))).toEqual(before)
})

test('when the row fails the bytes go again', async () => {
  const ctx = { ...(await editor()), now: 'no moment' as unknown as Temporal.Instant }
  const before = await readdir(join(dataDir, 'files', 'gsv'))
  await expect(storeImage(ctx, storage, image(await pixels(9, 9).png().toBuffer()))).rejects.toThrow('timestamp')
  expect(await readdir(join(dataDir, 'files', 'gsv'))).toEqual(before)
})

test('of several files all go again where the bytes of one cannot be kept', async () => {
  const kept: string[] = []
  const partly = {
    ...storage,
    put: async (key: string) => {
      if (kept.push(key) === 2) throw new Error('disk full')
    },
    remove: async (key: string) => {
      kept.splice(kept.indexOf(key), 1)
      if (kept.length === 2) throw new Error('not now')
    },
  }
  const files = ['a', 'b', 'c'].map((name) => ({ name, mime: 'text/plain', bytes: new Uint8Array([1]), isPublic: false }))
  await expect(storeFiles(await editor(), partly, files)).rejects.toMatchObject({
    errors: [{ message: 'disk full' }, { message: 'not now' }],
  })
  expect(kept).toEqual([])
})

test('a file belongs to its club; removing it takes row and bytes', async () => {
  const ctx = await editor()
  const stored = await storeImage(ctx, storage, image(await pixels(9, 9).png().toBuffer()))
  if (!stored.ok) throw new Error(stored.refusal)
  const { id } = stored.value
  expect(await findFile(await database.ctx('rwa', actorWith('super')), id)).toBeNull()
  await removeFile(ctx, storage, { id, name: 'Wappen' })
  expect(await findFile(ctx, id)).toBeNull()
  expect(await storage.get(storageKey(ctx, id))).toBeNull()
  await storage.remove(storageKey(ctx, id))
})

test('readers and trainers store nothing', async () => {
  for (const role of ['reader', 'trainer'] as const)
    await expect(storeImage(await database.ctx('gsv', actorWith(role)), storage, image(new Uint8Array()))).rejects.toThrow(
      'Right missing',
    )
})

test('the storage can be probed', async () => expect(await storage.probe()).toBeUndefined())

test.each([
  [{ name: 'Plan (1).pdf', mime: 'application/pdf' }, "inline; filename*=UTF-8''Plan%20%281%29.pdf"],
  [{ name: 'Größe.svg', mime: 'image/svg+xml' }, "attachment; filename*=UTF-8''Gr%C3%B6%C3%9Fe.svg"],
  [{ name: '../../x.webp', mime: 'image/webp' }, "inline; filename*=UTF-8''x.webp"],
  [{ name: '..\\.x.webp', mime: 'image/webp' }, "inline; filename*=UTF-8''x.webp"],
  [{ name: '../', mime: 'image/webp' }, "inline; filename*=UTF-8''Datei"],
  [{ name: 'x"\r\n.html', mime: 'text/html' }, "attachment; filename*=UTF-8''x%22%0D%0A.html"],
])('%j is sent as %s', (file, disposition) => expect(dispositionOf(file)).toBe(disposition))
