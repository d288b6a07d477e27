import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { snapshot } from '../src/database/snapshot.ts'
import { createStorage } from '../src/domain/files/create-storage.ts'
import { newId } from '../src/kernel/id.ts'
import { demoDatabase } from './support/app.ts'
import { fileSums, tableSums } from './support/checksums.ts'
import { runClub } from './support/command-line.ts'
import { emptyDatabase } from './support/database.ts'
import { programArgs } from './support/program-args.ts'
import { ROOT } from './support/run-until-end.ts'
import { SECRETS } from './support/secrets.ts'
import { until } from './support/until.ts'

const { url: source } = await demoDatabase()
const targets = await Promise.all([1, 2, 3, 4].map(() => emptyDatabase()))
const folder = await mkdtemp(join(tmpdir(), 'verein-backup-'))
const files = join(folder, 'source', 'files')
const owner = new pg.Client({ connectionString: source })
await owner.connect()
afterAll(async () => {
  await owner.end()
  await rm(folder, { recursive: true })
})

const at = (name: string) => join(folder, name)
const club = (args: string[], dataDir: string, url: string, env: Record<string, string> = {}) =>
  runClub(args, { DATABASE_URL: url, DATA_DIR: at(dataDir), SECRETS, ...env })
const backup = (file: string, env: Record<string, string> = {}) => club(['backup', at(file)], 'source', source, env)
/** Changed by each start, or by the backup itself. */
const OWN = ['public.installation']
const FILES = 30

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

async function filledTables(url: string): Promise<Record<string, string>> {
  return Object.fromEntries(Object.entries(await tableSums(url)).filter(([, sum]) => !sum.startsWith('0 ')))
}

beforeAll(async () => {
  const storage = await createStorage({ dataDir: at('source'), storageUrl: null })
  for (let number = 0; number < FILES; number++) {
    const [id, bytes] = [newId(), randomBytes(number * 5000)]
    await storage.put(`gsv/${id}`, bytes, 'image/webp')
    await owner.query(
      `insert into files (club_id, id, name, mime, bytes, sha256) values ('gsv', $1, 'ä b.webp', 'image/webp', $2, 'x')`,
      [id, bytes.length],
    )
  }
  await owner.query(`insert into parameters (club_id, name, value) values ('gsv', 'odd', E'a\\tb\\nc\\\\. "ß" \\u2028')`)
  await backup('whole.backup')
})

test('a backup under write load is one moment: every table and file equal by checksum after the restore', async () => {
  let isWriting = true
  const writing = (async () => {
    let number = 0
    for (; isWriting; number++) {
      await owner.query('begin')
      await owner.query(`insert into mails (club_id, id, template, to_address, data) values ('rwa', $1, 'load', $2, '{}')`, [
        newId(),
        `${number}@x.example`,
      ])
      await owner.query(`insert into parameters (club_id, name, value) values ('rwa', $1, 'load')`, [`load${number}`])
      await owner.query('commit')
    }
    return number
  })()
  await until(async () => (await owner.query(`select from mails where template = 'load' limit 5`)).rowCount === 5)
  expect(await backup('load.backup')).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringMatching(/Gesichert: .*load\.backup .* und 30 Dateien/),
  })
  isWriting = false
  const written = await writing
  const target = targets[0] ?? ''
  expect(await club(['restore', at('load.backup')], 'one', target)).toMatchObject({ code: 0 })
  const restored = await connected(target)
  const counted = `select (select count(*)::int from mails where template = 'load') as mails, (select count(*)::int from parameters where value = 'load') as parameters`
  const { rows } = await restored.query<{ mails: number; parameters: number }>(counted)
  await restored.end()
  const { mails = 0, parameters } = rows[0] ?? {}
  expect(parameters, 'both rows of a transaction, or none').toBe(mails)
  expect(mails).toBeGreaterThanOrEqual(5)
  expect(mails, 'it went on after the snapshot').toBeLessThan(written)
  // One writer: the first so many rows were there.
  await owner.query(`delete from mails where template = 'load' and split_part(to_address, '@', 1)::int >= $1`, [mails])
  await owner.query(`delete from parameters where value = 'load' and substr(name, 5)::int >= $1`, [mails])
  expect(await tableSums(target, OWN)).toEqual(await tableSums(source, OWN))
  expect(await fileSums(join(folder, 'one', 'files'))).toEqual(await fileSums(files))
})

test('a restored installation goes on: sequences, triggers and foreign keys are as before', async () => {
  expect(await snapshot(targets[0] ?? '')).toBe(await snapshot(source))
  const next = `select sequencename, last_value from pg_sequences where schemaname <> 'pgboss'`
  const restored = await connected(targets[0] ?? '')
  const { rows } = await restored.query(next)
  await restored.end()
  expect(rows).toEqual((await owner.query(next)).rows)
  expect(await club(['doctor'], 'one', targets[0] ?? '')).toMatchObject({ code: 0, err: '' })
})

test('it is refused where clubs are already', async () => {
  const { code, out, err } = await club(['restore', at('whole.backup')], 'one', targets[0] ?? '')
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toBe(
    'Nicht wiederhergestellt: Diese Installation ist nicht leer, bitte wählen Sie mit DATA_DIR einen neuen Ordner oder eine leere Datenbank.\n',
  )
})

test('altered, cut and foreign files are refused with one sentence, and touch nothing', async () => {
  const whole = await readFile(at('whole.backup'))
  const flipped = (place: number) => whole.with(place, (whole[place] ?? 0) ^ 1)
  const altered: Uint8Array[] = [
    ...Array.from({ length: 16 }, (_, number) => flipped(Math.floor(((whole.length - 1) * number) / 15))),
    whole.subarray(0, whole.length - 1),
    whole.subarray(0, whole.length / 2),
    Buffer.concat([whole, Buffer.from('x')]),
    Buffer.concat([whole.subarray(0, 3000), whole.subarray(4000)]),
    Buffer.alloc(0),
    Buffer.from('Das ist ein Brief an den Vorstand. '.repeat(20)),
  ]
  for (const [number, bytes] of altered.entries()) {
    await writeFile(at('altered.backup'), bytes)
    const { code, out, err } = await club(['restore', at('altered.backup')], 'nowhere', targets[1] ?? '')
    expect({ code, out }, String(number)).toEqual({ code: 1, out: '' })
    expect(err, String(number)).toMatch(
      /^Nicht wiederhergestellt: Diese (Sicherung ist unvollständig oder verändert worden|Datei ist keine Sicherung dieses Programms)[^\n]*\n$/,
    )
  }
  expect(await tableSums(targets[1] ?? '')).toEqual({})
  expect((await club(['restore', at('no.backup')], 'nowhere', targets[1] ?? '')).err).toMatch(/no\.backup gibt es nicht\.\n$/)
})

test('a restore killed half-way can be repeated, whenever that was', async () => {
  const target = targets[2] ?? ''
  const env = { PATH: process.env.PATH ?? '', DATABASE_URL: target, DATA_DIR: at('killed'), SECRETS }
  const started = performance.now()
  expect((await club(['restore', at('whole.backup')], 'timed', targets[3] ?? '')).code).toBe(0)
  const took = performance.now() - started
  let halfWay = 0
  for (const share of [0.4, 0.75]) {
    const args = programArgs(join(ROOT, 'src/cli/main.ts'), 'restore', at('whole.backup'))
    const child = spawn(process.execPath, args, { env, stdio: 'pipe' })
    const ended = once(child, 'exit')
    setTimeout(() => child.kill('SIGKILL'), took * share)
    await ended
    if (!('public.clubs' in (await filledTables(target)))) halfWay++
  }
  expect(halfWay).toBeGreaterThan(0)
  const { code, err } = await club(['restore', at('whole.backup')], 'killed', target)
  if (code !== 0) expect(err, 'the last one was killed after its end').toContain('ist nicht leer')
  expect(await tableSums(target, OWN)).toEqual(await tableSums(targets[3] ?? '', OWN))
  expect(await fileSums(at('killed/files'))).toEqual(await fileSums(files))
}, 300_000)
