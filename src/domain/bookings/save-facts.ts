import type { Updateable } from 'kysely'
import type { DB } from '../../database/tables.ts'
import type { Ctx } from '../context.ts'

export type BookingFacts = Omit<Updateable<DB['bookings']>, 'clubId' | 'id' | 'state' | 'version'>

/** For facts that change no atoms: neither part nor time. */
export async function saveFacts(
  ctx: Ctx,
  ids: readonly string[],
  facts: Omit<BookingFacts, 'partId' | 'startsAt' | 'endsAt'>,
): Promise<void> {
  if (ids.length === 0) return
  await ctx.db.updateTable('bookings').set(facts).where('clubId', '=', ctx.club.id).where('id', 'in', ids).execute()
}

export async function saveAsker(
  ctx: Ctx,
  ids: readonly string[],
  contact: { name: string; email: string; phone?: string },
  requestedBy: string | null = null,
): Promise<void> {
  await saveFacts(ctx, ids, { requestedBy })
  const rows = ids.map((bookingId) => ({ clubId: ctx.club.id, bookingId, ...contact }))
  if (rows.length > 0) await ctx.db.insertInto('bookingContacts').values(rows).execute()
}
