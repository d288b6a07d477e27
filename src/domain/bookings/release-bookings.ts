import { type Answer, ok } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { freeBookings, holdBooking, lockParts, type Occupied } from './hold-bookings.ts'

const bookingsOf = (ctx: Ctx, sessionIds: readonly string[], state: 'approved' | 'released') =>
  ctx.db
    .selectFrom('bookings')
    .select(['id', 'partId', 'startsAt', 'endsAt'])
    .where('clubId', '=', ctx.club.id)
    .where('sessionId', 'in', sessionIds)
    .where('state', '=', state)
    .execute()

/** Skips sessions without an approved booking. The calling command asks for the right. */
export async function releaseBookings(ctx: Ctx, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length === 0) return
  const bookings = await bookingsOf(ctx, sessionIds, 'approved')
  await freeBookings(
    ctx,
    bookings.map(({ id }) => id),
    'released',
  )
}

/** `lockParts` of what these sessions hold or held. */
export async function lockPartsOf(ctx: Ctx, sessionIds: readonly string[]): Promise<void> {
  const bookings = await ctx.db
    .selectFrom('bookings')
    .select('partId')
    .where('clubId', '=', ctx.club.id)
    .where('sessionId', 'in', sessionIds)
    .execute()
  await lockParts(
    ctx,
    bookings.map(({ partId }) => partId),
  )
}

/** Call it with the part locked (`lockPartsOf`). */
export async function restoreBooking(ctx: Ctx, sessionId: string): Promise<Answer<void, 'occupied', Occupied>> {
  const [booking] = await bookingsOf(ctx, [sessionId], 'released')
  return booking ? holdBooking(ctx, booking) : ok(undefined)
}
