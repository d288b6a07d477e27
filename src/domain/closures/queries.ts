import { sql } from 'kysely'
import { found } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { isNamedPart, placeName } from '../facilities/place-name.ts'
import type { SETTLEMENTS } from './input.ts'

export interface Closure {
  id: string
  facilityId: string
  facilityName: string
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant | null
  reason: string
  closedAt: Temporal.Instant
  liftedAt: Temporal.Instant | null
  announcedUntil: Temporal.PlainDate | null
  /** Empty for the whole hall. */
  parts: string[]
  suspended: number
  moved: number
  cancelled: number
  version: number
}

const closures = (ctx: Ctx, where: ReturnType<typeof sql>) => sql<Closure>`
  select c.id, c.facility_id, f.name as facility_name, c.starts_at, c.ends_at, c.reason, c.closed_at, c.lifted_at, c.announced_until, c.version,
    array(select p.name from bookings b join parts p on p.club_id = b.club_id and p.id = b.part_id
      where b.club_id = c.club_id and b.closure_id = c.id and ${isNamedPart} order by p.position) as parts,
    m.suspended, m.moved, m.cancelled
  from closures c join facilities f on f.club_id = c.club_id and f.id = c.facility_id
  cross join lateral (select count(*) filter (where outcome = 'suspended') as suspended, count(*) filter (where outcome = 'moved') as moved,
    count(*) filter (where outcome = 'cancelled') as cancelled
    from closure_bookings k where k.club_id = c.club_id and k.closure_id = c.id) m
  where c.club_id = ${ctx.club.id} and ${where} order by c.lifted_at is not null, c.starts_at desc limit 200`

/** Closures of a hall, or of all; standing ones first. */
export async function listClosures(ctx: Ctx, facilityId: string | null): Promise<Closure[]> {
  const { rows } = await closures(ctx, facilityId === null ? sql`true` : sql`c.facility_id = ${facilityId}`).execute(ctx.db)
  return rows
}

/** @throws NotFound */
export async function getClosure(ctx: Ctx, id: string): Promise<Closure> {
  const { rows } = await closures(ctx, sql`c.id = ${id}`).execute(ctx.db)
  return found(rows[0])
}

export interface AffectedBooking {
  bookingId: string
  sessionId: string | null
  closureId: string | null
  courseId: string | null
  courseKind: 'ongoing' | 'course' | null
  partId: string
  title: string
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  place: string
  onDay: Temporal.PlainDate | null
}

export const sessionsOf = (affected: readonly AffectedBooking[]): string[] => affected.flatMap(({ sessionId }) => sessionId ?? [])

const affectedColumns = sql`
  b.id as booking_id, b.session_id, b.closure_id, b.part_id, b.title, b.starts_at, b.ends_at, s.course_id, c.kind as course_kind, s.on_day,
  ${placeName} as place
  from bookings b join parts p on p.club_id = b.club_id and p.id = b.part_id
  join facilities f on f.club_id = p.club_id and f.id = p.facility_id
  left join sessions s on s.club_id = b.club_id and s.id = b.session_id
  left join courses c on c.club_id = s.club_id and c.id = s.course_id`

/** Coming approved bookings on the ground of these parts within the time, earliest first. */
export async function listAffected(
  ctx: Ctx,
  partIds: readonly string[],
  startsAt: Temporal.Instant,
  endsAt: Temporal.Instant,
): Promise<AffectedBooking[]> {
  const { rows } = await sql<AffectedBooking>`
    select ${affectedColumns} where b.club_id = ${ctx.club.id} and b.state = 'approved' and b.starts_at < ${endsAt} and b.ends_at > ${startsAt}
      and b.ends_at > ${ctx.now} and b.part_id in (select other.part_id from part_atoms own
        join part_atoms other on other.club_id = own.club_id and other.atom_id = own.atom_id
        where own.club_id = ${ctx.club.id} and own.part_id = any(${[...partIds]}::uuid[]))
    order by b.starts_at, b.id`.execute(ctx.db)
  return rows
}

/** Suspended and undecided bookings, not yet over, earliest first. */
export async function listSuspended(ctx: Ctx, closureId: string): Promise<AffectedBooking[]> {
  const { rows } = await sql<AffectedBooking>`
    select ${affectedColumns} join closure_bookings k on k.club_id = b.club_id and k.booking_id = b.id and k.closure_id = ${closureId} and k.outcome = 'suspended'
    where b.club_id = ${ctx.club.id} and b.state = 'suspended' and b.ends_at > ${ctx.now} order by b.starts_at, b.id`.execute(
    ctx.db,
  )
  return rows
}

export async function listSettlements(ctx: Ctx, closureId: string): Promise<Map<string, (typeof SETTLEMENTS)[number]>> {
  const rows = await ctx.db
    .selectFrom('closureCourses')
    .select(['courseId', sql<(typeof SETTLEMENTS)[number]>`settlement`.as('how')])
    .where('clubId', '=', ctx.club.id)
    .where('closureId', '=', closureId)
    .execute()
  return new Map(rows.map(({ courseId, how }) => [courseId, how]))
}
