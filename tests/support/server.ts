import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../src/database/migrate.ts'
import { openDatabase } from '../../src/database/server.ts'

export const TEMPLATE = 'template_verein'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The owner's address of the server that all tests share; every test file clones a database of its own. */
    serverUrl: string
  }
}

/** Starts one real PostgreSQL for the whole run and migrates the template once. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'verein-tests-'))
  const database = await openDatabase({ dataDir, log: () => {}, connections: 200 })
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  await owner.query(`create database ${TEMPLATE}`)
  await owner.end()
  const template = new URL(database.url)
  template.pathname = `/${TEMPLATE}`
  await migrate(template.href, console.error)
  project.provide('serverUrl', database.url)
  return async () => {
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
