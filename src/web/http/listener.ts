import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { CLUB_PARAM } from '../kit/club-link.ts'
import type { createApp } from './app.ts'
import { clubChoice, isAnonymous } from './cookies.ts'
import type { AppDeps, Site } from './deps.ts'
import { keptWay } from './encode.ts'
import { keptAddress } from './kept-address.ts'
import type { Metrics } from './metrics.ts'
import { type Head, type KeptPage, PageCache, type Variant } from './page-cache.ts'
import type { createProbes } from './probes.ts'

/** A field of Node that it documents nowhere: the text of an answer's head. */
type Written = ServerResponse & { _header: string }

/**
 * Writes a head. Node checks and joins its headers for each answer, a tenth of all work for a kept page: what it wrote is used
 * again within the same second, which the head names.
 */
function writeHead(status: 200 | 304, head: Head, { httpVersion }: IncomingMessage, response: ServerResponse): void {
  const second = Math.floor(Date.now() / 1000)
  // Others get a head of their own: their connection ends.
  const isUsual = response.shouldKeepAlive && httpVersion === '1.1'
  const written = response as Written
  if (isUsual && head.second === second) {
    response.statusCode = status
    written._header = head.text
    return
  }
  response.writeHead(status, head.list)
  if (!isUsual) return
  head.second = second
  // In one piece: Node's own text is a tree of all its parts.
  head.text = Buffer.from(written._header, 'latin1').toString('latin1')
}

function send({ head, unchangedHead, body, etag }: Variant, request: IncomingMessage, response: ServerResponse): void {
  if (request.headers['if-none-match'] === etag) {
    writeHead(304, unchangedHead, request, response)
    response.end()
    return
  }
  writeHead(200, head, request, response)
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

/** Links that name their club have this in their address: the app makes it the visitor's choice. */
const NAMED = `${CLUB_PARAM}=`

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
    if (url.includes(NAMED)) return null
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
