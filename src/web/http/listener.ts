import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { createApp } from './app.ts'
import { clubChoice, isAnonymous } from './cookies.ts'
import { encodingFor } from './encode.ts'
import { type KeptPage, PageCache } from './page-cache.ts'

function send(page: KeptPage, request: IncomingMessage, response: ServerResponse): void {
  const { head, body, etag } = page.variants[encodingFor(request.headers['accept-encoding']?.toString())]
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(
      304,
      head.filter((_, at) => head[at - (at % 2)] !== 'content-length'),
    )
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

/** For `http.createServer`: kept pages as bytes at once, everything else through the app. */
export function createListener(cache: PageCache, app: ReturnType<typeof createApp>) {
  const others = getRequestListener(app.fetch, { errorHandler })
  return (request: IncomingMessage, response: ServerResponse): void => {
    const { method, url, headers } = request
    if (method === 'GET' && url) {
      const choice = headers.cookie === undefined ? null : clubChoice(headers.cookie)
      const page = cache.find(PageCache.key(headers.host ?? '', choice, url))
      if (page && (!page.byAudience || isAnonymous(headers.cookie))) {
        send(page, request, response)
        return
      }
    }
    if (METHODS.includes(method ?? '')) void others(request, response)
    else response.writeHead(405, { allow: METHODS.join(', '), 'content-length': '0' }).end()
  }
}
