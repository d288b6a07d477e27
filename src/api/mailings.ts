import { createRoute, z } from '@hono/zod-openapi'
import { canSendMailings } from '../domain/mailings/access.ts'
import { mailingInput } from '../domain/mailings/input.ts'
import { planMailing } from '../domain/mailings/plan-mailing.ts'
import { getMailing, listRecipients } from '../domain/mailings/queries.ts'
import { emptyFields } from '../domain/mailings/rules.ts'
import { sendMailing } from '../domain/mailings/send-mailing.ts'
import { MAILING_REFUSALS, reasonText } from '../domain/mailings/texts.ts'
import { allow } from '../kernel/answer.ts'
import { newId } from '../kernel/id.ts'
import { bodyOf, changing, denied, json, once, oneOf } from './described.ts'
import { type Api, factsOf } from './facts.ts'
import { accepted, parsed } from './problem.ts'

/** Names given back of a longer list. */
const MOST_NAMES = 1_000
const RECIPIENTS = 200

const FIELDS =
  '`groups` (zum Beispiel `participants:ID`, `waiting:ID`, `role:trainer`), `topic`, `subject`, `text`, `perHousehold` (eine E-Mail je Haushalt, der dasselbe liest)'

const previewRoute = createRoute({
  method: 'post',
  path: '/api/v1/mailings/preview',
  operationId: 'previewMailing',
  summary: `Wen eine E-Mail an viele erreicht, ohne sie zu senden: ${FIELDS}`,
  request: { body: bodyOf(mailingInput) },
  responses: {
    200: json(
      'Zahl der Adressen; Namen der Leute ohne E-Mail-Adresse, der Abbesteller, wer bei wem im Haushalt mitliest, und für wen ein Feld leer bleibt',
      z.object({
        count: z.int(),
        withoutAddress: z.array(z.string()),
        unsubscribed: z.array(z.string()),
        household: z.array(z.object({ name: z.string(), with: z.string() })),
        emptyFields: z.array(z.object({ field: z.string(), names: z.array(z.string()) })),
      }),
    ),
    ...denied,
  },
})

const sendRoute = createRoute({
  method: 'post',
  path: '/api/v1/mailings',
  operationId: 'sendMailing',
  summary: `Sendet eine E-Mail an viele, jede Adresse einmal; zehn Sekunden lang lässt sie sich zurücknehmen: ${FIELDS}`,
  request: { headers: once, body: bodyOf(mailingInput) },
  responses: { 202: json('Eingereiht', z.object({ id: z.string() })), ...changing(MAILING_REFUSALS) },
})

const states = z.enum(['open', 'queued', 'sent', 'failed', 'returned', 'letter', 'unsubscribed', 'household'])

const getRoute = createRoute({
  method: 'get',
  path: '/api/v1/mailings/{id}',
  operationId: 'getMailing',
  summary: 'Was aus einer gesendeten E-Mail wurde, für jede Adresse',
  request: {
    params: oneOf,
    query: z.object({ after: z.coerce.number().int().min(0).max(1_000_000).default(0), state: states.optional() }),
  },
  responses: {
    200: json(
      'E-Mail; `nextAfter` führt zu den nächsten Adressen',
      z.object({
        id: z.string(),
        subject: z.string(),
        text: z.string(),
        topic: z.string(),
        groups: z.array(z.string()),
        sentAt: z.string(),
        counts: z.record(states, z.int()),
        recipients: z.array(z.object({ name: z.string(), email: z.string(), state: states, reason: z.string() })),
        nextAfter: z.int().nullable(),
      }),
    ),
    ...denied,
  },
})

const namesOf = (people: readonly { name: string }[]): string[] => people.slice(0, MOST_NAMES).map(({ name }) => name)

export function addMailings(api: Api): void {
  api.openapi(previewRoute, async (c) => {
    const { ctx } = factsOf(c)
    allow(canSendMailings(ctx.actor))
    const mailing = parsed(mailingInput, c.req.valid('json'))
    const { reached, letters, unsubscribed, sharing } = await planMailing(ctx, mailing)
    const empty = emptyFields(`${mailing.subject} ${mailing.text}`, [...reached, ...letters])
    const fields = empty.map(({ field, names }) => ({ field, names: names.slice(0, MOST_NAMES) }))
    const household = sharing.slice(0, MOST_NAMES).map(({ name, withName }) => ({ name, with: withName }))
    const [withoutAddress, gone] = [namesOf(letters), namesOf(unsubscribed)]
    return c.json({ count: reached.length, withoutAddress, unsubscribed: gone, household, emptyFields: fields }, 200)
  })
  api.openapi(sendRoute, async (c) => {
    const { ctx } = factsOf(c)
    allow(canSendMailings(ctx.actor))
    const mailing = parsed(mailingInput, c.req.valid('json'))
    const answer = await sendMailing(ctx, { mailing }, c.req.valid('header')['idempotency-key'] ?? newId())
    return c.json({ id: accepted(answer, MAILING_REFUSALS) }, 202)
  })
  api.openapi(getRoute, async (c) => {
    const { ctx } = factsOf(c)
    const { after, state } = c.req.valid('query')
    const { id, subject, body: text, topic, titles, sentAt, counts } = await getMailing(ctx, c.req.valid('param').id)
    const rows = await listRecipients(ctx, id, { state, after, limit: RECIPIENTS + 1 })
    const shown = rows.slice(0, RECIPIENTS)
    const recipients = shown.map(({ name, email, state, ...row }) => ({ name, email, state, reason: reasonText(row) }))
    const nextAfter = rows.length > RECIPIENTS ? (shown.at(-1)?.position ?? null) : null
    return c.json({ id, subject, text, topic, groups: titles, sentAt: sentAt.toString(), counts, recipients, nextAfter }, 200)
  })
}
