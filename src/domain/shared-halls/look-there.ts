import { sql } from 'kysely'
import { allow } from '../../kernel/answer.ts'
import { listOccupants, type Occupant, type Span } from '../bookings/queries.ts'
import type { Ctx } from '../context.ts'
import type { HallOwner } from './access.ts'
import { canSeeShared } from './access.ts'
import type { SharedState } from './list-shared-slots.ts'

/**
 * Occupants of a hall of the association and the state of the club's grant. Strangers are only "occupied" or "closed"; own
 * bookings bear their title, and are no occupants if granted for the whole time. @throws Forbidden
 */
export async function lookThere(ctx: Ctx, owner: HallOwner, span: Span): Promise<{ busy: Occupant[]; grant: SharedState }> {
  allow(canSeeShared(ctx.actor) && owner.ctx.club.id === ctx.club.associationName)
  const { partId, startsAt, endsAt } = span
  const { rows } = await sql<{ id: string; title: string }>`
    select id, title from shared_bookings where starts_at < ${endsAt} and ends_at > ${startsAt} and state = 'approved'`.execute(
    ctx.db,
  )
  const own = new Map(rows.map(({ id, title }) => [id, title]))
  const state = await sql<{ grant: SharedState | null }>`
    select shared_time_state(${owner.ctx.club.id}, ${partId}::uuid, ${startsAt}, ${endsAt}) as grant`.execute(ctx.db)
  const grant = state.rows[0]?.grant ?? 'none'
  const occupants = await listOccupants(owner.ctx, [span])
  return {
    grant,
    busy: occupants
      .filter(({ bookingId }) => grant !== 'approved' || !own.has(bookingId))
      .map((one) => ({ ...one, sessionId: null, title: own.get(one.bookingId) ?? (one.closureId ? 'Gesperrt' : 'Belegt') })),
  }
}
