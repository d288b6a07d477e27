import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { emptyDatabase } from './support/database.ts'
import { runUntilEnd } from './support/run-until-end.ts'

// Starts cost seconds: more cases stand beside the functions (settings, data-dir, foreign).
const PRELOAD = new URL('./support/full-disk.ts', import.meta.url).href
const empty = await emptyDatabase()
const folder = await mkdtemp(join(tmpdir(), 'verein-settings-'))
const closed = join(folder, 'closed')
const dataDir = join(folder, 'data')
const full = join(folder, 'full')
const other = createServer().listen(0, '0.0.0.0')
await once(other, 'listening')
const address = other.address()
const taken = typeof address === 'object' && address ? address.port : 0
await mkdir(closed, { mode: 0o555 })
await writeFile(full, '')
afterAll(async () => {
  other.close()
  await chmod(closed, 0o700)
  await rm(folder, { recursive: true, force: true })
})

const strange = Object.assign(new URL(empty), { username: 'niemand' }).href
const FAULTS: Record<string, [Record<string, string>, string]> = {
  'a mail server that is no address': [{ SMTP_URL: 'quatsch' }, 'SMTP_URL: Erwartet wird eine Adresse wie smtp://'],
  'an address of another machine': [{ HOST: '192.0.2.1' }, 'HOST: „192.0.2.1“ ist keine Adresse dieses Rechners.'],
  'a port in use': [
    { PORT: `${taken}`, HOST: '0.0.0.0' },
    `Port ${taken} ist schon belegt. Mit einem anderen: PORT=${taken + 1}`,
  ],
  'an unknown role': [{ DATABASE_URL: strange }, 'DATABASE_URL: Die Datenbank ist nicht zu benutzen. Die Rolle „niemand“'],
  'a disk that is too small': [
    { DATABASE_URL: '', NODE_OPTIONS: `--import ${PRELOAD}`, FULL_DISK: full },
    `DATA_DIR: Auf dem Datenträger von ${dataDir} sind nur 0 MB frei; nötig sind mindestens 250 MB.`,
  ],
}

test.each(Object.entries(FAULTS))('%s ends the start with one sentence, at once', async (_, [settings, sentence]) => {
  const { code, said } = await runUntilEnd({ DATA_DIR: dataDir, DATABASE_URL: empty, ...settings })
  // A waiting start says so first.
  expect(said.trimEnd().split('\n')).toEqual([expect.stringContaining(sentence)])
  expect(code).toBe(1)
  expect(await readdir(dataDir).catch(() => [])).toEqual([])
})

/** Root may write everywhere: the program then runs as another user with read access only. */
const READER = ['--reuid=65534', '--regid=65534', '--clear-groups', '--securebits=+no_setuid_fixup']
const CAPS = ['inh-caps', 'ambient-caps', 'bounding-set'].map((set) => `--${set}=-all,+dac_read_search`)

test("somebody else's folder ends the start with one sentence, at once", async () => {
  const wrapper = process.getuid?.() === 0 ? ['setpriv', ...READER, ...CAPS] : []
  const sentence = `DATA_DIR: Im Ordner ${closed} darf dieser Benutzer nicht lesen und schreiben. Bitte als sein Besitzer starten.\n`
  expect(await runUntilEnd({ DATA_DIR: closed }, { wrapper })).toEqual({ code: 1, said: sentence })
  expect(await readdir(closed)).toEqual([])
})

test('none of these starts has touched the database', async () => {
  const client = new pg.Client({ connectionString: empty })
  await client.connect()
  const { rows } = await client.query(`select from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`)
  await client.end()
  expect(rows).toEqual([])
})
