import { savepoint } from '../../database/savepoint.ts'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, type Refused } from '../../kernel/answer.ts'
import { formatSpan } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import { canPlaceBooking } from '../bookings/access.ts'
import { enterBookings, type NewBooking, type Occupied } from '../bookings/hold-bookings.ts'
import { BookingInput } from '../bookings/input.ts'
import { BOOKING_JOURNAL } from '../bookings/journal.ts'
import type { Ctx } from '../context.ts'
import { onlyOnce } from '../repeats/commands.ts'
import { askHours } from './ask-hours.ts'
import { clearOccupants } from './clear-occupants.ts'
import { saveDisplacement } from './save-displacement.ts'

export type CreateAnswer = Answer<string, 'closed_hours' | 'occupied', Occupied>

/**
 * Enters an approved booking. With `override` and a reason the board displaces and tells occupants, until `undoDisplacement`.
 * Outside the opening hours the board needs a reason (`outsideHours`). @throws Forbidden
 */
export async function createBooking(ctx: Ctx, input: BookingInput): Promise<CreateAnswer> {
  const { override, outsideHours, ...booking } = BookingInput.parse(input)
  allow(canPlaceBooking(ctx.actor, booking.departmentId))
  return transaction(ctx, async (ctx) => {
    const hours = await askHours(ctx, booking, outsideHours)
    if (!hours.ok) return hours
    if (!override) return enter(ctx, booking, hours.value)
    return savepoint(ctx, async (ctx) => {
      const cleared = await clearOccupants(ctx, [{ ...booking, reason: override.reason }])
      if (!cleared.ok) return cleared
      const placed = await enter(ctx, booking, hours.value)
      if (placed.ok) await saveDisplacement(ctx, cleared.value)
      return placed
    })
  })
}

/** `createBooking` once for a key: a repeated request gets the first booking. */
export async function createBookingOnce(
  ctx: Ctx,
  input: BookingInput,
  key: string | null,
): Promise<CreateAnswer | Refused<'key_reused'>> {
  return transaction(ctx, (ctx) => onlyOnce(ctx, { operation: 'createBooking', key, input }, () => createBooking(ctx, input)))
}

async function enter(ctx: Ctx, booking: NewBooking, more: string): Promise<Answer<string, 'occupied', Occupied>> {
  const placed = await enterBookings(ctx, [booking])
  if (!placed.ok) return placed
  const id = found(placed.value[0])
  const content = BOOKING_JOURNAL.entered(booking.title, formatSpan(booking.startsAt, booking.endsAt), more)
  await record(ctx, { event: 'booking.placed', id, content })
  return ok(id)
}
