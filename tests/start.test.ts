import { cp, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../src/database/server.ts'
import { BUILT } from './support/program-args.ts'
import { ROOT, runUntilEnd } from './support/run-until-end.ts'

let folder = ''
let dataDir = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verein-start-'))
  dataDir = join(folder, 'data')
})

afterAll(() => rm(folder, { recursive: true, force: true }))

/** Process of the database; null after its end. */
async function findPostgres(): Promise<number | null> {
  const text = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
  return text === '' ? null : Number(text.split('\n')[0])
}

test('a start without built pages says so and leaves no database running', async () => {
  const project = join(folder, 'project')
  for (const part of ['src', 'seeds', 'package.json']) await cp(join(ROOT, part), join(project, part), { recursive: true })
  await symlink(join(ROOT, 'node_modules'), join(project, 'node_modules'))
  const { code, said } = await runUntilEnd({ DATA_DIR: dataDir, SEED: 'none' }, { cwd: project, program: 'src/main.ts' })
  expect(code).toBe(1)
  expect(said).toContain('Die Seiten sind noch nicht gebaut')
  expect(said).not.toContain('at ')
  expect(await findPostgres()).toBeNull()
})

test('a start on the data of a newer state of the program says so and leaves no database running', async () => {
  const database = await openDatabase({ dataDir, log: () => {} })
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(`update migrations set name = '0001_something_else' where name like '0001%'`)
  await client.end()
  await database.stop()
  const { code, said } = await runUntilEnd({ DATA_DIR: dataDir, SEED: 'none' })
  expect(code).toBe(1)
  expect(said).toContain('Die Daten gehören zu einem neueren Stand des Programms, und zurück führt kein Weg.')
  expect(said).toContain('Unbekannt: 0001_something_else')
  expect(await findPostgres()).toBeNull()
})

test('a start looks for no module but those of Node: the program, its packages and its pages lie in few files', async () => {
  const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
  expect(scripts.start).toMatch(new RegExp(` ${BUILT}$`))
  const folder = dirname(join(ROOT, BUILT))
  const files = await readdir(folder)
  expect(files.length).toBeLessThan(80)
  const pages = files.filter((name) => /^server-.*\.js$/.test(name))
  expect(pages).toHaveLength(1)
  // Modules loaded at the start; rare parts come later, with packages of their own.
  const wanted = new Set(['./main.js', ...pages.map((name) => `./${name}`)])
  for (const name of wanted) {
    if (!name.startsWith('./')) continue
    const source = await readFile(join(folder, name), 'utf8')
    for (const [, other = ''] of source.matchAll(/^(?:import|export) .*\bfrom "([^"]+)";$/gm)) wanted.add(other)
  }
  expect(wanted.size).toBeGreaterThan(30)
  expect([...wanted].filter((name) => !name.startsWith('./') && !isBuiltin(name))).toEqual([])
})
