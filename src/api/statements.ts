import { createRoute, z } from '@hono/zod-openapi'
import { RATES } from '../domain/contracts/rules.ts'
import { canPayTrainers, canSeeOwnHours, canSeeStatements } from '../domain/statements/access.ts'
import { approveStatement, confirmStatement } from '../domain/statements/commands.ts'
import { PayInput, SubmitInput } from '../domain/statements/input.ts'
import {
  getTrainerPaymentXml,
  listOwnStatements,
  listStatements,
  type StatementWithItems,
  seesMoney,
} from '../domain/statements/list-statements.ts'
import { payStatements } from '../domain/statements/pay-statements.ts'
import { ITEM_KINDS, type ItemFacts, STATEMENT_STATES, sumOf } from '../domain/statements/rules.ts'
import { submitStatement } from '../domain/statements/submit-statement.ts'
import { PAY_REFUSALS, STEP_REFUSALS, SUBMIT_REFUSALS } from '../domain/statements/texts.ts'
import { allow, found } from '../kernel/answer.ts'
import { bodyOf, denied, json, oneOf, readBody, told } from './described.ts'
import { type Api, before, factsOf } from './facts.ts'
import { asks, listOf, pageOf, short } from './paging.ts'
import { accepted, refusedBy } from './problem.ts'

const item = z.object({
  kind: z.enum(ITEM_KINDS).describe('held: Stunde; absence: Ausfallhonorar; flat: Pauschale; correction: Korrektur'),
  sessionId: z.string().nullable(),
  onDay: z.string(),
  title: z.string(),
  minutes: z.int(),
  ratePer: z.enum(RATES),
  rateCents: z.int().nullable(),
  cents: z.int().nullable().describe('null für Abteilungsleiter: sie sehen Stunden, kein Geld'),
  reason: z.string(),
})
const statement = z
  .object({
    id: z.string(),
    name: z.string(),
    departmentId: z.string().nullable(),
    month: z.string(),
    state: z.enum(STATEMENT_STATES),
    isReturned: z.boolean(),
    returnReason: z.string(),
    paidOn: z.string().nullable(),
    minutes: z.int(),
    cents: z.int().nullable(),
    waivedCents: z.int().nullable().describe('davon gespendet; der ganze Betrag: `paid` ohne Überweisung'),
    items: z.array(item),
  })
  .openapi('TrainerStatement')
const open = z.object({
  month: z.string(),
  departmentId: z.string().nullable(),
  cents: z.int(),
  items: z.array(item),
  withoutContract: z.array(z.object({ sessionId: z.string(), onDay: z.string(), title: z.string() })),
})
const meter = z.object({
  allowance: z.string(),
  year: z.int(),
  source: z.string(),
  limitCents: z.int(),
  paidCents: z.int(),
  openCents: z.int(),
  otherCents: z.int().nullable().describe('Zahlungen anderer Vereine nach eigener Erklärung; null: noch nicht erklärt'),
  leftCents: z.int(),
  forecastCents: z.int(),
})

/** More than a club has in one state. */
const MOST = 10_000
const FIELDS = { month: 'text', name: 'text', departmentId: 'id', minutes: 'number', paidOn: 'day', isReturned: 'truth' } as const
const STATEMENTS = short(FIELDS, 'name')
const OWN = short({ ...FIELDS, state: 'text' }, '-month')

const ownRoute = createRoute({
  method: 'get',
  path: '/api/v1/statements/own',
  operationId: 'listOwnStatements',
  summary: 'Eigene offene Stunden nach Monat und Abteilung, eingereichte Abrechnungen und der Freibetrag des Jahres',
  request: { query: asks(OWN) },
  responses: {
    200: json(
      'Eigene Abrechnungen',
      listOf(statement).extend({ open: z.array(open), unclear: z.int(), allowances: z.array(meter) }),
    ),
    ...denied,
  },
})

const submitRoute = createRoute({
  method: 'post',
  path: '/api/v1/statements',
  operationId: 'submitStatement',
  summary: 'Reicht alles Offene eines Monats und einer Abteilung ein: `{month: "2026-10", departmentId}`',
  request: { body: bodyOf(SubmitInput.extend({ month: z.string().describe('zum Beispiel `2026-10`') })) },
  responses: { 201: json('Eingereicht', statement), ...denied, ...refusedBy(SUBMIT_REFUSALS) },
})

const listRoute = createRoute({
  method: 'get',
  path: '/api/v1/statements',
  operationId: 'listStatements',
  summary: 'Abrechnungen in einem Stand; Abteilungsleiter sehen die Stunden ihrer Abteilung',
  request: { query: asks(STATEMENTS).extend({ state: z.enum(STATEMENT_STATES).default('submitted') }) },
  responses: { 200: json('Abrechnungen', listOf(statement)), ...denied },
})

const step = (name: 'confirm' | 'approve', summary: string) =>
  createRoute({
    method: 'post',
    path: `/api/v1/statements/{id}/${name}`,
    operationId: `${name}Statement`,
    summary,
    request: { params: oneOf },
    responses: { 200: json('Gespeichert', z.object({ id: z.string() })), ...denied, ...refusedBy(STEP_REFUSALS) },
  })
const confirmRoute = step('confirm', 'Die Abteilung bestätigt, dass die Stunden stattfanden')
const approveRoute = step('approve', 'Finanzen geben die Abrechnung zur Zahlung frei')

const payRoute = createRoute({
  method: 'post',
  path: '/api/v1/statements/payments',
  operationId: 'payStatements',
  summary: 'Macht aus freigegebenen Abrechnungen eine Datei pain.001.001.09: `{ids, payOn, acceptsExcess}`',
  request: { body: bodyOf(PayInput) },
  responses: {
    201: json('Die Datei', z.object({ id: z.string(), name: z.string(), xml: z.string() })),
    ...denied,
    ...refusedBy(PAY_REFUSALS),
  },
})

const itemFrom = ({ kind, sessionId, onDay, title, minutes, ratePer, rateCents, cents, reason }: ItemFacts, money: boolean) => ({
  kind,
  sessionId,
  onDay: onDay.toString(),
  title,
  minutes,
  ratePer,
  rateCents: money ? rateCents : null,
  cents: money ? cents : null,
  reason,
})

const present = (one: StatementWithItems, money: boolean): z.infer<typeof statement> =>
  told(statement, {
    ...one,
    month: one.month.toString().slice(0, 7),
    paidOn: one.paidOn?.toString() ?? null,
    cents: money ? one.cents : null,
    waivedCents: money ? one.waivedCents : null,
    items: one.items.map((item) => itemFrom(item, money)),
  })

export function addStatements(api: Api): void {
  before(api, ['statements'], ({ actor, club }) => {
    found(club.flags.hasInvoiceManagement || null)
    allow(canSeeOwnHours(actor))
  })
  addOwn(api)
  addStaff(api)
}

function addOwn(api: Api): void {
  api.openapi(ownRoute, async (c) => {
    const { ctx } = factsOf(c)
    const own = await listOwnStatements(ctx, MOST)
    const items = own.statements.map((one) => present(one, true))
    return c.json(
      {
        ...(await pageOf(ctx, OWN, items, c.req.valid('query'))),
        open: own.open.map(({ month, departmentId, items, withoutContract }) => ({
          month: month.toString().slice(0, 7),
          departmentId,
          cents: sumOf(items),
          items: items.map((item) => itemFrom(item, true)),
          withoutContract: withoutContract.map(({ id, onDay, title }) => ({ sessionId: id, onDay: onDay.toString(), title })),
        })),
        unclear: own.unclear,
        allowances: own.meters.map((one) => told(meter, one)),
      },
      200,
    )
  })
  api.openapi(submitRoute, async (c) => {
    const { ctx } = factsOf(c)
    const { month, ...rest } = c.req.valid('json')
    const input = readBody(SubmitInput, { departmentId: null, ...rest, month: `${String(month)}-01` })
    const id = accepted(await submitStatement(ctx, input), SUBMIT_REFUSALS)
    const { statements } = await listOwnStatements(ctx)
    return c.json(present(found(statements.find((one) => one.id === id)), true), 201)
  })
}

function addStaff(api: Api): void {
  api.openapi(listRoute, async (c) => {
    const { ctx } = factsOf(c)
    allow(canSeeStatements(ctx.actor))
    const query = c.req.valid('query')
    const items = (await listStatements(ctx, query.state, MOST)).map((one) => present(one, seesMoney(ctx)))
    return c.json(await pageOf(ctx, STATEMENTS, items, query), 200)
  })
  api.openapi(confirmRoute, async (c) => {
    const { ctx } = factsOf(c)
    allow(canSeeStatements(ctx.actor))
    const { id } = c.req.valid('param')
    accepted(await confirmStatement(ctx, id), STEP_REFUSALS)
    return c.json({ id }, 200)
  })
  api.openapi(approveRoute, async (c) => {
    const { ctx } = factsOf(c)
    allow(canPayTrainers(ctx.actor))
    const { id } = c.req.valid('param')
    accepted(await approveStatement(ctx, id), STEP_REFUSALS)
    return c.json({ id }, 200)
  })
  api.openapi(payRoute, async (c) => {
    const { ctx } = factsOf(c)
    allow(canPayTrainers(ctx.actor))
    const id = accepted(await payStatements(ctx, readBody(PayInput, c.req.valid('json'))), PAY_REFUSALS)
    return c.json({ id, ...(await getTrainerPaymentXml(ctx, id)) }, 201)
  })
}
