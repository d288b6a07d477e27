import { createRoute, z } from '@hono/zod-openapi'
import { canEnterBookings, canOverrideBooking, canSeeBookings } from '../domain/bookings/access.ts'
import { cancelBooking } from '../domain/bookings/commands.ts'
import { type Booking, getBooking } from '../domain/bookings/get-booking.ts'
import { BookingInput, MoveInput } from '../domain/bookings/input.ts'
import { askBookings, BOOKING_FIELDS } from '../domain/bookings/list-bookings.ts'
import { KINDS, STATES } from '../domain/bookings/rules.ts'
import { CANCELLED_THERE, MOVE_REFUSALS, UNDO_TOO_LATE } from '../domain/bookings/texts.ts'
import type { Ctx } from '../domain/context.ts'
import { moveWithEvent } from '../domain/events/move-with-event.ts'
import { createBookingOnce } from '../domain/placements/create-booking.ts'
import { undoDisplacement } from '../domain/placements/undo-displacement.ts'
import { allow, found } from '../kernel/answer.ts'
import { type Api, factsOf } from './facts.ts'
import { json } from './json.ts'
import { refuseOccupied } from './occupied.ts'
import { etag, versionOf } from './page-document.ts'
import { askingOf, asks, listOf, paged } from './paging.ts'
import { parsed, problems, Refused } from './problem.ts'

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

const body = { required: true, content: { 'application/json': { schema: z.object({}).loose() } } }
const denied = { ...problems.signedOut, ...problems.forbidden }
const id = z.object({ id: z.uuid() })

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
  responses: { 200: json('Belegungen', listOf(booking)), ...problems.invalid, ...denied },
})

const createBookingRoute = createRoute({
  method: 'post',
  path: '/api/v1/bookings',
  operationId: 'createBooking',
  summary:
    'Trägt eine Belegung ein; sie gilt sofort. Wer im Weg steht, wird genannt. Mit `override` weicht er, `outsideHours` gilt auch bei geschlossener Halle (nur Vorstand)',
  request: { headers: z.object({ 'idempotency-key': z.string().min(1).max(200).optional() }), body },
  responses: { 201: json('Eingetragen', detail), ...problems.invalid, ...denied, ...problems.refused },
})

const moveRoute = createRoute({
  method: 'post',
  path: '/api/v1/bookings/{id}/move',
  operationId: 'moveBooking',
  summary:
    'Andere Zeit oder anderer Hallenteil; ein Termin zieht mit um, Angemeldete erfahren es. `If-Match` nennt die Fassung, die man kennt',
  request: { params: id, headers: z.object({ 'if-match': z.string().max(20).optional() }), body },
  responses: { 200: json('Verschoben', detail), ...problems.invalid, ...denied, ...problems.missing, ...problems.refused },
})

const cancelRoute = createRoute({
  method: 'post',
  path: '/api/v1/bookings/{id}/cancel',
  operationId: 'cancelBooking',
  summary: 'Sagt eine Belegung ab; wer sie angefragt hat, bekommt eine E-Mail',
  request: { params: id, body },
  responses: { 200: json('Abgesagt', detail), ...problems.invalid, ...denied, ...problems.missing, ...problems.refused },
})

const undoRoute = createRoute({
  method: 'post',
  path: '/api/v1/bookings/{id}/undo-displacement',
  operationId: 'undoDisplacement',
  summary:
    'Gibt die Zeit, die sich diese Belegung mit `override` genommen hat, fünf Minuten lang zurück: Sie wird abgesagt, wer gewichen ist, hat seine Zeit wieder, und niemand bekommt eine E-Mail (nur Vorstand)',
  request: { params: id },
  responses: {
    200: json(
      'Zurückgegeben',
      z.object({ restored: z.int(), left: z.int().describe('bleiben abgesagt: etwa wegen eines Ersatztermins') }),
    ),
    ...problems.invalid,
    ...denied,
    ...problems.missing,
    ...problems.refused,
  },
})

const present = (one: Booking): z.infer<typeof detail> => ({
  id: one.id,
  title: one.title,
  kind: one.kind,
  state: one.state,
  place: one.place,
  startsAt: one.startsAt.toString(),
  endsAt: one.endsAt.toString(),
  partId: one.partId,
  note: one.note,
  version: one.version,
})

const moments = (given: Record<string, unknown>) => {
  const moment = (value: unknown) => {
    const read = z.iso.datetime({ offset: true }).safeParse(value)
    return read.success ? Temporal.Instant.from(read.data) : undefined
  }
  return { ...given, startsAt: moment(given.startsAt), endsAt: moment(given.endsAt) }
}

const OCCUPIED = 'Diese Zeit ist schon belegt.'

async function createOnce(ctx: Ctx, input: z.output<typeof BookingInput>, key: string | null): Promise<string> {
  const answer = await createBookingOnce(ctx, input, key)
  if (answer.ok) return answer.value
  if (answer.refusal === 'occupied') return refuseOccupied(answer.occupants, OCCUPIED)
  if (answer.refusal === 'closed_hours') throw new Refused(409, { detail: MOVE_REFUSALS.closed_hours, code: answer.refusal })
  throw new Refused(409, { detail: 'Dieser Schlüssel gehört zu einer anderen Anfrage.', code: answer.refusal })
}

export function addBookings(api: Api): void {
  for (const path of ['/api/v1/bookings', '/api/v1/bookings/*'])
    api.use(path, async (c, next) => {
      const { actor } = factsOf(c).ctx
      allow(c.req.method === 'GET' ? canSeeBookings(actor) : canEnterBookings(actor))
      c.header('Cache-Control', 'no-store')
      return next()
    })
  api.openapi(listRoute, async (c) => {
    const { ctx } = factsOf(c)
    const query = c.req.valid('query')
    const { from, facilityId } = query
    const since = from ? Temporal.Instant.from(from) : ctx.now
    const filter = { state: 'live', kind: null, facilityId: facilityId ?? null, search: '', from: since } as const
    const page = await askBookings(ctx, filter, askingOf(BOOKINGS, query))
    const answer = paged(page, query, ({ startsAt, endsAt, id, title, kind, state, place, version }) => ({
      id,
      title,
      kind,
      state,
      place,
      version,
      startsAt: startsAt.toString(),
      endsAt: endsAt.toString(),
    }))
    return c.json(answer, 200)
  })
  api.openapi(createBookingRoute, async (c) => {
    const { ctx } = factsOf(c)
    const input = parsed(BookingInput, moments(c.req.valid('json')))
    const made = await getBooking(ctx, await createOnce(ctx, input, c.req.valid('header')['idempotency-key'] ?? null))
    return c.json(present(made), 201, etag(made.version))
  })
  addChanges(api)
  addUndo(api)
}

function addChanges(api: Api): void {
  api.openapi(moveRoute, async (c) => {
    const { ctx } = factsOf(c)
    const known = await getBooking(ctx, c.req.valid('param').id)
    const seen = versionOf(c.req.valid('header')['if-match'])
    const input = parsed(MoveInput, { ...moments(c.req.valid('json')), version: seen ?? known.version })
    const moved = await moveWithEvent(ctx, known.id, input)
    if (!moved.ok && moved.refusal === 'occupied') refuseOccupied(moved.occupants, OCCUPIED)
    if (!moved.ok) throw new Refused(409, { detail: MOVE_REFUSALS[moved.refusal], code: moved.refusal })
    const now = await getBooking(ctx, known.id)
    return c.json(present(now), 200, etag(now.version))
  })
  api.openapi(cancelRoute, async (c) => {
    const { ctx } = factsOf(c)
    const { id } = await getBooking(ctx, c.req.valid('param').id)
    const { reason } = parsed(z.object({ reason: z.string().trim().max(200).default('') }), c.req.valid('json'))
    const cancelled = await cancelBooking(ctx, id, { reason })
    if (!cancelled.ok) throw new Refused(409, { detail: CANCELLED_THERE, code: cancelled.refusal })
    const now = await getBooking(ctx, id)
    return c.json(present(now), 200, etag(now.version))
  })
}

function addUndo(api: Api): void {
  api.openapi(undoRoute, async (c) => {
    const { ctx } = factsOf(c)
    allow(canOverrideBooking(ctx.actor))
    const { displacementId } = await getBooking(ctx, c.req.valid('param').id)
    const undone = await undoDisplacement(ctx, found(displacementId))
    if (!undone.ok && undone.refusal === 'occupied') refuseOccupied(undone.occupants, 'Diese Zeit hat inzwischen jemand anderes.')
    if (!undone.ok) throw new Refused(409, { detail: UNDO_TOO_LATE, code: undone.refusal })
    return c.json(undone.value, 200)
  })
}
