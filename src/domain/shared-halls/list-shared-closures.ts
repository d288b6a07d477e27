import { sql } from 'kysely'
import { berlinDay, isAfter } from '../../kernel/calendar.ts'
import type { AffectedBooking } from '../closures/queries.ts'
import { ANNOUNCE_DAYS } from '../closures/rules.ts'
import { type Ctx, reachesDepartment } from '../context.ts'
import { placeName } from '../facilities/place-name.ts'
import { allowAsking, type HallOwner } from './access.ts'

/** `bookingId`: the suspended time in the association's hall. */
interface AffectedThere extends AffectedBooking {
  departmentId: string | null
}

export interface SharedClosure {
  id: string
  facilityName: string
  reason: string
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant | null
  /** Coming undecided sessions within the actor's departments, earliest first. */
  affected: AffectedBooking[]
  isDecided: boolean
}

interface UnliftedClosure extends Omit<SharedClosure, 'affected' | 'isDecided'> {
  bookingIds: string[]
}

/** Closures with undecided sessions of the club, or suspended ones after a decision; earliest first. @throws Forbidden */
export async function listSharedClosures(ctx: Ctx, owner: HallOwner): Promise<SharedClosure[]> {
  allowAsking(ctx, owner)
  const affected = await listAffectedThere(ctx)
  if (affected.length === 0) return []
  const unlifted = await listUnlifted(
    owner.ctx,
    affected.map(({ bookingId }) => bookingId),
  )
  const decided = await ctx.db.selectFrom('sharedClosures').select('closureId').where('clubId', '=', ctx.club.id).execute()
  return unlifted.flatMap(({ bookingIds, ...closure }) => {
    const own = affected.filter(({ bookingId }) => bookingIds.includes(bookingId))
    return own.length === 0
      ? []
      : [{ ...closure, affected: own, isDecided: decided.some(({ closureId }) => closureId === closure.id) }]
  })
}

/** Planned sessions with suspended time in a hall of the association, within the actor's departments. */
export async function listAffectedThere(ctx: Ctx): Promise<AffectedBooking[]> {
  // From suspended time to the sessions: usually there is none, and the plan asks every time.
  const { rows } = await sql<AffectedThere>`
    with resting as materialized (
      select id, club_id, part_id, starts_at, ends_at from shared_bookings
      where state = 'suspended' and starts_at > ${ctx.now.subtract({ hours: 24 })} and ends_at > ${ctx.now}),
    affected as (
      select distinct on (s.id) s.id, b.id as booking_id from resting b
      join sessions s on s.club_id = ${ctx.club.id} and s.place_club_id = b.club_id and s.starts_at >= b.starts_at
        and s.starts_at < b.ends_at and s.ends_at <= b.ends_at
      where s.place_club_id <> s.club_id and s.state = 'planned' and s.ends_at > ${ctx.now}
        and exists (select from usable_atoms mine join usable_atoms theirs on theirs.club_id = mine.club_id and theirs.atom_id = mine.atom_id
          where mine.club_id = b.club_id and mine.part_id = b.part_id and theirs.part_id = s.part_id)
      order by s.id, b.starts_at desc, b.id)
    select m.booking_id, s.id as session_id, null::uuid as closure_id, s.part_id, c.title, s.starts_at, s.ends_at, s.course_id,
      c.kind as course_kind, s.on_day, c.department_id, ${placeName} as place
    from affected m join sessions s on s.club_id = ${ctx.club.id} and s.id = m.id
    join courses c on c.club_id = s.club_id and c.id = s.course_id
    join usable_parts p on p.club_id = s.place_club_id and p.id = s.part_id
    join usable_halls f on f.club_id = p.club_id and f.id = p.facility_id
    where shared_time_state(s.place_club_id, s.part_id, s.starts_at, s.ends_at) = 'suspended'
    order by s.starts_at, s.id`.execute(ctx.db)
  return rows
    .filter(({ departmentId }) => reachesDepartment(ctx.actor, departmentId))
    .map(({ departmentId: _, ...affected }) => affected)
}

async function listUnlifted(there: Ctx, bookingIds: string[]): Promise<UnliftedClosure[]> {
  const { rows } = await sql<UnliftedClosure>`
    select c.id, f.name as facility_name, c.reason, c.starts_at, c.ends_at, array_agg(k.booking_id::text) as booking_ids
    from closure_bookings k join closures c on c.club_id = k.club_id and c.id = k.closure_id and c.lifted_at is null
    join facilities f on f.club_id = c.club_id and f.id = c.facility_id
    where k.club_id = ${there.club.id} and k.outcome = 'suspended' and k.booking_id = any(${bookingIds}::uuid[])
    group by c.id, f.name, c.reason, c.starts_at, c.ends_at order by c.starts_at, c.id`.execute(there.db)
  return rows
}

/** Last day for announcements: two weeks of an open-ended closure, null = all of another. */
export function announceUntilOf({ startsAt, endsAt }: SharedClosure, now: Temporal.Instant): Temporal.PlainDate | null {
  if (endsAt !== null) return null
  return berlinDay(isAfter(startsAt, now) ? startsAt : now).add({ days: ANNOUNCE_DAYS })
}
