import { createRoute, z } from '@hono/zod-openapi'
import { canEnterBookings, canOverrideBooking, canSeeBookings } from '../domain/bookings/access.ts'
import { cancelBooking } from '../domain/bookings/commands.ts'
import { getBooking } from '../domain/bookings/get-booking.ts'
import { BookingInput, MoveInput } from '../domain/bookings/input.ts'
import { askBookings, BOOKING_FIELDS } from '../domain/bookings/list-bookings.ts'
import { KINDS, STATES } from '../domain/bookings/rules.ts'
import { CANCELLED_THERE, MOVE_REFUSALS, SERIES_CHANGED, UNDO_TOO_LATE } from '../domain/bookings/texts.ts'
import { moveWithEvent } from '../domain/events/move-with-event.ts'
import { createBookingOnce } from '../domain/placements/create-booking.ts'
import { takeBackDisplacement } from '../domain/series/take-back-displacement.ts'
import { allow, found } from '../kernel/answer.ts'
import { bodyOf, changing, denied, json, once, oneOf, readBody, told } from './described.ts'
import { type Api, before, factsOf } from './facts.ts'
import { askingOf, asks, listOf, paged } from './paging.ts'
import { accepted, parsed, REUSED } from './problem.ts'
import { etag, ifMatch, versionOf } from './versions.ts'

const booking = z
  .object({
    id: z.string(),
    title: z.string(),
    kind: z.enum(KINDS),
    state: z.enum(STATES),
    startsAt: z.string(),
    endsAt: z.string(),
    place: z.string(),
    version: z.int().describe('auch im ETag; beim Verschieben als If-Match'),
  })
  .openapi('Booking')

const detail = booking.extend({ partId: z.string(), note: z.string() }).openapi('BookingDetail')

const Reason = z.object({ reason: z.string().trim().max(200).default('') })
const TEXTS = { ...MOVE_REFUSALS, occupied: 'Diese Zeit ist schon belegt.' }
const CREATE_REFUSALS = { closed_hours: TEXTS.closed_hours, occupied: TEXTS.occupied, ...REUSED }
const CANCEL_REFUSALS = { of_session: CANCELLED_THERE, of_closure: CANCELLED_THERE, of_event: CANCELLED_THERE }
const UNDO_REFUSALS = {
  too_late: UNDO_TOO_LATE,
  series_changed: SERIES_CHANGED,
  occupied: 'Diese Zeit hat inzwischen jemand anderes.',
}
const BOOKINGS = { fields: BOOKING_FIELDS, order: 'startsAt' }

const listRoute = createRoute({
  method: 'get',
  path: '/api/v1/bookings',
  operationId: 'listBookings',
  summary: 'Feste und ruhende Belegungen ab einem Moment, ohne `orderBy` nach Beginn',
  request: {
    query: asks(BOOKINGS).extend({
      from: z.iso.datetime({ offset: true }).optional().describe('sonst ab jetzt'),
      facilityId: z.uuid().optional(),
    }),
  },
  responses: { 200: json('Belegungen', listOf(booking)), ...denied },
})

const createBookingRoute = createRoute({
  method: 'post',
  path: '/api/v1/bookings',
  operationId: 'createBooking',
  summary:
    'Trägt eine Belegung ein; sie gilt sofort. Wer im Weg steht, wird genannt. Mit `override` weicht er, `outsideHours` gilt auch bei geschlossener Halle (nur Vorstand)',
  request: { headers: once, body: bodyOf(BookingInput) },
  responses: { 201: json('Eingetragen', detail), ...changing(CREATE_REFUSALS) },
})

const moveRoute = createRoute({
  method: 'post',
  path: '/api/v1/bookings/{id}/move',
  operationId: 'moveBooking',
  summary:
    'Andere Zeit oder anderer Hallenteil; ein Termin zieht mit um, Angemeldete erfahren es. `If-Match` nennt die Fassung, die man kennt',
  request: { params: oneOf, headers: ifMatch, body: bodyOf(MoveInput) },
  responses: { 200: json('Verschoben', detail), ...changing(TEXTS) },
})

const cancelRoute = createRoute({
  method: 'post',
  path: '/api/v1/bookings/{id}/cancel',
  operationId: 'cancelBooking',
  summary: 'Sagt eine Belegung ab; wer sie angefragt hat, bekommt eine E-Mail',
  request: { params: oneOf, body: bodyOf(Reason) },
  responses: { 200: json('Abgesagt', detail), ...changing(CANCEL_REFUSALS) },
})

const undoRoute = createRoute({
  method: 'post',
  path: '/api/v1/bookings/{id}/undo-displacement',
  operationId: 'undoDisplacement',
  summary:
    'Gibt die Zeit, die sich diese Belegung mit `override` genommen hat, fünf Minuten lang zurück: Sie wird abgesagt, wer gewichen ist, hat seine Zeit wieder, und niemand bekommt eine E-Mail (nur Vorstand)',
  request: { params: oneOf },
  responses: {
    200: json(
      'Zurückgegeben',
      z.object({ restored: z.int(), left: z.int().describe('bleiben abgesagt: etwa wegen eines Ersatztermins') }),
    ),
    ...changing(UNDO_REFUSALS),
  },
})

export function addBookings(api: Api): void {
  before(api, ['bookings'], ({ actor }, method) => {
    allow(method === 'GET' ? canSeeBookings(actor) : canEnterBookings(actor))
  })
  api.openapi(listRoute, async (c) => {
    const { ctx } = factsOf(c)
    const query = c.req.valid('query')
    const { from, facilityId } = query
    const since = from ? Temporal.Instant.from(from) : ctx.now
    const filter = { state: 'live', kind: null, facilityId: facilityId ?? null, search: '', from: since } as const
    const page = await askBookings(ctx, filter, askingOf(BOOKINGS, query))
    return c.json(
      paged(page, query, (one) => told(booking, one)),
      200,
    )
  })
  api.openapi(createBookingRoute, async (c) => {
    const { ctx } = factsOf(c)
    const input = readBody(BookingInput, c.req.valid('json'))
    const created = await createBookingOnce(ctx, input, c.req.valid('header')['idempotency-key'] ?? null)
    const made = await getBooking(ctx, accepted(created, CREATE_REFUSALS))
    return c.json(told(detail, made), 201, etag(made.version))
  })
  addChanges(api)
  addUndo(api)
}

function addChanges(api: Api): void {
  api.openapi(moveRoute, async (c) => {
    const { ctx } = factsOf(c)
    const known = await getBooking(ctx, c.req.valid('param').id)
    const seen = versionOf(c.req.valid('header')['if-match'])
    const input = readBody(MoveInput, { ...c.req.valid('json'), version: seen ?? known.version })
    accepted(await moveWithEvent(ctx, known.id, input), TEXTS)
    const now = await getBooking(ctx, known.id)
    return c.json(told(detail, now), 200, etag(now.version))
  })
  api.openapi(cancelRoute, async (c) => {
    const { ctx } = factsOf(c)
    const { id } = await getBooking(ctx, c.req.valid('param').id)
    accepted(await cancelBooking(ctx, id, parsed(Reason, c.req.valid('json'))), CANCEL_REFUSALS)
    const now = await getBooking(ctx, id)
    return c.json(told(detail, now), 200, etag(now.version))
  })
}

function addUndo(api: Api): void {
  api.openapi(undoRoute, async (c) => {
    const { ctx } = factsOf(c)
    allow(canOverrideBooking(ctx.actor))
    const { displacementId } = await getBooking(ctx, c.req.valid('param').id)
    return c.json(accepted(await takeBackDisplacement(ctx, found(displacementId)), UNDO_REFUSALS), 200)
  })
}
