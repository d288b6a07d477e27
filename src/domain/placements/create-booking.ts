import { savepoint } from '../../database/savepoint.ts'
import { transaction } from '../../database/transaction.ts'
import { allow, found, ok, refuse } from '../../kernel/answer.ts'
import { formatSpan } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import { canPlaceBooking } from '../bookings/access.ts'
import { enterBookings, type NewBooking, type Occupied, type Placed } from '../bookings/hold-bookings.ts'
import { BookingInput } from '../bookings/input.ts'
import type { Ctx } from '../context.ts'
import { onlyOnce } from '../repeats/commands.ts'
import { askHours } from './ask-hours.ts'
import { clearOccupants } from './clear-occupants.ts'
import { noteDisplacement } from './note-displacement.ts'

export type CreateAnswer = Placed<string> | { ok: false; refusal: 'closed_hours' }

/**
 * Enters one booking, at once approved. Whoever has the time keeps it, unless the board takes it with a reason (`override`): then who
 * stood there is cancelled and told, unless it is taken back in time (`undoDisplacement`). Outside the opening hours the board needs a reason, too (`outsideHours`). @throws Forbidden
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
      if (placed.ok) await noteDisplacement(ctx, cleared.value)
      return placed
    })
  })
}

/** The same, once for a key: a repeated request gets the first one's booking again. */
export async function createBookingOnce(
  ctx: Ctx,
  input: BookingInput,
  key: string | null,
): Promise<CreateAnswer | { ok: false; refusal: 'key_reused' }> {
  let occupied: Occupied | null = null
  const answer = await transaction(ctx, (ctx) =>
    onlyOnce<string, 'occupied' | 'closed_hours'>(ctx, { operation: 'createBooking', key, input }, async () => {
      const placed = await createBooking(ctx, input)
      occupied = !placed.ok && placed.refusal === 'occupied' ? placed : null
      return placed
    }),
  )
  if (answer.ok) return answer
  if (answer.refusal !== 'occupied') return refuse(answer.refusal)
  return occupied ?? { ok: false, refusal: 'occupied', occupants: [] }
}

async function enter(ctx: Ctx, booking: NewBooking, more: string): Promise<Placed<string>> {
  const placed = await enterBookings(ctx, [booking])
  if (!placed.ok) return placed
  const id = found(placed.value[0])
  const content = `Belegung eingetragen: ${booking.title}, ${formatSpan(booking.startsAt, booking.endsAt)}${more}`
  await record(ctx, { event: 'booking.placed', id, content })
  return ok(id)
}
