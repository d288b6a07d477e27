import type { Logger } from 'pino'
import type { Connections } from '../database/connect.ts'
import type { Listener } from '../database/listen.ts'
import type { Ctx } from '../domain/context.ts'
import type { WebhookDesk } from '../domain/webhooks/commands.ts'
import {
  type LeasedDelivery,
  leaseDeliveries,
  returnDeliveries,
  settleDeliveries,
  type TriedDelivery,
} from '../domain/webhooks/lease-deliveries.ts'
import { listClubsWithDueWebhook } from '../domain/webhooks/queries.ts'
import { type Attempt, isWornOut, messageOf, outcomeOf } from '../domain/webhooks/rules.ts'
import { isAfter } from '../kernel/calendar.ts'
import type { Reach } from '../kernel/public-address.ts'
import { systemContexts } from './clubs.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { postWebhook } from './post-webhook.ts'

export interface WebhookSenderSettings {
  connections: Connections
  listener: Listener
  desk: Pick<WebhookDesk, 'secretOf'>
  reach: Reach
  log: Logger
  now?: () => Temporal.Instant
}

export interface WebhookSender {
  /** Finishes the running deliveries. */
  stop(): Promise<void>
}

const LOOK_EVERY_MS = 15_000
const BATCH = 50
/** Results written at once; after a kill as many come twice, under the same id. */
const SETTLED = 10
/** A rush of changes is told together, and not while it lasts: telling must not slow down what is told. */
const GATHER_MS = 1_000
const LEASE = Temporal.Duration.from({ minutes: 2 })
/** No new try begins in the last part of the lease. */
const LEASE_GUARD = Temporal.Duration.from({ minutes: 1 })
const CUT_SHORT: Attempt = { status: null, note: 'cut_short' }

interface Sending extends WebhookSenderSettings {
  now: () => Temporal.Instant
  isStopped: () => boolean
}

/** Deliveries of one webhook, one after the other, until one fails; their results are written some at a time. */
async function sendInTurn(ctx: Ctx, deliveries: LeasedDelivery[], sending: Sending): Promise<void> {
  const { desk, reach, now, log } = sending
  const lastStart = ctx.now.add(LEASE).subtract(LEASE_GUARD)
  const webhookId = deliveries[0]?.webhookId ?? ''
  let tried: TriedDelivery[] = []
  const settle = async () => {
    const some = tried
    tried = []
    await settleDeliveries(ctx, webhookId, some)
  }
  try {
    for (const [index, one] of deliveries.entries()) {
      if (sending.isStopped() || isAfter(now(), lastStart)) return await returnDeliveries(ctx, deliveries.slice(index), now())
      const secret = desk.secretOf({ club: ctx.club.id, id: webhookId, keyNumber: one.keyNumber })
      const attempt: Attempt = isWornOut(one, now())
        ? CUT_SHORT
        : await postWebhook(one.url, messageOf(one, secret, now()), reach)
      const at = now()
      const outcome = outcomeOf(attempt, one, at)
      tried.push({ id: one.id, attempt, outcome, at })
      if (tried.length === SETTLED) await settle()
      if (outcome.kind === 'sent') continue
      const { id, attempts } = one
      log.info(
        { club: ctx.club.id, webhook: webhookId, delivery: id, attempts, ...attempt, outcome: outcome.kind },
        'webhook not delivered',
      )
      return await returnDeliveries(ctx, deliveries.slice(index + 1), outcome.kind === 'again' ? outcome.at : at)
    }
  } finally {
    await settle()
  }
}

async function sendBatch(ctx: Ctx, sending: Sending): Promise<number> {
  const leased = await leaseDeliveries(ctx, BATCH, ctx.now.add(LEASE))
  const byWebhook = Map.groupBy(leased, ({ webhookId }) => webhookId)
  await Promise.all([...byWebhook.values()].map((deliveries) => sendInTurn(ctx, deliveries, sending)))
  return leased.length
}

/** Wakes on channel `webhook`, and by a timer. Each delivery arrives at least once. */
export function startWebhookSender(settings: WebhookSenderSettings): WebhookSender {
  const { connections, listener, log, now = Temporal.Now.instant } = settings
  let isStopped = false
  const sending = { ...settings, now, isStopped: () => isStopped }
  const sendAll = async () => {
    for (let taken = 1; taken > 0 && !isStopped; ) {
      taken = 0
      const names = new Set(await listClubsWithDueWebhook(connections.global, now()))
      if (names.size === 0) return
      const contexts = (await systemContexts(connections, now())).filter(({ club }) => names.has(club.name))
      for (const count of await Promise.all(contexts.map((ctx) => sendBatch(ctx, sending)))) taken += count
    }
  }
  const runner = oneAtATime(sendAll, (error) => log.error({ err: error }, 'sending webhooks failed'), GATHER_MS)
  const stopHearing = [listener.on('webhook', runner.wake), listener.onReconnect(runner.wake)]
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
