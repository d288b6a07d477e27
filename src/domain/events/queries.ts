import { sql } from 'kysely'
import { found } from '../../kernel/answer.ts'
import { EMPTY_TEXT, type RichText, readRichText } from '../../kernel/rich-text.ts'
import type { BookingState } from '../bookings/rules.ts'
import type { Audience, Ctx } from '../context.ts'
import type { EventState } from './rules.ts'

export interface ClubEvent {
  id: string
  title: string
  body: RichText
  isAllDay: boolean
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  place: string
  partId: string | null
  departmentId: string | null
  audience: Audience
  category: string
  seriesId: string | null
  imageFileId: string | null
  state: EventState
  cancelReason: string
  version: number
  /** Its one booking, in any state. */
  bookingId: string | null
  bookingState: BookingState | null
  /** In a hall of the association; `bookingState` is its grant. */
  isShared: boolean
  courseId: string | null
}

const events = (ctx: Ctx, id: string, isDiscarded: boolean) => sql`
  select e.id, e.title, e.body, e.is_all_day, e.starts_at, e.ends_at, e.place, e.part_id, e.department_id, e.audience, e.category,
    e.series_id, e.image_file_id, e.state, e.cancel_reason, e.version, b.id as booking_id, coalesce(e.place_club_id <> e.club_id, false) as is_shared,
    case when e.place_club_id <> e.club_id then shared_time_state(e.place_club_id, e.part_id, e.starts_at, e.ends_at) else b.state end as booking_state, c.id as course_id
  from events e
  left join bookings b on b.club_id = e.club_id and b.event_id = e.id
  left join courses c on c.club_id = e.club_id and c.event_id = e.id and c.state <> 'archived'
  where e.club_id = ${ctx.club.id} and e.id = ${id} and (e.discarded_at is not null) = ${isDiscarded}`

const toEvent = (row: Omit<ClubEvent, 'body'> & { body: unknown }): ClubEvent => ({
  ...row,
  body: readRichText(row.body) ?? EMPTY_TEXT,
})

/** In any state; discarded drafts on request. Asks for no right. @throws NotFound */
export async function getClubEvent(ctx: Ctx, id: string, { isDiscarded = false } = {}): Promise<ClubEvent> {
  const { rows } = await sql<ClubEvent>`${events(ctx, id, isDiscarded)}`.execute(ctx.db)
  return toEvent(found(rows[0]))
}

/** Locks the event until the transaction ends (event → course → session → booking atoms). @throws NotFound */
export async function getEventForChange(ctx: Ctx, id: string, { isDiscarded = false } = {}): Promise<ClubEvent> {
  // Alone and first: rows joined to a row that waited for its lock may be older than it.
  await sql`select from events where club_id = ${ctx.club.id} and id = ${id} for no key update`.execute(ctx.db)
  return getClubEvent(ctx, id, { isDiscarded })
}

/** For suggestions, the most used first. */
export async function listCategories(ctx: Ctx): Promise<string[]> {
  const { rows } = await sql<{ category: string }>`
    select category from (select category from events where club_id = ${ctx.club.id} order by starts_at desc limit 500) recent
    where category <> '' group by category order by count(*) desc, category limit 12`.execute(ctx.db)
  return rows.map(({ category }) => category)
}

/** Events of a series from a moment on, without cancelled ones, earliest first. */
export async function listFollowing(ctx: Ctx, seriesId: string, from: Temporal.Instant): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('events')
    .select('id')
    .where('clubId', '=', ctx.club.id)
    .where('seriesId', '=', seriesId)
    .where('startsAt', '>=', from)
    .where('state', '<>', 'cancelled')
    .where('discardedAt', 'is', null)
    .orderBy('startsAt')
    .execute()
  return rows.map(({ id }) => id)
}

/** Live participations. Lock the course before, if it matters. */
export async function hasSignedUp(ctx: Ctx, courseId: string): Promise<boolean> {
  const { rows } = await sql<{ live: boolean }>`
    select exists (select from participations where club_id = ${ctx.club.id} and course_id = ${courseId}
      and state in ('requested', 'confirmed', 'waiting', 'offered')) as live`.execute(ctx.db)
  return rows[0]?.live ?? false
}
