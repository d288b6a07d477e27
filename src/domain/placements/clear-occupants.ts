import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { formatSpan, isBefore } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import { canOverrideBooking } from '../bookings/access.ts'
import { type Booking, getBookingForChange } from '../bookings/get-booking.ts'
import { freeBookings, lockParts, type Occupied } from '../bookings/hold-bookings.ts'
import { BOOKING_JOURNAL } from '../bookings/journal.ts'
import { listAllOccupants, type Occupant, type Span } from '../bookings/queries.ts'
import { cancelLockedSession } from '../cancellations/cancel-session.ts'
import { UNDO } from '../cancellations/rules.ts'
import type { Ctx } from '../context.ts'
import { getSessionsForChange, type Session } from '../sessions/get-session.ts'
import { lookAtDisplaced } from './look-at-displaced.ts'
import { type Lost, notifyDisplaced } from './notify-displaced.ts'

/** Displaced booking with its earlier state, and the mail to its contact, which may name others. */
export interface Cleared {
  bookingId: string
  mailId: string | null
  isOwn: boolean
  decidedAt: Temporal.Instant | null
  decidedBy: string | null
  decisionNote: string
}

export type ClearRefusal = 'occupied' | 'others_displaced'

export interface Confirmed {
  /** Displacement as shown (`lookAtDisplaced`); undefined: none was. */
  seen: string | undefined
  /** Bookings that make room themselves. */
  own: ReadonlySet<string>
  /** Parts that the caller takes besides: all are locked at once. */
  ground: readonly string[]
}

type Wanted = readonly (Span & { reason: string })[]

/**
 * Displaces the occupants of these spans; they are told once it cannot be undone (`saveDisplacement`). Refused for closures, held
 * sessions, and others than `seen`. Call it in a transaction; it locks in order. @throws Forbidden
 */
export function clearOccupants(ctx: Ctx, spans: Wanted): Promise<Answer<Cleared[], 'occupied', Occupied>>
export function clearOccupants(ctx: Ctx, spans: Wanted, confirmed: Confirmed): Promise<Answer<Cleared[], ClearRefusal, Occupied>>
export async function clearOccupants(
  ctx: Ctx,
  spans: Wanted,
  { seen, own, ground }: Confirmed = { seen: undefined, own: new Set(), ground: [] },
): Promise<Answer<Cleared[], ClearRefusal, Occupied>> {
  if (spans.length === 0) return ok([])
  allow(canOverrideBooking(ctx.actor))
  const before = await listAllOccupants(ctx, spans, own)
  const sessions = await getSessionsForChange(
    ctx,
    before.flatMap(({ sessionId }) => sessionId ?? []),
  )
  await lockParts(ctx, [...ground, ...[...spans, ...before].map(({ partId }) => partId)])
  const occupants = await listAllOccupants(ctx, spans, own)
  const [closed, others] = [occupants.filter(isClosure), occupants.filter((one) => !isClosure(one))]
  const displaced = seen === undefined ? null : await lookAtDisplaced(ctx, others)
  if (displaced && displaced.seen !== seen) return refuse('others_displaced')
  if (closed.length > 0) return refuse('occupied', { occupants: closed })
  const all: Omit<Cleared, 'mailId'>[] = []
  const lost: Lost[] = []
  for (const occupant of occupants) {
    const reason = reasonFor(occupant, spans)
    const cleared = await clear(ctx, occupant, sessions, reason)
    if (!cleared) return refuse('occupied', { occupants: [occupant] })
    const { booking, ...before } = cleared
    all.push(before)
    if (booking) lost.push({ booking, reason })
  }
  const mails = await notifyDisplaced(ctx, lost, ctx.now.add(UNDO))
  return ok(all.map((one) => ({ ...one, mailId: mails.get(one.bookingId) ?? null })))
}

const isClosure = ({ closureId }: Occupant): boolean => closureId !== null

const reasonFor = (occupant: Occupant, spans: Wanted): string =>
  found(spans.find(({ startsAt, endsAt }) => isBefore(startsAt, occupant.endsAt) && isBefore(occupant.startsAt, endsAt))).reason

async function clear(
  ctx: Ctx,
  { bookingId, sessionId }: Occupant,
  sessions: ReadonlyMap<string, Session>,
  reason: string,
): Promise<(Omit<Cleared, 'mailId'> & { booking?: Booking }) | null> {
  const before = await ctx.db
    .selectFrom('bookings')
    .select(['id as bookingId', 'isOwn', 'decidedAt', 'decidedBy', 'decisionNote'])
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  if (sessionId === null) return { ...before, booking: await clearBooking(ctx, bookingId, reason) }
  const session = sessions.get(sessionId)
  // Entered after the courses were locked: locking its course now would come after the parts.
  if (!session) return null
  const cancelled = await cancelLockedSession(ctx, session, { reason, paysTrainer: false }, UNDO)
  return cancelled.ok ? before : null
}

async function clearBooking(ctx: Ctx, bookingId: string, reason: string): Promise<Booking> {
  const booking = await getBookingForChange(ctx, bookingId)
  await freeBookings(ctx, [bookingId], 'cancelled', reason)
  const content = BOOKING_JOURNAL.displaced(booking.title, formatSpan(booking.startsAt, booking.endsAt), reason)
  await record(ctx, { event: 'booking.cancelled', id: bookingId, content })
  return booking
}
