import { sql } from 'kysely'
import type { Ctx } from '../context.ts'

/** Suspended bookings `b`, mostly none. A day back: a running one began before. */
const resting = (ctx: Ctx) =>
  sql`b.state = 'suspended' and b.starts_at > ${ctx.now.subtract({ hours: 24 })} and b.ends_at > ${ctx.now}`

/**
 * `sessions s` is planned in a closed hall, of the club or its association, without a decision. Everybody who shows sessions asks
 * this. It starts from suspended bookings, mostly none: fast for a whole list.
 */
export const isHallClosed = (ctx: Ctx) => sql<boolean>`(s.state = 'planned' and s.id in (
  select b.session_id from bookings b where b.club_id = ${ctx.club.id} and b.session_id is not null and ${resting(ctx)}
  union all
  select t.id from shared_bookings b
  join sessions t on t.club_id = ${ctx.club.id} and t.place_club_id = b.club_id and t.place_club_id <> t.club_id and t.state = 'planned'
    and t.starts_at >= b.starts_at and t.starts_at < b.ends_at and t.ends_at <= b.ends_at
  where ${resting(ctx)} and shared_time_state(t.place_club_id, t.part_id, t.starts_at, t.ends_at) = 'suspended'))`

/** The same for `events e`. */
export const isHallOfEventClosed = (ctx: Ctx) => sql<boolean>`(e.state = 'published' and case when e.place_club_id <> e.club_id
  then exists (select from shared_bookings b where ${resting(ctx)})
    and coalesce(shared_time_state(e.place_club_id, e.part_id, e.starts_at, e.ends_at) = 'suspended', false)
  else e.id in (select b.event_id from bookings b where b.club_id = ${ctx.club.id} and b.event_id is not null and ${resting(ctx)}) end)`
