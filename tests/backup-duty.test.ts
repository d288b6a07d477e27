import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nameOf } from '../src/backup/rules.ts'
import { bucketTarget } from '../src/backup/targets.ts'
import { openQueue } from '../src/jobs/queue.ts'
import { startApp, startOne } from './support/app.ts'
import { runClub } from './support/command-line.ts'
import { S3_KEYS, startS3 } from './support/s3-server.ts'
import { SECRETS } from './support/secrets.ts'

const app = await startApp()
const store = await startS3('verein')
const folder = await mkdtemp(join(tmpdir(), 'verein-duty-'))
const owner = new pg.Client({ connectionString: app.databaseUrl })
await owner.connect()
afterAll(async () => {
  await owner.end()
  await rm(folder, { recursive: true })
})
const at = (name: string) => join(folder, name)
const bucket = (name: string, endpoint = store) => `s3://${name}/nachts?region=eu-central-1&endpoint=${endpoint}`
Object.assign(process.env, S3_KEYS)
const kept = async () => (await (await bucketTarget(bucket('verein'))).list()).map(({ name }) => name).toSorted()
const club = (args: string[], env: Record<string, string>) =>
  runClub(args, { DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir, SECRETS, ...env })

/** Page of Heute as the board reads it. */
async function today(list = ''): Promise<string> {
  const cookie = await app.login('gsv', 'admin@gsv.example')
  const { text } = await app.fetch('gsv', `/admin${list}`, { headers: { cookie } })
  return text.replace(/<script[\s\S]*?<\/script>/g, '').replace(/<[^>]*>/g, '')
}

const PRELOAD = new URL('./support/full-disk.ts', import.meta.url).href
/** Only root may make a disk that is soon full; elsewhere the program's writes say so. */
const isSmallDisk = spawnSync('sh', ['-c', `mkdir ${at('full')} && mount -t tmpfs -o size=8k tmpfs ${at('full')}`]).status === 0
const FULL: Record<string, string> = isSmallDisk ? {} : { NODE_OPTIONS: `--import ${PRELOAD}`, FULL_DISK: at('full') }
afterAll(() => {
  if (isSmallDisk) spawnSync('sh', ['-c', `umount ${at('full')}`])
})

beforeAll(async () => {
  await mkdir(at('there'))
  await mkdir(at('full'), { recursive: true })
  await writeFile(at('short-key'), 'kurz')
  await writeFile(at('a-file'), 'ein Brief')
})

const SILENT = { AWS_ACCESS_KEY_ID: '', AWS_SECRET_ACCESS_KEY: '', AWS_EC2_METADATA_DISABLED: 'true' }

test.each<[string, Record<string, string>, string | RegExp]>([
  ['a missing folder', { BACKUP_TO: at('missing') }, `${at('missing')} gibt es nicht.`],
  ['a file', { BACKUP_TO: at('a-file') }, `${at('a-file')} liegt nicht in einem Ordner.`],
  ['a full disk', { BACKUP_TO: at('full'), ...FULL }, 'Auf dem Datenträger ist kein Platz mehr.'],
  ['without its key', { BACKUP_TO: at('there'), BACKUP_KEY_FILE: at('no-key') }, `${at('no-key')} gibt es nicht.`],
  [
    'with a short key',
    { BACKUP_TO: at('there'), BACKUP_KEY_FILE: at('short-key') },
    /^Der Schlüssel in .* braucht mindestens 16 Zeichen\.$/,
  ],
  [
    'a store with a wrong key',
    { BACKUP_TO: bucket('verein'), ...S3_KEYS, AWS_ACCESS_KEY_ID: 'FALSCH' },
    /^s3:\/\/verein\/nachts weist die Zugangsdaten zurück \(.*\)\.$/,
  ],
  ['a store without a key', { BACKUP_TO: bucket('verein'), ...SILENT }, /^Die Zugangsdaten fehlen \(.*\)\.$/],
  ['a missing bucket', { BACKUP_TO: bucket('anderer'), ...S3_KEYS }, 'Den Speicher s3://anderer/nachts gibt es nicht.'],
  [
    'a store that is away',
    { BACKUP_TO: bucket('verein', 'http://127.0.0.1:9'), ...S3_KEYS },
    's3://verein/nachts ist nicht zu erreichen.',
  ],
])('%s: one sentence, on Heute and for doctor, too, and nothing half done', async (_, env, sentence) => {
  const { code, out, err } = await club(['backup'], env)
  expect({ code, out }).toEqual({ code: 1, out: '' })
  const [, said = ''] = /^Nicht gesichert: ([^\n]*)\n$/.exec(err) ?? [err, err]
  expect(said).toMatch(sentence)
  expect(await today()).toContain('Fehlende Sicherung der Daten klären')
  expect(await today('?zeigt=sicherung-fehlt')).toContain(said)
  expect((await club(['doctor'], env)).out).toContain(`ist nicht gelungen: ${said}`)
  expect(await Promise.all([readdir(at('there')), readdir(at('full')), kept()])).toEqual([[], [], []])
})

/** As the clock does at 2:30. */
async function askForBackup(): Promise<void> {
  const boss = openQueue(app.databaseUrl, true)
  await boss.start()
  await owner.query(`delete from pgboss.job where name = 'backup'`)
  await boss.createQueue('backup', { policy: 'exclusive' })
  await boss.send('backup', {})
  await boss.stop()
}

test('each night the running program backs up to S3, keeps so many, and says how it went', async () => {
  const env = { BACKUP_TO: bucket('verein'), BACKUP_KEEP: '2', BACKUP_KEY: 'ein langer Schlüssel', ...S3_KEYS }
  const now = Temporal.Now.instant()
  const ago = (days: number) => nameOf(now.subtract({ hours: 24 * days }))
  const target = await bucketTarget(bucket('verein'))
  for (const name of [ago(1), ago(2), ago(3)]) await target.write(name, Readable.from([Buffer.from('früher')]))
  await owner.query(`delete from installation where name = 'lastBackupFault'`)

  await askForBackup()
  const refused = await startOne(app.databaseUrl, at('program'), { ...env, AWS_ACCESS_KEY_ID: 'FALSCH' })
  await expect.poll(() => today('?zeigt=sicherung-fehlt')).toContain('s3://verein/nachts weist die Zugangsdaten zurück')
  await refused.stop()
  expect(await kept()).toEqual([ago(3), ago(2), ago(1)])

  await askForBackup()
  const { stop } = await startOne(app.databaseUrl, at('program'), env)
  await expect.poll(kept).toEqual([ago(1), expect.stringMatching(/^verein-\d{8}-\d{6}\.backup$/)])
  await expect.poll(() => today()).toContain('Letzte Sicherung')
  expect(await today()).not.toContain('Fehlende Sicherung')
  expect(await today('?zeigt=sicherung')).toContain('s3://verein/nachts')
  const { rows } = await owner.query(`select cron, timezone from pgboss.schedule where name = 'backup'`)
  expect(rows).toEqual([{ cron: '30 2 * * *', timezone: 'Europe/Berlin' }])
  await stop()
  expect((await club(['doctor'], env)).out).toMatch(/ok +Letzte Sicherung: .* s3:\/\/verein\/nachts/)
})
