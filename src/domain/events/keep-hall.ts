import { found } from '../../kernel/answer.ts'
import { formatSpan } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import { getBooking, getBookingForChange, lockBooking } from '../bookings/get-booking.ts'
import { enterBookings, freeBookings, holdBookings, lockParts, type Occupied } from '../bookings/hold-bookings.ts'
import { noteFacts } from '../bookings/note-facts.ts'
import { onOwnGround } from '../bookings/on-own-ground.ts'
import type { Ctx } from '../context.ts'
import type { EventFields } from './input.ts'
import type { ClubEvent } from './queries.ts'

type Placed = Pick<EventFields, 'title' | 'departmentId' | 'partId' | 'startsAt' | 'endsAt'>

/**
 * Brings the booking of an event in step with what the event says: made, moved, freed, or just named otherwise. A building block
 * in a transaction; refused when somebody else has the hall then. In a hall of the association there is none: it is asked for.
 */
export async function keepHall(
  ctx: Ctx,
  event: Pick<ClubEvent, 'id' | 'bookingId'>,
  wanted: Placed,
  more = '',
): Promise<{ ok: true } | Occupied> {
  const isOwn = wanted.partId !== null && (await onOwnGround(ctx, [{ partId: wanted.partId }])).length > 0
  if (wanted.partId === null || !isOwn) {
    await freeHall(ctx, event)
    return { ok: true }
  }
  const { title, departmentId, partId, startsAt, endsAt } = wanted
  const span = { partId, startsAt, endsAt }
  if (event.bookingId === null) return enter(ctx, event.id, { title, departmentId, ...span })
  await lockParts(ctx, [(await getBooking(ctx, event.bookingId)).partId, partId])
  const known = await getBookingForChange(ctx, event.bookingId)
  const stays =
    known.state === 'approved' && known.partId === partId && known.startsAt.equals(startsAt) && known.endsAt.equals(endsAt)
  if (!stays) {
    const put = await holdBookings(ctx, { moved: [{ id: known.id, to: { ...span, isOwn: true } }] })
    if (!put.ok) return put
    const content = `Belegung verschoben: ${title}, ${formatSpan(startsAt, endsAt)}${more}`
    await record(ctx, { event: 'booking.moved', id: known.id, content })
  }
  await noteFacts(ctx, [known.id], { title, departmentId })
  return { ok: true }
}

async function enter(ctx: Ctx, eventId: string, booking: Placed & { partId: string }): Promise<{ ok: true } | Occupied> {
  const placed = await enterBookings(ctx, [{ ...booking, kind: 'event', eventId }])
  if (!placed.ok) return placed
  const content = `Belegung eingetragen: ${booking.title}, ${formatSpan(booking.startsAt, booking.endsAt)}`
  await record(ctx, { event: 'booking.placed', id: found(placed.value[0]), content })
  return { ok: true }
}

/** Gives the hall of an event back. */
export async function freeHall(ctx: Ctx, { bookingId }: Pick<ClubEvent, 'bookingId'>, reason = ''): Promise<void> {
  if (bookingId === null) return
  const booking = await lockBooking(ctx, bookingId)
  if (booking.state === 'cancelled') return
  await freeBookings(ctx, [bookingId], 'cancelled', reason)
  const content = `Belegung abgesagt: ${booking.title}, ${formatSpan(booking.startsAt, booking.endsAt)}`
  await record(ctx, { event: 'booking.cancelled', id: bookingId, content })
}
