import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { isEmbedded } from '../kit/framed-by.ts'
import type { CacheFacts } from '../kit/gate.ts'
import type { Variables } from './deps.ts'

export type Env = { Variables: Variables & { cacheFacts: CacheFacts | null }; Bindings: HttpBindings }
/** A request of the web side, with the answer being made. */
export type Ask = Context<Env>

/** Within another site's page nobody is signed in and no club is chosen: cookies are ignored. */
export const cookieOf = (c: Ask): string | undefined => (isEmbedded(c.req.path) ? undefined : c.req.header('cookie'))

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch (error) {
    if (error instanceof URIError) return false
    throw error
  }
}

/** Replaces an address that cannot be decoded: the router would log it for the operator. Either is 404. */
const UNREADABLE_PATH = '/%25'

/** The request with its public origin: the router compares it with `Origin` (behind TLS `http:` would fail). */
export function publicRequest(c: Ask, origin: string): Request {
  const { pathname, search } = new URL(c.req.url)
  const request = new Request(`${origin}${isDecodable(pathname) ? pathname : UNREADABLE_PATH}${search}`, c.req.raw)
  if (cookieOf(c) === undefined) request.headers.delete('cookie')
  return request
}
