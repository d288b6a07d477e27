import { type RawBuilder, sql } from 'kysely'
import { type Ctx, ownPersonId } from '../context.ts'
import { placeName } from '../facilities/place-name.ts'
import { stoodIn } from '../sessions/queries.ts'

/** Until then attendance is expected; long ago nobody remembers. */
const AFTER = { hours: 48 }
const REMEMBERED = { hours: 62 * 24 }

export const leadsHimself = ({ actor }: Pick<Ctx, 'actor'>): boolean =>
  actor.kind === 'user' && (actor.profile?.personId ?? null) !== null

/** Condition on `sessions s` and `courses c`: led by the actor's own person, over, and nobody said that it took place. */
export function isUnclear(ctx: Ctx): RawBuilder<boolean> {
  const personId = ownPersonId(ctx)
  return sql<boolean>`s.state = 'planned' and s.ends_at < ${ctx.now.subtract(AFTER)} and s.starts_at > ${ctx.now.subtract(REMEMBERED)}
    and c.state in ('published', 'running', 'finished')
    and (${stoodIn(ctx)} or exists (select from course_trainers t
        where t.club_id = c.club_id and t.course_id = c.id and t.person_id = ${personId}::uuid)
      and not exists (select from session_trainers t where t.club_id = s.club_id and t.session_id = s.id))`
}

export interface PastSession {
  id: string
  title: string
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  place: string
}

/** Own past sessions of which nobody said that they took place, the earliest first. */
export async function listPastSessions(ctx: Ctx): Promise<PastSession[]> {
  if (!leadsHimself(ctx)) return []
  const { rows } = await sql<PastSession>`
    select s.id, c.title, s.starts_at, s.ends_at, ${placeName} as place
    from sessions s join courses c on c.club_id = s.club_id and c.id = s.course_id
    left join usable_parts p on p.club_id = s.place_club_id and p.id = s.part_id
    left join usable_halls f on f.club_id = p.club_id and f.id = p.facility_id
    where s.club_id = ${ctx.club.id} and ${isUnclear(ctx)} order by s.starts_at, s.id limit 200`.execute(ctx.db)
  return rows
}
