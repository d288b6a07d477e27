import { sql } from 'kysely'
import { found } from '../../kernel/answer.ts'
import { type Ctx, ownPersonId } from '../context.ts'
import { placeName, placeNameOf } from '../facilities/place-name.ts'
import type { SessionReach } from './access.ts'
import { lockSessions } from './lock-sessions.ts'
import { standsIn } from './queries.ts'

export interface Replacement {
  id: string
  state: 'planned' | 'held' | 'cancelled' | 'moved'
  version: number
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  place: string
}

export interface Session extends SessionReach {
  id: string
  courseId: string
  slug: string
  title: string
  sport: string
  onDay: Temporal.PlainDate
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  partId: string | null
  place: string
  state: 'planned' | 'held' | 'cancelled' | 'moved'
  replacedBy: Replacement | null
}

interface Row extends Omit<Session, 'replacedBy'> {
  newId: string | null
  newState: Replacement['state'] | null
  newVersion: number | null
  newStartsAt: Temporal.Instant | null
  newEndsAt: Temporal.Instant | null
  newPlace: string
}

/** @throws NotFound. Asks for no right. */
export async function getSession(ctx: Ctx, id: string): Promise<Session> {
  return found((await listSessionsById(ctx, [id])).get(id))
}

/** In one statement. Asks for no right. */
export async function listSessionsById(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Session>> {
  const personId = ownPersonId(ctx)
  const { rows } = await sql<Row>`
    select s.id, s.course_id, c.slug, c.title, c.sport, s.on_day, s.starts_at, s.ends_at, s.part_id, s.state, c.department_id,
      concat_ws(', ', nullif(${placeName}, ''), nullif(e.place, '')) as place,
      exists (select from course_trainers t where t.club_id = c.club_id and t.course_id = c.id and t.person_id = ${personId}::uuid)
        or ${standsIn(ctx)} as is_trainer,
      n.id as new_id, n.state as new_state, n.version as new_version, n.starts_at as new_starts_at, n.ends_at as new_ends_at, ${placeNameOf('np', 'nf')} as new_place
    from sessions s
    join courses c on c.club_id = s.club_id and c.id = s.course_id
    left join events e on e.club_id = c.club_id and e.id = c.event_id
    left join usable_parts p on p.club_id = s.place_club_id and p.id = s.part_id
    left join usable_halls f on f.club_id = p.club_id and f.id = p.facility_id
    left join sessions n on n.club_id = s.club_id and n.id = s.replaced_by_id
    left join usable_parts np on np.club_id = n.place_club_id and np.id = n.part_id
    left join usable_halls nf on nf.club_id = np.club_id and nf.id = np.facility_id
    where s.club_id = ${ctx.club.id} and s.id = any(${[...ids]}::uuid[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, sessionOf(row)]))
}

function sessionOf({ newId, newState, newVersion, newStartsAt, newEndsAt, newPlace, ...session }: Row): Session {
  const replacedBy =
    newId && newState && newVersion && newStartsAt && newEndsAt
      ? { id: newId, state: newState, version: newVersion, startsAt: newStartsAt, endsAt: newEndsAt, place: newPlace }
      : null
  // Its replacement was removed: the session does not take place.
  const state = session.state === 'moved' && !replacedBy ? 'cancelled' : session.state
  return { ...session, state, replacedBy }
}

/** The session, locked as `lockSessions` says until the transaction ends. @throws NotFound */
export async function getSessionForChange(ctx: Ctx, id: string): Promise<Session> {
  await lockSessions(ctx, [id])
  return getSession(ctx, id)
}

/** `getSessionForChange` for many. */
export async function getSessionsForChange(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Session>> {
  await lockSessions(ctx, ids)
  const sessions = await listSessionsById(ctx, ids)
  return new Map(ids.map((id) => [id, found(sessions.get(id))]))
}
