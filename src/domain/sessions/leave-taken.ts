import { sql } from 'kysely'
import { berlinDay, isBefore } from '../../kernel/calendar.ts'
import { enterSuspended, type NewBooking } from '../bookings/hold-bookings.ts'
import { listOccupants, type Occupant } from '../bookings/queries.ts'
import type { Ctx } from '../context.ts'
import { deleteSessions } from './lock-sessions.ts'

/** `waits`: only closures are in the way, so it takes place once they are lifted; else it stays out. */
export interface TakenDate {
  onDay: Temporal.PlainDate
  occupants: Occupant[]
  waits: boolean
}

/** Upper bound of bookings in the way of one, for any part. */
const MOST_IN_THE_WAY = 8

/** Occupied dates become left-out days, closed ones get a suspended booking. The caller locks the course and the parts. */
export async function leaveTaken(
  ctx: Ctx,
  slotId: string,
  bookings: NewBooking[],
): Promise<{ free: NewBooking[]; taken: TakenDate[] }> {
  const all = bookings.length > 0 ? await listOccupants(ctx, bookings, bookings.length * MOST_IN_THE_WAY) : []
  const looked = bookings.map((booking) => ({
    booking,
    occupants: all.filter(({ startsAt, endsAt }) => isBefore(startsAt, booking.endsAt) && isBefore(booking.startsAt, endsAt)),
  }))
  const taken = looked.filter(({ occupants }) => occupants.length > 0)
  const isClosed = (occupants: Occupant[]) => occupants.every(({ closureId }) => closureId !== null)
  for (const { booking, occupants } of taken.filter((one) => isClosed(one.occupants)))
    await enterSuspended(ctx, booking, new Set(occupants.flatMap(({ closureId }) => closureId ?? [])))
  await leaveOut(
    ctx,
    slotId,
    taken.flatMap(({ booking, occupants }) => (isClosed(occupants) ? [] : booking)),
  )
  return {
    free: looked.flatMap(({ booking, occupants }) => (occupants.length === 0 ? booking : [])),
    taken: taken.map(({ booking, occupants }) => ({
      onDay: berlinDay(booking.startsAt),
      occupants,
      waits: isClosed(occupants),
    })),
  }
}

async function leaveOut(ctx: Ctx, slotId: string, bookings: NewBooking[]): Promise<void> {
  if (bookings.length === 0) return
  const days = bookings.map(({ startsAt }) => berlinDay(startsAt).toString())
  await sql`update course_slots set left_days = ${days}::date[] where club_id = ${ctx.club.id} and id = ${slotId}`.execute(ctx.db)
  await deleteSessions(
    ctx,
    bookings.flatMap(({ sessionId }) => sessionId ?? []),
  )
}
