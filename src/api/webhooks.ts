import { createRoute, z } from '@hono/zod-openapi'
import { canSeeWebhooks } from '../domain/webhooks/access.ts'
import { createWebhook, resendWebhook } from '../domain/webhooks/commands.ts'
import { WebhookInput } from '../domain/webhooks/input.ts'
import { askDeliveries, DELIVERY_FIELDS, type ListedDelivery, listWebhooks, type Webhook } from '../domain/webhooks/queries.ts'
import { WEBHOOK_REFUSALS } from '../domain/webhooks/texts.ts'
import { allow } from '../kernel/answer.ts'
import { body, changing, denied, json, once, oneOf, told } from './described.ts'
import { type Api, before, factsOf } from './facts.ts'
import { askingOf, asks, listOf, paged, pageOf, short } from './paging.ts'
import { accepted, problems, REUSED, Refused } from './problem.ts'

const WEBHOOKS = short({ createdAt: 'moment', url: 'text' }, '-createdAt')
const REFUSALS = { ...WEBHOOK_REFUSALS, ...REUSED }
/** A log is read from its end. */
const DELIVERIES = { fields: DELIVERY_FIELDS, order: '-happenedAt' }

const webhook = z
  .object({
    id: z.string(),
    url: z.string(),
    kinds: z.array(z.string()),
    createdAt: z.string(),
    lastWeek: z.object({ sent: z.int(), failed: z.int(), waiting: z.int() }),
  })
  .openapi('Webhook')

const delivery = z
  .object({
    id: z.string().describe('auch als `webhook-id` gesendet, bei jedem Versuch dieselbe'),
    kind: z.string(),
    objectId: z.string(),
    happenedAt: z.string(),
    state: z.enum(['queued', 'sent', 'failed']),
    attempts: z.int(),
    nextAt: z.string().nullable(),
    status: z.int().nullable().describe('Antwort auf den letzten Versuch; null ohne Antwort'),
    note: z.string(),
    triedAt: z.string().nullable(),
  })
  .openapi('WebhookDelivery')

const present = ({ id, url, kinds, createdAt, ...lastWeek }: Webhook) => told(webhook, { id, url, kinds, createdAt, lastWeek })
const presentDelivery = (one: ListedDelivery) => told(delivery, { ...one, nextAt: one.state === 'queued' ? one.nextAt : null })

const listRoute = createRoute({
  method: 'get',
  path: '/api/v1/webhooks',
  operationId: 'listWebhooks',
  summary: 'Webhooks des Vereins, ohne `orderBy` die neuesten zuerst',
  request: { query: asks(WEBHOOKS) },
  responses: { 200: json('Webhooks', listOf(webhook)), ...denied },
})

const createWebhookRoute = createRoute({
  method: 'post',
  path: '/api/v1/webhooks',
  operationId: 'createWebhook',
  summary:
    'Legt einen Webhook an: ein POST mit Zeit, Kennung und Art von allem, was geschieht; `secret` prüft die Signatur (standardwebhooks.com)',
  request: { headers: once, body: body(WebhookInput) },
  responses: {
    201: json('Angelegt', z.object({ id: z.string(), secret: z.string() })),
    ...changing({ too_many_webhooks: '', ...REUSED }),
    ...problems.unusable,
  },
})

const deliveriesRoute = createRoute({
  method: 'get',
  path: '/api/v1/webhooks/{id}/deliveries',
  operationId: 'listWebhookDeliveries',
  summary: 'Protokoll eines Webhooks, ohne `orderBy` das Neueste zuerst, 90 Tage lang',
  request: { params: oneOf, query: asks(DELIVERIES) },
  responses: { 200: json('Sendungen', listOf(delivery)), ...denied },
})

const resendRoute = createRoute({
  method: 'post',
  path: '/api/v1/webhooks/{id}/deliveries/{delivery}/resend',
  operationId: 'resendWebhook',
  summary: 'Sendet noch einmal, unter derselben Kennung',
  request: { params: oneOf.extend({ delivery: z.string().max(100) }) },
  responses: { 200: json('Wartet', z.object({ id: z.string() })), ...denied },
})

export function addWebhooks(api: Api): void {
  before(api, ['webhooks'], (ctx) => allow(canSeeWebhooks(ctx.actor)))
  api.openapi(listRoute, async (c) => {
    const { ctx } = factsOf(c)
    return c.json(await pageOf(ctx, WEBHOOKS, (await listWebhooks(ctx)).map(present), c.req.valid('query')), 200)
  })
  api.openapi(createWebhookRoute, async (c) => {
    const { ctx, webhookDesk } = factsOf(c)
    const key = c.req.valid('header')['idempotency-key'] ?? null
    const made = await createWebhook(ctx, c.req.valid('json'), webhookDesk, key)
    if (!made.ok && (made.refusal === 'private_address' || made.refusal === 'not_https'))
      throw new Refused(422, { detail: REFUSALS[made.refusal], code: made.refusal })
    return c.json(accepted(made, REFUSALS), 201)
  })
  api.openapi(deliveriesRoute, async (c) => {
    const query = c.req.valid('query')
    const page = await askDeliveries(factsOf(c).ctx, c.req.valid('param').id, askingOf(DELIVERIES, query))
    return c.json(paged(page, query, presentDelivery), 200)
  })
  api.openapi(resendRoute, async (c) => {
    const { id: webhookId, delivery: id } = c.req.valid('param')
    await resendWebhook(factsOf(c).ctx, { webhookId, id })
    return c.json({ id }, 200)
  })
}
