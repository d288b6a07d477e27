import { createRoute, z } from '@hono/zod-openapi'
import { createMandate, getMandate, MandateInput, revokeMandate, setDebtorBlock } from '../domain/claims/create-mandate.ts'
import { askDebtors, DEBTOR_FIELDS, ENTRY_KINDS, getAccount, takeAccount } from '../domain/claims/get-account.ts'
import { reason } from '../domain/claims/input.ts'
import { CLAIM_STATES } from '../domain/claims/rules.ts'
import { MANDATE_REFUSALS } from '../domain/claims/texts.ts'
import { DEBIT_SCHEMES } from '../domain/sepa/rules.ts'
import { body, changing, denied, json, oneOf, told } from './described.ts'
import { type Api, factsOf } from './facts.ts'
import { day, keepForeign, keepMoney } from './keep-money.ts'
import { askingOf, asks, listOf, paged } from './paging.ts'
import { accepted } from './problem.ts'

const debtor = z
  .object({
    id: z.string(),
    name: z.string(),
    openCents: z.int(),
    overdueCents: z.int(),
    hasMandate: z.boolean().describe('heute kann eingezogen werden'),
  })
  .openapi('Debtor')
const entry = z.object({
  id: z.string(),
  on: z.string(),
  kind: z.enum(ENTRY_KINDS),
  text: z.string(),
  cents: z.int().describe('über 0: gefordert; unter 0: gezahlt'),
  balanceCents: z.int().describe('offen nach dieser Zeile'),
  state: z.enum(CLAIM_STATES).nullable(),
  mayUndo: z.boolean(),
})
const account = z
  .object({
    debtorId: z.string(),
    name: z.string(),
    personId: z.string().nullable(),
    email: z.string(),
    address: z.string(),
    isBlocked: z.boolean(),
    mandate: z
      .object({
        id: z.string(),
        reference: z.string(),
        signedOn: z.string(),
        iban: z.string(),
        holder: z.string(),
        scheme: z.enum(DEBIT_SCHEMES),
        isOneOff: z.boolean(),
      })
      .nullable(),
    coming: z
      .object({ id: z.string(), reference: z.string(), iban: z.string(), from: z.string() })
      .nullable()
      .describe('Mandat, dessen Konto erst ab einem späteren Tag gilt'),
    balanceCents: z.int().describe('unter 0: ein Guthaben'),
    creditCents: z.int().describe('gezahlt und noch mit keiner Forderung verrechnet'),
    entries: z.array(entry),
  })
  .openapi('DebtorAccount')

const DEBTORS = { fields: DEBTOR_FIELDS, order: 'lastname' }

const listRoute = createRoute({
  method: 'get',
  path: '/api/v1/debtors',
  operationId: 'listDebtors',
  summary: 'Zahler, ohne `orderBy` nach Namen, mit dem, was sie schulden',
  request: {
    query: asks(DEBTORS).extend({
      q: z.string().max(200).optional(),
      owing: z.stringbool().optional().describe('true: nur wer etwas schuldet'),
    }),
  },
  responses: { 200: json('Zahler', listOf(debtor)), ...denied },
})
const accountRoute = createRoute({
  method: 'get',
  path: '/api/v1/debtors/{id}/account',
  operationId: 'getAccount',
  summary: 'Konto eines Zahlers: jede Forderung und jede Zahlung, mit dem Stand danach',
  request: { params: oneOf },
  responses: { 200: json('Das Konto', account), ...denied },
})
const blockRoute = createRoute({
  method: 'post',
  path: '/api/v1/debtors/{id}/block',
  operationId: 'blockDebtor',
  summary: 'Sperrt einen Zahler: Nichts wird eingezogen, niemand mahnt ihn. `reason` null hebt die Sperre auf',
  request: { params: oneOf, body: body(z.object({ reason: reason.nullable() })) },
  responses: { 200: json('Das Konto danach', account), ...changing(MANDATE_REFUSALS) },
})
const mandateRoute = createRoute({
  method: 'post',
  path: '/api/v1/debtors/{id}/mandates',
  operationId: 'createMandate',
  summary:
    'Trägt ein SEPA-Mandat ein, oder ein neues Konto des heutigen; es ersetzt das bisherige, ab heute oder einem späteren Tag',
  request: { params: oneOf, body: body(MandateInput.extend({ signedOn: day, from: day.optional() })) },
  responses: { 201: json('Das Mandat', z.object({ id: z.string(), reference: z.string() })), ...changing(MANDATE_REFUSALS) },
})
const revokeRoute = createRoute({
  method: 'post',
  path: '/api/v1/mandates/{id}/revoke',
  operationId: 'revokeMandate',
  summary: 'Der Zahler nimmt sein Mandat zurück; danach wird nichts mehr eingezogen',
  request: { params: oneOf },
  responses: {
    200: json('Widerrufen', z.object({ id: z.string(), state: z.literal('revoked') })),
    ...changing(MANDATE_REFUSALS),
  },
})

export function addDebtors(api: Api): void {
  keepMoney(api, 'debtors')
  keepMoney(api, 'mandates')
  keepForeign(api, 'debtors', getAccount)
  keepForeign(api, 'mandates', getMandate)
  api.openapi(listRoute, async (c) => {
    const query = c.req.valid('query')
    const page = await askDebtors(factsOf(c).ctx, { q: query.q, isOwing: query.owing }, askingOf(DEBTORS, query))
    return c.json(
      paged(page, query, (row) => told(debtor, row)),
      200,
    )
  })
  api.openapi(accountRoute, async (c) => c.json(told(account, await takeAccount(factsOf(c).ctx, c.req.valid('param').id)), 200))
  api.openapi(blockRoute, async (c) => {
    const { ctx } = factsOf(c)
    const { id: debtorId } = c.req.valid('param')
    accepted(await setDebtorBlock(ctx, { debtorId, ...c.req.valid('json') }), MANDATE_REFUSALS)
    return c.json(told(account, await takeAccount(ctx, debtorId)), 200)
  })
  api.openapi(mandateRoute, async (c) => {
    const input = { debtorId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(accepted(await createMandate(factsOf(c).ctx, input), MANDATE_REFUSALS), 201)
  })
  api.openapi(revokeRoute, async (c) => {
    const { id } = c.req.valid('param')
    accepted(await revokeMandate(factsOf(c).ctx, { id }), MANDATE_REFUSALS)
    return c.json({ id, state: 'revoked' as const }, 200)
  })
}
