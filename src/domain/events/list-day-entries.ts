import { sql } from 'kysely'
import { berlinMoment } from '../../kernel/calendar.ts'
import { isHallClosed } from '../bookings/is-hall-closed.ts'
import { AREAS, type Ctx, isStaff } from '../context.ts'
import { audiencesOf } from '../courses/access.ts'
import { placeName } from '../facilities/place-name.ts'
import { listEvents } from './list-events.ts'

/** An event, another booking of a hall, or an hour of a course in a hall of the association. */
export interface DayEntry {
  key: string
  title: string
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  isAllDay: boolean
  place: string
  isCancelled: boolean
  isHallClosed: boolean
  hue: number | null
  path: string
}

const MIDNIGHT = Temporal.PlainTime.from('00:00')
const MOST = 1_000

interface BookingRow {
  id: string
  title: string | null
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  place: string
  hue: number | null
  slug: string | null
  isCancelled: boolean
  isClosure: boolean
}

/**
 * Events and bookings on these days (both included), earliest first, within the actor's sight: published ones for the public,
 * every booking by name for staff. Cancelled hours are included, and the club's own time in halls of the association. `hall`:
 * only this one.
 */
export async function listDayEntries(
  ctx: Ctx,
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
  hall: string | null = null,
): Promise<DayEntry[]> {
  const span = { from: berlinMoment(from, MIDNIGHT), to: berlinMoment(to.add({ days: 1 }), MIDNIGHT) }
  const [events, bookings, shared] = await Promise.all([
    listEvents(ctx, span, MOST),
    listBookings(ctx, span, hall),
    listSharedSessions(ctx, span, hall),
  ])
  // The place of an event begins with its hall: `Turnhalle, Drittel 1 · Eingang Süd`.
  const isThere = (place: string) => hall === null || place.split(/, | · /)[0] === hall
  const entries = [
    ...events.flatMap(({ id, title, startsAt, endsAt, isAllDay, place, hue, state, isHallClosed }) =>
      isThere(place)
        ? [
            {
              key: id,
              title,
              startsAt,
              endsAt,
              isAllDay,
              place,
              hue,
              path: `/events/${id}`,
              isCancelled: state === 'cancelled',
              isHallClosed,
            },
          ]
        : [],
    ),
    ...shared.map(({ id, slug, ...row }) => ({ ...row, key: id, isAllDay: false, path: slug ? `/id/${slug}` : '' })),
    ...bookings.map(({ id, title, slug, isClosure, ...row }) => ({
      ...row,
      key: id,
      title: title ?? (isClosure ? 'Gesperrt' : 'Belegt'),
      isAllDay: false,
      isHallClosed: false,
      path: slug ? `/id/${slug}` : '',
    })),
  ]
  return entries.sort((one, other) => one.startsAt.epochMilliseconds - other.startsAt.epochMilliseconds)
}

/** An event's booking is listed as the event, if the actor sees it. */
async function listBookings(
  ctx: Ctx,
  { from, to }: { from: Temporal.Instant; to: Temporal.Instant },
  hall: string | null,
): Promise<BookingRow[]> {
  const named = isStaff(ctx.actor, ...AREAS) ? sql`b.title` : sql`c.title`
  const dayBefore = from.subtract({ hours: 24 })
  const shown = sql`
    select id, title, starts_at, ends_at, part_id, session_id, department_id, state <> 'approved' as is_cancelled, closure_id is not null as is_closure
    from bookings o where club_id = ${ctx.club.id} and state in ('approved', 'released', 'cancelled')
      and (event_id is null or not exists (select from events e where e.club_id = o.club_id and e.id = o.event_id
        and e.state <> 'draft' and e.audience = any(${audiencesOf(ctx.actor)})))`
  // Days first: otherwise each hall reads them anew. The few bookings longer than a day have their own index.
  const { rows } = await sql<BookingRow>`
    with b as materialized (${shown} and starts_at >= ${dayBefore} and starts_at < ${to} and ends_at > ${from}
      union all ${shown} and starts_at < ${dayBefore} and ends_at > ${from} and ends_at - starts_at > interval '24 hours')
    select b.id, ${named} as title, b.starts_at, b.ends_at, c.slug, case when ${named} is null then null else d.hue end as hue,
      ${placeName} as place, b.is_cancelled, b.is_closure
    from b join parts p on p.club_id = ${ctx.club.id} and p.id = b.part_id
    join facilities f on f.club_id = p.club_id and f.id = p.facility_id
    left join sessions s on s.club_id = p.club_id and s.id = b.session_id
    left join courses c on c.club_id = s.club_id and c.id = s.course_id and c.state in ('published', 'running')
    left join departments d on d.club_id = p.club_id and d.id = b.department_id
    where (not b.is_cancelled or s.state = 'cancelled' and c.id is not null)
      and (${hall}::text is null or f.name = ${hall})
    order by b.starts_at, b.id limit ${MOST}`.execute(ctx.db)
  return rows
}

interface SharedRow {
  id: string
  title: string
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  place: string
  hue: number | null
  slug: string | null
  isCancelled: boolean
  isHallClosed: boolean
}

/** Hours in halls of the association, whose bookings belong to it. No hour lasts longer than a day. */
async function listSharedSessions(
  ctx: Ctx,
  { from, to }: { from: Temporal.Instant; to: Temporal.Instant },
  hall: string | null,
): Promise<SharedRow[]> {
  const isShown = sql`c.state in ('published', 'running')`
  const { rows } = await sql<SharedRow>`
    select s.id, c.title, s.starts_at, s.ends_at, d.hue, case when ${isShown} then c.slug end as slug, ${placeName} as place,
      s.state = 'cancelled' as is_cancelled, ${isHallClosed(ctx)} as is_hall_closed
    from sessions s join courses c on c.club_id = s.club_id and c.id = s.course_id
    join usable_parts p on p.club_id = s.place_club_id and p.id = s.part_id
    join usable_halls f on f.club_id = p.club_id and f.id = p.facility_id
    left join departments d on d.club_id = c.club_id and d.id = c.department_id
    where s.club_id = ${ctx.club.id} and s.place_club_id <> s.club_id
      and s.starts_at >= ${from.subtract({ hours: 24 })} and s.starts_at < ${to} and s.ends_at > ${from}
      and (s.state in ('planned', 'held') and (${isShown} or ${isStaff(ctx.actor, ...AREAS)}) or s.state = 'cancelled' and ${isShown})
      and (${hall}::text is null or f.name = ${hall})
    order by s.starts_at, s.id limit ${MOST}`.execute(ctx.db)
  return rows
}
