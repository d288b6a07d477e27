import { type Answer, found, ok } from '../../kernel/answer.ts'
import { formatSpan } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import { getBooking, getBookingForChange, lockBooking } from '../bookings/get-booking.ts'
import { enterBookings, freeBookings, holdBookings, lockParts, type Occupied } from '../bookings/hold-bookings.ts'
import { BOOKING_JOURNAL } from '../bookings/journal.ts'
import { onOwnGround } from '../bookings/on-own-ground.ts'
import { saveFacts } from '../bookings/save-facts.ts'
import type { Ctx } from '../context.ts'
import type { EventFields } from './input.ts'
import type { ClubEvent } from './queries.ts'

type WantedHall = Pick<EventFields, 'title' | 'departmentId' | 'partId' | 'startsAt' | 'endsAt'>

/** Makes, moves, frees or renames an event's booking, in a transaction; refused if occupied. Halls of the association are requested. */
export async function keepHall(
  ctx: Ctx,
  event: Pick<ClubEvent, 'id' | 'bookingId'>,
  wanted: WantedHall,
  more = '',
): Promise<Answer<void, 'occupied', Occupied>> {
  const isOwn = wanted.partId !== null && (await onOwnGround(ctx, [{ partId: wanted.partId }])).length > 0
  if (wanted.partId === null || !isOwn) {
    await freeHall(ctx, event)
    return ok(undefined)
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
    const content = BOOKING_JOURNAL.moved(title, formatSpan(startsAt, endsAt), more)
    await record(ctx, { event: 'booking.moved', id: known.id, content })
  }
  await saveFacts(ctx, [known.id], { title, departmentId })
  return ok(undefined)
}

async function enter(
  ctx: Ctx,
  eventId: string,
  booking: WantedHall & { partId: string },
): Promise<Answer<void, 'occupied', Occupied>> {
  const placed = await enterBookings(ctx, [{ ...booking, kind: 'event', eventId }])
  if (!placed.ok) return placed
  const content = BOOKING_JOURNAL.entered(booking.title, formatSpan(booking.startsAt, booking.endsAt))
  await record(ctx, { event: 'booking.placed', id: found(placed.value[0]), content })
  return ok(undefined)
}

export async function freeHall(ctx: Ctx, { bookingId }: Pick<ClubEvent, 'bookingId'>, reason = ''): Promise<void> {
  if (bookingId === null) return
  const booking = await lockBooking(ctx, bookingId)
  if (booking.state === 'cancelled') return
  await freeBookings(ctx, [bookingId], 'cancelled', reason)
  const content = BOOKING_JOURNAL.cancelled(booking.title, formatSpan(booking.startsAt, booking.endsAt))
  await record(ctx, { event: 'booking.cancelled', id: bookingId, content })
}
