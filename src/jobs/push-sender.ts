import type { Logger } from 'pino'
import webPush from 'web-push'
import type { Connections } from '../database/connect.ts'
import type { Listener } from '../database/listen.ts'
import type { Club, Ctx } from '../domain/context.ts'
import { findOfficeAddress } from '../domain/mail/queries.ts'
import { forgetSubscription, type LeasedPush, leasePushes, postponePush, settlePush } from '../domain/pushes/commands.ts'
import { listClubsWithDuePush } from '../domain/pushes/queries.ts'
import { outcomeOf } from '../domain/pushes/rules.ts'
import type { Link } from '../kernel/link.ts'
import type { PushKeys } from '../kernel/secrets.ts'
import { systemContexts } from './clubs.ts'
import { oneAtATime } from './one-at-a-time.ts'

export interface PushSenderSettings {
  connections: Connections
  listener: Listener
  keys: PushKeys
  sign(link: Link): string
  log: Logger
  now?: () => Temporal.Instant
}

export interface PushSender {
  /** Finishes the running notifications. */
  stop(): Promise<void>
}

const LOOK_EVERY_MS = 15_000
const BATCH = 20
const AT_ONCE = 5
const LEASE = Temporal.Duration.from({ minutes: 2 })
const PATIENCE_MS = 10_000
/** A person may touch a notification long after it came. */
const LINK_OUTLIVES = Temporal.Duration.from({ hours: 48 })

function messageOf(push: LeasedPush, club: Club, sign: Sending['sign']): string {
  const until = push.expiresAt.add(LINK_OUTLIVES)
  const token = sign({ club: club.id, kind: push.linkKind, id: push.linkId, until })
  return JSON.stringify({ title: push.title, body: push.body, path: `/p/${token}/session`, kind: push.linkKind })
}

interface Sending extends PushSenderSettings {
  contact: string
}

/** Status of the push service; null without an answer. @throws Error for a subscription with broken keys */
async function post(
  push: LeasedPush,
  message: string,
  { keys, contact, log }: Sending,
  now: Temporal.Instant,
): Promise<number | null> {
  const request = webPush.generateRequestDetails(
    { endpoint: push.endpoint, keys: { p256dh: push.p256dh, auth: push.auth } },
    message,
    {
      vapidDetails: { subject: contact, ...keys },
      TTL: Math.max(0, Math.floor(now.until(push.expiresAt).total('seconds'))),
      urgency: 'high',
      contentEncoding: 'aes128gcm',
    },
  )
  const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)])
  try {
    const { endpoint, method, body } = request
    // A push service has no reason to redirect us.
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const answer = await fetch(endpoint, { method, headers, body: new Uint8Array(body ?? []), redirect: 'manual', signal })
    await answer.body?.cancel()
    return answer.status
  } catch (error) {
    log.info({ err: error, push: push.id }, 'push service not reached')
    return null
  }
}

async function sendOne(ctx: Ctx, push: LeasedPush, sending: Sending, now: Temporal.Instant): Promise<void> {
  let status: number | null
  try {
    status = await post(push, messageOf(push, ctx.club, sending.sign), sending, now)
  } catch (error) {
    sending.log.warn({ err: error, push: push.id }, 'notification cannot be made')
    return forgetSubscription(ctx, push.subscriptionId)
  }
  const outcome = outcomeOf(status, push, now)
  if (outcome.kind === 'again') return postponePush(ctx, push.id, outcome.at)
  if (outcome.kind === 'gone') return forgetSubscription(ctx, push.subscriptionId)
  if (outcome.kind === 'given_up') sending.log.warn({ club: ctx.club.id, push: push.id, status }, 'notification given up')
  return settlePush(ctx, push.id, outcome.kind === 'sent' ? 'sent' : 'failed')
}

async function sendBatch(ctx: Ctx, settings: PushSenderSettings, now: () => Temporal.Instant): Promise<number> {
  const pushes = await leasePushes(ctx, BATCH, ctx.now.add(LEASE))
  if (pushes.length === 0) return 0
  const contact = `mailto:${(await findOfficeAddress(ctx)) || `verein@${ctx.club.hosts[0] ?? ctx.club.name}`}`
  const waiting = [...pushes]
  const worker = async () => {
    for (let push = waiting.shift(); push; push = waiting.shift()) await sendOne(ctx, push, { ...settings, contact }, now())
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return pushes.length
}

/** Wakes on channel `push`, and by a timer. */
export function startPushSender(settings: PushSenderSettings): PushSender {
  const { connections, listener, log, now = Temporal.Now.instant } = settings
  let isStopped = false
  const sendAll = async () => {
    for (let taken = 1; taken > 0 && !isStopped; ) {
      taken = 0
      const names = new Set(await listClubsWithDuePush(connections.global, now()))
      if (names.size === 0) return
      const contexts = (await systemContexts(connections, now())).filter(({ club }) => names.has(club.name))
      for (const ctx of contexts) if (!isStopped) taken += await sendBatch(ctx, settings, now)
    }
  }
  const runner = oneAtATime(sendAll, (error) => log.error({ err: error }, 'sending notifications failed'))
  const stopHearing = [listener.on('push', runner.wake), listener.onReconnect(runner.wake)]
  const timer = setInterval(runner.wake, LOOK_EVERY_MS)
  runner.wake()
  return {
    async stop() {
      isStopped = true
      clearInterval(timer)
      for (const stop of stopHearing) stop()
      await runner.stop()
    },
  }
}
