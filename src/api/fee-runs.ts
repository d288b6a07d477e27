import { createRoute, z } from '@hono/zod-openapi'
import { announceDebits } from '../domain/claims/announce-debits.ts'
import { createFeeRun } from '../domain/claims/issue-fee-run.ts'
import { issueFeeRunOnce } from '../domain/claims/issue-fee-run-once.ts'
import { askRunAmounts, FEE_ITEM_FIELDS, type FeeRun, getFeeRun, listFeeRuns, sumFeeRun } from '../domain/claims/queries.ts'
import { FLAGS, RUN_KINDS } from '../domain/claims/rules.ts'
import { NOTICE_REFUSALS, RUN_REFUSALS } from '../domain/claims/texts.ts'
import type { Ctx } from '../domain/context.ts'
import { body, changing, denied, json, once, oneOf, told } from './described.ts'
import { type Api, factsOf } from './facts.ts'
import { day, keepForeign, keepMoney } from './keep-money.ts'
import { askingOf, asks, listOf, paged, pageOf, short } from './paging.ts'
import { accepted, REUSED } from './problem.ts'
import { etag, ifMatch, versionOf } from './versions.ts'

const run = z
  .object({
    id: z.string(),
    kind: z.enum(RUN_KINDS).describe('fees: Beiträge; courses: Kurse'),
    state: z.enum(['preview', 'issued']),
    asOf: z.string(),
    from: z.string(),
    to: z.string(),
    dueOn: z.string(),
    madeAt: z.string(),
    issuedAt: z.string().nullable(),
    version: z.int().describe('auch im ETag; beim Buchen als If-Match'),
  })
  .openapi('FeeRun')
const whole = run
  .extend({
    debtors: z.int(),
    members: z.int(),
    cents: z.int(),
    beforeCents: z.int(),
    debitCents: z.int().describe('davon per Lastschrift'),
    anomalies: z.int().describe('Zahler mit Auffälligkeiten'),
    posted: z.int().describe('Beträge, die gebucht werden'),
    keptBack: z.int(),
    changed: z.int().describe('Beträge, die sich seit der Vorschau geändert haben'),
  })
  .openapi('FeeRunWithSums')
const amount = z
  .object({
    id: z.string(),
    debtorId: z.string().nullable(),
    personId: z.string().nullable().describe('null: eine Organisation'),
    title: z.string(),
    cents: z.int(),
    beforeCents: z.int().nullable(),
    dueOn: z.string(),
    explanation: z.array(z.string()).describe('wie der Betrag entsteht'),
    flags: z.array(z.enum(FLAGS)).describe('double und no_payer werden nicht gebucht'),
    isHeld: z.boolean(),
    isChanged: z.boolean(),
  })
  .openapi('FeeItem')

const present = (one: FeeRun) => told(run, { ...one, state: one.issuedAt ? 'issued' : 'preview' })

async function presentWhole(ctx: Ctx, id: string): Promise<z.infer<typeof whole>> {
  const [one, sums] = await Promise.all([getFeeRun(ctx, id), sumFeeRun(ctx, id)])
  return told(whole, { ...sums, ...present(one) })
}

const REFUSALS = {
  ...RUN_REFUSALS,
  ...REUSED,
  not_issued: 'Bitte buchen Sie zuerst die Forderungen.',
}

const RUNS = short({ madeAt: 'moment', kind: 'text', state: 'text', asOf: 'day', dueOn: 'day' }, '-madeAt')
const ITEMS = { fields: FEE_ITEM_FIELDS, order: 'title' }

const listRoute = createRoute({
  method: 'get',
  path: '/api/v1/fee-runs',
  operationId: 'listFeeRuns',
  summary: 'Die letzten hundert Läufe, der neueste zuerst',
  request: { query: asks(RUNS) },
  responses: { 200: json('Läufe', listOf(run)), ...denied },
})
const createRouteOfRun = createRoute({
  method: 'post',
  path: '/api/v1/fee-runs',
  operationId: 'createFeeRun',
  summary: 'Rechnet eine Vorschau und bewahrt sie auf; gebucht wird noch nichts',
  request: { body: body(z.object({ kind: z.enum(RUN_KINDS).default('fees'), asOf: day, from: day, to: day, dueOn: day })) },
  responses: { 201: json('Vorschau', whole), ...changing(RUN_REFUSALS) },
})
const getRoute = createRoute({
  method: 'get',
  path: '/api/v1/fee-runs/{id}',
  operationId: 'getFeeRun',
  summary: 'Ein Lauf mit seinen Summen',
  request: { params: oneOf },
  responses: { 200: json('Der Lauf', whole), ...denied },
})
const itemsRoute = createRoute({
  method: 'get',
  path: '/api/v1/fee-runs/{id}/items',
  operationId: 'listFeeItems',
  summary: 'Die Beträge eines Laufs, jeder erklärt, Auffälliges gekennzeichnet',
  request: { params: oneOf, query: asks(ITEMS) },
  responses: { 200: json('Beträge', listOf(amount)), ...denied },
})
const issueRoute = createRoute({
  method: 'post',
  path: '/api/v1/fee-runs/{id}/issue',
  operationId: 'issueFeeRun',
  summary: 'Bucht die Forderungen der Vorschau, alle oder keine; noch einmal: dieselbe Antwort',
  description:
    'Die Antwort kommt, wenn alles gebucht ist; ein Lauf mit 10.000 Beträgen braucht wenige Sekunden. Hat sich ein Betrag seit der Vorschau geändert, wird neu gerechnet und 409 `amounts_changed` geantwortet: ansehen und noch einmal buchen.',
  request: { params: oneOf, headers: once.extend(ifMatch.shape) },
  responses: {
    202: json('Gebucht', z.object({ id: z.string(), state: z.literal('issued'), claims: z.int() })),
    ...changing(REFUSALS),
  },
})
const ANNOUNCE_REFUSALS = { not_issued: REFUSALS.not_issued, ...NOTICE_REFUSALS }
const announceRoute = createRoute({
  method: 'post',
  path: '/api/v1/fee-runs/{id}/announce',
  operationId: 'announceDebits',
  summary: 'Kündigt die Lastschriften eines gebuchten Laufs an, jedem einmal; ohne E-Mail-Adresse bleibt ein Brief',
  request: { params: oneOf },
  responses: { 200: json('Angekündigt', z.object({ mails: z.int(), letters: z.int() })), ...changing(ANNOUNCE_REFUSALS) },
})

export function addFeeRuns(api: Api): void {
  keepMoney(api, 'fee-runs')
  keepForeign(api, 'fee-runs', getFeeRun)
  api.openapi(listRoute, async (c) => {
    const { ctx } = factsOf(c)
    return c.json(await pageOf(ctx, RUNS, (await listFeeRuns(ctx)).map(present), c.req.valid('query')), 200)
  })
  api.openapi(createRouteOfRun, async (c) => {
    const { ctx } = factsOf(c)
    const id = accepted(await createFeeRun(ctx, c.req.valid('json')), RUN_REFUSALS)
    return c.json(await presentWhole(ctx, id), 201)
  })
  api.openapi(getRoute, async (c) => {
    const one = await presentWhole(factsOf(c).ctx, c.req.valid('param').id)
    return c.json(one, 200, etag(one.version))
  })
  api.openapi(itemsRoute, async (c) => {
    const query = c.req.valid('query')
    const page = await askRunAmounts(factsOf(c).ctx, c.req.valid('param').id, askingOf(ITEMS, query))
    return c.json(
      paged(page, query, (row) => told(amount, row)),
      200,
    )
  })
  api.openapi(issueRoute, async (c) => {
    const { id: runId } = c.req.valid('param')
    const { 'if-match': seen, 'idempotency-key': key = null } = c.req.valid('header')
    const issued = await issueFeeRunOnce(factsOf(c).ctx, { runId, version: versionOf(seen) ?? undefined }, key)
    return c.json({ id: runId, state: 'issued' as const, ...accepted(issued, REFUSALS) }, 202)
  })
  api.openapi(announceRoute, async (c) =>
    c.json(accepted(await announceDebits(factsOf(c).ctx, c.req.valid('param').id), ANNOUNCE_REFUSALS), 200),
  )
}
