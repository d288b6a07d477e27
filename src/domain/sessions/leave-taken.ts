import { sql } from 'kysely'
import { berlinDay, isBefore } from '../../kernel/calendar.ts'
import { enterSuspended, type NewBooking } from '../bookings/hold-bookings.ts'
import { listOccupants, type Occupant } from '../bookings/queries.ts'
import type { Ctx } from '../context.ts'

/** A date that is not free. `waits`: only closures are in the way, so that it counts once they are lifted; else it stays out. */
export interface TakenDate {
  onDay: Temporal.PlainDate
  occupants: Occupant[]
  waits: boolean
}

/** What stands in the way of one booking is never more than this, whichever parts it covers. */
const MOST_IN_THE_WAY = 8

/**
 * Of a new weekly time: dates that are taken lose their session and are noted as left out, those that only a closure keeps from taking
 * place get a booking that rests until it is lifted. Answers what is left to enter, and which dates were not free. A building block in a
 * transaction that holds the offer and the parts.
 */
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
  await ctx.db
    .deleteFrom('sessions')
    .where('clubId', '=', ctx.club.id)
    .where(
      'id',
      'in',
      bookings.flatMap(({ sessionId }) => sessionId ?? []),
    )
    .execute()
}
