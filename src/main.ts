import { Hono } from 'hono'
import { createApi } from './api/app.ts'
import { openFirstRun } from './domain/clubs/open-first-run.ts'
import type { Ctx } from './domain/context.ts'
import { listOffers } from './domain/courses/list-offers.ts'
import { listEvents } from './domain/events/list-events.ts'
import { findProfile } from './domain/users/queries.ts'
import { outageOf } from './kernel/outage.ts'
import { readSettings } from './kernel/settings.ts'
import { openParts, type Parts } from './parts.ts'
import { createMailbox } from './web/dev/mailbox.ts'
import { createPreviews } from './web/dev/previews.ts'
import { createEmbed } from './web/embed/create-embed.ts'
import { createFeeds } from './web/feeds/create-feeds.ts'
import { createDownloads } from './web/files/downloads.ts'
import { createApp } from './web/http/app.ts'
import type { Routes } from './web/http/deps.ts'
import { type Door, openDoor } from './web/http/door.ts'
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
    faceOf: directory.clubOf,
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

/** Ends streams first, so that the door closes; what is being answered is answered. */
function stopOnSignal(door: Door, parts: Parts): () => Promise<void> {
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    const closed = door.close()
    parts.live.close()
    await closed
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

async function start(): Promise<void> {
  const early = heedEarlySignals()
  const settings = readSettings(process.env)
  const door = await openDoor(settings.port, settings.host)
  settings.port = door.port
  const parts = await openParts(settings, say)
  door.serve(createListener(parts.cache, createWeb(parts)))
  const code = await openFirstRun(parts.connections.global)
  announce(parts)
  if (code) say(`Verein einrichten:  http://localhost:${settings.port}/first-run  mit dem Code  ${code}\n`)
  const stop = stopOnSignal(door, parts)
  if (early.aborted) await stop()
  const reason = await parts.database.died
  process.stderr.write(`${reason.message}\n`)
  process.exit(1)
}

/** Messages of these are meant for the operator; everything else comes with its stack. */
const PLAIN = ['BadSettings', 'DatabaseInUse', 'OtherVersion', 'LoginRefused', 'NoBuild']

function complaintOf(error: Error): string | undefined {
  if (PLAIN.includes(error.name)) return error.message
  if (outageOf(error)?.status === 507)
    return 'DATA_DIR: Auf dem Datenträger ist kein Platz mehr. Bitte schaffen Sie welchen und starten Sie noch einmal.'
  return error.stack
}

start().catch((error: Error) => {
  process.stderr.write(`${complaintOf(error)}\n`)
  process.exit(1)
})
