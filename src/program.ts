import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import { createApi } from './api/app.ts'
import type { ApiFacts } from './api/facts.ts'
import { findActorOfKey } from './domain/api-keys/queries.ts'
import { keyOf } from './domain/api-keys/rules.ts'
import { type Ctx, keyOfActor } from './domain/context.ts'
import { listPublicCourses } from './domain/courses/list-public-courses.ts'
import { listEvents } from './domain/events/list-events.ts'
import { readPaper } from './domain/invoices/keep-paper.ts'
import { listPublicSlugs } from './domain/pages/find-public-page.ts'
import { findProfile } from './domain/users/queries.ts'
import { listGauges } from './jobs/gauges.ts'
import type { Settings } from './kernel/settings.ts'
import { openProcess, type Process, type ServingPart } from './process.ts'
import { startServing } from './serving.ts'
import { createMailbox } from './web/dev/mailbox.ts'
import { createPreviews } from './web/dev/previews.ts'
import { createEmbed } from './web/embed/create-embed.ts'
import { createFeeds } from './web/feeds/create-feeds.ts'
import { createDownloads } from './web/files/downloads.ts'
import { createUploads } from './web/files/uploads.ts'
import { ApiDescription, drawApiDocs } from './web/http/api-docs.ts'
import { createApp } from './web/http/app.ts'
import type { AppDeps, Routes } from './web/http/deps.ts'
import { openDoor } from './web/http/door.ts'
import { createListener } from './web/http/listener.ts'
import { createMetrics } from './web/http/metrics.ts'
import { openGate } from './web/http/open-gate.ts'
import { createProbes } from './web/http/probes.ts'
import { policyOf } from './web/http/security.ts'
import type { Gate } from './web/kit/gate.ts'
import { pageAddress } from './web/kit/page-address.ts'
import { ownerOf } from './web/login/visit.ts'
import { createChannels } from './web/news/create-channels.ts'
import { createIcons } from './web/pictures/icons.ts'
import { createPictures } from './web/pictures/pictures.ts'
import { createSearchRoute } from './web/search/search-route.ts'
import { createViewerRoute } from './web/shell/viewer-route.ts'
import { createWaitingRoute } from './web/shell/waiting-route.ts'

function createExtra({ services }: Process): Routes {
  const extra: Routes = new Hono()
  extra.route('/', createDownloads(services.storage)).route('/', createPictures(services.storage)).route('/', createEmbed())
  extra
    .route('/', createFeeds())
    .route('/', createChannels())
    .route('/', createIcons())
    .route('/', createViewerRoute())
    .route('/', createWaitingRoute())
    .route('/', createSearchRoute())
  if (services.mailbox) extra.route('/', createMailbox(services.mailbox)).route('/', createPreviews(services.mailbox))
  return extra
}

/** Compares the login and profile of these headers with those of `ctx`. */
async function isSameActor({ services }: Process, { db, club, actor }: Ctx, headers: Headers): Promise<boolean> {
  if (keyOfActor(actor)) return (await findActorOfKey({ db, club, now: Temporal.Now.instant() }, keyOf(headers) ?? '')).ok
  const signedIn = await services.auth.session(headers)
  if (!signedIn || actor.kind !== 'user') return false
  const found = await findProfile(db, club.id, signedIn.session.userId)
  return found?.profile.clubUserId === actor.profile?.clubUserId && signedIn.session.userId === actor.userId
}

/** Answers requests, kept pages first. */
function createWeb(running: Process, isStopping: () => boolean) {
  const { settings, connections, directory, services, pages, cache, live } = running
  const api = createApi()
  const metrics = createMetrics()
  const apiRoutes: Routes = new Hono()
  const factsFor = (gate: Gate, request: Request): ApiFacts => {
    const { ctx, origin, address, requestId, services, session, keyRefusal } = gate
    const keyId = keyOfActor(ctx.actor)?.id
    const caller = { ctx, origin, address, requestId, keyRefusal, sessionId: session?.id ?? keyId ?? null }
    return {
      ...caller,
      sessionEndsAt: session?.expiresAt ?? null,
      live,
      webhookDesk: services.webhookDesk,
      hallOwner: gate.hallOwner,
      proveCode: (code) => services.auth.proveCode(ownerOf(request, new URL(request.url), gate), code),
      async takeShare() {
        if (keyId) return services.requestLimit.take('key', keyId)
        return session ? null : services.requestLimit.take('address', address)
      },
      isStillInside: () => isSameActor(running, ctx, request.headers),
      logFault: (error) => services.log.error({ err: error, reference: requestId }, 'api failed'),
      admitSignUp: services.signUpLimit.take,
      readPaper: (ctx, id) => readPaper(ctx, services.paperDesk, id),
    }
  }
  apiRoutes.get('/v1/docs', async (c) => {
    const described = await api(new Request(new URL('/api/v1/openapi.json', c.req.url)), factsFor(await c.var.gate(), c.req.raw))
    const page = drawApiDocs(ApiDescription.parse(await described.json()), c.var.face)
    return c.html(page, 200, { 'cache-control': 'no-store', 'content-security-policy': policyOf(page, c.var.site.origin) })
  })
  apiRoutes.all('*', async (c) => api(c.req.raw, factsFor(await c.var.gate(), c.req.raw)))
  const deps: AppDeps = {
    log: services.log,
    pages,
    cache,
    siteOf: directory.siteOf,
    faceOf: directory.clubOf,
    openGate: (arrival) => openGate({ forClub: connections.forClub, directory, services, build: pages.build }, arrival),
    api: apiRoutes,
    uploads: createUploads(services.storage),
    extra: createExtra(running),
    listPublicPaths: async ({ ctx }) => [
      ...(await listPublicSlugs(ctx, 'page')).map((slug) => pageAddress(ctx.club.name, slug)),
      ...(await listPublicSlugs(ctx, 'article')).map((slug) => `/news/${slug}`),
      ...(await listPublicCourses(ctx)).map(({ slug }) => `/id/${slug}`),
      ...(await listEvents(ctx, { from: ctx.now, isPublic: true }, 500)).map(({ id }) => `/events/${id}`),
    ],
    metrics,
    behindProxy: settings.publicOrigins.length > 0,
  }
  const probeOf = createProbes({
    isStopping,
    reachDatabase: () => connections.pool.query('select'),
    metrics,
    gauges: () => listGauges(connections.global),
    metricsToken: settings.metricsToken,
  })
  return createListener({ ...deps, probeOf }, createApp(deps))
}

export interface Program {
  running: Process
  /** Ends streams first, so that the door closes; running requests are answered. */
  close(): Promise<void>
}

/**
 * Starts everything; with `part` only what answers requests, beside a process that does the rest. A failed start keeps the
 * port: the caller ends the process. @throws BadSettings
 */
export async function startProgram(settings: Settings, say: (line: string) => void, part?: ServingPart): Promise<Program> {
  const { port, host, processes } = settings
  const early = part ? null : await openDoor(port, host, processes > 1 ? 'first' : 'alone')
  settings.port = early?.port ?? port
  const running = await openProcess(settings, say, part)
  // Beside another one that answers meanwhile, nobody has to wait.
  const door = early ?? (await openDoor(port, host, 'joining'))
  let isStopping = false
  door.serve(createWeb(running, () => isStopping))
  const serving = part ? null : startServing(running)
  return {
    running,
    async close() {
      isStopping = true
      const stopped = serving?.stop()
      await sleep(settings.stopDelay * 1000)
      const closed = Promise.all([door.close(), stopped])
      running.live.close()
      await closed
      await running.close()
    },
  }
}
