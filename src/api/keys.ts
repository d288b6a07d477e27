import { createRoute, z } from '@hono/zod-openapi'
import { canSeeKeys } from '../domain/api-keys/access.ts'
import { createKey } from '../domain/api-keys/commands.ts'
import { KeyInput } from '../domain/api-keys/input.ts'
import { type ListedKey, listKeys } from '../domain/api-keys/queries.ts'
import { SCOPES, stateOfKey } from '../domain/api-keys/rules.ts'
import { MAKE_KEY_REFUSALS } from '../domain/api-keys/texts.ts'
import { AREAS } from '../domain/context.ts'
import { allow } from '../kernel/answer.ts'
import { body, changing, denied, json, once, told } from './described.ts'
import { type Api, before, factsOf } from './facts.ts'
import { day } from './keep-money.ts'
import { asks, listOf, pageOf, short } from './paging.ts'
import { accepted } from './problem.ts'

const apiKey = z
  .object({
    id: z.string(),
    name: z.string(),
    scopes: z.array(z.string()),
    areas: z.array(z.string()).describe('leer: der ganze Verein'),
    endsOn: z.string().describe('letzter Tag'),
    state: z.enum(['counts', 'revoked', 'ended']),
    createdAt: z.string(),
    maker: z.string().describe('wer ihn angelegt hat; verliert sie oder er das Recht, gilt er nicht mehr'),
    lastUsedAt: z.string().nullable().describe('auf die Minute'),
  })
  .openapi('ApiKey')

const STATES = { counts: 'counts', key_revoked: 'revoked', key_ended: 'ended' } as const
const present = (key: ListedKey, now: Temporal.Instant) =>
  told(apiKey, {
    ...key,
    state: STATES[stateOfKey(key, now)],
    lastUsedAt: key.lastUsedAt?.toString({ smallestUnit: 'minute' }) ?? null,
  })

const KEYS = short(
  { createdAt: 'moment', name: 'text', state: 'text', endsOn: 'day', maker: 'text', lastUsedAt: 'moment' },
  '-createdAt',
)

const listRoute = createRoute({
  method: 'get',
  path: '/api/v1/api-keys',
  operationId: 'listApiKeys',
  summary: 'API-Schlüssel des Vereins, ohne `orderBy` die neuesten zuerst, ohne die Schlüssel selbst',
  request: { query: asks(KEYS) },
  responses: { 200: json('API-Schlüssel', listOf(apiKey)), ...denied },
})

const createKeyRoute = createRoute({
  method: 'post',
  path: '/api/v1/api-keys',
  operationId: 'createApiKey',
  summary:
    'Legt einen API-Schlüssel an und zeigt ihn dieses eine Mal; `code` ist der des zweiten Faktors, darum geht es nur angemeldet. `Idempotency-Key` wirkt hier nicht: keine Antwort mit Geheimnis wird aufbewahrt, und wiederholt ist der Code verbraucht (409 `wrong_code`)',
  request: {
    // Taken and not kept: the answer holds the key, and a repeated request a used code.
    headers: once,
    body: body(
      KeyInput.extend({
        scopes: z.array(z.enum(SCOPES)).min(1).describe('z. B. `members:read`; `write` schließt `read` ein'),
        areas: z.array(z.enum(AREAS)).default([]).describe('Bereiche, auf die er begrenzt ist; leer: der ganze Verein'),
        endsOn: day.describe('letzter Tag, höchstens zwei Jahre von heute'),
      }),
    ),
  },
  responses: {
    201: json('Angelegt', z.object({ id: z.string(), key: z.string() })),
    ...changing(MAKE_KEY_REFUSALS),
  },
})

export function addKeys(api: Api): void {
  before(api, ['api-keys'], (ctx) => allow(canSeeKeys(ctx.actor)))
  api.openapi(listRoute, async (c) => {
    const { ctx } = factsOf(c)
    const items = (await listKeys(ctx)).map((key) => present(key, ctx.now))
    return c.json(await pageOf(ctx, KEYS, items, c.req.valid('query')), 200)
  })
  api.openapi(createKeyRoute, async (c) => {
    const { ctx, proveCode } = factsOf(c)
    return c.json(accepted(await createKey(ctx, c.req.valid('json'), proveCode), MAKE_KEY_REFUSALS), 201)
  })
}
