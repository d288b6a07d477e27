import { type RawBuilder, sql } from 'kysely'
import { allow } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { canSeePlan } from './access.ts'

/** The moments that a plan shows, and of which parts; all parts when none are named. */
export interface Window {
  from: Temporal.Instant
  to: Temporal.Instant
  partIds?: readonly string[]
}

/** What stands on the plan. Declined and cancelled bookings are not on it. */
export type PlanState = 'approved' | 'requested' | 'released' | 'suspended'
export type PlanKind = 'course' | 'event' | 'team' | 'match' | 'maintenance' | 'external'

export interface Occupancy {
  id: string
  partId: string
  startsAt: Temporal.Instant
  /** Of what goes on for long (a closure without an end), at most eight days after the window. */
  endsAt: Temporal.Instant
  state: PlanState
  kind: PlanKind
  title: string
  version: number
  sessionId: string | null
  seriesId: string | null
  /** Of the event that goes along when it is moved. */
  eventId: string | null
  departmentId: string | null
  department: string | null
  /** Of the department; null without one. */
  hue: number | null
  /** The club it was given to, where that is another one. */
  forClub: string | null
  /** How full an offer with so many places is; for staff. */
  places?: { taken: number; capacity: number } | null
}

/**
 * The bookings that reach into a window. Nearly all begin in it or on the day before; the few longer ones have an index of their
 * own, so that a week costs the same however many years lie behind it.
 */
function bookingsWithin(ctx: Ctx, { from, to, partIds }: Window): RawBuilder<unknown> {
  const shown = sql`club_id = ${ctx.club.id} and state in ('approved', 'requested', 'released', 'suspended')`
  const inParts = sql`part_id = any(${partIds ?? []}::uuid[])`
  // Of the long ones the parts are compared, not looked up: by their index every booking there ever was would be read.
  const [parts, partsOfLong] = partIds ? [sql`and ${inParts}`, sql`and (${inParts}) is true`] : [sql``, sql``]
  return sql`
    (select * from bookings where ${shown} ${parts} and starts_at >= ${from.subtract({ hours: 24 })} and starts_at < ${to} and ends_at > ${from}
    union all
    select * from bookings where ${shown} ${partsOfLong} and ends_at - starts_at > interval '24 hours'
      and starts_at < ${from.subtract({ hours: 24 })} and ends_at > ${from})`
}

/** The offer whose session a booking is. Found for each by its key: most have none, and all sessions of the club are far more than a plan's. */
const offerOf = (condition: RawBuilder<boolean>): RawBuilder<unknown> => sql`
  left join lateral (select c.club_id, c.id, c.title, c.slug, c.capacity, c.department_id from sessions s
    join courses c on c.club_id = s.club_id and c.id = s.course_id and ${condition}
    where s.club_id = b.club_id and s.id = b.session_id limit 1) c on true`

/** What occupies the club's halls in a window, earliest first; for its staff. */
export async function listOccupancy(ctx: Ctx, window: Window): Promise<Occupancy[]> {
  allow(canSeePlan(ctx.actor))
  const { rows } = await sql<Occupancy>`
    select b.id, b.part_id as "partId", b.starts_at as "startsAt", least(b.ends_at, ${window.to.add({ hours: 192 })}::timestamptz) as "endsAt",
      b.state, b.kind, b.title, b.version, b.session_id as "sessionId", b.series_id as "seriesId", b.event_id as "eventId", b.department_id as "departmentId",
      d.name as department, d.hue, club.display_name as "forClub", case when c.capacity is not null then jsonb_build_object('capacity', c.capacity,
        'taken', (select count(*) from held_places h where h.club_id = c.club_id and h.course_id = c.id)) end as places
    from ${bookingsWithin(ctx, window)} b
    left join departments d on d.club_id = b.club_id and d.id = b.department_id
    left join clubs club on club.name = b.for_club_id and club.name <> b.club_id
    ${offerOf(sql`b.kind = 'course'`)}
    order by b.starts_at, b.id`.execute(ctx.db)
  return rows
}

/** What anybody may know of an occupied time. */
export interface PublicOccupancy extends Omit<Occupancy, 'title' | 'sessionId' | 'seriesId' | 'departmentId' | 'places'> {
  /** Of a published offer or a public event, else the club of the association that has the time; null = only that it is occupied. */
  title: string | null
  /** Address segment of that offer. */
  courseSlug: string | null
  /** That event. */
  eventId: string | null
}

/** The same for everybody: what the club itself has published has its title, everything else is just occupied. Nobody's name. */
export async function listPublicOccupancy(ctx: Ctx, window: Window): Promise<PublicOccupancy[]> {
  const { rows } = await sql<PublicOccupancy>`
    select b.id, b.part_id as "partId", b.starts_at as "startsAt", least(b.ends_at, ${window.to.add({ hours: 192 })}::timestamptz) as "endsAt",
      b.state, b.kind, b.version, coalesce(c.title, e.title, case when b.state <> 'requested' then club.display_name end) as title, c.slug as "courseSlug", e.id as "eventId",
      d.name as department, d.hue, case when b.state <> 'requested' then club.display_name end as "forClub"
    from ${bookingsWithin(ctx, window)} b
    ${offerOf(sql`c.state in ('published', 'running') and c.event_id is null`)}
    left join lateral (select id, title, department_id from events
      where club_id = b.club_id and id = b.event_id and audience = 'public' and state = 'published' limit 1) e on true
    left join departments d on d.club_id = b.club_id and d.id = coalesce(c.department_id, e.department_id)
    left join clubs club on club.name = b.for_club_id and club.name <> b.club_id
    where b.state <> 'suspended'
    order by b.starts_at, b.id`.execute(ctx.db)
  return rows
}
