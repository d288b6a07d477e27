import { sql } from 'kysely'
import { found } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'

/** End of the correspondence: the booking is over, or was declined or cancelled before. */
const settledAt = (booking: 'b' | 'other') => {
  const of = (column: string) => sql.ref(`${booking}.${column}`)
  return sql`case when ${of('state')} in ('declined', 'cancelled') then least(${of('ends_at')}, ${of('decided_at')}) else ${of('ends_at')} end`
}

/** The booking stays; a series counts by its last date. Answers the number of bookings. Call it in a transaction. */
export async function removeBookingContacts(ctx: Ctx, days: number): Promise<number> {
  const before = ctx.now.subtract({ hours: days * 24 })
  const gone = await sql`
    delete from booking_contacts k using bookings b
    where k.club_id = ${ctx.club.id} and b.club_id = k.club_id and b.id = k.booking_id and ${settledAt('b')} < ${before}
      and not exists (select from bookings other where other.club_id = b.club_id and other.series_id = b.series_id
        and ${settledAt('other')} >= ${before})`.execute(ctx.db)
  return Number(found(gone.numAffectedRows))
}
