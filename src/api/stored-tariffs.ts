import { createRoute, z } from '@hono/zod-openapi'
import { canSeeTariffs } from '../domain/tariffs/access.ts'
import { changeTariff, createTariff, startTariff } from '../domain/tariffs/commands.ts'
import { Rules, rule } from '../domain/tariffs/input.ts'
import { getTariff, listTariffs, type Tariff } from '../domain/tariffs/queries.ts'
import { TARIFF_REFUSALS } from '../domain/tariffs/texts.ts'
import { allow } from '../kernel/answer.ts'
import { body, changing, denied, json, oneOf, told } from './described.ts'
import { type Api, factsOf } from './facts.ts'
import { asks, listOf, pageOf, short } from './paging.ts'
import { accepted } from './problem.ts'
import { ifMatch, versionOf } from './versions.ts'

const tariff = z
  .object({
    id: z.string(),
    name: z.string(),
    from: z.string().nullable().describe('erster Tag; null: ein Entwurf'),
    to: z.string().nullable().describe('letzter Tag; null: bis auf Weiteres'),
    rules: z.array(rule),
    version: z.int().describe('auch im ETag; beim Ändern als If-Match'),
  })
  .openapi('Tariff')

const present = (one: Tariff) => told(tariff, one)

const isoDay = z.iso.date('Bitte geben Sie den Tag so an: 2027-06-19.').transform((day) => Temporal.PlainDate.from(day))
const name = z.string().trim().min(1, 'Bitte geben Sie den Namen der Beitragsordnung an.').max(80, 'Bitte höchstens 80 Zeichen.')
const TARIFFS = short({ from: 'day', to: 'day', name: 'text' }, '-from')

const listRoute = createRoute({
  method: 'get',
  path: '/api/v1/tariffs',
  operationId: 'listTariffs',
  summary: 'Die Beitragsordnungen des Vereins, ohne `orderBy` die neueste zuerst, Entwürfe zuletzt',
  request: { query: asks(TARIFFS) },
  responses: { 200: json('Beitragsordnungen', listOf(tariff)), ...denied },
})

const getRoute = createRoute({
  method: 'get',
  path: '/api/v1/tariffs/{id}',
  operationId: 'getTariff',
  summary: 'Eine Beitragsordnung mit ihren Regeln',
  request: { params: oneOf },
  responses: { 200: json('Die Beitragsordnung', tariff), ...denied },
})

const createRouteOfTariff = createRoute({
  method: 'post',
  path: '/api/v1/tariffs',
  operationId: 'createTariff',
  summary: 'Legt einen Entwurf an, mit Regeln wie bei `quoteTariff`',
  request: { body: body(z.object({ name, rules: Rules.default([]) })) },
  responses: { 201: json('Angelegt', tariff), ...denied },
})

const changeRoute = createRoute({
  method: 'patch',
  path: '/api/v1/tariffs/{id}',
  operationId: 'changeTariff',
  summary: 'Ändert einen Entwurf: seinen Namen oder seine Regeln, diese alle zusammen',
  request: { params: oneOf, headers: ifMatch, body: body(z.object({ name: name.optional(), rules: Rules.optional() })) },
  responses: { 200: json('Geändert', tariff), ...changing(TARIFF_REFUSALS) },
})

const startRoute = createRoute({
  method: 'post',
  path: '/api/v1/tariffs/{id}/start',
  operationId: 'startTariff',
  summary: 'Setzt einen Entwurf ab einem Tag in Kraft; die bisherige Ordnung endet am Tag davor',
  request: {
    params: oneOf,
    headers: ifMatch,
    body: body(
      z.object({
        from: isoDay.openapi({ type: 'string', format: 'date' }),
        acceptsClash: z.boolean().default(false).describe('auch wenn Monate zweimal oder gar nicht eingezogen werden'),
      }),
    ),
  },
  responses: { 200: json('In Kraft gesetzt', tariff), ...changing(TARIFF_REFUSALS) },
})

const ONE = '/api/v1/tariffs/:id{[0-9a-f-]{36}}'

export function addStoredTariffs(api: Api): void {
  api.use('/api/v1/tariffs', (c, next) => {
    allow(canSeeTariffs(factsOf(c).ctx.actor))
    return next()
  })
  // Another club's regulation is missing before its body is read.
  for (const path of [ONE, `${ONE}/start`])
    api.use(path, async (c, next) => {
      await getTariff(factsOf(c).ctx, c.req.param('id') ?? '')
      return next()
    })
  api.openapi(listRoute, async (c) => {
    const { ctx } = factsOf(c)
    return c.json(await pageOf(ctx, TARIFFS, (await listTariffs(ctx)).map(present), c.req.valid('query')), 200)
  })
  api.openapi(getRoute, async (c) => {
    const stored = await getTariff(factsOf(c).ctx, c.req.valid('param').id)
    return c.json(present(stored), 200, { ETag: `"${stored.version}"` })
  })
  api.openapi(createRouteOfTariff, async (c) => {
    const { ctx } = factsOf(c)
    const created = await createTariff(ctx, c.req.valid('json'))
    return c.json(present(await getTariff(ctx, created.value)), 201)
  })
  api.openapi(changeRoute, async (c) => {
    const { ctx } = factsOf(c)
    const { id, version: latest } = await getTariff(ctx, c.req.valid('param').id)
    const version = versionOf(c.req.valid('header')['if-match']) ?? latest
    accepted(await changeTariff(ctx, { id, version, ...c.req.valid('json') }), TARIFF_REFUSALS)
    return c.json(present(await getTariff(ctx, id)), 200)
  })
  api.openapi(startRoute, async (c) => {
    const { ctx } = factsOf(c)
    const { id, version: latest } = await getTariff(ctx, c.req.valid('param').id)
    const version = versionOf(c.req.valid('header')['if-match']) ?? latest
    accepted(await startTariff(ctx, { id, version, ...c.req.valid('json') }), TARIFF_REFUSALS)
    return c.json(present(await getTariff(ctx, id)), 200)
  })
}
