import { savepoint } from '../../database/savepoint.ts'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay, formatSpan } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import { canPlaceBooking } from '../bookings/access.ts'
import { type Booking, getBooking, getBookingForChange } from '../bookings/get-booking.ts'
import { holdBookings, lockParts, type Occupied } from '../bookings/hold-bookings.ts'
import { MoveInput } from '../bookings/input.ts'
import { type MoveRefusal, mayMove } from '../bookings/rules.ts'
import { tellAsker } from '../bookings/tell-asker.ts'
import { listRecipients } from '../cancellations/cancel-session.ts'
import { tellPeople } from '../cancellations/tell-people.ts'
import type { Ctx } from '../context.ts'
import { changeSession } from '../sessions/change-session.ts'
import { getSession, getSessionForChange, type Session } from '../sessions/get-session.ts'
import { askHours } from './ask-hours.ts'

export type MoveAnswer = Answer<{ version: number }, MoveRefusal | 'closed_hours' | 'other_day' | 'date_exists'> | Occupied

/**
 * Gives a booking other times or another part (also only longer or shorter), if nobody is in the way there. A session's booking moves its
 * session along, on the same day, and its people are told; so is whoever asked for the booking. `version` is the one of the booking
 * that was looked at; the answer's is the new one. Outside the opening hours the board needs a reason (`outsideHours`). @throws NotFound, Forbidden
 */
export async function moveBooking(ctx: Ctx, bookingId: string, input: MoveInput): Promise<MoveAnswer> {
  const { version, outsideHours, ...to } = MoveInput.parse(input)
  return transaction(ctx, async (ctx) => {
    const known = await getBooking(ctx, bookingId)
    const session = known.sessionId === null ? null : await getSessionForChange(ctx, known.sessionId)
    await lockParts(ctx, [known.partId, to.partId])
    const booking = await getBookingForChange(ctx, bookingId)
    allow(canPlaceBooking(ctx.actor, booking.departmentId))
    const may = mayMove(booking, to, version, ctx.now)
    if (!may.ok) return may
    if (session && session.state !== 'planned') return refuse('not_movable')
    if (session && !berlinDay(to.startsAt).equals(session.onDay)) return refuse('other_day')
    const hours = await askHours(ctx, { ...to, kind: booking.kind }, outsideHours)
    if (!hours.ok) return hours
    return savepoint(ctx, async (ctx) => {
      const placed = await holdBookings(ctx, { moved: [{ id: bookingId, to: { ...to, isOwn: true } }] })
      if (!placed.ok) return placed
      if (session && !(await changeSession(ctx, session, to))) return refuse('date_exists')
      await noteMove(ctx, booking, session, hours.value)
      return ok({ version: version + 1 })
    })
  })
}

async function noteMove(ctx: Ctx, before: Booking, session: Session | null, more: string): Promise<void> {
  const booking = await getBooking(ctx, before.id)
  if (session) {
    const { id, startsAt, endsAt, place } = await getSession(ctx, session.id)
    const replacement = { id, startsAt, endsAt, place }
    await tellPeople(ctx, session, await listRecipients(ctx, session), { kind: 'session.changed', replacement })
    const content = `Stunde geändert: ${session.title}, ${formatSpan(startsAt, endsAt)}, ${place}`
    await record(ctx, { event: 'session.changed', id, content })
  } else await tellAsker(ctx, booking, 'booking.moved')
  const facts = ({ place, startsAt, endsAt }: Booking) => ({ place, startsAt: startsAt.toString(), endsAt: endsAt.toString() })
  const content = `Belegung verschoben: ${booking.title}, ${formatSpan(booking.startsAt, booking.endsAt)}, ${booking.place}${more}`
  await record(ctx, {
    event: 'booking.moved',
    id: booking.id,
    content,
    before: facts(before),
    after: facts(booking),
  })
}
