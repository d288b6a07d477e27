import { type RawBuilder, sql } from 'kysely'
import { allow } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { canSeePlan } from './access.ts'

/** Without `partIds` all parts. */
export interface Window {
  from: Temporal.Instant
  to: Temporal.Instant
  partIds?: readonly string[]
}

/** Declined and cancelled bookings are not on the plan. */
export type OccupancyState = 'approved' | 'requested' | 'released' | 'suspended'
export type PlanKind = 'course' | 'event' | 'team' | 'match' | 'maintenance' | 'external'

export interface Occupancy {
  id: string
  partId: string
  startsAt: Temporal.Instant
  /** At most eight days after the window, for a closure without an end. */
  endsAt: Temporal.Instant
  state: OccupancyState
  kind: PlanKind
  title: string
  version: number
  /** Of the event that moves along. */
  eventId: string | null
  department: string | null
  hue: number | null
  /** Other club in possession of the time. */
  forClub: string | null
  /** Fill of the offer, for staff. */
  places?: { taken: number; capacity: number } | null
}

/** Bookings within a window. Few last longer than a day; they have their own index, so old years cost nothing. */
function bookingsWithin(ctx: Ctx, { from, to, partIds }: Window): RawBuilder<unknown> {
  const shown = sql`club_id = ${ctx.club.id} and state in ('approved', 'requested', 'released', 'suspended')`
  const inParts = sql`part_id = any(${partIds ?? []}::uuid[])`
  // Parts of long bookings are compared, not looked up: their index would read every booking.
  const [parts, partsOfLong] = partIds ? [sql`and ${inParts}`, sql`and (${inParts}) is true`] : [sql``, sql``]
  return sql`
    (select * from bookings where ${shown} ${parts} and starts_at >= ${from.subtract({ hours: 24 })} and starts_at < ${to} and ends_at > ${from}
    union all
    select * from bookings where ${shown} ${partsOfLong} and ends_at - starts_at > interval '24 hours'
      and starts_at < ${from.subtract({ hours: 24 })} and ends_at > ${from})`
}

/** Offer of a booking's session, by key: most bookings have none. */
const offerOf = (condition: RawBuilder<boolean>): RawBuilder<unknown> => sql`
  left join lateral (select c.club_id, c.id, c.title, c.slug, c.capacity, c.department_id from sessions s
    join courses c on c.club_id = s.club_id and c.id = s.course_id and ${condition}
    where s.club_id = b.club_id and s.id = b.session_id limit 1) c on true`

/** Bookings within a window, earliest first, for staff. */
export async function listOccupancy(ctx: Ctx, window: Window): Promise<Occupancy[]> {
  allow(canSeePlan(ctx.actor))
  const { rows } = await sql<Occupancy>`
    select b.id, b.part_id as "partId", b.starts_at as "startsAt", least(b.ends_at, ${window.to.add({ hours: 192 })}::timestamptz) as "endsAt",
      b.state, b.kind, b.title, b.version, b.event_id as "eventId",
      d.name as department, d.hue, club.display_name as "forClub", case when c.capacity is not null then jsonb_build_object('capacity', c.capacity,
        'taken', (select count(*) from held_places h where h.club_id = c.club_id and h.course_id = c.id)) end as places
    from ${bookingsWithin(ctx, window)} b
    left join departments d on d.club_id = b.club_id and d.id = b.department_id
    left join clubs club on club.name = b.for_club_id and club.name <> b.club_id
    ${offerOf(sql`b.kind = 'course'`)}
    order by b.starts_at, b.id`.execute(ctx.db)
  return rows
}

export interface PublicOccupancy extends Omit<Occupancy, 'title' | 'places'> {
  /** Title of a published offer or public event, else the club in possession; null = just occupied. */
  title: string | null
  courseSlug: string | null
  eventId: string | null
}

/** The same for everybody: published titles, otherwise just "occupied". Names nobody. */
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
