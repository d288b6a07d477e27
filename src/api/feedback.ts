import { createRoute, z } from '@hono/zod-openapi'
import { answerFeedback, sendFeedback } from '../domain/feedback/commands.ts'
import { FeedbackAbout, FeedbackAnswer, FeedbackInput, pageOfFeedback } from '../domain/feedback/input.ts'
import { askFeedback, FEEDBACK_FIELDS, type FeedbackLine } from '../domain/feedback/queries.ts'
import { FEEDBACK_REFUSALS } from '../domain/feedback/texts.ts'
import { type Api, factsOf } from './facts.ts'
import { json } from './json.ts'
import { askingOf, asks, listOf, paged } from './paging.ts'
import { parsed, problems, Refused } from './problem.ts'

const message = z
  .object({
    id: z.string(),
    about: FeedbackAbout.describe('`club`: zum Verein, `app`: zum Programm'),
    kind: z.enum(['praise', 'idea', 'problem', 'question']),
    body: z.string(),
    name: z.string(),
    email: z.string(),
    page: z.string(),
    version: z.string(),
    sentAt: z.string(),
    answer: z.string(),
    settledAt: z.string().nullable(),
  })
  .openapi('Feedback')

const body = { required: true, content: { 'application/json': { schema: z.object({}).loose() } } } as const
const denied = { ...problems.signedOut, ...problems.forbidden }

const sendRoute = createRoute({
  method: 'post',
  path: '/api/v1/feedback',
  operationId: 'sendFeedback',
  summary: 'Eine Nachricht an den Verein oder zum Programm: `about`, `kind`, `body`, freiwillig `name`, `email`, `page`',
  request: { headers: z.object({ 'idempotency-key': z.string().min(1).max(200).optional() }), body },
  responses: {
    201: json('Angekommen', z.object({ id: z.string() })),
    ...problems.invalid,
    ...problems.refused,
    ...problems.tooMany,
  },
})

const FEEDBACK = { fields: FEEDBACK_FIELDS, order: '-sentAt' }

const listRoute = createRoute({
  method: 'get',
  path: '/api/v1/feedback',
  operationId: 'listFeedback',
  summary: 'Nachrichten, ohne `orderBy` die neueste zuerst; `state`: offen oder erledigt',
  request: { query: asks(FEEDBACK).extend({ state: z.enum(['open', 'settled']).default('open') }) },
  responses: { 200: json('Nachrichten', listOf(message)), ...problems.invalid, ...denied },
})

const answerRoute = createRoute({
  method: 'post',
  path: '/api/v1/feedback/{id}/answer',
  operationId: 'answerFeedback',
  summary: 'Erledigt eine Nachricht; `answer` geht per E-Mail an den Absender, wenn er eine Adresse angegeben hat',
  request: { params: z.object({ id: z.uuid() }), body },
  responses: {
    200: json('Erledigt; `isSent`: eine Antwort ist unterwegs', z.object({ isSent: z.boolean() })),
    ...problems.invalid,
    ...denied,
    ...problems.missing,
    ...problems.refused,
  },
})

const present = ({ sentAt, settledAt, settledBy: _, ...line }: FeedbackLine): z.infer<typeof message> => ({
  ...line,
  sentAt: sentAt.toString(),
  settledAt: settledAt?.toString() ?? null,
})

const Sent = FeedbackInput.extend({ about: FeedbackAbout, page: z.unknown().default('').transform(pageOfFeedback) })

export function addFeedback(api: Api): void {
  api.openapi(sendRoute, async (c) => {
    const { ctx, address, admitSignUp } = factsOf(c)
    const { page, ...sent } = parsed(Sent, c.req.valid('json'))
    if (!(await admitSignUp(address)))
      throw new Refused(429, { detail: 'Bitte versuchen Sie es in zehn Minuten noch einmal.', code: 'too_many' })
    const feedback = { ...sent, page: sent.about === 'app' ? page : '', version: '' }
    const answer = await sendFeedback(ctx, feedback, c.req.valid('header')['idempotency-key'] ?? null)
    if (answer.ok) return c.json({ id: answer.value }, 201)
    throw new Refused(409, { detail: 'Dieser Schlüssel gehört zu einer anderen Anfrage.', code: answer.refusal })
  })
  api.openapi(listRoute, async (c) => {
    const query = c.req.valid('query')
    const page = await askFeedback(factsOf(c).ctx, { isSettled: query.state === 'settled' }, askingOf(FEEDBACK, query))
    c.header('Cache-Control', 'no-store')
    return c.json(paged(page, query, present), 200)
  })
  api.openapi(answerRoute, async (c) => {
    const input = parsed(FeedbackAnswer, { ...c.req.valid('json'), id: c.req.valid('param').id })
    const answer = await answerFeedback(factsOf(c).ctx, input)
    if (answer.ok) return c.json({ isSent: answer.value }, 200)
    throw new Refused(409, { detail: FEEDBACK_REFUSALS[answer.refusal], code: answer.refusal })
  })
}
