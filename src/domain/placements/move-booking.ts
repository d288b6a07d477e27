import { savepoint } from '../../database/savepoint.ts'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay, formatSpan } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import { canPlaceBooking } from '../bookings/access.ts'
import { type Booking, getBooking, getBookingForChange } from '../bookings/get-booking.ts'
import { holdBookings, lockParts, type Occupied } from '../bookings/hold-bookings.ts'
import { MoveInput } from '../bookings/input.ts'
import { BOOKING_JOURNAL } from '../bookings/journal.ts'
import { notifyAsker } from '../bookings/notify-asker.ts'
import { type MoveRefusal, mayMove } from '../bookings/rules.ts'
import { listRecipients } from '../cancellations/cancel-session.ts'
import { notifyPeople } from '../cancellations/notify-people.ts'
import type { Ctx } from '../context.ts'
import { changeSession } from '../sessions/change-session.ts'
import { getSession, getSessionForChange, type Session } from '../sessions/get-session.ts'
import { askHours } from './ask-hours.ts'

export type MoveAnswer = Answer<
  { version: number },
  MoveRefusal | 'closed_hours' | 'other_day' | 'date_exists' | 'occupied',
  Occupied
>

/**
 * Moves a booking to another time or part, also longer or shorter, if that is free. Its session moves along on the same day;
 * participants and the contact are told. `version`: the seen version; answers the new one. Outside the opening hours the board
 * needs a reason (`outsideHours`). @throws NotFound, Forbidden
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
      await recordMove(ctx, booking, session, hours.value)
      return ok({ version: version + 1 })
    })
  })
}

async function recordMove(ctx: Ctx, before: Booking, session: Session | null, more: string): Promise<void> {
  const booking = await getBooking(ctx, before.id)
  if (session) {
    const { id, startsAt, endsAt, place } = await getSession(ctx, session.id)
    const replacement = { id, startsAt, endsAt, place }
    await notifyPeople(ctx, session, await listRecipients(ctx, session), { kind: 'session.changed', replacement })
    const content = BOOKING_JOURNAL.sessionChanged(session.title, formatSpan(startsAt, endsAt), place)
    await record(ctx, { event: 'session.changed', id, content })
  } else await notifyAsker(ctx, booking, 'booking.moved')
  const facts = ({ place, startsAt, endsAt }: Booking) => ({ place, startsAt: startsAt.toString(), endsAt: endsAt.toString() })
  const content = BOOKING_JOURNAL.moved(booking.title, formatSpan(booking.startsAt, booking.endsAt), `, ${booking.place}${more}`)
  await record(ctx, {
    event: 'booking.moved',
    id: booking.id,
    content,
    before: facts(before),
    after: facts(booking),
  })
}
