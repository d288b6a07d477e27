import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { createApp } from './app.ts'
import { clubChoice, isAnonymous } from './cookies.ts'
import type { AppDeps } from './deps.ts'
import { KEPT_WAYS, wayFor } from './encode.ts'
import { keptAddress } from './kept-address.ts'
import type { Metrics } from './metrics.ts'
import { type KeptPage, PageCache, type Variant } from './page-cache.ts'
import type { createProbes } from './probes.ts'

function send({ head, unchangedHead, body, etag }: Variant, { headers }: IncomingMessage, response: ServerResponse): void {
  if (headers['if-none-match'] === etag) {
    response.writeHead(304, unchangedHead)
    response.end()
    return
  }
  response.writeHead(200, head)
  response.end(body)
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** For a malformed address or host; the app answers and logs everything else. */
const errorHandler = () =>
  new Response('Diese Anfrage ist für uns nicht lesbar.', {
    status: 400,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })

type KeptDeps = Pick<AppDeps, 'cache' | 'pages' | 'siteOf'>

export interface ListenerDeps extends KeptDeps {
  metrics: Metrics
  probeOf: ReturnType<typeof createProbes>
}

/** The page as kept for everybody who asks this way; most addresses are known as they stand. */
function findPage(
  { cache, pages, siteOf }: KeptDeps,
  { url = '', headers: { host = '', cookie } }: IncomingMessage,
): KeptPage | null {
  const site = siteOf(host, cookie === undefined ? null : clubChoice(cookie))
  if (!site) return null
  const found = cache.find(PageCache.key(site, url))
  const address = found || !url.includes('?') ? null : keptAddress(pages.rules, url)
  const page = address === null ? found : cache.find(PageCache.key(site, address))
  return page && (!page.fresh.byAudience || isAnonymous(cookie)) ? page : null
}

/** For `http.createServer`: kept pages as bytes at once, everything else through the app. */
export function createListener(deps: ListenerDeps, app: ReturnType<typeof createApp>) {
  const others = getRequestListener(app.fetch, { errorHandler })
  return (request: IncomingMessage, response: ServerResponse): void => {
    const { method = '', headers } = request
    const page = method === 'GET' ? findPage(deps, request) : null
    const variant = page?.variants[wayFor(headers['accept-encoding']?.toString(), KEPT_WAYS).encoding]
    const probe = variant ? null : deps.probeOf(request)
    if (variant) {
      deps.metrics.countKept()
      send(variant, request, response)
    } else if (probe) probe(request, response)
    else if (METHODS.includes(method)) void others(request, response)
    else response.writeHead(405, { allow: METHODS.join(', '), 'content-length': '0' }).end()
  }
}
