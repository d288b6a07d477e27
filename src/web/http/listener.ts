import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { createApp } from './app.ts'
import { clubChoice, isAnonymous } from './cookies.ts'
import type { AppDeps } from './deps.ts'
import { KEPT_WAYS, wayFor } from './encode.ts'
import { keptAddress } from './kept-address.ts'
import { type KeptPage, PageCache, type Variant } from './page-cache.ts'

interface Asked {
  host: string
  cookie: string | undefined
  acceptEncoding: string | undefined
  ifNoneMatch: string | undefined
}

/** Reads the few headers that kept pages need: reading all of them costs as much as the rest of the answer. Null for one given twice. */
function readHeaders(raw: readonly string[]): Asked | null {
  const found: (string | undefined)[] = [undefined, undefined, undefined, undefined]
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at] ?? ''
    const place = PLACES[name.length]
    if (place === undefined || NEEDED[place] !== name.toLowerCase()) continue
    if (found[place] !== undefined) return null
    found[place] = raw[at + 1]
  }
  const [host = '', cookie, acceptEncoding, ifNoneMatch] = found
  return { host, cookie, acceptEncoding, ifNoneMatch }
}

const NEEDED = ['host', 'cookie', 'accept-encoding', 'if-none-match']
/** Place of a name in `NEEDED` by its length. */
const PLACES: Readonly<Record<number, number | undefined>> = Object.fromEntries(NEEDED.map((name, place) => [name.length, place]))

function send({ head, unchangedHead, body, etag }: Variant, { ifNoneMatch }: Asked, response: ServerResponse): void {
  if (ifNoneMatch === etag) {
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

/** The page as kept for everybody who asks this way; most addresses are known as they stand. */
function findPage({ cache, pages, siteOf }: KeptDeps, url: string, { host, cookie }: Asked): KeptPage | null {
  const site = siteOf(host, cookie === undefined ? null : clubChoice(cookie))
  if (!site) return null
  const found = cache.find(PageCache.key(site, url))
  const address = found || !url.includes('?') ? null : keptAddress(pages.rules, url)
  const page = address === null ? found : cache.find(PageCache.key(site, address))
  return page && (!page.fresh.byAudience || isAnonymous(cookie)) ? page : null
}

/** For `http.createServer`: kept pages as bytes at once, everything else through the app. */
export function createListener(deps: KeptDeps, app: ReturnType<typeof createApp>) {
  const others = getRequestListener(app.fetch, { errorHandler })
  return (request: IncomingMessage, response: ServerResponse): void => {
    const { method = '', url = '' } = request
    const asked = method === 'GET' ? readHeaders(request.rawHeaders) : null
    const page = asked && findPage(deps, url, asked)
    const variant = page?.variants[wayFor(asked?.acceptEncoding, KEPT_WAYS).encoding]
    if (asked && variant) send(variant, asked, response)
    else if (METHODS.includes(method)) void others(request, response)
    else response.writeHead(405, { allow: METHODS.join(', '), 'content-length': '0' }).end()
  }
}
