import { sql } from 'kysely'
import { savepoint } from '../../database/savepoint.ts'
import { isExclusionViolation } from '../../database/transaction.ts'
import { ok } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { lockParts, occupyAtoms, type Placed } from './commands.ts'
import { listOccupants, type Span } from './queries.ts'

/**
 * Gives the part of a session back: the booking stays as `released`, its time is free for others. A building block for commands
 * that run in a transaction and have asked for the right. Does nothing for a session without an approved booking.
 */
export async function releaseBooking(ctx: Ctx, sessionId: string): Promise<void> {
  await sql`
    with released as (
      update bookings set state = 'released', released_at = ${ctx.now}, version = version + 1
      where club_id = ${ctx.club.id} and session_id = ${sessionId} and state = 'approved' returning club_id, id)
    delete from booking_atoms a using released r where a.club_id = r.club_id and a.booking_id = r.id`.execute(ctx.db)
}

/** Takes a released part back for its session, unless somebody else has it by now. */
export async function restoreBooking(ctx: Ctx, sessionId: string): Promise<Placed<void>> {
  const { rows } = await sql<Span & { id: string }>`
    select id, part_id, starts_at, ends_at from bookings
    where club_id = ${ctx.club.id} and session_id = ${sessionId} and state = 'released'`.execute(ctx.db)
  const [booking] = rows
  if (!booking) return ok(undefined)
  await lockParts(ctx, [booking.partId])
  try {
    return await savepoint(ctx, async (ctx) => {
      await sql`update bookings set state = 'approved', version = version + 1 where club_id = ${ctx.club.id} and id = ${booking.id}`.execute(
        ctx.db,
      )
      await occupyAtoms(ctx, [booking.id])
      return ok(undefined)
    })
  } catch (error) {
    if (!isExclusionViolation(error)) throw error
    return { ok: false, refusal: 'occupied', occupants: await listOccupants(ctx, [booking]) }
  }
}
