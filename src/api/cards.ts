import { createRoute, z } from '@hono/zod-openapi'
import { canSeeCards, canSellCard } from '../domain/credits/access.ts'
import { SaleInput } from '../domain/credits/input.ts'
import { askCards, CARD_FIELDS, CARD_FILTERS, getSeenCard } from '../domain/credits/list-cards.ts'
import { listKinds } from '../domain/credits/queries.ts'
import { sellCardOnce } from '../domain/credits/sell-card.ts'
import { CREDIT_REFUSALS } from '../domain/credits/texts.ts'
import { allow } from '../kernel/answer.ts'
import { newId } from '../kernel/id.ts'
import { bodyOf, changing, denied, json, once, oneOf, told } from './described.ts'
import { type Api, before, factsOf } from './facts.ts'
import { askingOf, asks, listOf, paged, pageOf, short } from './paging.ts'
import { accepted, parsed, REUSED, Refused } from './problem.ts'

const card = z
  .object({
    id: z.string(),
    kindId: z.string(),
    name: z.string(),
    personId: z.string(),
    personName: z.string(),
    payerName: z.string().nullable(),
    units: z.int().describe('so viele Stunden hatte die Karte'),
    balance: z.int().describe('so viele sind noch darauf'),
    priceCents: z.int(),
    validFrom: z.string(),
    validTo: z.string(),
    soldAt: z.string(),
    refundedAt: z.string().nullable(),
    refundCents: z.int().nullable(),
  })
  .openapi('Card')

const move = z.object({
  id: z.string(),
  kind: z.enum(['sold', 'used', 'returned', 'corrected', 'extended', 'refunded']),
  units: z.int(),
  at: z.string(),
  reason: z.string(),
  title: z.string().nullable().describe('Angebot der Stunde'),
  onDay: z.string().nullable(),
})
const detail = card
  .extend({ moves: z.array(move).describe('was mit der Karte geschah, das Neueste zuerst') })
  .openapi('CardDetail')

const kind = z
  .object({
    id: z.string(),
    name: z.string(),
    units: z.int(),
    priceCents: z.int(),
    validMonths: z.int(),
    isSold: z.boolean(),
    places: z.array(z.string()).describe('wo sie gilt'),
    maySell: z.boolean().describe('ob Sie sie verkaufen dürfen'),
    version: z.int().describe('auch im ETag; beim Ändern als If-Match'),
  })
  .openapi('CardKind')

const REFUSALS = { ...CREDIT_REFUSALS, ...REUSED }
const CARDS = { fields: CARD_FIELDS, order: '-soldAt' }

const listRoute = createRoute({
  method: 'get',
  path: '/api/v1/cards',
  operationId: 'listCards',
  summary:
    'Verkaufte Karten, ohne `orderBy` die neueste zuerst; `q` sucht nach Namen, `filter`: gültig, fast aufgebraucht, beendet',
  request: { query: asks(CARDS).extend({ q: z.string().max(100).default(''), filter: z.enum(CARD_FILTERS).optional() }) },
  responses: { 200: json('Karten', listOf(card)), ...denied },
})

const getRoute = createRoute({
  method: 'get',
  path: '/api/v1/cards/{id}',
  operationId: 'getCard',
  summary: 'Eine Karte mit allem, was mit ihr geschah',
  request: { params: oneOf },
  responses: { 200: json('Die Karte', detail), ...denied },
})

const CARD_KINDS = short({ name: 'text', units: 'number', priceCents: 'number', isSold: 'truth' }, 'name')

const kindsRoute = createRoute({
  method: 'get',
  path: '/api/v1/card-kinds',
  operationId: 'listCardKinds',
  summary: 'Die Arten von Karten mit Preis und Geltung',
  request: { query: asks(CARD_KINDS) },
  responses: { 200: json('Arten', listOf(kind)), ...denied },
})

const sellRoute = createRoute({
  method: 'post',
  path: '/api/v1/cards',
  operationId: 'sellCard',
  summary: 'Verkauft einer Person eine Karte: `kindId`, `personId`, `validFrom` (JJJJ-MM-TT); eine E-Mail folgt',
  request: {
    headers: once,
    body: bodyOf(SaleInput),
  },
  responses: { 201: json('Verkauft', detail), ...changing(REFUSALS) },
})

export function addCards(api: Api): void {
  before(api, ['cards', 'card-kinds'], (ctx) => {
    allow(canSeeCards(ctx.actor))
    if (!ctx.club.flags.hasParticipations)
      throw new Refused(404, { detail: 'Dieser Verein nimmt hier keine Anmeldungen an.', code: 'not_found' })
  })
  api.openapi(listRoute, async (c) => {
    const query = c.req.valid('query')
    const page = await askCards(factsOf(c).ctx, { search: query.q, filter: query.filter ?? null }, askingOf(CARDS, query))
    return c.json(
      paged(page, query, (one) => told(card, one)),
      200,
    )
  })
  api.openapi(getRoute, async (c) => c.json(told(detail, await getSeenCard(factsOf(c).ctx, c.req.valid('param').id)), 200))
  api.openapi(kindsRoute, async (c) => {
    const { ctx } = factsOf(c)
    const kinds = await listKinds(ctx)
    const items = kinds.map((one) => told(kind, { ...one, maySell: one.isSold && canSellCard(ctx.actor, one) }))
    return c.json(await pageOf(ctx, CARD_KINDS, items, c.req.valid('query')), 200)
  })
  api.openapi(sellRoute, async (c) => {
    const { ctx } = factsOf(c)
    const sale = parsed(SaleInput, { ...c.req.valid('json'), id: newId() })
    const id = accepted(await sellCardOnce(ctx, sale, c.req.valid('header')['idempotency-key'] ?? null), REFUSALS)
    return c.json(told(detail, await getSeenCard(ctx, id)), 201)
  })
}
