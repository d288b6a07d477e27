import { createRoute, z } from '@hono/zod-openapi'
import { isHeldBack } from '../domain/context.ts'
import { canManageOperations, canSeeOperations } from '../domain/operations/access.ts'
import { createPlan } from '../domain/operations/commands.ts'
import { FamilyHelp, HelperInput, PlanInput } from '../domain/operations/input.ts'
import { joinAsFamily, joinShifts } from '../domain/operations/join-shifts.ts'
import { leaveShift } from '../domain/operations/leave-shift.ts'
import { getPlan, listPlans, listShifts } from '../domain/operations/queries.ts'
import { PLAN_STATES } from '../domain/operations/rules.ts'
import { JOIN_REFUSALS, LEAVE_REFUSALS } from '../domain/operations/texts.ts'
import { allow, found } from '../kernel/answer.ts'
import { bodyOf, changing, json, once, oneOf, readBody, told } from './described.ts'
import { type Api, before, factsOf } from './facts.ts'
import { addHelperDay } from './helper-day.ts'
import { asks, listOf, pageOf, short } from './paging.ts'
import { accepted, parsed, problems, REUSED, Refused, refusedBy } from './problem.ts'

const plan = z
  .object({
    id: z.string(),
    slug: z.string(),
    title: z.string(),
    day: z.string(),
    place: z.string(),
    state: z.enum(PLAN_STATES),
    shifts: z.int(),
    needed: z.int(),
    filled: z.int(),
    url: z.string(),
    version: z.int().describe('auch im ETag; beim Ändern als If-Match'),
  })
  .openapi('HelperPlan')

const shift = z
  .object({
    id: z.string(),
    task: z.string(),
    startsAt: z.string().nullable().describe('null: ein Beitrag ohne Zeit, zum Tag des Plans'),
    endsAt: z.string().nullable(),
    place: z.string(),
    needed: z.int(),
    filled: z.int(),
    minAge: z.int().nullable(),
    qualification: z.string(),
    description: z.string(),
    position: z.int().describe('Stelle in der Tabelle des Plans'),
  })
  .openapi('Shift')

const joined = z
  .object({
    state: z
      .enum(['requested', 'confirmed'])
      .describe('requested: der Platz wird zwei Stunden gehalten, bis der Link bestätigt ist'),
    email: z.string().describe('dorthin ging die E-Mail'),
  })
  .openapi('JoinedShift')

/** More than a club makes in its life. */
const MOST_PLANS = 10_000
const PLANS = short({ day: 'day', title: 'text', place: 'text', state: 'text', needed: 'number', filled: 'number' }, 'day')
const SHIFTS = short(
  {
    position: 'number',
    startsAt: 'moment',
    endsAt: 'moment',
    task: 'text',
    place: 'text',
    needed: 'number',
    filled: 'number',
    minAge: 'number',
  },
  'position',
)

const listPlansRoute = createRoute({
  method: 'get',
  path: '/api/v1/plans',
  operationId: 'listPlans',
  summary: 'Helferpläne; Entwürfe sieht nur der Vorstand',
  request: { query: asks(PLANS) },
  responses: { 200: json('Pläne', listOf(plan)), ...problems.invalid, ...problems.missing },
})

const createPlanRoute = createRoute({
  method: 'post',
  path: '/api/v1/plans',
  operationId: 'createPlan',
  summary: 'Legt einen Helferplan als Entwurf an',
  request: { headers: once, body: bodyOf(PlanInput) },
  responses: { 201: json('Angelegt', z.object({ id: z.string(), slug: z.string() })), ...changing(REUSED) },
})

const listShiftsRoute = createRoute({
  method: 'get',
  path: '/api/v1/plans/{id}/shifts',
  operationId: 'listShifts',
  summary: 'Schichten und Beiträge eines Plans, ohne Namen',
  request: { params: oneOf, query: asks(SHIFTS) },
  responses: { 200: json('Schichten', listOf(shift)), ...problems.invalid, ...problems.missing },
})

const joinRoute = createRoute({
  method: 'post',
  path: '/api/v1/shifts/{id}/assignments',
  operationId: 'joinShift',
  summary:
    'Trägt jemanden ein: Besucher mit Namen und Adresse (ein Link bestätigt), Angemeldete sich und ihre Familie mit `people`',
  request: {
    params: oneOf,
    headers: once,
    body: bodyOf(HelperInput.omit({ shiftIds: true }).extend({ people: FamilyHelp.shape.people.optional() })),
  },
  responses: {
    201: json('Eingetragen', joined),
    ...problems.invalid,
    ...problems.missing,
    ...refusedBy(JOIN_REFUSALS),
    ...problems.tooMany,
  },
})

const leaveRoute = createRoute({
  method: 'post',
  path: '/api/v1/assignments/{id}/leave',
  operationId: 'leaveShift',
  summary: 'Trägt aus: bis zur Frist sich und die eigene Familie, der Vorstand jederzeit',
  request: { params: oneOf },
  responses: { 200: json('Ausgetragen', z.object({})), ...changing(LEAVE_REFUSALS) },
})

export function addOperations(api: Api): void {
  before(api, ['plans', 'shifts', 'assignments', 'helper-day'], (ctx) => {
    if (!ctx.club.flags.hasOperationals)
      throw new Refused(404, { detail: 'Dieser Verein führt hier keine Helferlisten.', code: 'not_found' })
  })
  before(api, ['helper-day'], (ctx) => allow(canSeeOperations(ctx.actor)))
  api.openapi(listPlansRoute, async (c) => {
    const { ctx, origin } = factsOf(c)
    const plans = await listPlans(ctx, 0, MOST_PLANS)
    const items = plans.map((one) => told(plan, { ...one, day: one.startsOn, url: `${origin}/helpers/${one.slug}` }))
    return c.json(await pageOf(ctx, PLANS, items, c.req.valid('query')), 200)
  })
  api.openapi(createPlanRoute, async (c) => {
    const { ctx } = factsOf(c)
    allow(canManageOperations(ctx.actor))
    const input = readBody(PlanInput, c.req.valid('json'))
    const made = accepted(await createPlan(ctx, input, c.req.valid('header')['idempotency-key'] ?? null), REUSED)
    const { id, slug } = await getPlan(ctx, made)
    return c.json({ id, slug }, 201)
  })
  api.openapi(listShiftsRoute, async (c) => {
    const { ctx } = factsOf(c)
    const { id, state } = await getPlan(ctx, c.req.valid('param').id)
    if (state === 'draft' && !canManageOperations(ctx.actor)) found(null)
    const items = (await listShifts(ctx, id)).map((one) => told(shift, one))
    return c.json(await pageOf(ctx, SHIFTS, items, c.req.valid('query')), 200)
  })
  addAssignments(api)
  addHelperDay(api)
}

function addAssignments(api: Api): void {
  api.openapi(joinRoute, async (c) => {
    const { ctx, address, admitSignUp } = factsOf(c)
    const sent = { ...c.req.valid('json'), shiftIds: [c.req.valid('param').id] }
    const idempotencyKey = c.req.valid('header')['idempotency-key'] ?? null
    const isFamily = 'people' in sent && ctx.actor.kind === 'user'
    const family = isFamily ? parsed(FamilyHelp, sent) : null
    const visitor = family ? null : parsed(HelperInput, sent)
    if (!family && !(await admitSignUp(address)))
      throw new Refused(429, {
        detail: 'Zu viele Eintragungen von dieser Adresse. Bitte versuchen Sie es in einigen Minuten noch einmal.',
        code: 'too_many',
      })
    const answer = family
      ? await joinAsFamily(ctx, { input: family, idempotencyKey })
      : await joinShifts(ctx, { input: found(visitor), idempotencyKey, via: 'api' })
    const { state, email } = accepted(answer, JOIN_REFUSALS)
    return c.json({ state, email }, 201)
  })
  api.openapi(leaveRoute, async (c) => {
    const { ctx } = factsOf(c)
    allow(ctx.actor.kind === 'user' && !isHeldBack(ctx.actor))
    accepted(await leaveShift(ctx, c.req.valid('param').id), LEAVE_REFUSALS)
    return c.json({}, 200)
  })
}
