import { sql } from 'kysely'
import { isHallClosed } from '../bookings/is-hall-closed.ts'
import { type Ctx, ownPersonId } from '../context.ts'
import { placeName } from '../facilities/place-name.ts'
import { familyIds } from '../people/list-family.ts'

export interface NextSession {
  id: string
  title: string
  slug: string
  startsAt: Temporal.Instant
  place: string
  /** First names of the family who take part. */
  names: string
  isHallClosed: boolean
}

const AHEAD = { hours: 21 * 24 }

/** Coming sessions of the actor and their children in three weeks, by sign-up or group list, the next first. One statement. */
export async function listNextSessions(ctx: Ctx, limit: number): Promise<NextSession[]> {
  const personId = ownPersonId(ctx)
  if (personId === null) return []
  const { rows } = await sql<NextSession>`
    with own as materialized (
      select m.course_id, m.valid, w.firstname from participants m join people w on w.club_id = m.club_id and w.id = m.person_id
      where m.club_id = ${ctx.club.id} and m.person_id = any(${familyIds(ctx, personId)}))
    select s.id, c.title, c.slug, s.starts_at, ${placeName} as place, mine.names, ${isHallClosed(ctx)} as is_hall_closed
    from sessions s join courses c on c.club_id = s.club_id and c.id = s.course_id
    cross join lateral (select string_agg(distinct o.firstname, ', ') as names from own o
      where o.course_id = s.course_id and o.valid @> s.on_day) mine
    left join usable_parts p on p.club_id = s.place_club_id and p.id = s.part_id
    left join usable_halls f on f.club_id = p.club_id and f.id = p.facility_id
    where s.club_id = ${ctx.club.id} and s.course_id in (select course_id from own) and mine.names is not null and s.state = 'planned'
      and s.starts_at > ${ctx.now} and s.starts_at < ${ctx.now.add(AHEAD)} and c.state in ('published', 'running')
    order by s.starts_at, c.title, s.id limit ${limit}`.execute(ctx.db)
  return rows
}
