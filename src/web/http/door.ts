import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, isIP } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { RETRY_AFTER_S } from '../../kernel/outage.ts'
import { BadSettings } from '../../kernel/settings.ts'
import { plainPage } from './plain-page.ts'

/** The program's port, from its first moment on. */
export interface Door {
  port: number
  serve(listener: RequestListener): void
  /** Takes no new request; answers in progress get five seconds. */
  close(): Promise<void>
}

const SETTINGS = {
  // Longer than proxies keep idle connections: closing one just as they use it would lose a request.
  keepAliveTimeout: 75_000,
  // A slower sender only holds places; within `requestTimeout` even a slow phone sends 5 MB.
  headersTimeout: 15_000,
  requestTimeout: 120_000,
  connectionsCheckingInterval: 2_000,
  // Most requests have no body: their answer costs a twentieth less without a stream for it.
  optimizeEmptyRequests: true,
}
// Shorter than the minute after which proxies give up.
const STARTING_MS = 45_000
const MOST_WAITING = 200
const PATIENCE_MS = 5_000
const HALF_SENT_MS = 1_000
const LOOK_EVERY_MS = 50

const STARTING = plainPage({
  title: 'Wir sind gleich wieder da',
  sentences: ['Das Programm startet gerade. Das dauert meist nur ein paar Sekunden.'],
  link: { href: '', text: 'Noch einmal versuchen' },
})

function answerStarting(response: ServerResponse): void {
  response.writeHead(503, {
    'content-type': 'text/html; charset=utf-8',
    'retry-after': String(RETRY_AFTER_S),
    'cache-control': 'no-store',
  })
  response.end(STARTING)
}

/** Advice for the operator when the port cannot be opened. */
function complaintOf(error: Error, port: number, host: string): Error {
  switch ('code' in error ? error.code : '') {
    case 'EADDRINUSE':
      return new BadSettings(`Port ${port} ist schon belegt. Mit einem anderen: PORT=${port + 1} npm start`)
    case 'EACCES':
      return new BadSettings(`PORT: Für Port ${port} fehlt diesem Benutzer das Recht. Frei sind die Ports ab 1024.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return new BadSettings(`HOST: „${host}“ ist keine Adresse dieses Rechners${isIP(host) ? '' : ' oder nicht bekannt'}.`)
    default:
      return error
  }
}

/** Asks for the port alone: two installations that share ports would otherwise share each other's requests. */
async function testPort(port: number, host: string): Promise<void> {
  const server = createServer()
  await listenAt(server, port, host, false)
  await new Promise((resolve) => server.close(resolve))
}

function listenAt(server: Server, port: number, host: string, reusePort: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(complaintOf(error, port, host)))
    server.listen({ port, host, reusePort }, resolve)
  })
}

/**
 * Place of the process at its port: alone, the first of several or one that joins the first. The kernel spreads connections
 * over all of them.
 */
export type Place = 'alone' | 'first' | 'joining'

/** Opens the port. Requests wait for `serve`; a long start is told after a while. @throws BadSettings */
export async function openDoor(port: number, host: string, place: Place = 'alone'): Promise<Door> {
  if (place === 'first' && port > 0) await testPort(port, host)
  const opened = Promise.withResolvers<RequestListener>()
  let waiting = 0
  let answer: RequestListener = async (request, response) => {
    if (waiting >= MOST_WAITING) return answerStarting(response)
    waiting++
    const listener = await Promise.race([opened.promise, sleep(STARTING_MS, null, { ref: false })])
    waiting--
    if (listener) return listener(request, response)
    answerStarting(response)
  }
  let answering = 0
  const leave = () => {
    answering--
  }
  const server = createServer(SETTINGS, (request, response) => {
    answer(request, response)
    // Kept pages are with the kernel by now.
    if (response.writableEnded) return
    answering++
    response.on('close', leave)
  })
  await listenAt(server, port, host, place !== 'alone')
  return {
    port: (server.address() as AddressInfo).port,
    serve(listener) {
      answer = listener
      opened.resolve(listener)
    },
    close: () => close(server, () => answering),
  }
}

/**
 * Looks again and again: a connection turns idle a moment after its answer or stream ended. A half-sent request waits for no
 * answer: it does not delay the end.
 */
async function close(server: Server, answering: () => number): Promise<void> {
  const begin = Date.now()
  const closed = new Promise((resolve) => server.close(resolve))
  const looking = setInterval(() => {
    const ms = Date.now() - begin
    if (ms > PATIENCE_MS || (ms > HALF_SENT_MS && answering() === 0)) server.closeAllConnections()
    else server.closeIdleConnections()
  }, LOOK_EVERY_MS)
  await closed
  clearInterval(looking)
}
