import { Agent, type IncomingHttpHeaders, request } from 'node:http'

/** The demo club of the benches. */
export const CLUB = 'gsv'
const HOST = `${CLUB}.localhost`

export interface Ask {
  path: string
  headers?: Record<string, string>
  json?: unknown
  form?: Record<string, string>
  /** Body as it is, with its type. */
  sends?: { type: string; body: Buffer }
  agent?: Agent
}

export interface Told {
  status: number
  headers: IncomingHttpHeaders
  /** Name, value, name, value … */
  rawHeaders: string[]
  body: Buffer
}

/** Requests like a browser of the club's host. Rejects on a broken connection. */
export function ask(port: number, { path, headers = {}, json, form, sends, agent }: Ask): Promise<Told> {
  const text = form ? new URLSearchParams(form).toString() : json === undefined ? undefined : JSON.stringify(json)
  const body = sends?.body ?? text
  const type = sends?.type ?? (form ? 'application/x-www-form-urlencoded' : 'application/json')
  const sent =
    body === undefined
      ? {}
      : { 'content-type': type, 'content-length': String(Buffer.byteLength(body)), origin: `http://${HOST}:${port}` }
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: body === undefined ? 'GET' : 'POST',
        headers: { host: `${HOST}:${port}`, ...sent, ...headers },
        ...(agent ? { agent } : {}),
      },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('error', reject)
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            rawHeaders: answer.rawHeaders,
            body: Buffer.concat(parts),
          }),
        )
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })
}

/** Signs a demo user in (`admin`, `reader` …) and answers the cookie. */
export async function logIn(port: number, who: string, club = CLUB): Promise<string> {
  const host = `${club}.localhost:${port}`
  const form = { email: `${who}@${club}.example`, password: 'Verein-2026!' }
  const { headers } = await ask(port, { path: '/login', form, headers: { host, origin: `http://${host}` } })
  return (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ')
}

/** Does `count` pieces of work, `atOnce` at a time, and answers the time (ms). */
export async function inParallel(count: number, atOnce: number, work: (number: number) => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  let next = 0
  const worker = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return performance.now() - startedAt
}

/** Connections that stay open, at most `count`. */
export const connectionsOf = (count: number): Agent => new Agent({ keepAlive: true, maxSockets: count, scheduling: 'fifo' })
