import { sql } from 'kysely'
import type { FreePart } from '../bookings/find-free-times.ts'
import type { AffectedBooking } from '../closures/queries.ts'
import type { Ctx } from '../context.ts'

/** Parts of the association granted to the club at the session's time, comparable and free of own sessions. Asks for no right. */
export async function listGrantedParts(ctx: Ctx, { sessionId, partId, startsAt, endsAt }: AffectedBooking): Promise<FreePart[]> {
  const isThere = sql`club_id = ${ctx.club.id} and place_club_id = b.club_id and starts_at < ${endsAt} and ends_at > ${startsAt} and part_id in (
    select theirs.part_id from usable_atoms mine join usable_atoms theirs on theirs.club_id = mine.club_id and theirs.atom_id = mine.atom_id
    where mine.club_id = b.club_id and mine.part_id = b.part_id)`
  const { rows } = await sql<FreePart>`
    select distinct on (f.name, p.position, p.id) p.id as part_id, f.id as facility_id, f.name as facility_name, p.name as part_name,
      (select count(*) from usable_atoms a where a.club_id = p.club_id and a.part_id = p.id)
        < (select count(*) from usable_atoms a where a.part_id = ${partId}) as is_smaller
    from shared_bookings b join usable_parts p on p.club_id = b.club_id and p.id = b.part_id
    join usable_halls f on f.club_id = p.club_id and f.id = p.facility_id
    where b.state = 'approved'
      and exists (select from usable_parts own join usable_halls w on w.club_id = own.club_id and w.id = own.facility_id
        where own.id = ${partId} and (f.kind = w.kind or f.kind = any(w.alike) or w.kind = any(f.alike)))
      and b.starts_at <= ${startsAt} and b.starts_at > ${startsAt.subtract({ hours: 24 })} and b.ends_at >= ${endsAt}
      and p.retired_at is null
      and not exists (select from sessions where ${isThere} and state in ('planned', 'held') and id is distinct from ${sessionId}::uuid)
      and not exists (select from events where ${isThere} and state <> 'cancelled')
    order by f.name, p.position, p.id`.execute(ctx.db)
  return rows
}
