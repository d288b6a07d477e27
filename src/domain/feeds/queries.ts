import { type RawBuilder, sql } from 'kysely'
import { found } from '../../kernel/answer.ts'
import type { ObjectKind } from '../audit/happenings.ts'
import { isHallClosed } from '../bookings/is-hall-closed.ts'
import { HALL_CLOSED } from '../bookings/texts.ts'
import type { Ctx } from '../context.ts'
import { placeName } from '../facilities/place-name.ts'
import { isToTry } from '../participations/queries.ts'
import { parseRule } from '../series/rules.ts'
import { listInnerEntries } from './list-event-entries.ts'
import { type FeedEntry, type FeedSpan, spanFrom } from './rules.ts'

/** `name` appears in a phone's list of calendars. */
export interface Feed {
  name: string
  entries: FeedEntry[]
}

interface SessionRow extends Omit<FeedEntry, 'path' | 'isAllDay' | 'series'> {
  slug: string
  slotId: string | null
  slotOn: Temporal.PlainDate
  eventId: string | null
}

/** Public courses; an event's course appears as the event. */
const IS_PUBLIC = sql`c.state in ('published', 'running', 'finished') and c.event_id is null`

/** Sessions as entries. A replaced one keeps its first id, at its present time. `told`: text after the title. */
async function listSessionEntries(
  ctx: Ctx,
  { from, to }: FeedSpan,
  which: RawBuilder<unknown>,
  told: RawBuilder<unknown> = sql`''`,
): Promise<FeedEntry[]> {
  const { rows } = await sql<SessionRow>`
    select origin.id as uid, origin.versions - 1 as sequence, concat(c.title, ${told}) as title, s.starts_at, s.ends_at, s.note, c.slug, c.event_id,
      origin.slot_id, origin.slot_on,
      concat_ws(', ', nullif(${placeName}, ''), nullif(e.place, '')) as place, s.state in ('cancelled', 'moved') as is_cancelled,
      ${isHallClosed(ctx)} as is_hall_closed
    from sessions s
    join courses c on c.club_id = s.club_id and c.id = s.course_id
    left join events e on e.club_id = c.club_id and e.id = c.event_id
    left join usable_parts p on p.club_id = s.place_club_id and p.id = s.part_id
    left join usable_halls f on f.club_id = p.club_id and f.id = p.facility_id
    cross join lateral (
      with recursive back as (
        select s.id, s.version, s.slot_id, s.on_day, 0 as steps
        union all
        select b.id, b.version, b.slot_id, b.on_day, back.steps + 1 from back join sessions b on b.club_id = s.club_id and b.replaced_by_id = back.id)
      select sum(version)::int as versions, (array_agg(id order by steps desc))[1] as id,
        (array_agg(slot_id order by steps desc))[1] as slot_id, (array_agg(on_day order by steps desc))[1] as slot_on from back) origin
    where s.club_id = ${ctx.club.id} and s.starts_at >= ${from} and s.starts_at < ${to} and s.replaced_by_id is null and ${which}
    order by s.starts_at, s.id`.execute(ctx.db)
  return rows.map(({ slug, eventId, slotId, slotOn, title, ...row }) => ({
    title: row.isHallClosed ? `${HALL_CLOSED}: ${title}` : title,
    ...row,
    isAllDay: false,
    series: slotId === null ? null : { key: slotId, on: slotOn, rule: null },
    path: eventId === null ? `/id/${slug}` : `/events/${eventId}`,
  }))
}

/** Sessions of a public offer; a cancelled one's as cancelled, since who follows it else keeps them for ever. @throws NotFound */
export async function getCourseFeed(ctx: Ctx, slug: string): Promise<Feed> {
  const { rows } = await sql<{ id: string; title: string }>`
    select c.id, c.title from courses c where c.club_id = ${ctx.club.id} and c.slug = ${slug}
      and (${IS_PUBLIC} or c.state = 'cancelled' and c.event_id is null)`.execute(ctx.db)
  const { id, title } = found(rows[0])
  return { name: title, entries: await listSessionEntries(ctx, spanFrom(ctx.now), sql`c.id = ${id}`) }
}

/** `departmentId` narrows. */
export const listCourseEntries = (ctx: Ctx, span: FeedSpan, departmentId?: string): Promise<FeedEntry[]> =>
  listSessionEntries(ctx, span, departmentId === undefined ? IS_PUBLIC : sql`${IS_PUBLIC} and c.department_id = ${departmentId}`)

export async function getDepartmentName(ctx: Ctx, id: string): Promise<string> {
  const row = await ctx.db
    .selectFrom('departments')
    .select('name')
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return found(row).name
}

/** Sessions of the person, their children, and people they signed up; of a trial only those to try. */
const takesPart = (ctx: Ctx, personId: string) => sql`
  from participants m where m.club_id = s.club_id and m.course_id = s.course_id and m.valid @> s.on_day
    and (m.kind <> 'trial' or coalesce((select bool_or(${isToTry(ctx)}) from participations t where t.club_id = m.club_id
      and t.course_id = m.course_id and t.person_id = m.person_id and t.is_trial and t.state in ('confirmed', 'finished')), true))
    and (m.person_id = ${personId}
    or exists (select from guardians g where g.club_id = m.club_id and g.child_id = m.person_id and g.guardian_id = ${personId} and g.valid @> s.on_day)
    or exists (select from participations t where t.club_id = m.club_id and t.course_id = m.course_id and t.person_id = m.person_id
      and t.contact_id = ${personId} and t.state in ('confirmed', 'finished')))`

/** Sessions led by the person: its own trainers, else those of the course. */
const leads = (personId: string) => sql`
  (exists (select from session_trainers t where t.club_id = s.club_id and t.session_id = s.id and t.person_id = ${personId})
    or (not exists (select from session_trainers t where t.club_id = s.club_id and t.session_id = s.id)
      and exists (select from course_trainers t where t.club_id = s.club_id and t.course_id = s.course_id and t.person_id = ${personId})))`

/** Own and led sessions, those of children, and events for members or staff; public events have their own calendar. */
export async function getPersonFeed(ctx: Ctx, personId: string): Promise<Feed> {
  const others = sql`(select ' (' || string_agg(distinct w.firstname, ', ') || ')' from (select m.person_id ${takesPart(ctx, personId)}) mine
    join people w on w.club_id = s.club_id and w.id = mine.person_id where w.id <> ${personId})`
  const takes = sql`c.state in ('published', 'running', 'finished', 'cancelled') and exists (select ${takesPart(ctx, personId)}) and not ${leads(personId)}`
  const [own, led, inner] = await Promise.all([
    listSessionEntries(ctx, spanFrom(ctx.now), takes, others),
    listSessionEntries(ctx, spanFrom(ctx.now), leads(personId), sql`' (Leitung)'`),
    listInnerEntries(ctx, spanFrom(ctx.now), personId),
  ])
  return { name: 'Meine Termine', entries: [...own, ...led, ...inner] }
}

export const getTrainerFeed = async (ctx: Ctx, personId: string): Promise<Feed> => ({
  name: 'Meine Stunden',
  entries: await listSessionEntries(ctx, spanFrom(ctx.now), leads(personId)),
})

interface BookingRow extends Omit<FeedEntry, 'path' | 'isAllDay' | 'note' | 'series'> {
  key: string | null
  keyOn: Temporal.PlainDate | null
  rule: string | null
  slug: string | null
  eventId: string | null
}

/** Bookings of a hall, also long ones; unpublished titles are "Belegt". @throws NotFound */
export async function getHallFeed(ctx: Ctx, slug: string): Promise<Feed> {
  const hall = found(
    await ctx.db
      .selectFrom('facilities')
      .select(['id', 'name'])
      .where('clubId', '=', ctx.club.id)
      .where('slug', '=', slug)
      .executeTakeFirst(),
  )
  const { from, to } = spanFrom(ctx.now)
  const held = sql`select * from bookings where club_id = ${ctx.club.id} and state in ('approved', 'cancelled', 'released', 'suspended')
    and part_id in (select id from parts where club_id = ${ctx.club.id} and facility_id = ${hall.id})`
  const { rows } = await sql<BookingRow>`
    select b.id as uid, b.version - 1 as sequence, coalesce(c.title, e.title, case b.kind when 'match' then 'Spieltag' when 'maintenance' then 'Gesperrt' end, club.display_name, 'Belegt') as title, b.starts_at, least(b.ends_at, ${to}::timestamptz) as ends_at,
      b.state <> 'approved' as is_cancelled, ${placeName} as place, c.slug, e.id as event_id,
      coalesce(b.series_id, s.slot_id) as key, coalesce(b.series_on, s.on_day) as key_on, r.rule
    from (${held} and starts_at >= ${from} and starts_at < ${to}
      union all ${held} and starts_at < ${from} and ends_at > ${from} and ends_at - starts_at > interval '24 hours') b
    join parts p on p.club_id = b.club_id and p.id = b.part_id
    join facilities f on f.club_id = p.club_id and f.id = p.facility_id
    left join sessions s on s.club_id = b.club_id and s.id = b.session_id
    left join courses c on c.club_id = s.club_id and c.id = s.course_id and ${IS_PUBLIC}
    left join booking_series r on r.club_id = b.club_id and r.id = b.series_id
    left join events e on e.club_id = b.club_id and e.id = b.event_id and e.audience = 'public' and e.state <> 'draft'
    left join clubs club on club.name = b.for_club_id and club.name <> b.club_id
    order by b.starts_at, b.id`.execute(ctx.db)
  const entries = rows.map(({ slug: course, eventId, key, keyOn, rule, ...row }) => ({
    ...row,
    isAllDay: false,
    note: '',
    series: key && keyOn ? { key, on: keyOn, rule: rule === null ? null : parseRule(rule) } : null,
    path: course ? `/id/${course}` : eventId ? `/events/${eventId}` : '',
  }))
  return { name: hall.name, entries }
}

/** Last happening of these kinds; a calendar of them is unchanged since. */
export async function lastChangeOf(ctx: Ctx, kinds: readonly ObjectKind[]): Promise<Temporal.Instant | null> {
  const row = await ctx.db
    .selectFrom('journal')
    .select('at')
    .where('clubId', '=', ctx.club.id)
    .where('objectKind', 'in', [...kinds])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.at ?? null
}
