import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Actor } from '../../domain/context.ts'
import { clubNamedIn } from '../../kernel/link.ts'
import { type Outage, outageOf, RETRY_AFTER_S } from '../../kernel/outage.ts'
import { CLUB_PARAM } from '../kit/club-link.ts'
import type { CacheFacts, Gate } from '../kit/gate.ts'
import { answerPages } from './answer-pages.ts'
import { type Ask, cookieOf, type Env, publicRequest } from './ask.ts'
import { choiceCookie, clubChoice, saysSignedIn, signedInBy, signedInCookie } from './cookies.ts'
import type { AppDeps, Site } from './deps.ts'
import { isOwnRequest } from './origin.ts'
import { plainPage } from './plain-page.ts'
import { type BodyFault, mostBytes, refuseUnreadable } from './readable-body.ts'
import { newRequestId } from './request-id.ts'
import { missingHeaders, policyOf, securityHeaders } from './security.ts'
import { wellKnown } from './well-known.ts'

const PROBLEM = { 'content-type': 'application/problem+json; charset=utf-8', 'cache-control': 'no-store' }
/** Names for programs, where a request does not reach the API's own refusals. */
const CODES: Partial<Record<number, string>> = { 400: 'unreadable', 403: 'foreign_origin', 404: 'not_found', 413: 'too_large' }
type Told = 400 | 403 | 404 | 413 | 500 | Outage['status']
const problem = (c: Ask, status: Told, title: string, detail: string, code = CODES[status]) =>
  c.req.path.startsWith('/api/')
    ? c.body(JSON.stringify({ type: 'about:blank', status, title, detail, code }), status, PROBLEM)
    : c.text(detail, status)

const contentType = (c: Ask): string => c.req.header('content-type') ?? ''

const FORM_WITH_FILES = 'multipart/form-data'
const limitText = (bytes: number): string => (bytes < 1_000_000 ? `${bytes / 1_000} kB` : `${bytes / 1_000_000} MB`)

const TOO_LARGE = {
  files: {
    title: 'Die Datei ist zu groß',
    text: `Mit einem Formular nehmen wir höchstens ${limitText(mostBytes(FORM_WITH_FILES))} auf einmal an. Bitte wählen Sie eine kleinere Datei.`,
  },
  text: {
    title: 'Das ist zu viel auf einmal',
    text: 'So viel Text oder so viele Angaben auf einmal nehmen wir nicht an. Bitte kürzen Sie, oder wählen Sie weniger aus.',
  },
} as const

/** Page for a body that is too large; in the browser our program stops the file before. `most`: bytes that were passed. */
function tooLarge(c: Ask, what: keyof typeof TOO_LARGE, most?: number): Response | Promise<Response> {
  const { title, text } = TOO_LARGE[what]
  if (c.req.path.startsWith('/api/'))
    return problem(c, 413, 'Zu groß', most ? `Mehr als ${limitText(most)} auf einmal nehmen wir nicht an.` : text)
  const back = 'Hat Ihr Browser das ausgefüllte Formular behalten, kommen Sie mit „Zurück“ wieder dorthin.'
  const link = { href: c.req.path, text: 'Formular neu öffnen' }
  return answerPlain(c, 413, { title, sentences: [`${text} Nichts ist gespeichert.`, back], link })
}

function answerPlain(c: Ask, status: 413 | 503 | 507, said: Parameters<typeof plainPage>[0]): Response | Promise<Response> {
  const page = plainPage({ ...said, club: c.var.face })
  return c.html(page, status, { 'cache-control': 'no-store', 'content-security-policy': policyOf(page, c.var.site.origin) })
}

/** Answers an outage before any page begins: a page, or text for the error page of a data request. */
function answerOutage(c: Ask, { status, title, text, code }: Outage): Response | Promise<Response> {
  c.header('retry-after', String(RETRY_AFTER_S))
  if (c.req.path.startsWith('/api/') || c.req.path.endsWith('.data')) return problem(c, status, title, text, code)
  const href = c.req.path + new URL(c.req.url).search
  return answerPlain(c, status, { title, sentences: [text], link: { href, text: 'Noch einmal versuchen' } })
}

function addressOf(c: Ask, behindProxy: boolean): string {
  const forwarded = behindProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  return forwarded || c.env.incoming.socket.remoteAddress || 'unknown'
}

/**
 * Sends along the cookies that keep a session alive, unless the answer itself signs in or out; and the one that tells scripts of
 * a login, for pages that are the same for everybody.
 */
function renewSession(c: Ask, gate: Gate | undefined): void {
  if (gate?.session && !c.res.headers.has('set-cookie'))
    for (const cookie of gate.session.cookies) c.header('set-cookie', cookie, { append: true })
  const said = signedInBy(c.res.headers.getSetCookie())
  const isSignedIn = said ?? (gate && gate.session !== null)
  if (isSignedIn !== undefined && (said === true || isSignedIn !== saysSignedIn(cookieOf(c))))
    c.header('set-cookie', signedInCookie(isSignedIn, c.var.site.origin), { append: true })
}

/** The token of a mailed link grants something by itself: it stays out of the log. */
const withoutToken = (path: string): string =>
  path.replace(/^\/(p|confirm|password\/reset|invitation|feeds\/person|feeds\/team|feeds\/trainer)\/.+/, '/$1/…')

/**
 * A link may name its club: where the host names none it counts before the visitor's choice, and becomes it. A file of another club is
 * a part of the page around it, and chooses nothing; neither does a name that is no club's.
 */
function findSite({ siteOf }: AppDeps, c: Ask): { site: Site | null; isChosen: boolean } {
  const [host, choice] = [c.req.header('host') ?? '', clubChoice(cookieOf(c))]
  const before = siteOf(host, choice)
  const [, token] = /^\/(?:p|confirm|password\/reset|invitation)\/([^/]+)/.exec(c.req.path) ?? []
  const given = c.req.path.startsWith('/files/') ? undefined : c.req.query(CLUB_PARAM)
  const linked = token === undefined ? (given ?? null) : clubNamedIn(token)
  const named = linked === null ? null : siteOf(host, linked)
  if (named === null || named.club !== linked) return { site: before, isChosen: false }
  return { site: named, isChosen: named.club !== before?.club }
}

function arrive(deps: AppDeps): MiddlewareHandler<Env> {
  return async (c, next) => {
    const { site, isChosen } = findSite(deps, c)
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
    const open = (actor?: Actor) =>
      deps.openGate({
        request: publicRequest(c, site.origin),
        site,
        requestId,
        address,
        log,
        cacheable,
        ...(actor && { actor }),
      })
    c.set('gate', () => (opened.gate ??= open()))
    c.set('gateFor', open)
    await next()
    renewSession(c, await opened.gate)
    if (isChosen) c.header('set-cookie', choiceCookie(site.club, site.origin), { append: true })
    if (site.isByChoice && /public(?!.*immutable)/.test(c.res.headers.get('cache-control') ?? ''))
      c.header('vary', 'Cookie', { append: true })
    for (const [name, value] of missingHeaders(c.res.headers, site.origin)) c.header(name, value)
    c.header('x-request-id', requestId)
    const ms = Math.round(performance.now() - startedAt)
    deps.metrics.count(c.res.status, ms)
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

/** Reads an oversized body to its end, up to the size of a file: browsers show no answer before they have sent everything. */
async function forget({ body, headers }: Request): Promise<void> {
  if (body && !body.locked && Number(headers.get('content-length')) <= mostBytes(FORM_WITH_FILES)) for await (const _ of body);
}

const limitBody: MiddlewareHandler<Env> = (c, next) => {
  const type = contentType(c)
  const maxSize = mostBytes(type, c.req.path)
  const onError = async () => {
    await forget(c.req.raw)
    return tooLarge(c, type.startsWith('multipart/') ? 'files' : 'text', maxSize)
  }
  return bodyLimit({ maxSize, onError })(c, next)
}

const refuseBody = (c: Context, fault: BodyFault) =>
  fault === 'too_much' ? tooLarge(c, 'text') : problem(c, 400, 'Nicht lesbar', UNREADABLE)

/** Hosts, headers, static files, `/api`, pages. Kept pages are answered before it, by `createListener`. */
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
