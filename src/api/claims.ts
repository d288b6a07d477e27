import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { cancelClaim } from '../domain/claims/cancel-claims.ts'
import { createClaim, deferClaim, payInInstalments, restoreClaim, splitClaim, waiveClaim } from '../domain/claims/commands.ts'
import { ClaimInput, cents, reason } from '../domain/claims/input.ts'
import { keepLeftPlace } from '../domain/claims/keep-left-place.ts'
import { askClaims, CLAIM_FIELDS, CLAIM_FILTERS, type Claim, getClaim, sumClaims } from '../domain/claims/list-claims.ts'
import { CLAIM_STATES, claimReference, openCents, SPHERES, STANDINGS, VAT_KEYS } from '../domain/claims/rules.ts'
import { CLAIM_REFUSALS, type ClaimRefusal } from '../domain/claims/texts.ts'
import type { Ctx } from '../domain/context.ts'
import { creditLeftPlace } from '../domain/invoices/credit-left-place.ts'
import { INVOICE_REFUSALS } from '../domain/invoices/texts.ts'
import type { Answer } from '../kernel/answer.ts'
import { body, changing, denied, json, oneOf, told } from './described.ts'
import { type Api, type ApiEnv, factsOf } from './facts.ts'
import { day, keepForeign, keepMoney } from './keep-money.ts'
import { askingOf, asks, paged } from './paging.ts'
import { accepted } from './problem.ts'
import { etag, ifMatch, versionOf } from './versions.ts'

const claim = z
  .object({
    id: z.string(),
    reference: z.string().describe('Kennzeichen, das Zahler in der Überweisung nennen'),
    debtorId: z.string(),
    debtor: z.string(),
    personId: z.string().nullable(),
    person: z.string(),
    runId: z.string().nullable(),
    sourceKind: z.string(),
    title: z.string(),
    explanation: z.array(z.string()),
    cents: z.int(),
    paidCents: z.int(),
    openCents: z.int(),
    dueOn: z.string(),
    account: z.string(),
    taxSphere: z.enum(SPHERES),
    department: z.string().describe('Kostenstelle'),
    vatKey: z.enum(VAT_KEYS),
    state: z.enum(CLAIM_STATES).describe('was Menschen entschieden haben'),
    standing: z.enum(STANDINGS).describe('wie sie heute steht, nach Zahlungen und Tag'),
    deferredUntil: z.string().nullable(),
    reason: z.string(),
    splitFromId: z.string().nullable(),
    version: z.int().describe('auch im ETag; beim Entscheiden als If-Match'),
  })
  .openapi('Claim')

const present = ({ allocatedCents, ...one }: Claim): z.infer<typeof claim> =>
  told(claim, {
    ...one,
    reference: claimReference(one.id),
    paidCents: allocatedCents,
    openCents: openCents({ ...one, allocatedCents }),
  })

type Refusals = Readonly<Record<string, string>>
interface Known {
  claimId: string
  version: number | undefined
}

const CLAIMS = { fields: CLAIM_FIELDS, order: '-dueOn' }

const listRoute = createRoute({
  method: 'get',
  path: '/api/v1/claims',
  operationId: 'listClaims',
  summary: 'Forderungen, ohne `orderBy` die späteste Fälligkeit zuerst',
  request: {
    query: asks(CLAIMS).extend({
      stand: z.enum(CLAIM_FILTERS).default('open'),
      debtorId: z.uuid().optional(),
      runId: z.uuid().optional(),
      q: z.string().max(200).optional().describe('Wörter aus dem Namen von Zahler oder Mitglied'),
    }),
  },
  responses: {
    200: json(
      'Forderungen',
      z.object({
        items: z.array(claim),
        nextCursor: z.string().nullable(),
        total: z.int().describe('Zahl aller passenden Forderungen, ohne `where`'),
        openCents: z.int().describe('davon noch offen'),
      }),
    ),
    ...denied,
  },
})

const getRoute = createRoute({
  method: 'get',
  path: '/api/v1/claims/{id}',
  operationId: 'getClaim',
  summary: 'Eine Forderung, und wie ihr Betrag entsteht',
  request: { params: oneOf },
  responses: { 200: json('Die Forderung', claim), ...denied },
})

const createRouteOfClaim = createRoute({
  method: 'post',
  path: '/api/v1/claims',
  operationId: 'createClaim',
  summary: 'Bucht eine Forderung von Hand',
  request: { body: body(ClaimInput.extend({ dueOn: day })) },
  responses: { 201: json('Gebucht', claim), ...changing(CLAIM_REFUSALS) },
})

const deed = <T extends z.ZodType>(
  name: string,
  operationId: string,
  summary: string,
  given: T,
  refusals: Refusals = CLAIM_REFUSALS,
) =>
  createRoute({
    method: 'post',
    path: `/api/v1/claims/{id}/${name}`,
    operationId,
    summary,
    request: { params: oneOf, headers: ifMatch, body: body(given) },
    responses: { 200: json('Die Forderung danach', claim), ...changing(refusals) },
  })

const splitRoute = createRoute({
  method: 'post',
  path: '/api/v1/claims/{id}/split',
  operationId: 'splitClaim',
  summary: 'Ein anderer Zahler übernimmt einen Teil, zum Beispiel das Jobcenter',
  request: { params: oneOf, headers: ifMatch, body: body(z.object({ debtorId: z.uuid(), cents })) },
  responses: { 201: json('Der abgeteilte Teil', claim), ...changing(CLAIM_REFUSALS) },
})
const instalmentsRoute = deed(
  'instalments',
  'payInInstalments',
  'Teilt, was offen ist, in gleiche Raten, jeden Monat eine',
  z.object({ count: z.int().min(2).max(24) }),
)
const deferRoute = deed('defer', 'deferClaim', 'Stundet: Vor diesem Tag wird nichts verlangt', z.object({ until: day, reason }))
const waiveRoute = deed('waive', 'waiveClaim', 'Erlässt, was noch offen ist', z.object({ reason }))
const cancelRoute = deed(
  'cancel',
  'cancelClaim',
  'Storniert eine Forderung, die falsch war, und was ihre Mahnung gekostet hat',
  z.object({ reason }),
)
const leftRoute = deed(
  'left',
  'decideLeftPlace',
  'Abgemeldet nach Abrechnung: schreibt gut (Storno, Gutschrift oder Guthaben), oder lässt den Betrag stehen',
  z.object({ how: z.enum(['credit', 'keep']) }),
  INVOICE_REFUSALS,
)
const restoreRoute = createRoute({
  method: 'post',
  path: '/api/v1/claims/{id}/restore',
  operationId: 'restoreClaim',
  summary: 'Nimmt eine Stundung oder einen Erlass zurück',
  request: { params: oneOf, headers: ifMatch },
  responses: { 200: json('Die Forderung danach', claim), ...changing(CLAIM_REFUSALS) },
})

const shown = async (ctx: Ctx, id: string) => present(await getClaim(ctx, id))

export function addClaims(api: Api): void {
  keepMoney(api, 'claims')
  keepForeign(api, 'claims', getClaim)
  api.openapi(listRoute, async (c) => {
    const { ctx } = factsOf(c)
    const query = c.req.valid('query')
    const [page, sums] = await Promise.all([askClaims(ctx, query, askingOf(CLAIMS, query)), sumClaims(ctx, query)])
    return c.json({ ...paged(page, query, present), total: sums.count, openCents: sums.openCents }, 200)
  })
  api.openapi(getRoute, async (c) => {
    const one = await shown(factsOf(c).ctx, c.req.valid('param').id)
    return c.json(one, 200, etag(one.version))
  })
  api.openapi(createRouteOfClaim, async (c) => {
    const { ctx } = factsOf(c)
    const id = accepted(await createClaim(ctx, c.req.valid('json')), CLAIM_REFUSALS)
    return c.json(await shown(ctx, id), 201)
  })
  addDecisions(api)
}

/** Decides about a claim, which is then told. */
async function decided(c: Context<ApiEnv>, decide: (ctx: Ctx, one: Known) => Promise<Answer<unknown, ClaimRefusal>>) {
  const { ctx } = factsOf(c)
  const claimId = c.req.param('id') ?? ''
  accepted(await decide(ctx, { claimId, version: versionOf(c.req.header('if-match')) ?? undefined }), CLAIM_REFUSALS)
  return c.json(await shown(ctx, claimId), 200)
}

function addDecisions(api: Api): void {
  api.openapi(splitRoute, async (c) => {
    const { ctx } = factsOf(c)
    const one = { claimId: c.req.valid('param').id, version: versionOf(c.req.valid('header')['if-match']) ?? undefined }
    const id = accepted(await splitClaim(ctx, { ...one, ...c.req.valid('json') }), CLAIM_REFUSALS)
    return c.json(await shown(ctx, id), 201)
  })
  api.openapi(instalmentsRoute, (c) => decided(c, (ctx, one) => payInInstalments(ctx, { ...one, ...c.req.valid('json') })))
  api.openapi(deferRoute, (c) => decided(c, (ctx, one) => deferClaim(ctx, { ...one, ...c.req.valid('json') })))
  api.openapi(waiveRoute, (c) => decided(c, (ctx, one) => waiveClaim(ctx, { ...one, ...c.req.valid('json') })))
  api.openapi(cancelRoute, (c) => decided(c, (ctx, one) => cancelClaim(ctx, { ...one, ...c.req.valid('json') })))
  api.openapi(restoreRoute, (c) => decided(c, restoreClaim))
  api.openapi(leftRoute, async (c) => {
    const { ctx } = factsOf(c)
    const claimId = c.req.valid('param').id
    const decide = c.req.valid('json').how === 'credit' ? creditLeftPlace : keepLeftPlace
    accepted(await decide(ctx, { claimId }), INVOICE_REFUSALS)
    return c.json(await shown(ctx, claimId), 200)
  })
}
