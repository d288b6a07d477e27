import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { placeName } from '../facilities/place-name.ts'

/** `none`: not requested yet. */
export type SharedState = 'approved' | 'suspended' | 'requested' | 'none'

/** A weekly time or a single date of a course. */
export interface SharedSlot {
  partId: string
  place: string
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  lastOn: Temporal.PlainDate
  isWeekly: boolean
  counts: Record<SharedState, number>
}

/** Times of a course in halls of the association, from now on. Asks for no right. */
export async function listSharedSlots(ctx: Ctx, courseId: string): Promise<SharedSlot[]> {
  const { rows } = await sql<Omit<SharedSlot, 'counts'> & Record<SharedState, number>>`
    with ahead as (
      select s.*, coalesce(shared_time_state(s.place_club_id, s.part_id, s.starts_at, s.ends_at), 'none') as hall_state
      from sessions s where s.club_id = ${ctx.club.id} and s.course_id = ${courseId} and s.place_club_id <> s.club_id
        and s.starts_at > ${ctx.now} and s.state = 'planned')
    select (array_agg(a.part_id))[1] as part_id, min(a.starts_at) as starts_at, min(a.ends_at) as ends_at, max(a.on_day) as last_on,
      bool_or(a.slot_id is not null) as is_weekly, min(${placeName}) as place,
      count(*) filter (where hall_state = 'approved') as approved, count(*) filter (where hall_state = 'suspended') as suspended,
      count(*) filter (where hall_state = 'requested') as requested, count(*) filter (where hall_state = 'none') as none
    from ahead a join usable_parts p on p.club_id = a.place_club_id and p.id = a.part_id
    join usable_halls f on f.club_id = p.club_id and f.id = p.facility_id
    group by coalesce(a.slot_id, a.id) order by min(a.starts_at)`.execute(ctx.db)
  return rows.map(({ approved, suspended, requested, none, ...slot }) => ({
    ...slot,
    counts: { approved, suspended, requested, none },
  }))
}
