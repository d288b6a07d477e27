import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { createApi } from './api/app.ts'
import { openFirstRun } from './domain/clubs/open-first-run.ts'
import type { Ctx } from './domain/context.ts'
import { listOffers } from './domain/courses/list-offers.ts'
import { listEvents } from './domain/events/list-events.ts'
import { findProfile } from './domain/users/queries.ts'
import { readSettings } from './kernel/settings.ts'
import { openParts, type Parts } from './parts.ts'
import { createMailbox } from './web/dev/mailbox.ts'
import { createPreviews } from './web/dev/previews.ts'
import { createEmbed } from './web/embed/create-embed.ts'
import { createFeeds } from './web/feeds/create-feeds.ts'
import { createDownloads } from './web/files/downloads.ts'
import { createApp } from './web/http/app.ts'
import type { Routes } from './web/http/deps.ts'
import { createListener } from './web/http/listener.ts'
import { openGate } from './web/http/open-gate.ts'
import { createPictures } from './web/pictures/pictures.ts'

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

const say = (line: string) => process.stdout.write(`${line}\n`)

/** What is answered before the pages. */
function createExtra({ services }: Parts): Routes {
  const extra: Routes = new Hono()
  extra.route('/', createDownloads(services.storage)).route('/', createPictures(services.storage)).route('/', createEmbed())
  extra.route('/', createFeeds())
  if (services.mailbox) extra.route('/', createMailbox(services.mailbox)).route('/', createPreviews(services.mailbox))
  return extra
}

/** Whether whoever sent these headers is still signed in, with the profile that `ctx` was opened with. */
async function isSameActor({ services }: Parts, { db, club, actor }: Ctx, headers: Headers): Promise<boolean> {
  const signedIn = await services.auth.session(headers)
  if (!signedIn || actor.kind !== 'user') return false
  const found = await findProfile(db, club.id, signedIn.session.userId)
  return found?.profile.clubUserId === actor.profile?.clubUserId && signedIn.session.userId === actor.userId
}

/** Everything that answers requests, joined. */
function createWeb(parts: Parts) {
  const { settings, connections, directory, services, pages, cache, live } = parts
  const api = createApi()
  const apiRoutes: Routes = new Hono()
  apiRoutes.all('*', async (c) => {
    const { ctx, origin, address, requestId, services, session } = await c.var.gate()
    const logFault = (error: unknown) => services.log.error({ err: error, reference: requestId }, 'api failed')
    const caller = { ctx, origin, address, requestId, sessionId: session?.id ?? null, sessionEndsAt: session?.expiresAt ?? null }
    const isStillInside = () => isSameActor(parts, ctx, c.req.raw.headers)
    return api(c.req.raw, { ...caller, live, isStillInside, logFault, admitSignUp: services.signUpLimit.take })
  })
  return createApp({
    log: services.log,
    pages,
    cache,
    siteOf: directory.siteOf,
    openGate: (arrival) => openGate({ forClub: connections.forClub, directory, services, build: pages.build }, arrival),
    api: apiRoutes,
    extra: createExtra(parts),
    listPublicPaths: async ({ ctx }) => [
      ...(await listOffers(ctx)).map(({ slug }) => `/id/${slug}`),
      ...(await listEvents(ctx, { from: ctx.now, isPublic: true }, 500)).map(({ id }) => `/events/${id}`),
    ],
    behindProxy: settings.publicOrigins.length > 0,
  })
}

async function listenOn(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return (server.address() as AddressInfo).port
}

function announce({ settings, database, directory, isDemo }: Parts): void {
  say(`\nBereit:   http://localhost:${settings.port}`)
  for (const club of isDemo ? directory.clubs() : []) say(`          ${directory.originOf(club.name)}  ${club.displayName}`)
  if (isDemo) {
    say('Logins:   super@demo.example und admin@, editor@, trainer@, reader@ gsv.example (ebenso rwa, ssv)')
    say('Passwort: Verein-2026!')
    if (settings.smtpUrl === null) say(`E-Mails:  http://localhost:${settings.port}/dev/mailbox`)
  }
  if (!isDemo && settings.smtpUrl === null) say('E-Mails:  Kein Mailserver (SMTP_URL). E-Mails warten, bis einer angegeben ist.')
  say(`Daten:    ${database.dataDir}\n`)
}

/** Ends streams and idle connections first, so that the server closes; what is being answered is answered. */
function stopOnSignal(server: Server, parts: Parts): () => Promise<void> {
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    const closed = new Promise((resolve) => server.close(resolve))
    parts.live.close()
    server.closeIdleConnections()
    const patience = setTimeout(() => server.closeAllConnections(), 5_000)
    await closed
    clearTimeout(patience)
    await parts.close()
    process.exit(0)
  }
  for (const signal of SIGNALS) process.on(signal, () => void stop())
  return stop
}

/** A signal while the program still starts counts as soon as it has; a second one ends it at once. */
function heedEarlySignals(): AbortSignal {
  const early = new AbortController()
  for (const signal of SIGNALS) process.once(signal, () => early.abort())
  return early.signal
}

/** Answers from now on; the code of the first run where there is no club yet. */
async function openDoor(server: Server, { settings, connections }: Parts): Promise<string | null> {
  try {
    settings.port = await listenOn(server, settings.port, settings.host)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
      throw new Error(`Port ${settings.port} ist schon belegt. Mit einem anderen: PORT=${settings.port + 1} npm start`)
    throw error
  }
  return openFirstRun(connections.global)
}

async function start(): Promise<void> {
  const early = heedEarlySignals()
  const parts = await openParts(readSettings(process.env), say)
  const server = createServer(createListener(parts.cache, createWeb(parts)))
  const code = await openDoor(server, parts).catch(async (error: Error) => {
    await parts.close()
    throw error
  })
  announce(parts)
  if (code) say(`Verein einrichten:  http://localhost:${parts.settings.port}/first-run  mit dem Code  ${code}\n`)
  const stop = stopOnSignal(server, parts)
  if (early.aborted) await stop()
  const reason = await parts.database.died
  process.stderr.write(`${reason.message}\n`)
  process.exit(1)
}

/** Messages of these are meant for the operator; everything else comes with its stack. */
const PLAIN = ['BadSettings', 'DatabaseInUse', 'OtherVersion', 'LoginRefused', 'NoBuild']

start().catch((error: Error) => {
  const isPlain = PLAIN.includes(error.name) || /^Port /.test(error.message)
  process.stderr.write(`${isPlain ? error.message : error.stack}\n`)
  process.exit(1)
})
