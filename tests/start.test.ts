import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../src/database/server.ts'
import { programArgs } from './support/program-args.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
let folder = ''
let dataDir = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verein-start-'))
  dataDir = join(folder, 'data')
})

afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs the program with a database of its own until it ends by itself. */
async function runUntilEnd(cwd: string, env: Record<string, string> = {}): Promise<{ code: number | null; said: string }> {
  const settings = {
    NODE_ENV: 'production',
    VITEST: undefined,
    DATABASE_URL: undefined,
    SEED: 'none',
    DATA_DIR: dataDir,
    PORT: '0',
  }
  const child = spawn(process.execPath, programArgs('src/main.ts'), {
    cwd,
    env: { ...process.env, ...settings, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part))
  const [code] = await once(child, 'close')
  return { code, said }
}

/** The database's process, as long as it runs. */
async function findPostgres(): Promise<number | null> {
  const text = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
  return text === '' ? null : Number(text.split('\n')[0])
}

test('a start without built pages says so and leaves no database running', async () => {
  const project = join(folder, 'project')
  for (const part of ['src', 'seeds', 'package.json']) await cp(join(ROOT, part), join(project, part), { recursive: true })
  await symlink(join(ROOT, 'node_modules'), join(project, 'node_modules'))
  const { code, said } = await runUntilEnd(project)
  expect(code).toBe(1)
  expect(said).toContain('Die Seiten sind noch nicht gebaut')
  expect(said).not.toContain('at ')
  expect(await findPostgres()).toBeNull()
})

test('a start at a taken port says so and leaves no database running', async () => {
  const other = createServer().listen(0, '0.0.0.0')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const { code, said } = await runUntilEnd(ROOT, { PORT: String(port), HOST: '0.0.0.0' })
  other.close()
  expect(code).toBe(1)
  expect(said).toContain(`Port ${port} ist schon belegt`)
  expect(await findPostgres()).toBeNull()
})

test('a start on the data of a newer state of the program says so and leaves no database running', async () => {
  const database = await openDatabase({ dataDir, log: () => {} })
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(`update migrations set name = '0001_something_else' where name like '0001%'`)
  await client.end()
  await database.stop()
  const { code, said } = await runUntilEnd(ROOT)
  expect(code).toBe(1)
  expect(said).toContain('Die Daten gehören zu einem neueren Stand des Programms, und zurück führt kein Weg.')
  expect(said).toContain('Unbekannt: 0001_something_else')
  expect(await findPostgres()).toBeNull()
})
