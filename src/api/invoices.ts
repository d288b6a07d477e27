import { createRoute, z } from '@hono/zod-openapi'
import { cancelInvoice, creditInvoice } from '../domain/invoices/cancel-invoice.ts'
import { createInvoice } from '../domain/invoices/commands.ts'
import { InvoiceInput } from '../domain/invoices/input.ts'
import { issueInvoice } from '../domain/invoices/issue-invoice.ts'
import { askInvoices, getInvoice, INVOICE_FIELDS, INVOICE_FILTERS, type Invoice, listLines } from '../domain/invoices/queries.ts'
import { readOfficeInvoice } from '../domain/invoices/read-office-invoice.ts'
import { INVOICE_KINDS, INVOICE_STANDINGS, INVOICE_STATES, TYPE_CODES } from '../domain/invoices/rules.ts'
import { INVOICE_REFUSALS } from '../domain/invoices/texts.ts'
import { body, changing, denied, json, oneOf, told } from './described.ts'
import { type Api, factsOf } from './facts.ts'
import { keepForeign, keepMoney } from './keep-money.ts'
import { askingOf, asks, listOf, paged } from './paging.ts'
import { accepted } from './problem.ts'
import { ifMatch, versionOf } from './versions.ts'

const invoice = z
  .object({
    id: z.string(),
    kind: z.enum(INVOICE_KINDS).describe('invoice: Rechnung; credit_note: Gutschrift; correction: Storno'),
    typeCode: z.int().describe('nach UNTDID 1001: 380, 381 oder 384'),
    number: z.string().nullable().describe('null: ein Entwurf'),
    state: z.enum(INVOICE_STATES),
    standing: z.enum(INVOICE_STANDINGS),
    debtorId: z.string(),
    debtor: z.string(),
    originalId: z.string().nullable().describe('die Rechnung, die dieses Papier aufhebt oder mindert'),
    correctedById: z.string().nullable(),
    issuedOn: z.string().nullable(),
    dueOn: z.string(),
    suppliedFrom: z.string(),
    suppliedTo: z.string(),
    note: z.string(),
    netCents: z.int(),
    taxCents: z.int(),
    grossCents: z.int(),
    paidCents: z.int().describe('bezahlt, erlassen oder von einem anderen Zahler übernommen'),
    dunningLevel: z.int(),
    hasPdf: z.boolean(),
    isForOffice: z.boolean().describe('true: es gibt sie auch als XRechnung (getInvoiceXml)'),
    version: z.int().describe('auch im ETag; beim Ausstellen als If-Match'),
  })
  .openapi('Invoice')

const line = z
  .object({
    title: z.string(),
    person: z.string(),
    explanation: z.array(z.string()),
    dueOn: z.string(),
    vatKey: z.string(),
    vatRate: z.int(),
    netCents: z.int(),
    taxCents: z.int(),
    grossCents: z.int(),
  })
  .openapi('InvoiceLine')
const whole = invoice.extend({ lines: z.array(line) }).openapi('InvoiceWithLines')

const present = ({ pdfFileId, ...one }: Invoice): z.infer<typeof invoice> =>
  told(invoice, { ...one, typeCode: TYPE_CODES[one.kind], hasPdf: pdfFileId !== null })

const reason = z.string().trim().min(1, 'Bitte nennen Sie den Grund in ein paar Worten.').max(200, 'Bitte höchstens 200 Zeichen.')

const INVOICES = { fields: INVOICE_FIELDS, order: '-madeAt' }

const listRoute = createRoute({
  method: 'get',
  path: '/api/v1/invoices',
  operationId: 'listInvoices',
  summary: 'Rechnungen, Gutschriften und Stornos, ohne `orderBy` die neueste zuerst',
  request: {
    query: asks(INVOICES).extend({
      stand: z.enum(INVOICE_FILTERS).default('all'),
      debtorId: z.uuid().optional(),
      q: z.string().optional(),
    }),
  },
  responses: { 200: json('Rechnungen', listOf(invoice)), ...denied },
})
const getRoute = createRoute({
  method: 'get',
  path: '/api/v1/invoices/{id}',
  operationId: 'getInvoice',
  summary: 'Eine Rechnung mit ihren Zeilen',
  request: { params: oneOf },
  responses: { 200: json('Die Rechnung', whole), ...denied },
})
const createRouteOfInvoice = createRoute({
  method: 'post',
  path: '/api/v1/invoices',
  operationId: 'createInvoice',
  summary: 'Legt einen Entwurf an; ohne `claimIds` über alles, was der Zahler schuldet und auf keiner Rechnung steht',
  request: { body: body(InvoiceInput) },
  responses: { 201: json('Entwurf', invoice), ...changing(INVOICE_REFUSALS) },
})
const issueRoute = createRoute({
  method: 'post',
  path: '/api/v1/invoices/{id}/issue',
  operationId: 'issueInvoice',
  summary: 'Gibt dem Entwurf seine Nummer; danach ändert er sich nicht mehr. Noch einmal: dieselbe Nummer',
  request: { params: oneOf, headers: ifMatch },
  responses: { 200: json('Ausgestellt', invoice), ...changing(INVOICE_REFUSALS) },
})
const cancelRoute = createRoute({
  method: 'post',
  path: '/api/v1/invoices/{id}/cancel',
  operationId: 'cancelInvoice',
  summary: 'Storniert eine ausgestellte Rechnung durch ein eigenes Papier',
  request: {
    params: oneOf,
    body: body(
      z.object({
        reason,
        isOwed: z.boolean().default(false).describe('true: die Forderungen bleiben und lassen sich neu berechnen'),
      }),
    ),
  },
  responses: { 201: json('Die Stornorechnung', invoice), ...changing(INVOICE_REFUSALS) },
})
const creditRoute = createRoute({
  method: 'post',
  path: '/api/v1/invoices/{id}/credit',
  operationId: 'creditInvoice',
  summary: 'Mindert eine ausgestellte Rechnung durch eine Gutschrift',
  request: { params: oneOf, body: body(z.object({ reason, cents: z.int().min(1), position: z.int().min(1).default(1) })) },
  responses: { 201: json('Die Gutschrift', invoice), ...changing(INVOICE_REFUSALS) },
})
const pdfRoute = createRoute({
  method: 'get',
  path: '/api/v1/invoices/{id}/pdf',
  operationId: 'getInvoicePdf',
  summary: 'Das Papier einer ausgestellten Rechnung (PDF/A)',
  request: { params: oneOf },
  responses: {
    200: { description: 'PDF', content: { 'application/pdf': { schema: z.string().openapi({ format: 'binary' }) } } },
    ...denied,
  },
})
const officeRoute = createRoute({
  method: 'get',
  path: '/api/v1/invoices/{id}/xrechnung',
  operationId: 'getInvoiceXml',
  summary: 'Die XRechnung einer Rechnung an ein Amt (Zahler mit Leitweg-ID)',
  request: { params: oneOf },
  responses: { 200: { description: 'XML', content: { 'application/xml': { schema: z.string() } } }, ...denied },
})

export function addInvoices(api: Api): void {
  keepMoney(api, 'invoices')
  keepForeign(api, 'invoices', getInvoice)
  api.openapi(listRoute, async (c) => {
    const query = c.req.valid('query')
    return c.json(paged(await askInvoices(factsOf(c).ctx, query, askingOf(INVOICES, query)), query, present), 200)
  })
  api.openapi(getRoute, async (c) => {
    const { ctx } = factsOf(c)
    const stored = await getInvoice(ctx, c.req.valid('param').id)
    const lines = told(z.array(line), await listLines(ctx, stored.id))
    return c.json({ ...present(stored), lines }, 200, { ETag: `"${stored.version}"` })
  })
  api.openapi(createRouteOfInvoice, async (c) => {
    const { ctx } = factsOf(c)
    const id = accepted(await createInvoice(ctx, c.req.valid('json')), INVOICE_REFUSALS)
    return c.json(present(await getInvoice(ctx, id)), 201)
  })
  addDeeds(api)
}

function addDeeds(api: Api): void {
  api.openapi(issueRoute, async (c) => {
    const { ctx } = factsOf(c)
    const { id } = c.req.valid('param')
    accepted(await issueInvoice(ctx, id, versionOf(c.req.valid('header')['if-match']) ?? undefined), INVOICE_REFUSALS)
    return c.json(present(await getInvoice(ctx, id)), 200)
  })
  api.openapi(cancelRoute, async (c) => {
    const { ctx } = factsOf(c)
    const { id } = accepted(await cancelInvoice(ctx, c.req.valid('param').id, c.req.valid('json')), INVOICE_REFUSALS)
    return c.json(present(await getInvoice(ctx, id)), 201)
  })
  api.openapi(creditRoute, async (c) => {
    const { ctx } = factsOf(c)
    const { id } = accepted(await creditInvoice(ctx, c.req.valid('param').id, c.req.valid('json')), INVOICE_REFUSALS)
    return c.json(present(await getInvoice(ctx, id)), 201)
  })
  api.openapi(pdfRoute, async (c) => {
    const { ctx, readPaper } = factsOf(c)
    const bytes = await readPaper(ctx, c.req.valid('param').id)
    return c.body(new Uint8Array(bytes), 200, { 'content-type': 'application/pdf' })
  })
  api.openapi(officeRoute, async (c) => {
    const { xml } = await readOfficeInvoice(factsOf(c).ctx, c.req.valid('param').id)
    return c.body(xml, 200, { 'content-type': 'application/xml; charset=utf-8' })
  })
}
