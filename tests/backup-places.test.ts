import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { nameOf } from '../src/backup/rules.ts'
import { listMigrations, migrate } from '../src/database/migrate.ts'
import { openSecrets, secretsPath } from '../src/database/secrets.ts'
import { createStorage } from '../src/domain/files/create-storage.ts'
import { newId } from '../src/kernel/id.ts'
import { tableSums } from './support/checksums.ts'
import { runClub } from './support/command-line.ts'
import { emptyDatabase, testDatabase } from './support/database.ts'
import { S3_KEYS, startS3 } from './support/s3-server.ts'
import { insertUser } from './support/users.ts'

const database = await testDatabase()
const targets = await Promise.all(Array.from({ length: 6 }, () => emptyDatabase()))
/** Ended with the file: no hook is heard within a test. */
const stores = [`s3://verein?endpoint=${await startS3('verein')}`, `s3://verein?endpoint=${await startS3('verein')}`] as const
const folder = await mkdtemp(join(tmpdir(), 'verein-places-'))
afterAll(() => rm(folder, { recursive: true }))
const at = (name: string) => join(folder, name)
const club = (args: string[], dataDir: string, url = database.url, env: Record<string, string> = {}) =>
  runClub(args, { DATABASE_URL: url, DATA_DIR: at(dataDir), ...env })

await insertUser(database, 'gsv', 'super')
const place = { dataDir: at('source'), given: null, onError: () => {} }
const secrets = await openSecrets(database.url, place)
const KEY = 'ein langer Schlüssel der Kassenwartin'
const OWN = ['public.installation']

test('with a key it is encrypted and holds the secrets; no other key opens it', async () => {
  const { out } = await club(['backup', at('locked.backup')], 'source', database.url, { BACKUP_KEY: KEY })
  expect(out).toContain('Verschlüsselt')
  const bytes = await readFile(at('locked.backup'))
  expect(bytes.includes('manifest.json')).toBe(false)
  const restore = (env: Record<string, string>) => club(['restore', at('locked.backup')], 'locked', targets[0], env)
  expect((await restore({})).err).toBe(
    'Nicht wiederhergestellt: Diese Sicherung ist verschlüsselt, bitte geben Sie BACKUP_KEY oder BACKUP_KEY_FILE an.\n',
  )
  expect((await restore({ BACKUP_KEY: 'ein ganz anderer Schlüssel' })).err).toMatch(
    /^Nicht wiederhergestellt: Diese Sicherung ist mit einem anderen Schlüssel[^\n]*\n$/,
  )
  expect(await tableSums(targets[0] ?? '')).toEqual({})
  await writeFile(at('key'), `${KEY}\n`)
  const whole = await restore({ BACKUP_KEY_FILE: at('key') })
  expect(whole).toMatchObject({ code: 0, out: expect.stringContaining('Die Schlüssel der Installation waren dabei.') })
  expect(await tableSums(targets[0] ?? '', OWN)).toEqual(await tableSums(database.url, OWN))
  const again = await openSecrets(targets[0] ?? '', { ...place, dataDir: at('locked') })
  expect([again.newest(), again.pushKeys]).toEqual([secrets.newest(), secrets.pushKeys])
})

test('without a key the secrets are missing, and both the restore and the start say what to do', async () => {
  await club(['backup', at('open.backup')], 'source')
  const key = (await readFile(secretsPath(at('source')), 'utf8')).match(/"value":"([^"]+)"/)?.[1] ?? ''
  expect((await readFile(at('open.backup'))).includes(key)).toBe(false)
  const { code, out } = await club(['restore', at('open.backup')], 'open', targets[1])
  expect(code).toBe(0)
  expect(out).toContain('Die Schlüssel fehlen noch')
  await expect(openSecrets(targets[1] ?? '', { ...place, dataDir: at('open') })).rejects.toThrow('fehlt sie')
})

test('the schedule keeps so many, clears what a killed one left, and doctor and Heute hear of the last', async () => {
  await mkdir(at('kept'))
  const now = Temporal.Now.instant()
  const ago = (days: number) => nameOf(now.subtract({ hours: 24 * days }))
  for (const name of [ago(1), ago(2), ago(3), `.${ago(4)}.1a2b3c4d.unfertig`, 'urlaub.jpg'])
    await writeFile(join(at('kept'), name), '')
  const env = { BACKUP_TO: at('kept'), BACKUP_KEEP: '2' }
  expect(await club(['backup'], 'source', database.url, env)).toMatchObject({ code: 0, err: '' })
  const names = (await readdir(at('kept'))).toSorted()
  expect(names).toEqual(['urlaub.jpg', ago(1), expect.stringMatching(/^verein-\d{8}-\d{6}\.backup$/)])
  expect((await club(['doctor'], 'source', database.url, env)).out).toMatch(/ok +Letzte Sicherung: .* Uhr, [\d,]+ kB, /)
  await rm(at('kept'), { recursive: true })
  expect((await club(['backup'], 'source', database.url, env)).code).toBe(1)
  expect((await club(['doctor'], 'source', database.url, env)).out).toMatch(/FEHLER +Die Sicherung vom .* ist nicht gelungen/)
})

test('two at once: the second one says so', async () => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query(`select pg_advisory_lock(hashtextextended('backup', 0))`)
  expect((await club(['backup', at('second.backup')], 'source')).err).toBe('Nicht gesichert: Es läuft schon eine Sicherung.\n')
})

test('the backup of an older release is restored and brought forward; one of a newer is refused', async () => {
  const [old = '', target = ''] = [targets[2], targets[3]]
  const all = await listMigrations()
  await migrate(old, () => {}, all.slice(0, -3))
  const client = new pg.Client({ connectionString: old })
  await client.connect()
  await client.query(
    `insert into clubs (name, display_name, title, kind, state_code, hosts) values ('alt', 'Alt', 'Alt', 'club', 'BY', '{alt.example}')`,
  )
  await client.query(`insert into club_details (club_id) values ('alt')`)
  expect((await club(['backup', at('old.backup')], 'old', old)).code).toBe(0)
  await client.query(`insert into migrations (name, run_on) values ('20990101000000_future', now())`)
  expect((await club(['backup', at('newer.backup')], 'old', old)).code).toBe(0)
  await client.end()
  expect((await club(['restore', at('newer.backup')], 'later', target)).err).toMatch(
    /^Nicht wiederhergestellt: Diese Sicherung braucht einen neueren Stand[^\n]*\n$/,
  )
  await migrate(target)
  const { code } = await club(['restore', at('old.backup')], 'later', target)
  expect(code, 'also into an installation that a newer program has begun').toBe(0)
  const restored = await tableSums(target)
  expect(restored['public.clubs']).toMatch(/^1 /)
  expect(restored['public.migrations']).toMatch(new RegExp(`^${all.length} `))
})

test('files that lie in a bucket are in the backup, and go into a folder or another bucket', async () => {
  Object.assign(process.env, S3_KEYS)
  const [from, into] = stores
  const open = (storageUrl: string) => createStorage({ dataDir: '/none', storageUrl })
  const [id, lost, bytes] = [newId(), newId(), Buffer.from('Bild '.repeat(40_000))]
  await (await open(from)).put(`gsv/${id}`, bytes, 'image/webp')
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  onTestFinished(() => client.end())
  for (const one of [id, lost])
    await client.query(
      `insert into files (club_id, id, name, mime, bytes, sha256) values ('gsv', $1, 'bild.webp', 'image/webp', $2, 'x')`,
      [one, bytes.length],
    )
  const taken = await club(['backup', at('bucket.backup')], 'source', database.url, { STORAGE_URL: from, ...S3_KEYS })
  expect(taken).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringContaining(`1 Dateien fehlten im Speicher, zum Beispiel gsv/${lost}.`),
  })
  expect((await club(['restore', at('bucket.backup')], 'folder', targets[4])).code).toBe(0)
  expect(await readFile(join(at('folder'), 'files/gsv', id))).toEqual(bytes)
  const env = { STORAGE_URL: into, ...S3_KEYS }
  expect((await club(['restore', at('bucket.backup')], 'other', targets[5], env)).code).toBe(0)
  expect(Buffer.from((await (await open(into)).get(`gsv/${id}`)) ?? [])).toEqual(bytes)
})
