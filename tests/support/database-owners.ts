import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach } from 'vitest'
import { openDatabase } from '../../src/database/server.ts'

const OWNER = `
  import { openDatabase } from ${JSON.stringify(new URL('../../src/database/server.ts', import.meta.url).href)}
  const say = (what) => process.stdout.write(JSON.stringify(what) + '\\n')
  process.on('SIGTERM', () => database.stop().then(() => process.exit(0)))
  const database = await openDatabase({ dataDir: process.argv[1], log: () => {} }).catch((error) => {
    say({ refusal: error.name, message: error.message })
    process.exit(1)
  })
  say({ url: database.url })
  setInterval(() => {}, 1000)
`

/** Against hanging only. */
const PATIENCE_MS = 180_000

interface Said {
  url?: string
  refusal?: string
  message?: string
}

/**
 * Programs with the embedded database, to be stopped and killed; each test begins in an empty folder and leaves nothing running.
 */
export function databaseOwners() {
  const here = { dataDir: '' }
  let owners: ChildProcess[] = []

  beforeEach(async () => {
    here.dataDir = await mkdtemp(path.join(tmpdir(), 'verein-server-'))
    owners = []
  })

  afterEach(async () => {
    for (const owner of owners) owner.kill('SIGKILL')
    const last = await openDatabase({ dataDir: here.dataDir, log: () => {} })
    await last.stop()
    await rm(here.dataDir, { recursive: true, force: true })
  })

  async function startOwner(prefix: string[] = []): Promise<{ owner: ChildProcess; said: Said }> {
    const [file = '', ...args] = [...prefix, process.execPath, '--input-type=module', '-e', OWNER, here.dataDir]
    const owner = spawn(file, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    owners.push(owner)
    const [line] = (await once(createInterface({ input: owner.stdout }), 'line')) as [string]
    return { owner, said: JSON.parse(line) as Said }
  }

  const serverPid = async (): Promise<number> =>
    Number((await readFile(path.join(here.dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])

  return { here, startOwner, serverPid }
}

/** Ends a program like a power cut. */
export async function kill(owner: ChildProcess): Promise<void> {
  const exit = once(owner, 'exit')
  owner.kill('SIGKILL')
  await exit
}

/** The rows of one query on a connection of its own. */
export async function ask<T>(url: string | undefined, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PATIENCE_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(text)).rows as T[]
  } finally {
    await client.end()
  }
}

/** `ask` while the server may be on its way back. */
export async function askUntilAnswered<T>(url: string, text: string): Promise<T[]> {
  for (const until = Date.now() + PATIENCE_MS; ; await sleep(50)) {
    try {
      return await ask<T>(url, text)
    } catch (error) {
      if (Date.now() > until) throw error
    }
  }
}

/** The first row of a query, once it exists. */
export async function askUntilThere<T>(url: string, text: string): Promise<T> {
  for (const until = Date.now() + PATIENCE_MS; ; await sleep(50)) {
    const [row] = await askUntilAnswered<T>(url, text)
    if (row) return row
    if (Date.now() > until) throw new Error(`nothing came of: ${text}`)
  }
}
