import { sql } from 'kysely'
import type { Ctx } from '../context.ts'

/** When nobody needs to be written to about a booking any more: it is over, or was declined or cancelled before. */
const settledAt = (booking: 'b' | 'other') => {
  const of = (column: string) => sql.ref(`${booking}.${column}`)
  return sql`case when ${of('state')} in ('declined', 'cancelled') then least(${of('ends_at')}, ${of('decided_at')}) else ${of('ends_at')} end`
}

/**
 * Who asked for time in a hall, once it is so long over; of a series once all of its dates are. The booking stays. Answers of how many
 * bookings it went. A building block in a transaction.
 */
export async function removeBookingContacts(ctx: Ctx, days: number): Promise<number> {
  const before = ctx.now.subtract({ hours: days * 24 })
  const gone = await sql`
    delete from booking_contacts k using bookings b
    where k.club_id = ${ctx.club.id} and b.club_id = k.club_id and b.id = k.booking_id and ${settledAt('b')} < ${before}
      and not exists (select from bookings other where other.club_id = b.club_id and other.series_id = b.series_id
        and ${settledAt('other')} >= ${before})`.execute(ctx.db)
  return Number(gone.numAffectedRows ?? 0)
}
