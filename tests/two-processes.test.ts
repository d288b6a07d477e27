import { rm, symlink } from 'node:fs/promises'
import { get } from 'node:http'
import { join as pathOf } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { found } from '../src/kernel/answer.ts'
import { UPLOADED } from '../src/web/files/file-address.ts'
import { type App, startApps } from './support/app.ts'

const [one, other] = await startApps(2, { RAISED_LIMITS: 'yes' })
if (!one || !other) throw new Error('two programs expected')
const owner = new pg.Client({ connectionString: one.databaseUrl })
await owner.connect()
afterAll(() => owner.end())

const { rows } = await owner.query<{ id: string; slug: string }>(
  `select c.id, c.slug from courses c where club_id = 'gsv' and state = 'published' and coalesce(age_from, 0) < 40 and coalesce(age_to, 99) > 50 and sexes = 'all' and registration_opens_at is null and registration_closes_at is null
   and capacity > 5 + (select count(*) from held_places p where p.club_id = c.club_id and p.course_id = c.id)
   and not exists (select from participations p where p.club_id = c.club_id and p.course_id = c.id and p.state = 'waiting') order by slug limit 1`,
)
const course = rows[0]
if (!course) throw new Error('the demo has no course with free places')

const person = (number: number) => ({
  firstname: 'Erika',
  lastname: `Muster ${number}`,
  birthOn: '1985-03-05',
  email: `erika${number}@beispiel.example`,
})
const join = (app: App, number: number) =>
  app.fetch('gsv', `/api/v1/courses/${course.id}/participations`, { json: person(number) })
const placesShown = async (app: App) => /(\d+) Pl(?:ätze|atz) frei/.exec((await app.fetch('gsv', `/id/${course.slug}`)).text)?.[1]

/** Opens the stream of changes and answers the next one. */
function listenAt(app: App): { ready: Promise<void>; change: Promise<string> } {
  const ready = Promise.withResolvers<void>()
  const change = Promise.withResolvers<string>()
  const asked = get(
    { host: '127.0.0.1', port: app.port, path: '/api/v1/live', headers: { host: `gsv.localhost:${app.port}` } },
    (stream) => {
      let text = ''
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString()
        if (text.includes('event: ready')) ready.resolve()
        const data = /event: change\ndata: (.*)\n/.exec(text)
        if (data) {
          change.resolve(found(data[1]))
          asked.destroy()
        }
      })
      stream.on('error', change.reject)
    },
  )
  asked.on('error', ready.reject)
  return { ready: ready.promise, change: change.promise }
}

test('what happens in one process is heard in the other, without telling who it was', async () => {
  const stream = listenAt(other)
  await stream.ready
  expect((await join(one, 1)).status).toBe(201)
  const changes = JSON.parse(await stream.change) as { kind: string; id: string }[]
  expect(changes.find(({ kind }) => kind === 'participation')).toMatchObject({ id: '' })
  expect(changes.some(({ kind }) => kind === 'person')).toBe(false)
})

test('a kept page of one process shows what was done in the other', async () => {
  const before = Number(await placesShown(other))
  expect(Number(await placesShown(other))).toBe(before)
  expect((await join(one, 2)).status).toBe(201)
  await expect.poll(async () => Number(await placesShown(other))).toBe(before - 1)
})

test('a login counts in both, and so does its end', async () => {
  const cookie = await one.login('gsv', 'trainer@gsv.example')
  const session = async (app: App) =>
    JSON.parse((await app.fetch('gsv', '/api/v1/session', { headers: { cookie } })).text) as { hasUser: boolean }
  expect((await session(other)).hasUser).toBe(true)
  await other.fetch('gsv', '/logout', { headers: { cookie }, form: {} })
  expect((await session(one)).hasUser).toBe(false)
})

test('a file whose first part one process took goes on at the other, and is used at the first', async () => {
  await rm(pathOf(other.dataDir, 'files'), { recursive: true, force: true })
  await symlink(pathOf(one.dataDir, 'files'), pathOf(other.dataDir, 'files'))
  const cookie = await one.login('gsv', 'admin@gsv.example')
  const rows = Array.from({ length: 20 }, (_, row) => `Halle an zwei Orten;Mo;17:00;18:00;Gruppe ${row}`)
  const bytes = Buffer.from(['Halle;Tag;von;bis;Gruppe', ...rows].join('\n').padEnd(600_000, '\n'))
  const tus = { cookie, 'tus-resumable': '1.0.0' }
  const send = (app: App, path: string, from: number, to: number) =>
    app.fetch('gsv', path, {
      method: 'PATCH',
      bytes: bytes.subarray(from, to),
      headers: { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(from) },
    })
  const name = `filename ${Buffer.from('plan.csv').toString('base64')}`
  const begun = await one.fetch('gsv', '/uploads', {
    method: 'POST',
    headers: { ...tus, 'upload-length': String(bytes.length), 'upload-metadata': name },
    bytes: new Uint8Array(),
  })
  const path = new URL(String(begun.headers.location), one.origin('gsv')).pathname
  expect((await send(one, path, 0, 350_000)).status).toBe(204)
  const standing = await other.fetch('gsv', path, { method: 'HEAD', headers: tus })
  expect(standing.headers['upload-offset']).toBe('350000')
  expect((await send(other, path, 350_000, bytes.length)).headers['upload-offset']).toBe(String(bytes.length))
  expect((await send(one, path, 350_000, bytes.length)).status).toBe(409)

  const multipart = new FormData()
  multipart.set('file', new File([path.split('/').at(-1) ?? ''], 'plan.csv', { type: UPLOADED }))
  for (const [field, text] of Object.entries({ from: '11.01.2027', to: '31.01.2027', partId: '' })) multipart.set(field, text)
  const sent = await one.fetch('gsv', '/admin/bookings/import', { multipart, headers: { cookie } })
  expect([sent.status, String(sent.headers.location)]).toEqual([302, expect.stringMatching(/^\/admin\/bookings\/import\//)])
  const page = await other.fetch('gsv', String(sent.headers.location), { headers: { cookie } })
  expect(page.text).toContain('Gruppe 19')
})
