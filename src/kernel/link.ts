import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { type Answer, ok, refuse } from './answer.ts'
import { isBefore } from './calendar.ts'

export interface Link {
  club: string
  /** `participation`, `invitation` …: a page accepts its own kinds only. */
  kind: string
  id: string
  until: Temporal.Instant
}

export type LinkRefusal = 'invalid' | 'expired'

const MAX_LENGTH = 1000

// The prefix keeps a link's signature from counting for other texts under the same secret.
const signatureOf = (secret: string, payload: string, prefix = 'link'): Buffer =>
  createHmac('sha256', secret).update(`${prefix}.${payload}`).digest()

/** Token for `/p/{token}`. The same link always gives the same token. `until` counts to the second. */
export function signLink(secret: string, link: Link): string {
  const seconds = Math.floor(link.until.epochMilliseconds / 1000)
  const payload = Buffer.from(JSON.stringify([link.club, link.kind, link.id, seconds])).toString('base64url')
  return `${payload}.${signatureOf(secret, payload).toString('base64url')}`
}

function parseLink(payload: string): Link | null {
  const parts: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString())
  if (!Array.isArray(parts)) return null
  const [club, kind, id, seconds]: unknown[] = parts
  if (typeof club !== 'string' || typeof kind !== 'string' || typeof id !== 'string' || typeof seconds !== 'number') return null
  return { club, kind, id, until: Temporal.Instant.fromEpochMilliseconds(seconds * 1000) }
}

/** Club that a token names. Proves nothing: whoever grants something reads the link itself. */
export function clubNamedIn(token: string): string | null {
  if (token.length > MAX_LENGTH) return null
  try {
    return parseLink(token.split('.')[0] ?? '')?.club ?? null
  } catch {
    return null
  }
}

/** Only the exact spelling counts: decoding ignores surplus characters. */
function isSame(given: string, wanted: Buffer): boolean {
  const bytes = Buffer.from(given, 'base64url')
  return bytes.toString('base64url') === given && bytes.length === wanted.length && timingSafeEqual(bytes, wanted)
}

/** `invalid`: forged or changed; `expired`: ours, but too late. The caller compares `club` and `kind`. */
export function readLink(secrets: readonly string[], token: string, now: Temporal.Instant): Answer<Link, LinkRefusal> {
  if (token.length > MAX_LENGTH) return refuse('invalid')
  const [payload, signature, ...rest] = token.split('.')
  if (!payload || !signature || rest.length > 0) return refuse('invalid')
  if (!secrets.some((secret) => isSame(signature, signatureOf(secret, payload)))) return refuse('invalid')
  const link = parseLink(payload)
  if (!link) return refuse('invalid')
  return isBefore(now, link.until) ? ok(link) : refuse('expired')
}

/** Length of a signature in base64url. */
const SIGNATURE = 43

/** Address of a calendar, without an end. `stored` alone, from a copy of the database, opens nothing. */
export const signFeed = (secret: string, stored: string): string =>
  `${stored}${signatureOf(secret, stored, 'feed').toString('base64url')}`

/** The stored name of a calendar's address; addresses of earlier installations are stored as their hash. */
export function readFeed(secrets: readonly string[], address: string): string {
  const [stored, signature] = [address.slice(0, -SIGNATURE), address.slice(-SIGNATURE)]
  const isSigned = secrets.some((secret) => isSame(signature, signatureOf(secret, stored, 'feed')))
  return isSigned ? stored : createHash('sha256').update(address).digest('base64url')
}
