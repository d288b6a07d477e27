import { createRoute, z } from '@hono/zod-openapi'
import { takenTime } from '../domain/attendance/rules.ts'
import { canManageOperations } from '../domain/operations/access.ts'
import { checkIn } from '../domain/operations/check-in.ts'
import { listHelperDay } from '../domain/operations/list-helper-day.ts'
import { MARKS } from '../domain/operations/rules.ts'
import { allow, found } from '../kernel/answer.ts'
import { newId } from '../kernel/id.ts'
import { body, bodyOf, denied, json, oneOf } from './described.ts'
import { type Api, type ApiFacts, before, factsOf } from './facts.ts'
import { parsed } from './problem.ts'

const given = z.object({
  mark: z.enum(MARKS, 'present, absent oder open'),
  id: z.uuid().optional(),
  takenAt: z.iso.datetime({ offset: true }).optional(),
})
const contact = { serverAt: z.int(), userId: z.string(), sessionEndsAt: z.int().nullable() }

const checkInRoute = createRoute({
  method: 'post',
  path: '/api/v1/assignments/{id}/check-in',
  operationId: 'checkIn',
  summary: 'Trägt ein, ob jemand da ist. Der zuletzt gemachte Eintrag zählt; derselbe darf mehrmals kommen',
  request: { params: oneOf, body: bodyOf(given) },
  responses: {
    200: json('Was daraus wurde', z.object({ outcome: z.enum(['kept', 'known']) })),
    ...denied,
  },
})

const dayRoute = createRoute({
  method: 'get',
  path: '/api/v1/helper-day',
  operationId: 'getHelperDay',
  summary: 'Wer heute und morgen wo hilft, mit Telefon; dazu Lücken',
  responses: { 200: json('Der Tag', z.object({ ...contact, shifts: z.array(z.object({}).loose()) })), ...denied },
})

const batch = z.object({
  userId: z.string(),
  entries: z
    .array(
      z.object({
        id: z.uuid(),
        assignmentId: z.uuid(),
        mark: z.enum(MARKS),
        tappedAt: z.int().min(0).max(8e15),
        offsetMs: z.int().min(-8e15).max(8e15),
      }),
    )
    .max(100),
})

const entriesRoute = createRoute({
  method: 'post',
  path: '/api/v1/helper-day/entries',
  operationId: 'takeCheckIns',
  summary: 'Nimmt Einträge eines Handys an; derselbe Eintrag darf mehrmals kommen. Der zuletzt gemachte zählt',
  request: { body: body(batch) },
  responses: {
    200: json('Was aus jedem Eintrag wurde', z.object({ ...contact, outcomes: z.array(z.enum(['kept', 'known', 'missing'])) })),
    ...denied,
  },
})

const contactOf = ({ ctx, sessionEndsAt }: ApiFacts) => ({
  serverAt: ctx.now.epochMilliseconds,
  userId: ctx.actor.kind === 'user' ? ctx.actor.userId : '',
  sessionEndsAt: sessionEndsAt ? Date.parse(sessionEndsAt) : null,
})

/** Marks of helpers; the flag is asked by `addOperations`. */
export function addHelperDay(api: Api): void {
  // Before what was sent is read: who may not check in learns nothing of its form.
  before(api, ['assignments/:id/check-in', 'helper-day/entries'], (ctx) => allow(canManageOperations(ctx.actor)))
  api.openapi(checkInRoute, async (c) => {
    const { ctx } = factsOf(c)
    const { mark, id = newId(), takenAt } = parsed(given, c.req.valid('json'))
    const at = takenAt ? Temporal.Instant.from(takenAt) : ctx.now
    const [outcome] = await checkIn(ctx, [{ id, assignmentId: c.req.valid('param').id, mark, takenAt: at }])
    if (outcome === undefined || outcome === 'missing') return found<never>(null)
    return c.json({ outcome }, 200)
  })
  api.openapi(dayRoute, async (c) => {
    const shifts = await listHelperDay(factsOf(c).ctx)
    return c.json({ ...contactOf(factsOf(c)), shifts: shifts.map((one) => ({ ...one })) }, 200)
  })
  api.openapi(entriesRoute, async (c) => {
    const { ctx } = factsOf(c)
    const { userId, entries } = c.req.valid('json')
    allow(ctx.actor.kind === 'user' && ctx.actor.userId === userId)
    const now = ctx.now.epochMilliseconds
    const marks = entries.map(({ tappedAt, offsetMs, ...entry }) => {
      const takenAt = Temporal.Instant.fromEpochMilliseconds(Math.max(0, takenTime(tappedAt, offsetMs, now)))
      return { ...entry, takenAt }
    })
    return c.json({ ...contactOf(factsOf(c)), outcomes: await checkIn(ctx, marks) }, 200)
  })
}
