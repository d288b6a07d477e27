import { createHmac, timingSafeEqual } from 'node:crypto'
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
const signatureOf = (secret: string, payload: string): Buffer => createHmac('sha256', secret).update(`link.${payload}`).digest()

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

/** `invalid`: forged or changed; `expired`: ours, but too late. The caller compares `club` and `kind`. */
export function readLink(secret: string, token: string, now: Temporal.Instant): Answer<Link, LinkRefusal> {
  if (token.length > MAX_LENGTH) return refuse('invalid')
  const [payload, signature, ...rest] = token.split('.')
  if (!payload || !signature || rest.length > 0) return refuse('invalid')
  // Decoding ignores surplus characters; only the exact spelling of signLink counts.
  const given = Buffer.from(signature, 'base64url')
  const wanted = signatureOf(secret, payload)
  if (given.toString('base64url') !== signature || given.length !== wanted.length || !timingSafeEqual(given, wanted))
    return refuse('invalid')
  const link = parseLink(payload)
  if (!link) return refuse('invalid')
  return isBefore(now, link.until) ? ok(link) : refuse('expired')
}
