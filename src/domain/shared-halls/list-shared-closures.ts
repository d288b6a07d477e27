import { sql } from 'kysely'
import { berlinDay, isAfter } from '../../kernel/calendar.ts'
import type { Met } from '../closures/queries.ts'
import { ANNOUNCE_DAYS } from '../closures/rules.ts'
import { type Ctx, reachesDepartment } from '../context.ts'
import { placeName } from '../facilities/place-name.ts'
import { allowAsking, type HallOwner } from './access.ts'

/** A session of the club in a closed hall of its association; `bookingId`: the suspended time there. */
interface MetThere extends Met {
  departmentId: string | null
}

/** A closure of the association that stands, with what it meets of the club. */
export interface SharedClosure {
  id: string
  facilityName: string
  reason: string
  startsAt: Temporal.Instant
  /** null = until it is lifted. */
  endsAt: Temporal.Instant | null
  /** Sessions ahead that nobody has moved or cancelled, of departments that whoever asks reaches; earliest first. */
  met: Met[]
  /** Whether the club has decided once what becomes of them. */
  isDecided: boolean
}

interface Standing extends Omit<SharedClosure, 'met' | 'isDecided'> {
  bookingIds: string[]
}

/** Closed halls of the association in which sessions of the club wait for a decision, or rest after one; the first to begin first. @throws Forbidden */
export async function listSharedClosures(ctx: Ctx, owner: HallOwner): Promise<SharedClosure[]> {
  allowAsking(ctx, owner)
  const met = await listMetThere(ctx)
  if (met.length === 0) return []
  const standing = await listStanding(
    owner.ctx,
    met.map(({ bookingId }) => bookingId),
  )
  const decided = await ctx.db.selectFrom('sharedClosures').select('closureId').where('clubId', '=', ctx.club.id).execute()
  return standing.flatMap(({ bookingIds, ...closure }) => {
    const own = met.filter(({ bookingId }) => bookingIds.includes(bookingId))
    return own.length === 0
      ? []
      : [{ ...closure, met: own, isDecided: decided.some(({ closureId }) => closureId === closure.id) }]
  })
}

/** The club's planned sessions whose time in a hall of the association is suspended, of the departments that the actor reaches. */
export async function listMetThere(ctx: Ctx): Promise<Met[]> {
  // From what rests to the sessions, not the other way round: usually nothing rests, and the plan asks every time.
  const { rows } = await sql<MetThere>`
    with resting as materialized (
      select id, club_id, part_id, starts_at, ends_at from shared_bookings
      where state = 'suspended' and starts_at > ${ctx.now.subtract({ hours: 24 })} and ends_at > ${ctx.now}),
    met as (
      select distinct on (s.id) s.id, b.id as booking_id from resting b
      join sessions s on s.club_id = ${ctx.club.id} and s.place_club_id = b.club_id and s.starts_at >= b.starts_at
        and s.starts_at < b.ends_at and s.ends_at <= b.ends_at
      where s.place_club_id <> s.club_id and s.state = 'planned' and s.ends_at > ${ctx.now}
        and exists (select from usable_atoms mine join usable_atoms theirs on theirs.club_id = mine.club_id and theirs.atom_id = mine.atom_id
          where mine.club_id = b.club_id and mine.part_id = b.part_id and theirs.part_id = s.part_id)
      order by s.id, b.starts_at desc, b.id)
    select m.booking_id, s.id as session_id, null::uuid as closure_id, s.part_id, c.title, s.starts_at, s.ends_at, s.course_id,
      c.kind as course_kind, s.on_day, c.department_id, ${placeName} as place
    from met m join sessions s on s.club_id = ${ctx.club.id} and s.id = m.id
    join courses c on c.club_id = s.club_id and c.id = s.course_id
    join usable_parts p on p.club_id = s.place_club_id and p.id = s.part_id
    join usable_halls f on f.club_id = p.club_id and f.id = p.facility_id
    where shared_time_state(s.place_club_id, s.part_id, s.starts_at, s.ends_at) = 'suspended'
    order by s.starts_at, s.id`.execute(ctx.db)
  return rows.filter(({ departmentId }) => reachesDepartment(ctx.actor, departmentId)).map(({ departmentId: _, ...met }) => met)
}

/** Which closures keep these bookings suspended, each with its own. */
async function listStanding(there: Ctx, bookingIds: string[]): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select c.id, f.name as facility_name, c.reason, c.starts_at, c.ends_at, array_agg(k.booking_id::text) as booking_ids
    from closure_bookings k join closures c on c.club_id = k.club_id and c.id = k.closure_id and c.lifted_at is null
    join facilities f on f.club_id = c.club_id and f.id = c.facility_id
    where k.club_id = ${there.club.id} and k.outcome = 'suspended' and k.booking_id = any(${bookingIds}::uuid[])
    group by c.id, f.name, c.reason, c.starts_at, c.ends_at order by c.starts_at, c.id`.execute(there.db)
  return rows
}

/** Until when sessions in such a hall are announced now: two weeks of an open-ended closure, all of one that ends. */
export function announceUntilOf({ startsAt, endsAt }: SharedClosure, now: Temporal.Instant): Temporal.PlainDate | null {
  if (endsAt !== null) return null
  return berlinDay(isAfter(startsAt, now) ? startsAt : now).add({ days: ANNOUNCE_DAYS })
}
