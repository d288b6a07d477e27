import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { createApp } from './app.ts'
import { clubChoice, isAnonymous } from './cookies.ts'
import type { AppDeps, Site } from './deps.ts'
import { keptWay } from './encode.ts'
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

/** Strangers may send any address. */
const MOST_REMEMBERED = 50

/** Finds the page as kept for everybody who asks this way. */
function createFinder({ cache, pages, siteOf }: KeptDeps) {
  /** Keys by address as sent: making one costs as much as all else here. */
  const remembered = new WeakMap<Site, Map<string, string>>()
  function findAt(site: Site, url: string): KeptPage | null {
    const found = cache.find(PageCache.key(site, url))
    const address = found || !url.includes('?') ? null : keptAddress(pages.rules, url)
    return address === null ? found : cache.find(PageCache.key(site, address))
  }
  function findKnown(site: Site, url: string): KeptPage | null {
    const keys = remembered.getOrInsertComputed(site, () => new Map())
    const key = keys.get(url)
    if (key !== undefined) return cache.find(key)
    const page = findAt(site, url)
    if (keys.size >= MOST_REMEMBERED) keys.clear()
    if (page) keys.set(url, page.key)
    return page
  }
  return ({ url = '', headers: { host = '', cookie } }: IncomingMessage): KeptPage | null => {
    const site = siteOf(host, cookie === undefined ? null : clubChoice(cookie))
    const page = site && findKnown(site, url)
    return page && (!page.fresh.byAudience || isAnonymous(cookie)) ? page : null
  }
}

/** For `http.createServer`: kept pages as bytes at once, everything else through the app. */
export function createListener(deps: ListenerDeps, app: ReturnType<typeof createApp>) {
  const findPage = createFinder(deps)
  const others = getRequestListener(app.fetch, { errorHandler })
  return (request: IncomingMessage, response: ServerResponse): void => {
    const { method = '', headers } = request
    const page = method === 'GET' ? findPage(request) : null
    const variant = page?.variants[keptWay(headers['accept-encoding']?.toString()).encoding]
    const probe = variant ? null : deps.probeOf(request)
    if (variant) {
      deps.metrics.countKept()
      send(variant, request, response)
    } else if (probe) probe(request, response)
    else if (METHODS.includes(method)) void others(request, response)
    else response.writeHead(405, { allow: METHODS.join(', '), 'content-length': '0' }).end()
  }
}
