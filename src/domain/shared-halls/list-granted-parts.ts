import { sql } from 'kysely'
import type { FreePart } from '../bookings/find-free-times.ts'
import type { AffectedBooking } from '../closures/queries.ts'
import type { Ctx } from '../context.ts'

/** For each: parts of the association granted to the club at its time, comparable, free of own sessions. Asks for no right. */
export async function listGrantedParts(ctx: Ctx, affected: readonly AffectedBooking[]): Promise<FreePart[][]> {
  const [sessionIds, partIds] = [affected.map(({ sessionId }) => sessionId), affected.map(({ partId }) => partId)]
  const [starts, ends] = [affected.map(({ startsAt }) => String(startsAt)), affected.map(({ endsAt }) => String(endsAt))]
  const isThere = sql`club_id = ${ctx.club.id} and place_club_id = b.club_id and starts_at < o.ends_at and ends_at > o.starts_at and part_id in (
    select theirs.part_id from usable_atoms mine join usable_atoms theirs on theirs.club_id = mine.club_id and theirs.atom_id = mine.atom_id
    where mine.club_id = b.club_id and mine.part_id = b.part_id)`
  const { rows } = await sql<FreePart & { at: number }>`
    select distinct on (o.at, f.name, p.position, p.id) o.at::int as at, p.id as part_id, f.id as facility_id, f.name as facility_name, p.name as part_name,
      (select count(*) from usable_atoms a where a.club_id = p.club_id and a.part_id = p.id)
        < (select count(*) from usable_atoms a where a.part_id = o.part_id) as is_smaller
    from unnest(${sessionIds}::uuid[], ${partIds}::uuid[], ${starts}::timestamptz[], ${ends}::timestamptz[])
      with ordinality o (session_id, part_id, starts_at, ends_at, at)
    join shared_bookings b on b.state = 'approved' and b.starts_at <= o.starts_at and b.starts_at > o.starts_at - interval '24 hours'
      and b.ends_at >= o.ends_at
    join usable_parts p on p.club_id = b.club_id and p.id = b.part_id
    join usable_halls f on f.club_id = p.club_id and f.id = p.facility_id
    where p.retired_at is null
      and exists (select from usable_parts own join usable_halls w on w.club_id = own.club_id and w.id = own.facility_id
        where own.id = o.part_id and (f.kind = w.kind or f.kind = any(w.alike) or w.kind = any(f.alike)))
      and not exists (select from sessions where ${isThere} and state in ('planned', 'held') and id is distinct from o.session_id)
      and not exists (select from events where ${isThere} and state <> 'cancelled')
    order by o.at, f.name, p.position, p.id`.execute(ctx.db)
  const granted = Map.groupBy(rows, ({ at }) => at - 1)
  return affected.map((_, nr) => (granted.get(nr) ?? []).map(({ at: __, ...part }) => part))
}
