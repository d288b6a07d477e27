import { createRoute, z } from '@hono/zod-openapi'
import { announceDueDebits } from '../domain/claims/announce-debits.ts'
import { clearReturn, getReturn, listOpenReturns } from '../domain/claims/clear-return.ts'
import { createSepaFile, getSepaFile, listSepaFiles, takeSepaFile, withdrawSepaFile } from '../domain/claims/create-sepa-file.ts'
import { NOTICE_REFUSALS, RETURN_REFUSALS } from '../domain/claims/texts.ts'
import { DEBIT_SCHEMES } from '../domain/sepa/rules.ts'
import { SEPA_FAULT_TEXTS } from '../domain/sepa/texts.ts'
import { found } from '../kernel/answer.ts'
import { body, changing, denied, json, oneOf, told } from './described.ts'
import { type Api, factsOf } from './facts.ts'
import { day, keepForeign, keepMoney } from './keep-money.ts'
import { asks, listOf, pageOf, short } from './paging.ts'
import { accepted, REUSED, Refused } from './problem.ts'

const file = z
  .object({
    id: z.string(),
    messageId: z.string(),
    dueOn: z.string().describe('Tag des Einzugs, ein Bankarbeitstag'),
    items: z.int(),
    totalCents: z.int(),
    returned: z.int().describe('Lastschriften, die zurückkamen'),
    isBooked: z.boolean().describe('die Bank hat schon gebucht'),
    madeAt: z.string(),
    withdrawnAt: z.string().nullable(),
  })
  .openapi('SepaFile')
const back = z
  .object({
    id: z.string(),
    debtorId: z.string(),
    name: z.string(),
    cents: z.int(),
    returnedOn: z.string(),
    reason: z.string().describe('nach ISO 20022, zum Beispiel AM04'),
    costCents: z.int().nullable().describe('was die Bank berechnet hat'),
    advice: z.enum(['lock', 'retry', 'ask']),
    missed: z
      .object({ on: z.string(), source: z.string() })
      .nullable()
      .describe('die Frist nach dem Gesetz (letzter Tag, Paragraf), die die Rückgabe verpasst hat; null: rechtzeitig'),
  })
  .openapi('DebitReturn')

const REFUSALS = {
  no_creditor: NOTICE_REFUSALS.no_creditor,
  already_booked: 'Die Bank hat diese Datei schon gebucht.',
}

const createRouteOfFile = createRoute({
  method: 'post',
  path: '/api/v1/sepa-files',
  operationId: 'createSepaFile',
  summary: 'Macht aus allem, was an diesem Tag fällig ist und ein Mandat hat, eine Datei pain.008.001.08',
  description: 'Mit einem Fehler entsteht keine Datei: 409 `faulty`, `errors` nennt jeden Zahler.',
  request: {
    body: body(
      z.object({
        dueOn: day,
        scheme: z.enum(DEBIT_SCHEMES).default('CORE').describe('B2B: Firmenlastschriften; nie mit anderen in einer Datei'),
      }),
    ),
  },
  responses: { 201: json('Die Datei', file), ...changing({ ...REFUSALS, faulty: '' }) },
})
const FILES = short({ madeAt: 'moment', dueOn: 'day', items: 'number', totalCents: 'number', withdrawnAt: 'moment' }, '-madeAt')
const RETURNS = short(
  { returnedOn: 'day', name: 'text', debtorId: 'id', cents: 'number', reason: 'text', advice: 'text' },
  'returnedOn',
)

const listRoute = createRoute({
  method: 'get',
  path: '/api/v1/sepa-files',
  operationId: 'listSepaFiles',
  summary: 'Die letzten hundert Lastschriftdateien, die neueste zuerst',
  request: { query: asks(FILES) },
  responses: { 200: json('Dateien', listOf(file)), ...denied },
})
const xmlRoute = createRoute({
  method: 'get',
  path: '/api/v1/sepa-files/{id}/xml',
  operationId: 'getSepaFileXml',
  summary: 'Die Datei für die Bank, wie sie gemacht wurde',
  request: { params: oneOf },
  responses: { 200: { description: 'pain.008', content: { 'application/xml': { schema: z.string() } } }, ...denied },
})
const announceRoute = createRoute({
  method: 'post',
  path: '/api/v1/sepa-files/announce',
  operationId: 'announceDueDebits',
  summary: 'Kündigt an, was an einem Tag eingezogen wird, auch außerhalb von Läufen: allen, die es nicht 14 Tage vorher wissen',
  description:
    'Ein früherer Tag wird zum ersten mit 14 Tagen Abstand; die Antwort nennt ihn. Ohne E-Mail-Adresse bleibt ein Brief.',
  request: { body: body(z.object({ dueOn: day })) },
  responses: {
    200: json('Angekündigt', z.object({ dueOn: z.string(), mails: z.int(), letters: z.int() })),
    ...changing({ ...REUSED, ...NOTICE_REFUSALS }),
  },
})
const withdrawRoute = createRoute({
  method: 'post',
  path: '/api/v1/sepa-files/{id}/withdraw',
  operationId: 'withdrawSepaFile',
  summary: 'Die Datei geht nie zur Bank; ihre Forderungen lassen sich neu einziehen',
  request: { params: oneOf },
  responses: { 200: json('Zurückgenommen', file), ...changing(REFUSALS) },
})
const returnsRoute = createRoute({
  method: 'get',
  path: '/api/v1/debit-returns',
  operationId: 'listOpenReturns',
  summary: 'Rücklastschriften, die auf eine Entscheidung warten',
  request: { query: asks(RETURNS) },
  responses: { 200: json('Rücklastschriften', listOf(back)), ...denied },
})
const clearRoute = createRoute({
  method: 'post',
  path: '/api/v1/debit-returns/{id}/clear',
  operationId: 'clearReturn',
  summary: 'Klärt eine Rücklastschrift: noch einmal einziehen, Überweisung abwarten oder nichts mehr einziehen',
  request: {
    params: oneOf,
    body: body(
      z.object({
        how: z.enum(['retry', 'transfer', 'stop']),
        passOnCost: z.boolean().default(false).describe('true: die Kosten der Bank fordern, nicht mehr'),
      }),
    ),
  },
  responses: { 200: json('Geklärt', z.object({ id: z.string() })), ...changing(RETURN_REFUSALS) },
})

export function addDebits(api: Api): void {
  for (const name of ['sepa-files', 'debit-returns']) keepMoney(api, name)
  keepForeign(api, 'sepa-files', getSepaFile)
  keepForeign(api, 'debit-returns', getReturn)
  api.openapi(createRouteOfFile, async (c) => {
    const { ctx } = factsOf(c)
    const made = await createSepaFile(ctx, c.req.valid('json'))
    if (!made.ok && made.refusal === 'faulty') {
      const errors = made.faults.map(({ name, fault }) => ({ field: name, message: SEPA_FAULT_TEXTS[fault] }))
      throw new Refused(409, { detail: errors[0]?.message ?? '', code: 'faulty', errors })
    }
    const id = accepted(made, REFUSALS)
    return c.json(told(file, found((await listSepaFiles(ctx)).find((one) => one.id === id))), 201)
  })
  api.openapi(announceRoute, async (c) =>
    c.json(accepted(await announceDueDebits(factsOf(c).ctx, c.req.valid('json')), NOTICE_REFUSALS), 200),
  )
  api.openapi(listRoute, async (c) => {
    const { ctx } = factsOf(c)
    return c.json(
      await pageOf(
        ctx,
        FILES,
        (await listSepaFiles(ctx)).map((one) => told(file, one)),
        c.req.valid('query'),
      ),
      200,
    )
  })
  api.openapi(xmlRoute, async (c) => {
    const { content } = await takeSepaFile(factsOf(c).ctx, c.req.valid('param').id)
    return c.body(content, 200, { 'content-type': 'application/xml; charset=utf-8' })
  })
  api.openapi(withdrawRoute, async (c) => {
    const { ctx } = factsOf(c)
    const { id } = c.req.valid('param')
    accepted(await withdrawSepaFile(ctx, id), REFUSALS)
    return c.json(told(file, found((await listSepaFiles(ctx)).find((one) => one.id === id))), 200)
  })
  api.openapi(returnsRoute, async (c) => {
    const { ctx } = factsOf(c)
    return c.json(await pageOf(ctx, RETURNS, await listOpenReturns(ctx), c.req.valid('query')), 200)
  })
  api.openapi(clearRoute, async (c) => {
    const { id: itemId } = c.req.valid('param')
    accepted(await clearReturn(factsOf(c).ctx, { itemId, ...c.req.valid('json') }), RETURN_REFUSALS)
    return c.json({ id: itemId }, 200)
  })
}
