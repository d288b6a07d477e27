import { createRoute, z } from '@hono/zod-openapi'
import { answerFeedback, sendFeedback } from '../domain/feedback/commands.ts'
import { FeedbackAbout, FeedbackAnswer, FeedbackInput, pageOfFeedback } from '../domain/feedback/input.ts'
import { askFeedback, FEEDBACK_FIELDS } from '../domain/feedback/queries.ts'
import { FEEDBACK_REFUSALS } from '../domain/feedback/texts.ts'
import { bodyOf, changing, denied, json, once, oneOf, told } from './described.ts'
import { type Api, factsOf } from './facts.ts'
import { askingOf, asks, listOf, paged } from './paging.ts'
import { accepted, parsed, problems, REUSED, Refused, refusedBy } from './problem.ts'

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

const Sent = FeedbackInput.extend({ about: FeedbackAbout, page: z.unknown().default('').transform(pageOfFeedback) })

const sendRoute = createRoute({
  method: 'post',
  path: '/api/v1/feedback',
  operationId: 'sendFeedback',
  summary: 'Eine Nachricht an den Verein oder zum Programm: `about`, `kind`, `body`, freiwillig `name`, `email`, `page`',
  request: { headers: once, body: bodyOf(Sent) },
  responses: {
    201: json('Angekommen', z.object({ id: z.string() })),
    ...problems.invalid,
    ...refusedBy(REUSED),
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
  responses: { 200: json('Nachrichten', listOf(message)), ...denied },
})

const answerRoute = createRoute({
  method: 'post',
  path: '/api/v1/feedback/{id}/answer',
  operationId: 'answerFeedback',
  summary: 'Erledigt eine Nachricht; `answer` geht per E-Mail an den Absender, wenn er eine Adresse angegeben hat',
  request: { params: oneOf, body: bodyOf(FeedbackAnswer) },
  responses: {
    200: json('Erledigt; `isSent`: eine Antwort ist unterwegs', z.object({ isSent: z.boolean() })),
    ...changing(FEEDBACK_REFUSALS),
  },
})

export function addFeedback(api: Api): void {
  api.openapi(sendRoute, async (c) => {
    const { ctx, address, admitSignUp } = factsOf(c)
    const { page, ...sent } = parsed(Sent, c.req.valid('json'))
    if (!(await admitSignUp(address)))
      throw new Refused(429, { detail: 'Bitte versuchen Sie es in zehn Minuten noch einmal.', code: 'too_many' })
    const feedback = { ...sent, page: sent.about === 'app' ? page : '' }
    const answer = await sendFeedback(ctx, feedback, c.req.valid('header')['idempotency-key'] ?? null)
    return c.json({ id: accepted(answer, REUSED) }, 201)
  })
  api.openapi(listRoute, async (c) => {
    const query = c.req.valid('query')
    const page = await askFeedback(factsOf(c).ctx, { isSettled: query.state === 'settled' }, askingOf(FEEDBACK, query))
    return c.json(
      paged(page, query, (one) => told(message, one)),
      200,
    )
  })
  api.openapi(answerRoute, async (c) => {
    const input = parsed(FeedbackAnswer, { ...c.req.valid('json'), id: c.req.valid('param').id })
    return c.json({ isSent: accepted(await answerFeedback(factsOf(c).ctx, input), FEEDBACK_REFUSALS) }, 200)
  })
}
