import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, constants, mkdtemp, realpath, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../src/database/migrate.ts'
import { openDatabase } from '../../src/database/server.ts'

const GUARD = fileURLToPath(new URL('./database-guard.ts', import.meta.url))

/** The database outlives killed tests: a guard ends it. It has its own group, out of reach for Ctrl-C. */
function startGuard(dataDir: string): () => Promise<unknown> {
  const guard = spawn(process.execPath, [GUARD, dataDir], { detached: true, stdio: ['pipe', 'ignore', 'inherit'] })
  const ended = once(guard, 'exit')
  return () => {
    guard.stdin.end()
    return ended
  }
}

/**
 * Several files run several programs at a time. A power cut may lose everything. Statements are counted in databases with
 * `countStatements`.
 */
const SETTINGS = {
  max_connections: '500',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track': 'none',
  // Names the database, so that a test finds its own lines.
  log_line_prefix: '%m [%p] %d ',
}

export const TEMPLATE = 'template_verein'

const IN_MEMORY = '/dev/shm'
const NEEDED_BYTES = 2_000_000_000

/** In memory, where there is plenty: each test file copies a database and removes it, a thousand files that cost a disk more. */
async function folderForDatabase(): Promise<string> {
  const isOurs = await access(IN_MEMORY, constants.W_OK).then(
    () => true,
    () => false,
  )
  if (!isOurs) return tmpdir()
  const { bavail, bsize } = await statfs(IN_MEMORY)
  return bavail * bsize < NEEDED_BYTES ? tmpdir() : IN_MEMORY
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** The owner's address of the shared server; every test file clones a database of its own. */
    serverUrl: string
    /** Path of the server's log. */
    serverLog: string
  }
}

/** Starts one real PostgreSQL for the whole run and migrates the template once. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await realpath(await mkdtemp(join(await folderForDatabase(), 'verein-tests-')))
  const endGuard = startGuard(dataDir)
  const database = await openDatabase({ dataDir, log: () => {}, settings: SETTINGS })
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  await owner.query(`create database ${TEMPLATE}`)
  await owner.end()
  const template = new URL(database.url)
  template.pathname = `/${TEMPLATE}`
  await migrate(template.href, console.error)
  project.provide('serverUrl', database.url)
  project.provide('serverLog', join(dataDir, 'postgres.log'))
  return async () => {
    await database.stop()
    await endGuard()
  }
}
