import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { storeImage } from '../../domain/files/commands.ts'
import { createStorage } from '../../domain/files/create-storage.ts'
import { type Link, readLink, signLink } from '../../kernel/link.ts'
import type { Routes } from '../http/deps.ts'
import type { Gate } from '../kit/gate.ts'
import { createDownloads } from './downloads.ts'
import { fileAddress, signedFileAddress } from './file-address.ts'

const SECRET = 'a secret of this test'
const database = await testDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'verein-files-'))
afterAll(() => rm(dataDir, { recursive: true }))
const storage = await createStorage({ dataDir, storageUrl: null })
const now = Temporal.Now.instant()
const sign = (link: Link) => signLink(SECRET, link)

async function stored(isPublic: boolean): Promise<string> {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const ctx = await database.ctx('gsv', actorWith('admin'))
  const answer = await storeImage(ctx, storage, { name: 'Bild.png', bytes, alt: '', isPublic, side: 64 })
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value.id
}

async function ask(path: string, { club = 'gsv', at = now, headers = {} } = {}): Promise<Response> {
  const ctx = await database.ctx(club, { kind: 'visitor' }, at)
  const services = { readLink: (token: string, moment: Temporal.Instant) => readLink([SECRET], token, moment) }
  const gsv = { ctx: await database.ctx('gsv', { kind: 'visitor' }, at), origin: '' }
  const gate = { ctx, services, clubOfBadge: () => null, clubOfPath: (name: string) => (name === 'gsv' ? gsv : null) }
  const app: Routes = new Hono()
  app.use(async (c, next) => {
    c.set('gate', async () => gate as unknown as Gate)
    await next()
  })
  app.route('/', createDownloads(storage))
  return app.request(path, { headers })
}

test('a public file is everybody’s, may be kept, and can do nothing when opened on its own', async () => {
  const id = await stored(true)
  const answer = await ask(fileAddress(id))
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/webp')
  expect(answer.headers.get('cache-control')).toContain('immutable')
  expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  expect(answer.headers.get('content-disposition')).toBe("inline; filename*=UTF-8''Bild.webp")
  expect((await answer.arrayBuffer()).byteLength).toBe(Number(answer.headers.get('content-length')))
  const again = await ask(fileAddress(id), { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } })
  expect(again.status).toBe(304)
  expect((await ask(fileAddress(id), { club: 'rwa' })).status).toBe(404)
})

test('a public file is there at another club’s address that names its club, a private one is not, signed or not', async () => {
  const [id, hidden] = [await stored(true), await stored(false)]
  expect((await ask(fileAddress(id, 'gsv'), { club: 'rwa' })).status).toBe(200)
  expect((await ask(fileAddress(id, 'xyz'), { club: 'rwa' })).status).toBe(404)
  const signed = signedFileAddress(sign, { club: 'gsv', id: hidden, now, minutes: 10 })
  for (const address of [fileAddress(hidden, 'gsv'), `${signed}&verein=gsv`])
    expect((await ask(address, { club: 'rwa' })).status).toBe(404)
})

test('a private file needs an address that was signed for it, in its club, and still counts', async () => {
  const [id, other] = [await stored(false), await stored(false)]
  const address = signedFileAddress(sign, { club: 'gsv', id, now, minutes: 10 })
  const answer = await ask(address)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  expect((await ask(fileAddress(id))).status).toBe(404)
  expect((await ask(address.replace(id, other))).status).toBe(404)
  expect((await ask(`${address.slice(0, -2)}xx`)).status).toBe(404)
  expect((await ask(address, { at: now.add({ minutes: 11 }) })).status).toBe(404)
  expect((await ask(address, { club: 'rwa' })).status).toBe(404)
  const foreign = sign({ club: 'gsv', kind: 'participation', id, until: now.add({ minutes: 10 }) })
  expect((await ask(`${fileAddress(id)}?zeichen=${foreign}`)).status, 'a link for something else').toBe(404)
})

test.each(['/files/x', '/files/%00', `/files/${crypto.randomUUID()}`])('%s is not there', async (path) =>
  expect((await ask(path)).status).toBe(404),
)
