import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { databaseUrl } from '../bench/support/program.ts'
import { isCode } from '../src/kernel/codes.ts'
import { type Answer, type App, startOne, startOwnApp } from './support/app.ts'

interface Scene {
  app: App
  databaseUrl: string
  fill(): Promise<void>
  free(): Promise<void>
}

const folder = await mkdtemp(join(tmpdir(), 'verein-full-'))
const PRELOAD = new URL('./support/full-disk.ts', import.meta.url).href

async function asOwner(url: string, text: string): Promise<Record<string, unknown>[]> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  return owner.query(text).then(
    ({ rows }) => owner.end().then(() => rows),
    (error: Error) => owner.end().then(() => Promise.reject(error)),
  )
}

const TRIGGERS = `do $$ declare place regclass; begin
  for place in select oid from pg_class where relkind in ('r', 'p') and relnamespace in ('public'::regnamespace, 'auth'::regnamespace, 'pgboss'::regnamespace)
  loop execute format('create trigger full_disk before insert or update or delete on %s for each statement execute function full_disk()', place); end loop;
end $$`
const disk = (body: string) =>
  `create or replace function public.full_disk() returns trigger language plpgsql as $$ begin ${body} return null; end $$`

/** Files and log fail in the program, the database with its message for a full disk. */
async function openInjected(): Promise<Scene> {
  const marker = join(folder, 'full')
  const app = await startOwnApp({ RAISED_LIMITS: 'yes', NODE_OPTIONS: `--import ${PRELOAD}`, FULL_DISK: marker })
  await asOwner(app.databaseUrl, disk(''))
  await asOwner(app.databaseUrl, TRIGGERS)
  return {
    app,
    databaseUrl: app.databaseUrl,
    async fill() {
      await writeFile(marker, '')
      await asOwner(app.databaseUrl, disk(`raise exception 'could not extend file' using errcode = '53100';`))
    },
    async free() {
      await rm(marker)
      await asOwner(app.databaseUrl, disk(''))
    },
  }
}

const mounted = join(folder, 'small')

async function writeUntilFull(file: string): Promise<void> {
  const handle = await open(file, 'w')
  try {
    for (;;) await handle.write(Buffer.alloc(64_000))
  } catch (error) {
    if (!isCode(error, 'ENOSPC')) throw error
  } finally {
    await handle.close()
  }
}

/** Everything on a disk that really has no space left, with the embedded database. */
async function openMounted(): Promise<Scene> {
  const app = await startOne('', join(mounted, 'data'), { RAISED_LIMITS: 'yes' })
  afterAll(app.stop)
  const filler = join(mounted, 'filler')
  return {
    app,
    databaseUrl: await databaseUrl(app.dataDir),
    fill: () => writeUntilFull(filler),
    free: () => rm(filler),
  }
}

const mayMount = spawnSync('sh', ['-c', `mkdir ${mounted} && mount -t tmpfs -o size=400m tmpfs ${mounted}`]).status === 0
afterAll(async () => {
  if (mayMount) spawnSync('sh', ['-c', `umount --lazy ${mounted}`])
  await rm(folder, { recursive: true, force: true })
})

const SCENES = [
  { disk: 'that says it is full', scene: await openInjected() },
  ...(mayMount ? [{ disk: 'of 400 MB', scene: await openMounted() }] : []),
]

/** Small changes may still find room in existing pages: repeats until one is refused. */
async function untilRefused(write: () => Promise<Answer>, done: number): Promise<Answer> {
  for (let count = 0; count < 1_000; count++) {
    const answer = await write()
    if (answer.status !== done) return answer
  }
  throw new Error('Everything was taken')
}

describe.each(SCENES)('on a disk $disk', ({ scene }) => {
  test('pages are shown, changes are refused in words, and it goes on by itself', async () => {
    const { app, databaseUrl, fill, free } = scene
    const cookie = await app.login('gsv', 'admin@gsv.example')
    const { items } = JSON.parse((await app.fetch('gsv', '/api/v1/courses?q=Wirbels%C3%A4ulengymnastik')).text)
    const acknowledged: string[] = []
    let number = 0
    const signUp = async () => {
      const email = `person.${number++}@post.example`
      const json = {
        firstname: 'Frieda',
        lastname: `Frueh ${number}`,
        birthOn: '5.3.1960',
        email,
        payment: 'invoice',
      }
      const answer = await app.fetch('gsv', `/api/v1/courses/${items[0].id}/participations`, { json })
      if (answer.status === 201) acknowledged.push(email)
      return answer
    }
    const logIn = () => app.fetch('gsv', '/login', { form: { email: 'admin@gsv.example', password: 'Verein-2026!' } })
    const side = 600
    const picture = await sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
      .jpeg()
      .toBuffer()
    const upload = async () => {
      const multipart = new FormData()
      multipart.set('intent', 'badge')
      multipart.set('badge', new File([new Uint8Array(picture)], 'Wappen.jpg', { type: 'image/jpeg' }))
      return app.fetch('gsv', '/admin/settings', { multipart, headers: { cookie } })
    }
    const part = randomBytes(1_000_000)
    const tus = { cookie, 'tus-resumable': '1.0.0' }
    const begun = await app.fetch('gsv', '/uploads', {
      bytes: new Uint8Array(),
      headers: { ...tus, 'upload-length': String(50 * part.length) },
    })
    let offset = 0
    const sendPart = async () => {
      const answer = await app.fetch('gsv', String(begun.headers.location), {
        method: 'PATCH',
        bytes: part,
        headers: { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
      })
      offset = Number(answer.headers['upload-offset'] ?? offset)
      return answer
    }
    expect((await app.fetch('gsv', '/')).status).toBe(200)
    expect((await signUp()).status).toBe(201)
    expect((await sendPart()).status).toBe(204)

    await fill()
    for (const path of ['/', '/?q=yoga', `/id/${items[0].slug}`, '/events', '/api/v1/courses'])
      expect((await app.fetch('gsv', path)).status, path).toBe(200)
    expect((await app.fetch('gsv', '/admin/courses', { headers: { cookie } })).status).toBe(200)

    const uploaded = await untilRefused(upload, 302)
    expect(uploaded.status).toBe(507)
    expect(uploaded.text).toContain('Auf unserem Server ist kein Platz mehr.')

    const stopped = await untilRefused(sendPart, 204)
    expect(stopped.status).toBe(507)
    expect(stopped.text).toContain('Auf unserem Server ist kein Platz mehr.')

    const refused = await untilRefused(signUp, 201)
    expect([503, 507]).toContain(refused.status)
    expect(refused.headers['content-type']).toContain('application/problem+json')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(JSON.parse(refused.text)).toMatchObject({ detail: expect.stringMatching(/senden Sie es .* noch einmal/) })

    const page = await untilRefused(logIn, 302)
    expect([503, 507]).toContain(page.status)
    expect(Number(page.headers['retry-after'])).toBeGreaterThan(0)
    expect(page.text).toMatch(/<h1[^>]*>(Gerade lässt sich nichts speichern|Wir sind gleich wieder da)/)
    expect(page.text).not.toContain('Internal Server Error')
    expect((await app.fetch('gsv', '/')).status).toBe(200)

    // The log is written a moment later; the last page of its file may have room.
    const logFile = join(app.dataDir, 'app.log')
    let size = -1
    const isLogFull = async () => {
      const before = size
      await Promise.all(Array.from({ length: 20 }, () => app.fetch('gsv', '/robots.txt')))
      size = (await stat(logFile)).size
      return size === before
    }
    await expect.poll(isLogFull, { interval: 300 }).toBe(true)

    await free()
    await expect.poll(async () => (await signUp()).status).toBe(201)
    expect((await logIn()).status).toBe(302)
    expect((await upload()).status).toBe(302)
    expect((await sendPart()).status).toBe(204)
    const kept = await asOwner(databaseUrl, 'select p.email from people p join participations on participations.person_id = p.id')
    expect(kept.map(({ email }) => email)).toEqual(expect.arrayContaining(acknowledged))
    await expect
      .poll(() => readFile(logFile, 'utf8'))
      .toMatch(/"dropped":\d+.*\n(.*\n)*.*"path":"\/admin\/settings","status":302/)
  })
})
