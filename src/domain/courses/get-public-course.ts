import { sql } from 'kysely'
import { allow, found } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import type { RichText } from '../../kernel/rich-text.ts'
import { isHallClosed } from '../bookings/is-hall-closed.ts'
import type { Ctx } from '../context.ts'
import { type PublicImage, publicImage } from '../files/public-image.ts'
import { isDead } from '../people/queries.ts'
import { audiencesOf, canSeeCourse } from './access.ts'
import { type CourseSlot, drawOf, heldIn, type ListedCourse, pricesOf } from './list-public-courses.ts'
import { findCourseBySlug } from './queries.ts'
import { COURSE_STATES, type CourseState, PUBLIC_STATES } from './rules.ts'

/** Public facts of a session. Moments are ISO texts. */
export interface CourseDate {
  startsAt: string
  endsAt: string
  state: 'planned' | 'held' | 'cancelled' | 'moved'
  note: string
  /** Closed hall, without a decision. */
  isHallClosed: boolean
}

export interface CourseVenue {
  name: string
  slug: string
  street: string
  postcode: string
  city: string
  latitude: number | null
  longitude: number | null
}

export interface CourseContact {
  name: string
  email: string
  phone: string
}

export interface PublicCourse extends Omit<ListedCourse, 'slots'> {
  body: RichText
  bring: string
  level: string
  /** A place is a pair of parent and child. */
  countsPairs: boolean
  contact: CourseContact | null
  image: PublicImage | null
  cancelDays: number
  /** Its page stands for the course's. */
  eventId: string | null
  slots: (CourseSlot & { venue: CourseVenue | null })[]
  trainers: string[]
  /** From today on, cancelled ones too; at most `DATES`. */
  dates: CourseDate[]
  lastAt: Temporal.Instant | null
  /** The draw that gave its places. */
  drawnId: string | null
  isCancelled: boolean
  /** Why, for everybody; empty where only those who were told know. */
  publicReason: string
}

const DATES = 40

/** Published course with this slug; an event's only for its audience. One query. @throws NotFound also for a draft or a finished one */
export const getPublicCourse = (ctx: Ctx, slug: string): Promise<PublicCourse> => readPublicCourse(ctx, slug, PUBLIC_STATES)

/** A cancelled course, too: its address stands in mails and calendars. @throws NotFound */
export const getShownCourse = (ctx: Ctx, slug: string): Promise<PublicCourse> =>
  readPublicCourse(ctx, slug, [...PUBLIC_STATES, 'cancelled'])

/** The same in any state, for staff. @throws NotFound, Forbidden */
export async function getCoursePreview(ctx: Ctx, slug: string): Promise<PublicCourse> {
  allow(canSeeCourse(ctx.actor, found(await findCourseBySlug(ctx, slug))))
  return readPublicCourse(ctx, slug, COURSE_STATES)
}

async function readPublicCourse(ctx: Ctx, slug: string, states: readonly CourseState[]): Promise<PublicCourse> {
  const { rows } = await sql<PublicCourse>`
    select c.id, c.slug, c.kind, c.title, c.summary, c.body, c.bring, c.level, c.sport, c.age_from, c.age_to, c.age_unit, c.trial_lessons, c.is_pro_rata, c.counts_pairs, c.sexes, c.tags, c.capacity,
      c.has_waiting_list, c.registration_opens_at, c.registration_closes_at, c.cancel_days, c.event_id, c.state = 'cancelled' as is_cancelled, c.public_reason, d.name as department, d.hue,
      asked.contact, ${publicImage(ctx, sql`c.image_file_id`)} as image, slots.list as slots, prices.list as prices, trainers.list as trainers, dates.list as dates,
      held.taken, held.waiting, held.waiting_confirmed, pending.draw,
      (select d.id from draws d where d.club_id = c.club_id and d.id = c.draw_id and d.state = 'drawn') as drawn_id, term.*
    from courses c
    left join departments d on d.club_id = c.club_id and d.id = c.department_id
    ${contactOf(ctx)} ${slotsOf(ctx)} ${pricesOf(ctx)} ${trainersOf(ctx)} ${heldIn} ${drawOf} ${datesOf(ctx)}
    where c.club_id = ${ctx.club.id} and c.slug = ${slug} and c.state = any(${[...states]})
      and (c.event_id is null or exists (select from events e
        where e.club_id = c.club_id and e.id = c.event_id and e.audience = any(${audiencesOf(ctx.actor)})))`.execute(ctx.db)
  return found(rows[0])
}

const contactOf = (ctx: Ctx) => sql`
  left join lateral (
    select json_build_object('name', concat_ws(' ', p.firstname, p.lastname), 'email', p.email, 'phone', p.phone) as contact
    from people p where p.club_id = c.club_id and p.id = c.contact_id and not ${isDead(ctx, 'p')}) asked on true`

const slotsOf = (ctx: Ctx) => sql`
  cross join lateral (
    select coalesce(json_agg(json_build_object('weekday', s.weekday, 'from', s.starts_time, 'to', s.ends_time,
      'facility', f.name, 'facilitySlug', f.slug, 'part', p.name,
      'venue', case when f.id is not null then json_build_object('name', f.name, 'slug', f.slug, 'street', f.street,
        'postcode', f.postcode, 'city', f.city, 'latitude', f.latitude, 'longitude', f.longitude) end)
      order by s.weekday, s.starts_time), '[]') as list
    from course_slots s
    left join usable_parts p on p.club_id = s.place_club_id and p.id = s.part_id
    left join usable_halls f on f.club_id = p.club_id and f.id = p.facility_id
    where s.club_id = c.club_id and s.course_id = c.id and coalesce(upper(s.valid) > ${berlinDay(ctx.now)}, true)) slots`

const trainersOf = (ctx: Ctx) => sql`
  cross join lateral (
    select coalesce(jsonb_agg(concat_ws(' ', p.firstname, p.lastname) order by p.lastname, p.firstname), '[]')
      || case when c.led_by = '' then '[]' else jsonb_build_array(c.led_by) end as list
    from course_trainers t join people p on p.club_id = t.club_id and p.id = t.person_id
    where t.club_id = c.club_id and t.course_id = c.id and not ${isDead(ctx, 'p')}) trainers`

const datesOf = (ctx: Ctx) => sql`
  cross join lateral (
    select coalesce(json_agg(json_build_object('startsAt', starts_at, 'endsAt', ends_at, 'state', state, 'note', note, 'isHallClosed', is_hall_closed) order by starts_at), '[]') as list
    from (select s.starts_at, s.ends_at, s.state, s.note, ${isHallClosed(ctx)} as is_hall_closed from sessions s
      where s.club_id = c.club_id and s.course_id = c.id and s.ends_at > ${ctx.now} order by s.starts_at limit ${DATES}) upcoming) dates
  cross join lateral (
    select count(*) as session_count, count(*) filter (where starts_at > ${ctx.now}) as sessions_left, min(starts_at) as first_at, max(starts_at) as last_at,
      min(starts_at) filter (where ends_at > ${ctx.now}) as next_at, min(ends_at) filter (where ends_at > ${ctx.now}) as next_ends_at
    from sessions where club_id = c.club_id and course_id = c.id and state in ('planned', 'held')) term`
