import { sql } from 'kysely'
import { berlinDay } from '../../kernel/calendar.ts'
import { isHallOfEventClosed } from '../bookings/is-hall-closed.ts'
import { HALL_CLOSED } from '../bookings/texts.ts'
import type { Ctx } from '../context.ts'
import { type ListedEvent, listEvents } from '../events/list-events.ts'
import { placeName } from '../facilities/place-name.ts'
import { isMemberOn } from '../people/queries.ts'
import type { FeedEntry, FeedSpan } from './rules.ts'

const MOST = 2_000

type InnerRow = Omit<FeedEntry, 'path' | 'series'>

/** Events for members or staff, for the calendar of a member or user. */
export async function listInnerEntries(ctx: Ctx, { from, to }: FeedSpan, personId: string): Promise<FeedEntry[]> {
  const { rows } = await sql<InnerRow>`
    with may as (select
      exists (select from club_users u where u.club_id = ${ctx.club.id} and u.person_id = ${personId} and u.blocked_at is null
        and u.role in ('trainer', 'editor', 'admin', 'super')) as is_staff,
      ${isMemberOn(sql`${ctx.club.id}`, sql`${personId}`, sql`${berlinDay(ctx.now)}::date`)} as is_member)
    select e.id as uid, e.version - 1 as sequence,
      concat(case when ${isHallOfEventClosed(ctx)} then ${`${HALL_CLOSED}: `}::text end, e.title) as title, ${isHallOfEventClosed(ctx)} as is_hall_closed, e.cancel_reason as note, e.is_all_day, e.starts_at, e.ends_at, e.state = 'cancelled' as is_cancelled,
      concat_ws(' · ', nullif(${placeName}, ''),
        nullif(e.place, '')) as place
    from events e cross join may
    left join usable_parts p on p.club_id = e.place_club_id and p.id = e.part_id
    left join usable_halls f on f.club_id = p.club_id and f.id = p.facility_id
    where e.club_id = ${ctx.club.id} and e.state <> 'draft' and e.starts_at >= ${from} and e.starts_at < ${to}
      and (e.audience = 'staff' and may.is_staff or e.audience = 'members' and (may.is_member or may.is_staff))
    order by e.starts_at, e.id limit ${MOST}`.execute(ctx.db)
  return rows.map((row) => ({ ...row, path: `/events/${row.uid}` }))
}

export async function listEventEntries(ctx: Ctx, span: FeedSpan, departmentId?: string, category?: string): Promise<FeedEntry[]> {
  const events = await listEvents(ctx, { ...span, departmentId, category, isPublic: true }, MOST)
  return events.map(eventEntry)
}

/** The number rises with every change. */
export function eventEntry({ id, version, title, place, cancelReason, state, isHallClosed, ...event }: ListedEvent): FeedEntry {
  const { isAllDay, startsAt, endsAt } = event
  return {
    uid: id,
    sequence: version - 1,
    title: isHallClosed ? `${HALL_CLOSED}: ${title}` : title,
    place,
    note: cancelReason,
    isAllDay,
    startsAt,
    endsAt,
    isHallClosed,
    isCancelled: state === 'cancelled',
    path: `/events/${id}`,
  }
}
