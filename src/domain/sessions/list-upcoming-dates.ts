import { sql } from 'kysely'
import { isHallClosed } from '../bookings/is-hall-closed.ts'
import type { Ctx } from '../context.ts'

export interface UpcomingDate {
  id: string
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  state: string
  facility: string | null
  part: string | null
  /** State of the permission in an association's hall (`shared_time_state`), `none` without any; else null. */
  hallState: 'approved' | 'suspended' | 'requested' | 'none' | null
  /** Closed hall, without a decision. */
  isHallClosed: boolean
  /** Belongs to no weekly time. */
  isSingle: boolean
  /** Its weekly time, if it is a kept holiday. */
  keptSlotId: string | null
}

/** `more`: number of dates beyond `limit`. */
export async function listUpcomingDates(
  ctx: Ctx,
  courseId: string,
  limit: number,
): Promise<{ dates: UpcomingDate[]; more: number }> {
  const { rows } = await sql<UpcomingDate & { total: number }>`
    select s.id, s.starts_at, s.ends_at, s.state, f.name as facility, p.name as part, s.slot_id is null as is_single, ${isHallClosed(ctx)} as is_hall_closed,
      case when s.place_club_id <> s.club_id then coalesce(shared_time_state(s.place_club_id, s.part_id, s.starts_at, s.ends_at), 'none') end as hall_state,
      case when s.on_day = any(w.kept_days) then w.id end as kept_slot_id, count(*) over () as total
    from sessions s
    left join course_slots w on w.club_id = s.club_id and w.id = s.slot_id
    left join usable_parts p on p.club_id = s.place_club_id and p.id = s.part_id
    left join usable_halls f on f.club_id = p.club_id and f.id = p.facility_id
    where s.club_id = ${ctx.club.id} and s.course_id = ${courseId} and s.ends_at > ${ctx.now}
    order by s.starts_at, s.id limit ${limit}`.execute(ctx.db)
  return { dates: rows.map(({ total: _, ...date }) => date), more: Math.max(0, Number(rows[0]?.total ?? 0) - limit) }
}
