import { createHmac } from 'node:crypto'
import { isAfter } from '../../kernel/calendar.ts'
import { KINDS, type ObjectKind } from '../audit/happenings.ts'

/** About readings and health notes nobody outside needs to hear, not even that there was one. */
const UNTOLD: readonly ObjectKind[] = ['reading', 'health_note', 'retention', 'parameter']
export const WEBHOOK_KINDS = KINDS.filter((kind) => !UNTOLD.includes(kind))

/** Webhooks of a club. */
export const MOST_WEBHOOKS = 20
export const MOST_URL = 500

/** Seconds from one try to the next; the last within 24 hours. */
const GAPS = [10, 60, 300, 900, 3600, 7200, 14_400, 28_800, 28_800]
const TRIED_FOR = Temporal.Duration.from({ hours: 24 })
/** "Gone": the receiver wants no more of it. */
const GONE = 410

export type DeliveryNote = '' | 'private_address' | 'timeout' | 'unreachable' | 'restored' | 'cut_short'
export interface Attempt {
  /** Null without an answer. */
  status: number | null
  note: DeliveryNote
}

/** Tries cut short by kills of the program for a whole day: a try counts when it is leased, also one that was never begun. */
export const isWornOut = (
  { attempts, firstAt }: { attempts: number; firstAt: Temporal.Instant },
  now: Temporal.Instant,
): boolean => attempts > GAPS.length + 1 && isAfter(now, firstAt.add(TRIED_FOR))

export type DeliveryOutcome = { kind: 'sent' | 'failed' } | { kind: 'again'; at: Temporal.Instant }

/** Only 2xx counts; redirects are not followed. `attempts` includes this one. */
export function outcomeOf(
  { status }: Attempt,
  { attempts, firstAt }: { attempts: number; firstAt: Temporal.Instant },
  now: Temporal.Instant,
): DeliveryOutcome {
  if (status !== null && status >= 200 && status < 300) return { kind: 'sent' }
  const seconds = GAPS[attempts - 1]
  if (status === GONE || seconds === undefined) return { kind: 'failed' }
  const at = now.add({ seconds })
  return isAfter(at, firstAt.add(TRIED_FOR)) ? { kind: 'failed' } : { kind: 'again', at }
}

/** As others write it: standardwebhooks.com. */
export const shownSecret = (secret: Buffer): string => `whsec_${secret.toString('base64')}`

/** The secret of a webhook, from the installation's key for webhooks: a copy of the database signs nothing. */
export const secretFrom = (key: string, { club, id }: { club: string; id: string }): Buffer =>
  createHmac('sha256', key).update(`${club}.${id}`).digest()

interface Told {
  id: string
  kind: string
  objectId: string
  happenedAt: Temporal.Instant
}

/** Request of a delivery: time, id and kind of the thing, nothing of a person. */
export function messageOf({ id, kind, objectId, happenedAt }: Told, secret: Buffer, now: Temporal.Instant) {
  const body = JSON.stringify({ kind, id: objectId, at: happenedAt.toString() })
  const at = Math.floor(now.epochMilliseconds / 1000)
  const signature = createHmac('sha256', secret).update(`${id}.${at}.${body}`).digest('base64')
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Verein-Webhook',
    'webhook-id': id,
    'webhook-timestamp': String(at),
    'webhook-signature': `v1,${signature}`,
  }
  return { body, headers }
}
