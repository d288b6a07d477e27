import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { connect } from '../src/database/connect.ts'
import { removeClub } from '../src/domain/clubs/remove-club.ts'
import type { Ctx } from '../src/domain/context.ts'
import { createStorage } from '../src/domain/files/create-storage.ts'
import { startApps } from './support/app.ts'
import { clubNamed } from './support/database.ts'

const [one, other] = await startApps(2)
if (!one || !other) throw new Error('no program was started')
const owner = new pg.Client({ connectionString: one.databaseUrl })
await owner.connect()
const connections = connect(one.databaseUrl)
afterAll(async () => {
  await connections.end()
  await owner.end()
})

const statusIn = async (app: typeof one, club: string, path: string, cookie = '') =>
  (await app.fetch(club, path, { headers: { cookie } })).status

test('when a club’s day has come, both processes forget its pages, host, files and logins at once; the others stay as they were', async () => {
  for (const { dataDir } of [one, other]) {
    await mkdir(join(dataDir, 'files', 'rwa'), { recursive: true })
    await writeFile(join(dataDir, 'files', 'rwa', 'wappen'), 'x')
  }
  const cookie = await one.login('rwa', 'admin@rwa.example')
  for (const app of [one, other]) {
    const open = await Promise.all([
      statusIn(app, 'rwa', '/'),
      statusIn(app, 'gsv', '/rwa/imprint'),
      statusIn(app, 'rwa', '/admin', cookie),
      statusIn(app, 'rwa', '/api/v1/courses'),
    ])
    expect(open).toEqual([200, 200, 200, 200])
    expect((await app.fetch('ssv', '/')).text).toContain('Rot-Weiß Auental')
  }
  const homeOf = async (app: typeof one) => (await app.fetch('gsv', '/')).text.replaceAll(String(app.port), 'PORT')
  const home = await homeOf(one)

  await owner.query(`update clubs set exported_at = now(), remove_at = now() where name = 'rwa'`)
  const ctx: Ctx = {
    db: connections.forRetention(clubNamed('rwa').id),
    club: clubNamed('rwa'),
    actor: { kind: 'system' },
    now: Temporal.Now.instant(),
  }
  expect(await removeClub(ctx, await createStorage({ dataDir: one.dataDir, storageUrl: null }))).toBe(true)

  for (const app of [one, other]) {
    await expect.poll(() => statusIn(app, 'rwa', '/')).toBe(404)
    const closed = [
      statusIn(app, 'gsv', '/rwa/imprint'),
      statusIn(app, 'rwa', '/admin', cookie),
      statusIn(app, 'rwa', '/api/v1/courses'),
    ]
    expect(await Promise.all(closed)).toEqual([404, 404, 404])
    expect((await app.fetch('ssv', '/')).text).not.toContain('Rot-Weiß Auental')
    expect(await homeOf(app)).toBe(home)
  }
  expect(await readdir(join(one.dataDir, 'files'))).not.toContain('rwa')
  const again = { form: { email: 'admin@rwa.example', password: 'Verein-2026!' } }
  expect((await one.fetch('gsv', '/login', again)).status).toBe(401)
  const { rows } = await owner.query(`select name from pgboss.job where data::text like '%"rwa"%'`)
  expect(rows).toEqual([])
})
