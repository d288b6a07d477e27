import { transaction } from '../../database/transaction.ts'
import { allow, found, ok, refuse } from '../../kernel/answer.ts'
import { berlinTime } from '../../kernel/calendar.ts'
import { type Booking, getBooking } from '../bookings/get-booking.ts'
import { MoveInput } from '../bookings/input.ts'
import type { Span } from '../bookings/queries.ts'
import { mayMove } from '../bookings/rules.ts'
import type { Ctx } from '../context.ts'
import { askHours } from '../placements/ask-hours.ts'
import { type MoveAnswer, moveBooking } from '../placements/move-booking.ts'
import { canEditEvent, canSeeEvent } from './access.ts'
import { changeEvent } from './commands.ts'
import { fieldsOf, getEventFields } from './get-event-fields.ts'
import { getEventForChange } from './queries.ts'

const isMidnight = (moment: Temporal.Instant): boolean => berlinTime(moment).equals(Temporal.PlainTime.from('00:00'))

/**
 * Moves a booking with its event, of a series only this one; participants are told. Versions and refusals as in `moveBooking`. @throws NotFound,
 * Forbidden
 */
export async function moveWithEvent(ctx: Ctx, bookingId: string, input: MoveInput): Promise<MoveAnswer> {
  const { eventId } = await getBooking(ctx, bookingId)
  return eventId === null ? moveBooking(ctx, bookingId, input) : moveEvent(ctx, { eventId, bookingId }, MoveInput.parse(input))
}

async function moveEvent(ctx: Ctx, ids: { eventId: string; bookingId: string }, input: MoveInput): Promise<MoveAnswer> {
  const { version, outsideHours, ...to } = input
  return transaction(ctx, async (ctx) => {
    // The event is locked first, as in every change of its booking.
    const event = await getEventForChange(ctx, ids.eventId)
    allow(canSeeEvent(ctx.actor, event))
    if (!canEditEvent(ctx.actor, event)) return refuse('not_movable')
    const booking = await getBooking(ctx, ids.bookingId)
    const may = mayMove({ ...booking, eventId: null }, to, version, ctx.now)
    if (!may.ok) return may
    const hours = await askHours(ctx, { ...to, kind: booking.kind }, outsideHours)
    if (!hours.ok) return hours
    return changeWithBooking(ctx, booking, to, hours.value)
  })
}

async function changeWithBooking(ctx: Ctx, { id, eventId }: Booking, to: Span, more: string): Promise<MoveAnswer> {
  const event = await getEventFields(ctx, found(eventId))
  const isAllDay = event.isAllDay && isMidnight(to.startsAt) && isMidnight(to.endsAt)
  const changed = await changeEvent(ctx, event.id, event.version, { ...fieldsOf(event), ...to, isAllDay }, more)
  if (changed.ok) return ok({ version: (await getBooking(ctx, id)).version })
  return changed.refusal === 'occupied' ? changed : refuse('not_movable')
}
