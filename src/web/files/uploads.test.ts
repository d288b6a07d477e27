import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { until } from '../../../tests/support/until.ts'
import type { Ctx, RoleName } from '../../domain/context.ts'
import { createStorage } from '../../domain/files/create-storage.ts'
import { FILE_BYTES } from '../../domain/files/rules.ts'
import { readUpload, removeOldUploads } from '../../domain/uploads/commands.ts'
import { getUpload } from '../../domain/uploads/queries.ts'
import { KEPT_HOURS, MOST_UPLOADS, PART_BYTES } from '../../domain/uploads/rules.ts'
import { ok, refuse } from '../../kernel/answer.ts'
import type { Routes } from '../http/deps.ts'
import type { Gate } from '../kit/gate.ts'
import { UPLOADED } from './file-address.ts'
import { createUploads } from './uploads.ts'
import { withSentFile } from './with-sent-file.ts'

const database = await testDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'verein-uploads-'))
afterAll(() => rm(dataDir, { recursive: true }))
const storage = await createStorage({ dataDir, storageUrl: null })

const as = (role: RoleName, club = 'gsv', now?: Temporal.Instant): Promise<Ctx> => database.ctx(club, actorWith(role), now)
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

function client(ctx: Ctx) {
  const app: Routes = new Hono()
  app.use(async (c, next) => {
    c.set('gate', async () => ({ ctx }) as unknown as Gate)
    await next()
  })
  app.route('/', createUploads(storage))
  const ask = async (method: string, path: string, headers: Record<string, string> = {}, body?: BodyInit) =>
    app.request(path, { method, headers: { 'tus-resumable': '1.0.0', ...headers }, body, duplex: 'half' } as RequestInit)
  const create = (bytes: number, name = 'Bild.png') =>
    ask('POST', '/uploads', {
      'upload-length': String(bytes),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
    })
  const send = (path: string, offset: number, body: BodyInit) =>
    ask('PATCH', path, { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) }, body)
  return { ask, create, send, started: async (bytes: number) => (await create(bytes)).headers.get('location') ?? '' }
}

const offsetOf = (answer: Response): number => Number(answer.headers.get('upload-offset'))
const idOf = (path: string): string => path.split('/').at(-1) ?? ''
const foldersOf = async (club: string) => (await readdir(join(dataDir, 'files', club, 'uploads')).catch(() => [])).sort()

/** Sends these bytes and then breaks, as a lost connection does. */
function broken(bytes: Uint8Array): ReadableStream {
  let isTaken = false
  return new ReadableStream({
    pull(stream) {
      if (isTaken) setTimeout(() => stream.error(new Error('connection lost')), 20)
      else stream.enqueue(bytes)
      isTaken = true
    },
  })
}

test('a file comes in pieces, is whole at its end, and goes with its first use', async () => {
  const ctx = await as('editor')
  const { ask, send, create } = client(ctx)
  const bytes = randomBytes(3 * PART_BYTES + 12_345)
  const path = (await create(bytes.length, 'Größe.png')).headers.get('location') ?? ''
  let offset = 0
  for (const size of [300_000, 2 * PART_BYTES, bytes.length]) {
    expect(offsetOf(await ask('HEAD', path))).toBe(offset)
    const answer = await send(path, offset, bytes.subarray(offset, offset + size))
    expect(answer.status).toBe(204)
    offset = offsetOf(answer)
  }
  expect(offset).toBe(bytes.length)
  const file = new File([idOf(path)], 'Größe.png', { type: UPLOADED })
  const refused = await withSentFile(ctx, storage, file, async () => refuse('alt_missing'))
  expect(refused).toEqual(refuse('alt_missing'))
  const used = await withSentFile(ctx, storage, file, async (sent) => ok([sent.name, sha256(sent.bytes)]))
  expect(used).toEqual(ok(['Größe.png', sha256(bytes)]))
  expect(await withSentFile(ctx, storage, file, async () => ok(null))).toEqual(refuse('upload_gone'))
  expect(await foldersOf('gsv')).not.toContain(idOf(path))
})

test('what a broken connection brought stays, and the rest follows', async () => {
  const ctx = await as('admin')
  const { ask, send, started } = client(ctx)
  const bytes = randomBytes(PART_BYTES + 900_000)
  const path = await started(bytes.length)
  for (const [from, to] of [
    [0, 700_000],
    [700_000, 700_000 + PART_BYTES],
  ] as const) {
    expect((await send(path, from, broken(bytes.subarray(from, to)))).status).not.toBe(204)
    // The answer comes at once, while the received bytes are still being kept.
    await until(async () => offsetOf(await ask('HEAD', path)) === to)
  }
  expect(await readUpload(ctx, storage, idOf(path)), 'unfinished').toEqual(refuse('upload_gone'))
  await send(path, 700_000 + PART_BYTES, bytes.subarray(700_000 + PART_BYTES))
  const whole = await readUpload(ctx, storage, idOf(path))
  expect(whole.ok && sha256(whole.value.bytes)).toBe(sha256(bytes))
})

test('of requests that send the same part at once one counts, and each byte is there once', async () => {
  const ctx = await as('admin')
  const { send, started } = client(ctx)
  const bytes = randomBytes(5 * PART_BYTES)
  const path = await started(bytes.length)
  for (let offset = 0; offset < bytes.length; offset += PART_BYTES) {
    const part = bytes.subarray(offset, offset + PART_BYTES)
    const answers = await Promise.all([part, part, part.subarray(0, 1_000)].map((body) => send(path, offset, body)))
    const counted = answers.filter(({ status }) => status === 204)
    expect(counted).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
    const received = offsetOf(counted[0] ?? new Response())
    if (received < offset + part.length) await send(path, received, part.subarray(received - offset))
  }
  const whole = await readUpload(ctx, storage, idOf(path))
  expect(whole.ok && sha256(whole.value.bytes)).toBe(sha256(bytes))
  const { partIds } = await getUpload(ctx, idOf(path))
  expect((await readdir(join(dataDir, 'files', 'gsv', 'uploads', idOf(path)))).sort()).toEqual(partIds.toSorted())
})

test.each([
  ['POST', '/uploads'],
  ['HEAD', '/uploads/x'],
  ['PATCH', '/uploads/x'],
  ['DELETE', '/uploads/x'],
])('%s %s is refused to whoever may not store files', async (method, path) => {
  for (const ctx of [await as('trainer'), await as('reader'), await database.ctx('gsv', { kind: 'visitor' })])
    expect((await client(ctx).ask(method, path, { 'upload-length': '5' })).status).toBe(403)
})

test('an upload is nobody else’s: not another user’s, not another club’s', async () => {
  const ctx = await as('editor')
  const own = client(ctx)
  const path = await own.started(10)
  for (const other of [await as('editor'), await as('admin'), await as('admin', 'rwa')]) {
    const { ask, send } = client(other)
    expect((await ask('HEAD', path)).status).toBe(404)
    expect((await send(path, 0, '0123456789')).status).toBe(404)
    expect((await ask('DELETE', path)).status).toBe(404)
    expect(await readUpload(other, storage, idOf(path))).toEqual(refuse('upload_gone'))
  }
  expect(offsetOf(await own.ask('HEAD', path))).toBe(0)
  expect((await own.ask('DELETE', path)).status).toBe(204)
  expect((await own.ask('HEAD', path)).status).toBe(404)
})

test('a file is as long as it was said to be, and never longer than 50 MB', async () => {
  const { ask, create, send, started } = client(await as('admin'))
  const tooLarge = await create(FILE_BYTES + 1)
  expect(tooLarge.status).toBe(413)
  expect(await tooLarge.text()).toBe('Diese Datei ist zu groß. Bitte höchstens 50 MB.')
  expect((await create(FILE_BYTES)).status).toBe(201)
  expect((await create(0)).status).toBe(400)
  const path = await started(1_000)
  expect((await send(path, 0, randomBytes(1_001))).status).toBe(413)
  expect((await send(path, 0, new Blob([randomBytes(PART_BYTES * 2)]).stream())).status).toBe(413)
  expect(offsetOf(await ask('HEAD', path))).toBeLessThanOrEqual(1_000)
  expect((await ask('GET', path)).status).toBe(404)
})

test('of one user the newest ten stay, and after a day none; its bytes go with it', async () => {
  const ctx = await as('admin', 'ssv')
  const { ask, send, started } = client(ctx)
  const paths: string[] = []
  for (let count = 0; count <= MOST_UPLOADS; count++) {
    const at = client({ ...ctx, now: ctx.now.add({ seconds: count }) })
    paths.push(await at.started(10))
    await send(paths.at(-1) ?? '', 0, '01234')
  }
  expect((await ask('HEAD', paths[0] ?? '')).status).toBe(404)
  expect(await foldersOf('ssv')).toEqual(paths.slice(1).map(idOf).sort())
  const system: Ctx = { ...ctx, actor: { kind: 'system' } }
  expect(await removeOldUploads({ ...system, now: ctx.now.add({ hours: KEPT_HOURS }) }, storage)).toBe(0)
  const later = ctx.now.add({ hours: KEPT_HOURS, seconds: MOST_UPLOADS + 1 })
  expect(await removeOldUploads({ ...system, now: later }, storage)).toBe(MOST_UPLOADS)
  expect(await foldersOf('ssv')).toEqual([])
  await started(10)
})
