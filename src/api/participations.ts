import { createRoute, z } from '@hono/zod-openapi'
import { canSeeParticipants } from '../domain/participations/access.ts'
import { signUpInput } from '../domain/participations/input.ts'
import { getReach, listParticipations } from '../domain/participations/queries.ts'
import { STATES } from '../domain/participations/rules.ts'
import { signUp } from '../domain/participations/sign-up.ts'
import { JOIN_REFUSALS } from '../domain/participations/texts.ts'
import { allow } from '../kernel/answer.ts'
import { bodyOf, denied, json, once, oneOf, told } from './described.ts'
import { type Api, before, factsOf } from './facts.ts'
import { asks, listOf, pageOf, short } from './paging.ts'
import { accepted, parsed, problems, Refused, refusedBy } from './problem.ts'

const joined = z
  .object({
    state: z
      .enum(['requested', 'waiting', 'confirmed', 'offered'])
      .describe(
        'requested: ein Platz wird gehalten, bis der Link in der E-Mail bestätigt ist; offered: ein Platz ist angeboten und anzunehmen',
      ),
    position: z.int().nullable().describe('Platz auf der Warteliste'),
    email: z.string().describe('dorthin ging die E-Mail'),
    people: z.int().describe('so viele Personen wurden angemeldet'),
    waiting: z.int().describe('so viele davon stehen auf der Warteliste'),
  })
  .openapi('Joined')

const postParticipation = createRoute({
  method: 'post',
  path: '/api/v1/courses/{id}/participations',
  operationId: 'signUp',
  summary: 'Meldet eine Person an: nimmt sofort einen Platz oder einen Warteplatz ein; eine E-Mail mit Link zum Bestätigen folgt',
  request: {
    params: oneOf,
    headers: once,
    body: bodyOf(signUpInput),
  },
  responses: {
    201: json('Angemeldet', joined),
    ...problems.invalid,
    ...problems.missing,
    ...refusedBy(JOIN_REFUSALS),
    ...problems.tooMany,
  },
})

const participation = z
  .object({
    id: z.string(),
    personId: z.string(),
    firstname: z.string(),
    lastname: z.string(),
    birthOn: z.string().nullable(),
    email: z.string(),
    phone: z.string(),
    guardianName: z.string().nullable(),
    state: z.enum(STATES),
    isConfirmed: z.boolean(),
    queuedAt: z.string(),
    priceCents: z.int(),
    priceKind: z.string(),
  })
  .openapi('Participation')

const PARTICIPATIONS = short(
  {
    queuedAt: 'moment',
    lastname: 'text',
    firstname: 'text',
    email: 'text',
    birthOn: 'day',
    state: 'text',
    personId: 'id',
    isConfirmed: 'truth',
    priceCents: 'number',
    priceKind: 'text',
  },
  'queuedAt',
)

const listRoute = createRoute({
  method: 'get',
  path: '/api/v1/courses/{id}/participations',
  operationId: 'listParticipations',
  summary: 'Teilnehmer und Warteliste eines Angebots, ohne `orderBy` nach der Anmeldung',
  request: { params: oneOf, query: asks(PARTICIPATIONS) },
  responses: { 200: json('Anmeldungen', listOf(participation)), ...denied },
})

export function addParticipations(api: Api): void {
  before(api, ['courses/:id/participations'], (ctx) => {
    if (!ctx.club.flags.hasParticipations)
      throw new Refused(404, { detail: 'Dieser Verein nimmt hier keine Anmeldungen an.', code: 'not_found' })
  })
  api.openapi(postParticipation, async (c) => {
    const { ctx, address, admitSignUp } = factsOf(c)
    const input = parsed(signUpInput, c.req.valid('json'))
    if (!(await admitSignUp(address)))
      throw new Refused(429, {
        detail: 'Zu viele Anmeldungen von dieser Adresse. Bitte versuchen Sie es in einigen Minuten noch einmal.',
        code: 'too_many',
      })
    const idempotencyKey = c.req.valid('header')['idempotency-key'] ?? null
    const answer = await signUp(ctx, { courseId: c.req.valid('param').id, input: input, source: 'api', idempotencyKey })
    return c.json(told(joined, accepted(answer, JOIN_REFUSALS)), 201)
  })
  api.openapi(listRoute, async (c) => {
    const { ctx } = factsOf(c)
    const courseId = c.req.valid('param').id
    allow(ctx.actor.kind !== 'visitor')
    allow(canSeeParticipants(ctx.actor, await getReach(ctx, courseId)))
    const items = (await listParticipations(ctx, courseId)).map((row) =>
      told(participation, { ...row, isConfirmed: row.confirmedAt !== null }),
    )
    return c.json(await pageOf(ctx, PARTICIPATIONS, items, c.req.valid('query')), 200)
  })
}
