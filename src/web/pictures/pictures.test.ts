import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import sharp, { type Sharp } from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import type { Club } from '../../domain/context.ts'
import { createCourse, publishCourse } from '../../domain/courses/commands.ts'
import { storeImage } from '../../domain/files/commands.ts'
import { createStorage } from '../../domain/files/create-storage.ts'
import { newId } from '../../kernel/id.ts'
import type { Routes } from '../http/deps.ts'
import type { Gate } from '../kit/gate.ts'
import { clubPicture } from '../kit/picture-address.ts'
import { createKeeper } from './keeper.ts'
import { createPictures } from './pictures.ts'

const database = await testDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'verein-pictures-'))
afterAll(() => rm(dataDir, { recursive: true }))
const storage = await createStorage({ dataDir, storageUrl: null })

async function ask(path: string, look: Partial<Club> = {}): Promise<Response> {
  const ctx = await database.ctx('gsv', { kind: 'visitor' })
  const gate = { ctx: { ...ctx, club: { ...ctx.club, ...look } } }
  const app: Routes = new Hono()
  app.use(async (c, next) => {
    c.set('gate', async () => gate as unknown as Gate)
    await next()
  })
  app.route('/', createPictures(storage))
  return app.request(path)
}

async function expectPng(answer: Response, width: number, height: number) {
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/png')
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect([...bytes.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const image = sharp(bytes)
  expect(await image.metadata()).toMatchObject({ format: 'png', width, height })
  return image
}

/** The colour of one point, `#rrggbb`. */
async function colourAt(image: Sharp, left: number, top: number): Promise<string> {
  const raw = await image.clone().extract({ left, top, width: 1, height: 1 }).removeAlpha().toColourspace('srgb').raw().toBuffer()
  return `#${raw.subarray(0, 3).toString('hex')}`
}

test('an offer has a picture in the club’s colours at an address that lasts, and another one when it changes', async () => {
  const ctx = await database.ctx('gsv')
  const { id, slug } = await createCourse(ctx, { title: 'Rückenfit', kind: 'course', prices: { non_member: 0 } })
  expect((await ask(`/pictures/offers/${slug}/x.png`)).status).toBe(404)
  await publishCourse(ctx, id)
  const moved = await ask(`/pictures/offers/${slug}/x.png`)
  expect(moved.status).toBe(302)
  const address = moved.headers.get('location') ?? ''
  const answer = await ask(address)
  expect(answer.headers.get('cache-control')).toContain('immutable')
  const image = await expectPng(answer, 1200, 630)
  expect(await colourAt(image, 5, 5)).toBe('#ffd21e')
  await ctx.db.updateTable('courses').set({ title: 'Rückenstark' }).where('id', '=', id).execute()
  expect((await ask(address)).headers.get('location')).not.toBe(address)
})

test('its own photo stands in it', async () => {
  const ctx = await database.ctx('gsv', actorWith('admin'))
  const green = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#00aa00' } })
    .png()
    .toBuffer()
  const stored = await storeImage(ctx, storage, { name: 'Halle.png', bytes: green, alt: 'Halle', isPublic: true, side: 800 })
  const { id, slug } = await createCourse(ctx, { title: 'Mit Foto', kind: 'course', prices: { non_member: 0 } })
  await publishCourse(ctx, id)
  await ctx.db
    .updateTable('courses')
    .set({ imageFileId: stored.ok ? stored.value.id : newId() })
    .where('id', '=', id)
    .execute()
  const address = (await ask(`/pictures/offers/${slug}/x.png`)).headers.get('location') ?? ''
  const image = await expectPng(await ask(address), 1200, 630)
  expect(await colourAt(image, 1190, 300)).toMatch(/^#0[0-9a-f]a[0-9a-f]0/)
  expect(await colourAt(image, 5, 5)).toBe('#ffd21e')
})

test('the club has one too; its address follows its look', async () => {
  const { club } = await database.ctx('gsv')
  await expectPng(await ask(clubPicture(club)), 1200, 630)
  expect(clubPicture(club)).not.toBe(clubPicture({ ...club, colours: { ...club.colours, primary: '#AA0000' } }))
  expect((await ask('/pictures/club/x.png')).headers.get('location')).toBe(clubPicture(club))
})

test.each([
  ['any', 192],
  ['any', 512],
  ['maskable', 192],
  ['maskable', 512],
  ['apple', 180],
])('the icon %s of %i pixels is a PNG of that size', async (form, size) => {
  const image = await expectPng(await ask(`/app-icon/${form}-${size}.png`), size, size)
  // Phones cut maskable icons, iOS square ones: no transparent corners.
  const { data } = await image.clone().ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  expect(data[3]).toBe(form === 'any' ? 0 : 255)
})

test('an uploaded badge stands on white; other sizes do not exist', async () => {
  const ctx = await database.ctx('gsv', actorWith('admin'))
  const red = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#cc0000' } })
    .png()
    .toBuffer()
  const stored = await storeImage(ctx, storage, { name: 'Wappen.png', bytes: red, alt: 'Wappen', isPublic: true, side: 512 })
  const image = await expectPng(
    await ask('/app-icon/maskable-192.png', { badgeFileId: stored.ok ? stored.value.id : null }),
    192,
    192,
  )
  expect(await colourAt(image, 2, 2)).toBe('#ffffff')
  expect(await colourAt(image, 96, 96)).toMatch(/^#c[0-9a-f]0[0-9a-f]0/)
  for (const name of ['any-100000.png', 'other-192.png', 'any-192.svg']) expect((await ask(`/app-icon/${name}`)).status).toBe(404)
})

test('each picture is made once while it is wanted, one after the other; what failed is tried again', async () => {
  const keep = createKeeper(2)
  let running = 0
  const made: string[] = []
  const make = (name: string) => () => keepBusy(name)
  const keepBusy = async (name: string) => {
    running += 1
    expect(running).toBe(1)
    await new Promise((resume) => setTimeout(resume, 2))
    running -= 1
    made.push(name)
    return new Uint8Array()
  }
  await Promise.all(['a', 'a', 'b', 'a'].map((name) => keep(name, make(name))))
  expect(made).toEqual(['a', 'b'])
  await keep('c', make('c'))
  await keep('a', make('a'))
  expect(made).toEqual(['a', 'b', 'c'])
  await expect(keep('d', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await keep('d', make('d'))
  expect(made.at(-1)).toBe('d')
})
