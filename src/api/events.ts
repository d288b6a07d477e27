import { createRoute, z } from '@hono/zod-openapi'
import type { Ctx } from '../domain/context.ts'
import { canEnterEvents } from '../domain/events/access.ts'
import { cancelEvent } from '../domain/events/cancel-event.ts'
import { changeFollowing } from '../domain/events/change-following.ts'
import { changeEvent } from '../domain/events/commands.ts'
import { createEventOnce } from '../domain/events/create-event-once.ts'
import { fieldsOf, getEventFields } from '../domain/events/get-event-fields.ts'
import { type EventFields, EventInput } from '../domain/events/input.ts'
import { askEvents, EVENT_FIELDS, getEvent, type ListedEvent } from '../domain/events/list-events.ts'
import { publishEvent } from '../domain/events/publish-event.ts'
import { AUDIENCES, EVENT_STATES } from '../domain/events/rules.ts'
import { EVENT_REFUSALS } from '../domain/events/texts.ts'
import { allow } from '../kernel/answer.ts'
import { plainTextOf, richTextOf } from '../kernel/rich-text.ts'
import { body, bodyOf, changing, json, once, oneOf, told } from './described.ts'
import { type Api, before, factsOf } from './facts.ts'
import { askingOf, asks, listOf, paged } from './paging.ts'
import { accepted, parsed, problems, REUSED, Refused } from './problem.ts'
import { etag, ifMatch, versionOf } from './versions.ts'

const moment = z.iso.datetime({ offset: true })

const event = z
  .object({
    id: z.string(),
    title: z.string(),
    startsAt: z.string(),
    endsAt: z.string(),
    isAllDay: z.boolean(),
    place: z.string(),
    category: z.string(),
    department: z.string().nullable(),
    audience: z.enum(AUDIENCES),
    state: z.enum(EVENT_STATES),
    cancelReason: z.string(),
    url: z.string(),
  })
  .openapi('Event')
const detail = event
  .extend({ text: z.string(), version: z.int().describe('auch im ETag; beim Ändern als If-Match') })
  .openapi('EventDetail')

const given = z.object({
  title: z.string(),
  text: z.string().max(20_000),
  startsAt: moment,
  endsAt: moment,
  isAllDay: z.boolean(),
  place: z.string(),
  partId: z.uuid().nullable().describe('Hallenteil, der mit belegt wird'),
  departmentId: z.uuid().nullable(),
  audience: z.enum(AUDIENCES),
  category: z.string(),
})
const wanted = given.partial().required({ title: true, startsAt: true, endsAt: true })

const TEXTS = { ...EVENT_REFUSALS, ...REUSED, occupied: 'Die Halle ist dann schon belegt.' }
const Reason = z.object({ reason: z.string().trim().min(1, EVENT_REFUSALS.reason_missing).max(200) })
const EVENTS = { fields: EVENT_FIELDS, order: 'startsAt' }

const listRoute = createRoute({
  method: 'get',
  path: '/api/v1/events',
  operationId: 'listEvents',
  summary: 'Veröffentlichte und abgesagte Termine ab einem Moment, ohne `orderBy` nach Beginn; nur die, die man sehen darf',
  request: {
    query: asks(EVENTS).extend({
      from: moment.optional().describe('sonst ab jetzt'),
      to: moment.optional(),
      category: z.string().max(40).optional(),
      departmentId: z.uuid().optional(),
    }),
  },
  responses: { 200: json('Termine', listOf(event)), ...problems.invalid },
})

const getRoute = createRoute({
  method: 'get',
  path: '/api/v1/events/{id}',
  operationId: 'getEvent',
  summary: 'Ein Termin',
  request: { params: oneOf },
  responses: { 200: json('Der Termin', detail), ...problems.missing },
})

const createEventRoute = createRoute({
  method: 'post',
  path: '/api/v1/events',
  operationId: 'createEvent',
  summary: 'Legt einen Termin als Entwurf an und belegt seine Halle; wer im Weg steht, wird genannt',
  request: { headers: once, body: body(wanted) },
  responses: { 201: json('Angelegt', detail), ...changing(TEXTS) },
})

const changes = given.partial().extend({
  scope: z.enum(['this', 'following']).optional().describe('following: auch die späteren Termine der Serie, alle oder keiner'),
})

const changeRoute = createRoute({
  method: 'patch',
  path: '/api/v1/events/{id}',
  operationId: 'changeEvent',
  summary: 'Ändert, was angegeben ist, mit Halle; `If-Match` nennt die Fassung, die man kennt. Angemeldete erfahren neue Zeiten',
  request: { params: oneOf, headers: ifMatch, body: body(changes) },
  responses: { 200: json('Geändert', detail), ...changing(TEXTS) },
})

const publishRoute = createRoute({
  method: 'post',
  path: '/api/v1/events/{id}/publish',
  operationId: 'publishEvent',
  summary: 'Veröffentlicht einen Entwurf',
  request: { params: oneOf },
  responses: { 200: json('Veröffentlicht', detail), ...changing(TEXTS) },
})

const cancelRoute = createRoute({
  method: 'post',
  path: '/api/v1/events/{id}/cancel',
  operationId: 'cancelEvent',
  summary:
    'Sagt einen Termin ab; Angemeldete bekommen eine E-Mail, die Halle ist frei. Ein Entwurf, von dem niemand weiß, wird gelöscht: Danach gibt es ihn nicht mehr',
  request: { params: oneOf, body: bodyOf(Reason) },
  responses: { 200: json('Abgesagt', detail), ...changing(TEXTS) },
})

const present = (one: Omit<ListedEvent, 'isHallClosed'>, origin: string) =>
  told(event, { ...one, url: `${origin}/events/${one.id}` })

async function edited(ctx: Ctx, eventId: string, origin: string): Promise<z.infer<typeof detail>> {
  const one = await getEventFields(ctx, eventId)
  const { body: text, version } = one
  return {
    ...present({ ...one, department: null, hue: null, hasSignUp: false, createdAt: ctx.now, updatedAt: ctx.now }, origin),
    text: plainTextOf(text),
    version,
  }
}

/** Merges JSON fields over the present ones; errors name the field. */
function merged(
  now: Partial<EventFields>,
  { text, startsAt, endsAt, ...rest }: z.infer<ReturnType<typeof given.partial>>,
): EventFields {
  return parsed(EventInput, {
    ...now,
    ...rest,
    ...(text === undefined ? {} : { body: richTextOf(text) }),
    ...(startsAt === undefined ? {} : { startsAt: Temporal.Instant.from(startsAt) }),
    ...(endsAt === undefined ? {} : { endsAt: Temporal.Instant.from(endsAt) }),
  })
}

export function addEvents(api: Api): void {
  before(api, ['events'], (ctx, method) => method === 'GET' || allow(canEnterEvents(ctx.actor)))
  api.openapi(listRoute, async (c) => {
    const { ctx, origin } = factsOf(c)
    const query = c.req.valid('query')
    const { from, to, category, departmentId } = query
    const span = { from: from ? Temporal.Instant.from(from) : ctx.now, ...(to ? { to: Temporal.Instant.from(to) } : {}) }
    const page = await askEvents(ctx, { ...span, category, departmentId }, askingOf(EVENTS, query))
    return c.json(
      paged(page, query, (one) => present(one, origin)),
      200,
    )
  })
  api.openapi(getRoute, async (c) => {
    const { ctx, origin } = factsOf(c)
    const one = await getEvent(ctx, c.req.valid('param').id)
    return c.json({ ...present(one, origin), text: plainTextOf(one.body), version: one.version }, 200, etag(one.version))
  })
  api.openapi(createEventRoute, async (c) => {
    const { ctx, origin } = factsOf(c)
    const input = merged({}, c.req.valid('json'))
    const made = accepted(await createEventOnce(ctx, input, c.req.valid('header')['idempotency-key'] ?? null), TEXTS)
    return c.json(await edited(ctx, made, origin), 201, etag(1))
  })
  addChanges(api)
}

function addChanges(api: Api): void {
  api.openapi(changeRoute, async (c) => {
    const { ctx, origin } = factsOf(c)
    const known = await getEventFields(ctx, c.req.valid('param').id)
    const seen = versionOf(c.req.valid('header')['if-match'])
    const { scope, ...sent } = c.req.valid('json')
    const input = merged(fieldsOf(known), sent)
    const change = scope === 'following' ? changeFollowing : changeEvent
    const { version } = accepted(await change(ctx, known.id, seen ?? known.version, input), TEXTS)
    return c.json(await edited(ctx, known.id, origin), 200, etag(version))
  })
  api.openapi(publishRoute, async (c) => {
    const { ctx, origin } = factsOf(c)
    const eventId = c.req.valid('param').id
    const known = await getEventFields(ctx, eventId)
    if (known.state !== 'published') accepted(await publishEvent(ctx, eventId), TEXTS)
    const now = await edited(ctx, eventId, origin)
    return c.json(now, 200, etag(now.version))
  })
  api.openapi(cancelRoute, async (c) => {
    const { ctx, origin } = factsOf(c)
    const eventId = c.req.valid('param').id
    const before = await edited(ctx, eventId, origin)
    const reason = Reason.shape.reason.safeParse(c.req.valid('json').reason)
    if (!reason.success) throw new Refused(400, { detail: EVENT_REFUSALS.reason_missing, code: 'reason_missing' })
    const { discarded } = accepted(await cancelEvent(ctx, eventId, { reason: reason.data }), TEXTS)
    if (discarded > 0) return c.json({ ...before, state: 'cancelled' as const, cancelReason: reason.data }, 200)
    const now = await edited(ctx, eventId, origin)
    return c.json(now, 200, etag(now.version))
  })
}
