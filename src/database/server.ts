import { realpath } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { isCode } from '../kernel/codes.ts'
import { type Cluster, findCluster, openCluster } from './server/cluster.ts'
import { checkSpace, isFull, openDataDir } from './server/data-dir.ts'
import { reachForeign } from './server/foreign.ts'
import { claimCluster, type Ownership } from './server/owner.ts'
import { runServer, stopServer } from './server/postmaster.ts'
import { findServer, findSocketFolder, hasSocket } from './server/processes.ts'
import { inTurn } from './server/turn.ts'

export { DatabaseInUse } from './server/owner.ts'

export interface ServerOptions {
  dataDir: string
  /** PostgreSQL 15 or newer, instead of the embedded server. */
  databaseUrl?: string | undefined
  settings?: Readonly<Record<string, string>> | undefined
  log: (line: string) => void
}

export interface OpenedDatabase {
  /** Owner role. Stays the same while this process lives, restarts of the server included. */
  url: string
  dataDir: string
  embedded: boolean
  /** Leaves a foreign server alone. */
  stop(): Promise<void>
  /** The embedded server is lost for good; never fulfilled for a foreign one. */
  died: Promise<Error>
}

const NAME = 'verein'
const ATTEMPTS = 10
const SPACE_PAUSE_MS = 1_000

/**
 * Opens the foreign server, or the embedded one: created, started, or found running. A dying embedded server starts again at its
 * address. @throws DatabaseInUse, BadSettings
 */
export async function openDatabase(options: ServerOptions): Promise<OpenedDatabase> {
  const dataDir = await openDataDir(options.dataDir)
  if (options.databaseUrl) return openForeign(options.databaseUrl, dataDir, options.log)
  await checkSpace(dataDir, (await findCluster(dataDir)) === null)
  return openEmbedded({ ...options, dataDir })
}

/** Null when no embedded server runs. Claims nothing, so commands work beside the app. */
export async function findRunning(dataDir: string): Promise<string | null> {
  const folder = await realpath(dataDir).catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return null
    throw error
  })
  const cluster = folder === null ? null : await findCluster(folder)
  const server = cluster ? await findServer(cluster.dir) : null
  return cluster && server?.isReady ? urlOf(cluster, server.port, NAME) : null
}

interface Running {
  cluster: Cluster
  port: number
  owner: Ownership
}

async function openEmbedded(options: ServerOptions): Promise<OpenedDatabase> {
  let running = await start(options)
  const url = await urlOf(running.cluster, running.port, NAME)
  let stopping = false
  let restart: Promise<void> = Promise.resolve()
  const died = Promise.withResolvers<Error>()

  const watch = (): void => {
    void running.owner.lost.then(() => {
      if (stopping) return
      options.log('Die Datenbank ist ausgefallen und wird neu gestartet …')
      restart = startAgain({ ...options, isStopping: () => stopping }, running.port, url).then(
        (again) => {
          running = again
          options.log('Die Datenbank läuft wieder.')
          watch()
        },
        (error: Error) => {
          if (!stopping) died.resolve(error)
        },
      )
    })
  }
  watch()

  const stop = async (): Promise<void> => {
    stopping = true
    await restart
    await stopServer(running.cluster)
    await running.owner.release()
  }
  return { url, dataDir: options.dataDir, embedded: true, stop, died: died.promise }
}

/** A `host` in the query goes before the one in front: the socket costs a fifth less than the port. */
async function urlOf(cluster: Cluster, port: number, database: string): Promise<string> {
  const folder = await findSocketFolder(cluster.dir, port)
  const socket = folder === null ? '' : `?host=${encodeURIComponent(folder)}`
  return `postgres://postgres:${cluster.password}@127.0.0.1:${port}/${database}${socket}`
}

async function start(options: ServerOptions, port?: number): Promise<Running> {
  const startOptions = { settings: options.settings ?? {}, log: options.log, port }
  for (let attempt = 1; ; attempt++) {
    const { cluster, server } = await inTurn(options.dataDir, async () => {
      const cluster = await openCluster(options.dataDir, options.log)
      return { cluster, server: await runServer(cluster, startOptions) }
    })
    try {
      const owner = await claimCluster(await urlOf(cluster, server.port, 'postgres'), options.dataDir, NAME)
      return { cluster, port: server.port, owner }
    } catch (error) {
      // The server may be killed, or ended by another app, between its start and our claim.
      if (attempt === ATTEMPTS || (error instanceof Error && error.name === 'DatabaseInUse')) throw error
      await sleep(200 * attempt)
    }
  }
}

/** The old address, so that every pool finds it again. */
async function startAgain(options: ServerOptions & { isStopping: () => boolean }, port: number, url: string): Promise<Running> {
  const again = await startWithSpace(options, port)
  const isThere = !new URL(url).searchParams.has('host') || hasSocket(again.cluster.dir, port)
  if (again.port === port && isThere) return again
  await again.owner.release()
  throw new Error('Die Datenbank wurde von einem anderen Programm unter einer anderen Adresse gestartet.')
}

async function startWithSpace(options: ServerOptions & { isStopping: () => boolean }, port: number): Promise<Running> {
  for (let told = false; ; told = true) {
    try {
      return await start(options, port)
    } catch (error) {
      if (options.isStopping() || !(await isForSpace(error, options.dataDir))) throw error
      if (!told)
        options.log(
          `Auf dem Datenträger von ${options.dataDir} ist kein Platz mehr. Die Datenbank startet, sobald welcher frei ist.`,
        )
      await sleep(SPACE_PAUSE_MS)
    }
  }
}

/** Without space its log may be empty, too. */
async function isForSpace(error: unknown, dataDir: string): Promise<boolean> {
  if (error instanceof Error && (isCode(error, 'ENOSPC') || /No space left on device/.test(error.message))) return true
  return isFull(dataDir)
}

async function openForeign(url: string, dataDir: string, log: (line: string) => void): Promise<OpenedDatabase> {
  await reachForeign(url, log)
  return { url, dataDir, embedded: false, stop: async () => {}, died: new Promise(() => {}) }
}
