import { createRoute, z } from '@hono/zod-openapi'
import { MOST_WISHES } from '../domain/draws/input.ts'
import { sendWish } from '../domain/draws/send-wish.ts'
import { SEND_REFUSALS } from '../domain/draws/texts.ts'
import { signUpInput } from '../domain/participations/input.ts'
import { bodyOf, json, once, oneOf } from './described.ts'
import { type Api, factsOf } from './facts.ts'
import { accepted, parsed, problems, Refused, refusedBy } from './problem.ts'

const wished = z
  .object({
    email: z.string().describe('dorthin ging die E-Mail'),
    people: z.int().describe('für so viele Personen'),
    isSure: z.boolean().describe('false: zählt erst, wenn der Link in der E-Mail bestätigt ist'),
  })
  .openapi('Wished')

/** A sign-up, and further offers of the same draw. */
const wishInput = signUpInput.extend({
  wishes: z
    .array(z.uuid('Bitte nennen Sie Angebote mit ihrer Kennung.'))
    .max(MOST_WISHES - 1, `Bitte höchstens ${MOST_WISHES - 1} weitere Wünsche.`)
    .default([]),
})

const postWish = createRoute({
  method: 'post',
  path: '/api/v1/courses/{id}/wishes',
  operationId: 'sendWish',
  summary:
    'Nimmt an der Verlosung der Plätze teil: Angaben wie bei der Anmeldung, dazu in `wishes` weitere Angebote derselben Verlosung, das liebste zuerst; eine E-Mail mit Link zum Bestätigen folgt',
  request: {
    params: oneOf,
    headers: once,
    body: bodyOf(wishInput),
  },
  responses: {
    201: json('Wunsch eingegangen', wished),
    ...problems.invalid,
    ...problems.missing,
    ...refusedBy(SEND_REFUSALS),
    ...problems.tooMany,
  },
})

export function addWishes(api: Api): void {
  api.use('/api/v1/courses/:id/wishes', async (c, next) => {
    if (!factsOf(c).ctx.club.flags.hasParticipations)
      throw new Refused(404, { detail: 'Dieser Verein nimmt hier keine Anmeldungen an.', code: 'not_found' })
    return next()
  })
  api.openapi(postWish, async (c) => {
    const { ctx, address, admitSignUp } = factsOf(c)
    const { wishes: others, ...input } = parsed(wishInput, c.req.valid('json'))
    if (!(await admitSignUp(address)))
      throw new Refused(429, {
        detail: 'Zu viele Anmeldungen von dieser Adresse. Bitte versuchen Sie es in einigen Minuten noch einmal.',
        code: 'too_many',
      })
    const idempotencyKey = c.req.valid('header')['idempotency-key'] ?? null
    const answer = await sendWish(ctx, { courseId: c.req.valid('param').id, others, input, idempotencyKey, source: 'api' })
    return c.json(accepted(answer, SEND_REFUSALS), 201)
  })
}
