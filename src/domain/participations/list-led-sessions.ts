import { sql } from 'kysely'
import { isHallClosed } from '../bookings/is-hall-closed.ts'
import type { Ctx } from '../context.ts'
import { isLed } from '../people/is-led.ts'
import { standsIn } from '../sessions/queries.ts'
import { filled } from './list-led-courses.ts'

export interface LedSession {
  id: string
  slug: string
  title: string
  hue: number | null
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  state: 'planned' | 'held' | 'cancelled' | 'moved'
  /** The hall is closed and the session undecided. */
  isHallClosed: boolean
  facility: string | null
  part: string | null
  /** Substitute for this session only: the rest of the course stays hidden. */
  isSubstitute: boolean
  capacity: number | null
  /** Held places of the course; `grouped` of them by the group list alone. */
  taken: number
  grouped: number
  waiting: number
}

/** Sessions with an end after now and a start before `until`, led by the actor or as substitute, by time. One query. */
export async function listLedSessions(ctx: Ctx, until: Temporal.Instant, limit: number): Promise<LedSession[]> {
  const { rows } = await sql<LedSession>`
    select s.id, c.slug, c.title, d.hue, s.starts_at, s.ends_at, s.state, ${isHallClosed(ctx)} as is_hall_closed, f.name as facility, p.name as part,
      c.capacity, held.taken, held.grouped, held.waiting, not ${isLed(ctx)} as is_substitute
    from sessions s
    join courses c on c.club_id = s.club_id and c.id = s.course_id
    left join departments d on d.club_id = c.club_id and d.id = c.department_id
    left join usable_parts p on p.club_id = s.place_club_id and p.id = s.part_id
    left join usable_halls f on f.club_id = p.club_id and f.id = p.facility_id
    ${filled}
    where s.club_id = ${ctx.club.id} and s.starts_at > ${ctx.now.subtract({ hours: 24 })} and s.starts_at < ${until} and s.ends_at > ${ctx.now}
      and c.state in ('published', 'running') and (${isLed(ctx)} or ${standsIn(ctx)})
    order by s.starts_at, c.title, s.id
    limit ${limit}`.execute(ctx.db)
  return rows
}
