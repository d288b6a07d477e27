import { savepoint } from '../../database/savepoint.ts'
import { transaction } from '../../database/transaction.ts'
import { allow, found, ok } from '../../kernel/answer.ts'
import { formatSpan } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import { canPlaceBooking } from '../bookings/access.ts'
import { enterBookings, type NewBooking, type Placed } from '../bookings/commands.ts'
import { BookingInput } from '../bookings/input.ts'
import type { Ctx } from '../context.ts'
import { clearOccupants } from './clear-occupants.ts'

/**
 * Enters one booking, at once approved. Whoever has the time keeps it, unless the board takes it with a reason (`override`): then who
 * stood there is cancelled and told. @throws Forbidden
 */
export async function createBooking(ctx: Ctx, input: BookingInput): Promise<Placed<string>> {
  const { override, ...booking } = BookingInput.parse(input)
  allow(canPlaceBooking(ctx.actor, booking.departmentId))
  return transaction(ctx, async (ctx) => {
    if (!override) return enter(ctx, booking)
    return savepoint(ctx, async (ctx) => {
      const cleared = await clearOccupants(ctx, [booking], override.reason)
      return cleared.ok ? enter(ctx, booking) : cleared
    })
  })
}

async function enter(ctx: Ctx, booking: NewBooking): Promise<Placed<string>> {
  const placed = await enterBookings(ctx, [booking])
  if (!placed.ok) return placed
  const id = found(placed.value[0])
  const content = `Belegung eingetragen: ${booking.title}, ${formatSpan(booking.startsAt, booking.endsAt)}`
  await record(ctx, { event: 'booking.placed', object: { kind: 'booking', id }, content })
  return ok(id)
}
