import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Hono } from 'hono'
import { createApi } from './api/app.ts'
import { type Live, openLive } from './api/live.ts'
import { type Connections, connect, connectForLogins } from './database/connect.ts'
import { findInstallationValue } from './database/installation.ts'
import { type Listener, listen } from './database/listen.ts'
import { migrate } from './database/migrate.ts'
import { type OpenedDatabase, openDatabase } from './database/server.ts'
import { listClubs } from './domain/clubs/queries.ts'
import { listOffers } from './domain/courses/list-offers.ts'
import { readLink } from './kernel/link.ts'
import { readSettings, type Settings } from './kernel/settings.ts'
import { createApp } from './web/http/app.ts'
import { createAuth } from './web/http/auth.ts'
import type { Routes } from './web/http/deps.ts'
import { createDirectory, type Directory } from './web/http/directory.ts'
import { createListener } from './web/http/listener.ts'
import { createLog } from './web/http/log.ts'
import { openGate } from './web/http/open-gate.ts'
import { PageCache } from './web/http/page-cache.ts'
import { loadPages, type Pages } from './web/http/pages.ts'
import { createSignUpLimit } from './web/http/sign-up-limit.ts'
import type { Services } from './web/services.ts'

const BUILD = fileURLToPath(new URL('../build', import.meta.url))
const PASSWORD_MIN_LENGTH = 8

const say = (line: string) => process.stdout.write(`${line}\n`)

interface Parts {
  settings: Settings
  database: OpenedDatabase
  connections: Connections
  listener: Listener
  directory: Directory
  cache: PageCache
  live: Live
  services: Services
  pages: Pages
}

/** Everything that answers requests, joined. */
function createWeb({ settings, connections, directory, services, pages, cache, live }: Parts) {
  const api = createApi()
  const apiRoutes: Routes = new Hono()
  apiRoutes.all('*', async (c) => {
    const { ctx, origin, address, requestId, services } = await c.var.gate()
    const logFault = (error: unknown) => services.log.error({ err: error, reference: requestId }, 'api failed')
    return api(c.req.raw, { ctx, origin, address, requestId, live, logFault, admitSignUp: services.signUpLimit.take })
  })
  return createApp({
    log: services.log,
    pages,
    cache,
    siteOf: directory.siteOf,
    openGate: (arrival) => openGate({ forClub: connections.forClub, directory, services, build: pages.build }, arrival),
    api: apiRoutes,
    listPublicPaths: async ({ ctx }) => (await listOffers(ctx)).map(({ slug }) => `/id/${slug}`),
    behindProxy: settings.publicOrigins.length > 0,
  })
}

async function createServices(settings: Settings, url: string, connections: Connections): Promise<Services> {
  const log = createLog(join(settings.dataDir, 'app.log'))
  const secret = await findInstallationValue(connections.global, 'linkSecret')
  if (!secret) throw new Error('installation.linkSecret is missing')
  const minLength = Number((await findInstallationValue(connections.global, 'passwordMinLength')) ?? PASSWORD_MIN_LENGTH)
  const auth = createAuth({
    pool: connectForLogins(url, { onError: (error) => log.warn({ err: error }, 'connection lost') }),
    secret,
    secureCookies: settings.publicOrigins.some((origin) => origin.startsWith('https:')),
    passwordMinLength: minLength,
    log,
  })
  return {
    log,
    auth,
    signUpLimit: createSignUpLimit(settings.hasRaisedLimits),
    readLink: (token, now) => readLink(secret, token, now),
    health: async () => [],
  }
}

async function open(settings: Settings): Promise<Parts> {
  const database = await openDatabase({
    dataDir: settings.dataDir,
    ...(settings.databaseUrl ? { databaseUrl: settings.databaseUrl } : {}),
    log: say,
  })
  await migrate(database.url, say)
  const connections = connect(database.url)
  const isEmpty = (await listClubs(connections.global)).length === 0
  if (isEmpty && settings.seedsDemo) await (await import('../seeds/main.ts')).seed(database.url, say)
  const services = await createServices(settings, database.url, connections)
  const listener = await listen(database.url, (error) => services.log.warn({ err: error }, 'listening interrupted'))
  const directory = createDirectory(
    () => listClubs(connections.global),
    settings,
    () => settings.port,
  )
  await directory.refresh()
  const cache = new PageCache()
  const live = openLive(listener, (change) => {
    if (!change) return directory.clubs().forEach(({ name }) => cache.drop(name))
    cache.drop(change.club, [change.kind])
    if (change.kind === 'club') void directory.refresh()
  })
  return { settings, database, connections, listener, directory, cache, live, services, pages: await loadPages(BUILD) }
}

async function start(): Promise<void> {
  const parts = await open(readSettings(process.env))
  const server = createServer(createListener(parts.cache, createWeb(parts)))
  await new Promise<void>((resolve) => server.listen(parts.settings.port, parts.settings.host, resolve))
  parts.settings.port = (server.address() as AddressInfo).port
  say(`Bereit: http://localhost:${parts.settings.port}`)
  stopOnSignal(server, parts)
}

function stopOnSignal(server: Server, { connections, listener, live, database }: Parts): void {
  const stop = async () => {
    live.close()
    server.close()
    server.closeIdleConnections()
    await listener.stop()
    await connections.end()
    await database.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
}

start().catch((error: Error) => {
  process.stderr.write(`${error.name === 'Error' ? error.stack : error.message}\n`)
  process.exit(1)
})
