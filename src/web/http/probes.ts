import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Gauge, Metrics } from './metrics.ts'

export interface ProbeDeps {
  /** The program ends: nobody should send new visitors. */
  isStopping(): boolean
  /** Rejects while the database is away. */
  reachDatabase(): Promise<unknown>
  metrics: Metrics
  gauges(): Promise<readonly Gauge[]>
  /** Value of `METRICS_TOKEN`. */
  metricsToken: string | null
}

const LOCAL = /^(::1|(::ffff:)?127\.)/

const hash = (text: string) => createHash('sha256').update(text).digest()

/** The machine itself, without a proxy in between, or the token. */
function mayMeasure({ headers, socket }: IncomingMessage, token: string | null): boolean {
  if (token !== null && timingSafeEqual(hash(headers.authorization ?? ''), hash(`Bearer ${token}`))) return true
  return LOCAL.test(socket.remoteAddress ?? '') && !headers['x-forwarded-for'] && !headers.forwarded
}

function say(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }).end(`${text}\n`)
}

/**
 * `/health`, `/ready` and `/metrics` for monitors, under every host name and before all else. Null: another address.
 */
export function createProbes({ isStopping, reachDatabase, metrics, gauges, metricsToken }: ProbeDeps) {
  const isReady = () =>
    reachDatabase().then(
      () => true,
      () => false,
    )
  const probes: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
    '/health': (_, response) => say(response, 200, 'ok'),
    async '/ready'(_, response) {
      if (isStopping()) return say(response, 503, 'stopping')
      if (await isReady()) say(response, 200, 'ready')
      else say(response, 503, 'database away')
    },
    async '/metrics'(request, response) {
      if (!mayMeasure(request, metricsToken)) return say(response, 404, 'not here')
      say(response, 200, metrics.text((await isReady()) ? await gauges() : []).trimEnd())
    },
  }
  return ({ url = '', method }: IncomingMessage) => {
    const path = url.split('?', 1)[0] ?? ''
    return (method === 'GET' || method === 'HEAD') && Object.hasOwn(probes, path) ? (probes[path] ?? null) : null
  }
}
