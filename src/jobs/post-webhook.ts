import { type ClientRequest, request as requestPlain } from 'node:http'
import { request } from 'node:https'
import type { Attempt } from '../domain/webhooks/rules.ts'
import { allowHost, lookupWithin, type Reach, type Resolve } from '../kernel/public-address.ts'

/** From looking up the name to the status line. */
const PATIENCE_MS = 10_000
const MOST_HEADERS = 16_384

const noteOf = (error: unknown): Attempt['note'] => {
  const name = error instanceof Error ? error.name : ''
  if (name === 'PrivateAddress') return 'private_address'
  return name === 'TimeoutError' || name === 'AbortError' ? 'timeout' : 'unreachable'
}

/**
 * Posts to the address that is looked at: the name is resolved for this connection, a redirect is an answer like any other, and
 * nothing is read but the status.
 */
export async function postWebhook(
  url: string,
  { body, headers }: { body: string; headers: Record<string, string> },
  reach: Reach,
  lookUp?: Resolve,
): Promise<Attempt> {
  try {
    const target = new URL(url)
    allowHost(target, reach)
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const open = target.protocol === 'https:' ? request : requestPlain
    const sent: ClientRequest = open(target, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      lookup: lookupWithin(reach, lookUp),
      agent: false,
      signal,
      maxHeaderSize: MOST_HEADERS,
    })
    sent.on('response', (answer) => {
      resolve(answer.statusCode ?? 0)
      answer.destroy()
    })
    // The signal's own reason, not the socket's complaint of it.
    sent.on('error', (error) => reject(signal.aborted ? signal.reason : error))
    sent.end(body)
    return { status: await promise, note: '' }
  } catch (error) {
    return { status: null, note: noteOf(error) }
  }
}
