import { createRoute, z } from '@hono/zod-openapi'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { allOrNothing } from '../domain/repeats/all-or-nothing.ts'
import { answerInside, isAccepted, type KeptAnswer } from './answer-inside.ts'
import { denied, json } from './described.ts'
import { type Api, factsOf } from './facts.ts'
import { problem, problems, Refused } from './problem.ts'

const MOST = 100
/** Of one operation, as of a request of its own. */
const MOST_CHARS = 200_000

const operation = z
  .object({
    method: z.enum(['POST', 'PATCH', 'PUT', 'DELETE']),
    path: z
      .string()
      .max(1_000)
      .regex(/^\/api\/v1\/[^\s\\#]+$/, 'Bitte geben Sie eine Adresse dieser API an: /api/v1/…')
      .describe('Adresse der Operation, zum Beispiel `/api/v1/members`'),
    headers: z
      .object({ 'if-match': z.string().max(200), 'idempotency-key': z.string().min(1).max(200) })
      .partial()
      .strict()
      .optional(),
    body: z.record(z.string(), z.unknown()).optional(),
  })
  .strict()
  .openapi('BatchOperation')

const answer = z
  .object({
    status: z.int(),
    etag: z.string().nullable(),
    body: z.json().openapi({ type: 'object', description: 'die Antwort der Operation, wenn sie JSON ist' }),
  })
  .openapi('BatchAnswer')

const refusal = problem.pick({ detail: true, code: true, errors: true })

const route = createRoute({
  method: 'post',
  path: '/api/v1/batch',
  operationId: 'runBatch',
  summary: 'Bis zu 100 Operationen, alle oder keine, jede mit ihrem eigenen Recht',
  description:
    'Sie gelten nacheinander und zusammen: Wird eine abgelehnt, ist nichts geschehen. Die Antwort ist dann die dieser Operation, `errors` nennt ihre Stelle. Nur, was etwas ändert und JSON nimmt; kein Batch in einem Batch.',
  request: {
    body: {
      required: true,
      content: { 'application/json': { schema: z.object({ operations: z.array(operation).min(1).max(MOST) }).strict() } },
    },
  },
  responses: {
    200: json('Alle', z.object({ answers: z.array(answer) })),
    ...denied,
    ...problems.refusedInside,
    ...problems.outdated,
    ...problems.tooMany,
  },
})

/** Makes the request anew for each try: a body is read once. */
function requestOf({ method, path, headers = {}, body }: z.infer<typeof operation>, origin: string, at: number): () => Request {
  const url = new URL(path, origin)
  const text = body === undefined ? null : JSON.stringify(body)
  if (!url.pathname.startsWith('/api/v1/') || (text?.length ?? 0) > MOST_CHARS)
    throw new Refused(400, {
      detail: 'Bitte prüfen Sie die Angaben.',
      code: 'invalid',
      errors: [{ field: `operations.${at}`, message: 'Diese Operation können wir nicht lesen.' }],
    })
  const sent = new Headers(Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
  if (text !== null) sent.set('content-type', 'application/json')
  return () => new Request(url, { method, headers: sent, body: text })
}

type JsonValue = z.infer<typeof answer>['body']

const contentOf = ({ headers, body }: KeptAnswer): JsonValue =>
  /json/.test(headers['content-type'] ?? '') ? JSON.parse(Buffer.from(body, 'base64').toString()) : null

/** The problem of one operation, which says its place. */
function refusalAt(at: number, answered: KeptAnswer): Refused {
  const { detail, code, errors = [] } = refusal.parse(contentOf(answered))
  const field = `operations.${at}`
  const named = errors.map((one) => ({ ...one, field: `${field}.body.${one.field}` }))
  return new Refused(answered.status as ContentfulStatusCode, { detail, code, errors: [{ field, message: detail }, ...named] })
}

export function addBatch(api: Api): void {
  api.openapi(route, async (c) => {
    const facts = factsOf(c)
    if (facts.inside === 'batch')
      throw new Refused(400, { detail: 'Ein Batch kann keinen Batch enthalten.', code: 'batch_in_batch' })
    const { operations } = c.req.valid('json')
    const requests = operations.map((one, at) => requestOf(one, facts.origin, at))
    const answers = await allOrNothing(facts.ctx, async (ctx) => {
      const given: z.infer<typeof answer>[] = []
      for (const [at, request] of requests.entries()) {
        const answered = await answerInside(api, { ...facts, ctx, inside: 'batch' }, request())
        if (!isAccepted(answered)) throw refusalAt(at, answered)
        given.push({ status: answered.status, etag: answered.headers.etag ?? null, body: contentOf(answered) })
      }
      return given
    })
    return c.json({ answers }, 200)
  })
}
