import { createRoute, z } from '@hono/zod-openapi'
import { allocatePayment, enterPayment, getPayment, settleCredit } from '../domain/claims/allocate-payment.ts'
import { importStatement } from '../domain/claims/import-statement.ts'
import { cents } from '../domain/claims/input.ts'
import { askLines, getLine, LINE_FIELDS, LINE_FILTERS, type StatementLine } from '../domain/claims/list-lines.ts'
import { PAYMENT_REFUSALS } from '../domain/claims/texts.ts'
import { undoPayment } from '../domain/claims/undo-payment.ts'
import { BANK_FIELDS, namedColumns } from '../domain/sepa/read-bank-table.ts'
import { STATEMENT_REFUSAL_TEXTS, statementFault } from '../domain/sepa/texts.ts'
import { body, changing, denied, json, oneOf, told } from './described.ts'
import { type Api, factsOf } from './facts.ts'
import { day, keepForeign, keepMoney } from './keep-money.ts'
import { askingOf, asks, listOf, paged } from './paging.ts'
import { accepted, REUSED, Refused } from './problem.ts'

const sums = z.object({
  lines: z.int(),
  matched: z.int().describe('zweifelsfrei zugeordnet'),
  suggested: z.int().describe('mit Vorschlag, oder vermutlich schon gelesen'),
  open: z.int().describe('ohne Vorschlag'),
  foreign: z
    .array(z.object({ amountCents: z.int().describe('Hundertstel der Währung'), currency: z.string(), bookedOn: z.string() }))
    .describe('Umsätze, die nicht in Euro und deshalb nicht übernommen sind'),
  missingCents: z.int().describe('Unterschied der Salden zu ihnen, in Cent; 0, wo die Bank keinen nennt'),
})
const line = z
  .object({
    id: z.string(),
    amountCents: z.int(),
    bookedOn: z.string(),
    name: z.string(),
    text: z.string(),
    returnReason: z.string().nullable(),
    missed: z
      .object({ on: z.string(), source: z.string() })
      .nullable()
      .describe('die Frist nach dem Gesetz, die eine Rückgabe verpasst hat'),
    isIgnored: z.boolean(),
    isKnown: z.boolean().describe('die Bank hat diesen Umsatz schon einmal gemeldet'),
    isDouble: z
      .boolean()
      .describe('vermutlich schon aus einer Datei anderer Form bekannt: nicht gebucht, ein Mensch entscheidet'),
    booked: z.array(z.object({ debtorId: z.string(), name: z.string(), cents: z.int(), reason: z.string() })),
    suggestions: z.array(
      z.object({
        claimIds: z.array(z.string()),
        reason: z.string(),
        debtor: z.string(),
        title: z.string(),
        openCents: z.int(),
      }),
    ),
    debits: z
      .array(
        z.object({
          itemId: z.string(),
          debtor: z.string(),
          cents: z.int(),
          dueOn: z.string(),
          reason: z.enum(['mandate', 'iban', 'name', 'amount']),
        }),
      )
      .describe('einer Rücklastschrift ohne Kennung: welche Lastschrift sie sein kann'),
  })
  .openapi('BankLine')

const upload = z
  .object({ file: z.instanceof(File).openapi({ type: 'string', format: 'binary' }) })
  .extend(Object.fromEntries(BANK_FIELDS.map((field) => [field, z.string().optional().describe('Spalte der CSV')])))
const plain = { schema: z.string().openapi({ format: 'binary' }) }
const importRoute = createRoute({
  method: 'post',
  path: '/api/v1/bank-statements',
  operationId: 'importStatement',
  summary:
    'Liest einen Kontoauszug (camt.053, camt.052, camt.054, MT940 oder die CSV der Bank); derselbe noch einmal ändert nichts',
  description:
    'Die Datei selbst als `application/xml`, `text/csv` oder `text/plain` (MT940), oder als Feld `file` eines Formulars. Die Spalten ' +
    'einer CSV erkennen wir an den üblichen Namen der Banken (Buchungstag, Betrag, Verwendungszweck …), auch unter vorangestellten ' +
    'Zeilen, mit Semikolon oder Komma, deutschen oder englischen Beträgen. Heißen sie anders, nennt das Formular sie beim Feld: ' +
    '`bookedOn=Tag`, `amount=Summe`. Der Verein merkt sie sich für die nächste Datei. Fehlt Tag oder Betrag: 400 `column_missing`.',
  request: {
    // Not "required": the form's check would refuse plain XML.
    body: {
      content: { 'application/xml': plain, 'text/csv': plain, 'text/plain': plain, 'multipart/form-data': { schema: upload } },
    },
  },
  responses: { 201: json('Gelesen', sums), 200: json('Schon bekannt', sums), ...changing(REUSED) },
})
const LINES = { fields: LINE_FIELDS, order: '-bookedOn' }

const linesRoute = createRoute({
  method: 'get',
  path: '/api/v1/bank-lines',
  operationId: 'listBankLines',
  summary: 'Umsätze der Kontoauszüge, ohne `orderBy` der neueste zuerst',
  request: { query: asks(LINES).extend({ stand: z.enum(LINE_FILTERS).default('open') }) },
  responses: { 200: json('Umsätze', listOf(line)), ...denied },
})
const allocation = z
  .object({
    claimIds: z.array(z.uuid()).max(100),
    debtorId: z.uuid().optional().describe('ohne Forderung: wessen Guthaben der ganze Umsatz ist, etwa bei doppelter Zahlung'),
  })
  .refine(({ claimIds, debtorId }) => (claimIds.length === 0) === (debtorId !== undefined), {
    path: ['claimIds'],
    message: 'Bitte nennen Sie Forderungen oder einen Zahler.',
  })
const allocateRoute = createRoute({
  method: 'post',
  path: '/api/v1/bank-lines/{id}/allocate',
  operationId: 'allocatePayment',
  summary: 'Ordnet einen Umsatz Forderungen zu, die älteste zuerst; was übrig bleibt, ist ein Guthaben',
  request: { params: oneOf, body: body(allocation) },
  responses: { 200: json('Zugeordnet', z.object({ id: z.string(), leftCents: z.int() })), ...changing(PAYMENT_REFUSALS) },
})
const undoRoute = createRoute({
  method: 'post',
  path: '/api/v1/bank-lines/{id}/undo',
  operationId: 'undoAllocation',
  summary: 'Hebt die Zuordnung eines Umsatzes auf; die Forderungen sind wieder offen',
  request: { params: oneOf },
  responses: { 200: json('Aufgehoben', z.object({ id: z.string() })), ...changing(PAYMENT_REFUSALS) },
})
const enterRoute = createRoute({
  method: 'post',
  path: '/api/v1/payments',
  operationId: 'enterPayment',
  summary: 'Trägt eine Zahlung von Hand ein, zum Beispiel bar; sie bezahlt die ältesten Forderungen',
  request: { body: body(z.object({ debtorId: z.uuid(), cents, paidOn: day, note: z.string().trim().max(200).default('') })) },
  responses: { 201: json('Eingetragen', z.object({ id: z.string() })), ...changing(PAYMENT_REFUSALS) },
})
const creditRoute = createRoute({
  method: 'post',
  path: '/api/v1/payments/credit',
  operationId: 'settleCredit',
  summary: 'Verrechnet das Guthaben eines Zahlers mit seinen ältesten Forderungen',
  request: { body: body(z.object({ debtorId: z.uuid() })) },
  responses: { 200: json('Verrechnet', z.object({ debtorId: z.string() })), ...changing(PAYMENT_REFUSALS) },
})

const undoPaymentRoute = createRoute({
  method: 'post',
  path: '/api/v1/payments/{id}/undo',
  operationId: 'undoPayment',
  summary: 'Hebt eine Zahlung oder Auszahlung von Hand oder eine Verrechnung auf; die Forderungen sind wieder offen',
  description: 'Die Zeilen von `getAccount` mit `mayUndo` nennen die `id`. Einen Umsatz der Bank hebt `undoAllocation` auf.',
  request: { params: oneOf },
  responses: { 200: json('Aufgehoben', z.object({ id: z.string() })), ...changing(PAYMENT_REFUSALS) },
})

const present = (one: StatementLine): z.infer<typeof line> => told(line, one)

const FAULTS = { ...STATEMENT_REFUSAL_TEXTS, no_account: 'In den Einstellungen fehlt die IBAN des Vereins.' }

const isForm = (type: string): boolean => type.startsWith('multipart/form-data')

export function addPayments(api: Api): void {
  for (const name of ['bank-statements', 'bank-lines', 'payments']) keepMoney(api, name)
  keepForeign(api, 'bank-lines', getLine)
  keepForeign(api, 'payments', getPayment)
  api.openapi(importRoute, async (c) => {
    const { file, ...columns } = isForm(c.req.header('content-type') ?? '') ? await c.req.parseBody() : {}
    const sent = file instanceof File ? file : await c.req.blob()
    const read = await importStatement(factsOf(c).ctx, new Uint8Array(await sent.arrayBuffer()), namedColumns(columns))
    if (!read.ok)
      throw new Refused(400, { detail: 'field' in read ? statementFault(read) : FAULTS[read.refusal], code: read.refusal })
    const { isNew, ...counts } = read.value
    return c.json(counts, isNew ? 201 : 200)
  })
  api.openapi(linesRoute, async (c) => {
    const query = c.req.valid('query')
    return c.json(paged(await askLines(factsOf(c).ctx, query.stand, askingOf(LINES, query)), query, present), 200)
  })
  api.openapi(allocateRoute, async (c) => {
    const { id } = c.req.valid('param')
    const done = await allocatePayment(factsOf(c).ctx, { lineId: id, ...c.req.valid('json') })
    return c.json({ id, ...accepted(done, PAYMENT_REFUSALS) }, 200)
  })
  api.openapi(undoRoute, async (c) => {
    const { id } = c.req.valid('param')
    accepted(await undoPayment(factsOf(c).ctx, { lineId: id }), PAYMENT_REFUSALS)
    return c.json({ id }, 200)
  })
  api.openapi(undoPaymentRoute, async (c) => {
    const { id } = c.req.valid('param')
    accepted(await undoPayment(factsOf(c).ctx, { paymentId: id }), PAYMENT_REFUSALS)
    return c.json({ id }, 200)
  })
  api.openapi(enterRoute, async (c) =>
    c.json({ id: accepted(await enterPayment(factsOf(c).ctx, c.req.valid('json')), PAYMENT_REFUSALS) }, 201),
  )
  api.openapi(creditRoute, async (c) => {
    const { debtorId } = c.req.valid('json')
    accepted(await settleCredit(factsOf(c).ctx, { debtorId }), PAYMENT_REFUSALS)
    return c.json({ debtorId }, 200)
  })
}
