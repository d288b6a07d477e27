import { join } from 'node:path'
import type { HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { type Outage, outageOf, RETRY_AFTER_S } from '../../kernel/outage.ts'
import { EMBED_PATH } from '../embed/embed-address.ts'
import type { CacheFacts, Gate } from '../gate.ts'
import { clubChoice, isAnonymous } from './cookies.ts'
import type { AppDeps, Variables } from './deps.ts'
import { encodingFor } from './encode.ts'
import { isOwnRequest } from './origin.ts'
import { type KeptPage, PageCache } from './page-cache.ts'
import { freshPage, mayBeKept, personalAnswer, renderPage } from './pages.ts'
import { plainPage } from './plain-page.ts'
import { type BodyFault, mostBytes, refuseUnreadable } from './readable-body.ts'
import { newRequestId } from './request-id.ts'
import { missingHeaders, policyOf, securityHeaders } from './security.ts'
import { wellKnown } from './well-known.ts'

type Env = { Variables: Variables & { cacheFacts: CacheFacts | null }; Bindings: HttpBindings }
type Ask = Context<Env>

const PROBLEM = { 'content-type': 'application/problem+json; charset=utf-8' }
const problem = (c: Ask, status: 400 | 403 | 404 | 413 | 500 | 503 | 507, title: string, detail: string) =>
  c.req.path.startsWith('/api/')
    ? c.body(JSON.stringify({ type: 'about:blank', status, title, detail }), status, PROBLEM)
    : c.text(detail, status)

const contentType = (c: Ask): string => c.req.header('content-type') ?? ''

const TOO_LARGE = {
  files: {
    title: 'Die Datei ist zu groß',
    text: 'Mehr als 6 MB auf einmal nehmen wir nicht an, und eine Datei darf höchstens 5 MB groß sein. Bitte wählen Sie eine kleinere.',
  },
  text: {
    title: 'Das ist zu viel auf einmal',
    text: 'So viel Text oder so viele Angaben auf einmal nehmen wir nicht an. Bitte kürzen Sie, oder wählen Sie weniger aus.',
  },
} as const

/** Without the program in the browser, which stops files before they are sent, this is the page that comes of one. */
function tooLarge(c: Ask, what: keyof typeof TOO_LARGE): Response | Promise<Response> {
  if (c.req.path.startsWith('/api/')) return problem(c, 413, 'Zu groß', TOO_LARGE.text.text)
  const { title, text } = TOO_LARGE[what]
  const back = 'Gehen Sie im Browser einen Schritt zurück: Was Sie eingegeben haben, steht meist noch dort.'
  const link = { href: c.req.path, text: 'Zurück zum Formular' }
  return answerPlain(c, 413, { title, sentences: [`${text} Nichts ist gespeichert.`, back], link })
}

function answerPlain(c: Ask, status: 413 | 503 | 507, said: Parameters<typeof plainPage>[0]): Response | Promise<Response> {
  const page = plainPage({ ...said, club: c.var.face })
  return c.html(page, status, { 'cache-control': 'no-store', 'content-security-policy': policyOf(page, c.var.site.origin) })
}

/** Said before a page could be begun; what is fetched for a page that is shown gets the text for its error page. */
function answerOutage(c: Ask, { status, title, text }: Outage): Response | Promise<Response> {
  c.header('retry-after', String(RETRY_AFTER_S))
  if (c.req.path.startsWith('/api/') || c.req.path.endsWith('.data')) return problem(c, status, title, text)
  const href = c.req.path + new URL(c.req.url).search
  return answerPlain(c, status, { title, sentences: [text], link: { href, text: 'Noch einmal versuchen' } })
}

function addressOf(c: Ask, behindProxy: boolean): string {
  const forwarded = behindProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  return forwarded || c.env.incoming.socket.remoteAddress || 'unknown'
}

/** Within another site's page nobody is signed in and no club is chosen: what browsers send along all the same is not read. */
const cookieOf = (c: Ask): string | undefined => (c.req.path === EMBED_PATH ? undefined : c.req.header('cookie'))

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch (error) {
    if (error instanceof URIError) return false
    throw error
  }
}

/** Stands in for an address that cannot be decoded, of which the router would tell the operator: no page has it either. */
const UNREADABLE_PATH = '/%25'

/** The same request with the origin people see: the router compares it with `Origin` (behind TLS `http:` would fail). */
function publicRequest(c: Ask, origin: string): Request {
  const { pathname, search } = new URL(c.req.url)
  const request = new Request(`${origin}${isDecodable(pathname) ? pathname : UNREADABLE_PATH}${search}`, c.req.raw)
  if (cookieOf(c) === undefined) request.headers.delete('cookie')
  return request
}

/** Sends along the cookies that keep a session alive, unless the answer itself signs in or out. */
function renewSession(c: Ask, { session }: Gate): void {
  if (!session || c.res.headers.has('set-cookie')) return
  for (const cookie of session.cookies) c.header('set-cookie', cookie, { append: true })
}

/** Mailed links grant something by themselves: they stay out of the log. */
const withoutToken = (path: string): string =>
  path.replace(/^\/(p|confirm|password\/reset|invitation|feeds\/person|feeds\/trainer)\/.+/, '/$1/…')

/** Host list, request id, log line, security headers, gate. */
function arrive(deps: AppDeps): MiddlewareHandler<Env> {
  return async (c, next) => {
    const site = deps.siteOf(c.req.header('host') ?? '', clubChoice(cookieOf(c)))
    if (!site) return c.text('Unter dieser Adresse gibt es hier keinen Verein.', 404, securityHeaders('http:'))
    const startedAt = performance.now()
    const requestId = newRequestId()
    const log = deps.log.child({ requestId })
    const address = addressOf(c, deps.behindProxy ?? false)
    const opened: { gate?: Promise<Gate> } = {}
    c.set('site', site)
    c.set('face', deps.faceOf(site.club))
    c.set('requestId', requestId)
    c.set('address', address)
    c.set('log', log)
    c.set('cacheFacts', null)
    const cacheable = (facts: CacheFacts) => c.set('cacheFacts', facts)
    const open = () => deps.openGate({ request: publicRequest(c, site.origin), site, requestId, address, log, cacheable })
    c.set('gate', () => (opened.gate ??= open()))
    await next()
    if (opened.gate) renewSession(c, await opened.gate)
    for (const [name, value] of missingHeaders(c.res.headers, site.origin)) c.header(name, value)
    c.header('x-request-id', requestId)
    const ms = Math.round(performance.now() - startedAt)
    log.info({ method: c.req.method, path: withoutToken(c.req.path), status: c.res.status, ms, club: site.club }, 'request')
  }
}

const refuseForeign: MiddlewareHandler<Env> = async (c, next) => {
  if (isOwnRequest(c.req.method, c.req.raw.headers, c.var.site.origin)) return next()
  return problem(
    c,
    403,
    'Fremde Herkunft',
    'Diese Eingabe kam nicht von unserer Seite. Bitte öffnen Sie die Seite neu und senden Sie noch einmal.',
  )
}

const UNREADABLE = 'Diese Eingabe ist für uns nicht lesbar. Bitte öffnen Sie die Seite neu und senden Sie noch einmal.'

/** The API, and the two pages on which browsers answer with a passkey. */
const takesJson = (path: string): boolean => path.startsWith('/api/') || /^\/(login|member\/[^/]+\/security)(\.data)?$/.test(path)

/** Browsers show the answer only once they have sent everything; what is no file is read to its end and forgotten. */
async function forget({ body, headers }: Request): Promise<void> {
  if (body && !body.locked && Number(headers.get('content-length')) <= mostBytes('multipart/form-data'))
    for await (const _ of body);
}

const limitBody: MiddlewareHandler<Env> = (c, next) => {
  const type = contentType(c)
  const onError = async () => {
    await forget(c.req.raw)
    return tooLarge(c, type.startsWith('multipart/') ? 'files' : 'text')
  }
  return bodyLimit({ maxSize: mostBytes(type), onError })(c, next)
}

const refuseBody = (c: Context, fault: BodyFault) =>
  fault === 'too_much' ? tooLarge(c, 'text') : problem(c, 400, 'Nicht lesbar', UNREADABLE)

/** A kept page as an answer; 304 when the browser has it. */
function keptAnswer(c: Ask, page: KeptPage): Response {
  const { head, body, etag } = page.variants[encodingFor(c.req.header('accept-encoding'))]
  const headers = new Headers()
  for (let at = 0; at < head.length; at += 2) headers.set(head[at] ?? '', head[at + 1] ?? '')
  if (c.req.header('if-none-match') !== etag)
    return new Response(c.req.method === 'HEAD' ? null : new Uint8Array(body), { headers })
  headers.delete('content-length')
  return new Response(null, { status: 304, headers })
}

function answerPages(deps: AppDeps) {
  const { handle, rules } = deps.pages
  return async (c: Ask): Promise<Response> => {
    const request = publicRequest(c, c.var.site.origin)
    const gate = await c.var.gate()
    const render = () => renderPage(handle, request, gate)
    const { pathname, search } = new URL(request.url)
    const cookie = cookieOf(c)
    if (request.method !== 'GET' || gate.session || !isAnonymous(cookie) || !mayBeKept(rules, pathname)) {
      return personalAnswer(await render(), request)
    }
    const alone: { rendered?: Awaited<ReturnType<typeof render>> } = {}
    const kept = await deps.cache.keep(
      PageCache.key(c.req.header('host') ?? '', clubChoice(cookie), pathname + search),
      async () => {
        alone.rendered = await render()
        return freshPage(alone.rendered, gate, c.var.cacheFacts)
      },
    )
    return kept ? keptAnswer(c, kept) : personalAnswer(alone.rendered ?? (await render()), request)
  }
}

/**
 * The web side of the program: hosts, headers, static files, `/api`, pages. Kept pages are answered before it, by
 * `createListener`.
 */
export function createApp(deps: AppDeps) {
  const app = new Hono<Env>()
  app.use(arrive(deps))
  app.use(refuseForeign)
  app.route('/', deps.uploads)
  app.use(limitBody)
  app.use(refuseUnreadable(takesJson, refuseBody))
  const files = serveStatic({
    root: join(deps.pages.directory, 'client'),
    precompressed: true,
    onFound: (_path, c) => c.header('cache-control', 'public, max-age=31536000, immutable'),
  })
  app.get('/assets/*', files, (c) => c.text('Diese Datei gibt es nicht mehr.', 404, { 'cache-control': 'no-store' }))
  app.route('/', wellKnown(deps))
  app.route('/api', deps.api)
  app.all('/api/*', (c) => problem(c, 404, 'Nicht gefunden', 'Diese Adresse gibt es in der Schnittstelle nicht.'))
  if (deps.extra) app.route('/', deps.extra)
  app.all('*', answerPages(deps))
  app.onError((error, c) => {
    if (c.req.raw.signal.aborted) return c.body(null, 499 as 500)
    c.var.log.error({ err: error, reference: c.var.requestId }, 'request failed')
    const outage = outageOf(error)
    if (outage) return answerOutage(c as Ask, outage)
    return problem(
      c,
      500,
      'Nicht gelungen',
      `Das hat nicht geklappt. Bitte versuchen Sie es noch einmal. Nummer für Rückfragen: ${c.var.requestId}`,
    )
  })
  return app
}
