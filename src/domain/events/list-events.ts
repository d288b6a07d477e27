import { type RawBuilder, sql } from 'kysely'
import { allow, found } from '../../kernel/answer.ts'
import type { Asking } from '../../kernel/asking.ts'
import { fold } from '../../kernel/fold.ts'
import { EMPTY_TEXT, type RichText, readRichText } from '../../kernel/rich-text.ts'
import { type AskedPage, asked, askedPage, type Fields } from '../asking/queries.ts'
import { isHallOfEventClosed } from '../bookings/is-hall-closed.ts'
import type { BookingState } from '../bookings/rules.ts'
import { type Audience, type Ctx, isAdmin, profileOf } from '../context.ts'
import { audiencesOf } from '../courses/access.ts'
import { placeName } from '../facilities/place-name.ts'
import { type PublicImage, publicImage } from '../files/public-image.ts'
import { canSeeEvents } from './access.ts'
import { type EventState, LONGEST_DAYS } from './rules.ts'

export interface ListedEvent {
  id: string
  title: string
  isAllDay: boolean
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  /** `Turnhalle Nordring, Drittel 1 · Eingang Süd` */
  place: string
  audience: Audience
  category: string
  department: string | null
  hue: number | null
  state: EventState
  cancelReason: string
  version: number
  createdAt: Temporal.Instant
  updatedAt: Temporal.Instant
  hasSignUp: boolean
  /** The hall is closed and the event undecided. */
  isHallClosed: boolean
}

export interface EventFilter {
  from: Temporal.Instant
  to?: Temporal.Instant | undefined
  category?: string | undefined
  departmentId?: string | undefined
  /** Only public events, for calendars at public addresses. */
  isPublic?: boolean
}

const listed = (ctx: Ctx) => sql`
  e.id, e.title, e.is_all_day, e.starts_at, e.ends_at, e.audience, e.category, d.name as department, d.hue, e.state, e.cancel_reason,
  e.version, e.created_at, e.updated_at, concat_ws(' · ', nullif(${placeName}, ''),
    nullif(e.place, '')) as place,
  exists (select from courses c where c.club_id = e.club_id and c.event_id = e.id and c.state <> 'archived') as has_sign_up,
  ${isHallOfEventClosed(ctx)} as is_hall_closed`

const around = sql`
  left join departments d on d.club_id = e.club_id and d.id = e.department_id
  left join usable_parts p on p.club_id = e.place_club_id and p.id = e.part_id
  left join usable_halls f on f.club_id = p.club_id and f.id = p.facility_id`

/** No event is longer than a month, so an index on the start suffices. */
const within = ({ from, to }: Pick<EventFilter, 'from' | 'to'>): RawBuilder<unknown> => sql`
  e.starts_at > ${from.subtract({ hours: (LONGEST_DAYS + 1) * 24 })} and e.ends_at > ${from} ${to ? sql`and e.starts_at < ${to}` : sql``}`

const shownTo = (ctx: Ctx, { isPublic }: Pick<EventFilter, 'isPublic'>): RawBuilder<unknown> =>
  sql`e.club_id = ${ctx.club.id} and e.state <> 'draft' and e.audience = any(${isPublic ? ['public'] : audiencesOf(ctx.actor)})`

const narrowed = ({ category, departmentId }: EventFilter): RawBuilder<unknown> => sql`
  ${category === undefined ? sql`` : sql`and e.category = ${category}`}
  ${departmentId === undefined ? sql`` : sql`and e.department_id = ${departmentId}`}`

const FEW_EVENTS = 'asked beside a day'
/** Events may be asked for these. */
export const EVENT_FIELDS = {
  startsAt: { kind: 'moment', of: sql`e.starts_at`, index: 'events_start' },
  endsAt: { kind: 'moment', of: sql`e.ends_at`, without: FEW_EVENTS },
  title: { kind: 'text', of: sql`e.title`, without: FEW_EVENTS },
  category: { kind: 'text', of: sql`e.category`, without: FEW_EVENTS },
  departmentId: { kind: 'id', of: sql`e.department_id`, index: 'events_department' },
  audience: { kind: 'text', of: sql`e.audience`, index: 'events_shown' },
  state: { kind: 'text', of: sql`e.state`, without: FEW_EVENTS },
  isAllDay: { kind: 'truth', of: sql`e.is_all_day`, without: FEW_EVENTS },
} as const satisfies Fields

/** Events within the actor's sight, cancelled ones too. One query. */
export async function askEvents(ctx: Ctx, filter: EventFilter, asking: Asking): Promise<AskedPage<ListedEvent>> {
  const { condition, orderBy, key } = asked(EVENT_FIELDS, sql`e.id`, asking)
  const { rows } = await sql<ListedEvent & { askedKey: string }>`
    select ${listed(ctx)}, ${key} as asked_key from events e ${around}
    where ${shownTo(ctx, filter)} and ${within(filter)} ${narrowed(filter)} and ${condition}
    order by ${orderBy} limit ${asking.limit + 1}`.execute(ctx.db)
  return askedPage(rows, asking)
}

/** Events within the actor's sight, earliest first, cancelled ones too. One query. */
export async function listEvents(ctx: Ctx, filter: EventFilter, limit: number): Promise<ListedEvent[]> {
  const { rows } = await sql<ListedEvent>`
    select ${listed(ctx)} from events e ${around}
    where ${shownTo(ctx, filter)} and ${within(filter)} ${narrowed(filter)}
    order by e.starts_at, e.id limit ${limit}`.execute(ctx.db)
  return rows
}

export interface EventDetail extends ListedEvent {
  body: RichText
  image: PublicImage | null
  address: string
  latitude: number | null
  longitude: number | null
  courseSlug: string | null
}

/** @throws NotFound also for a draft, and outside the actor's sight. */
export const getEvent = (ctx: Ctx, id: string): Promise<EventDetail> => readEvent(ctx, sql`${shownTo(ctx, {})} and e.id = ${id}`)

async function readEvent(ctx: Ctx, which: RawBuilder<unknown>): Promise<EventDetail> {
  const { rows } = await sql<Omit<EventDetail, 'body'> & { body: unknown }>`
    select ${listed(ctx)}, e.body, ${publicImage(ctx, sql`e.image_file_id`)} as image, f.latitude, f.longitude,
      concat_ws(', ', nullif(f.street, ''), nullif(concat_ws(' ', nullif(f.postcode, ''), nullif(f.city, '')), '')) as address,
      (select c.slug from courses c where c.club_id = e.club_id and c.event_id = e.id and c.state in ('published', 'running')) as course_slug
    from events e ${around}
    where ${which}`.execute(ctx.db)
  const row = found(rows[0])
  return { ...row, body: readRichText(row.body) ?? EMPTY_TEXT }
}

export interface EditableFilter {
  search?: string
  state: EventState | 'live'
  departmentId?: string
  from: Temporal.Instant
  to?: Temporal.Instant
}

export interface EditableEvent extends ListedEvent {
  seriesId: string | null
  partId: string | null
  bookingState: BookingState | null
  taken: number
}

const wordsOf = (search: string): string[] =>
  fold(search)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')

/** Events within the actor's right to edit, earliest first unless `isLatestFirst`; `after`: last id of the page before. */
export async function listEditableEvents(
  ctx: Ctx,
  filter: EditableFilter,
  page: { after?: string | undefined; limit: number; isLatestFirst?: boolean },
): Promise<{ events: EditableEvent[]; next: string | null }> {
  allow(canSeeEvents(ctx.actor))
  const own = isAdmin(ctx.actor, 'website', 'halls') ? [] : profileOf(ctx.actor).departmentIds
  const states = filter.state === 'live' ? ['draft', 'published'] : [filter.state]
  const words = wordsOf(filter.search ?? '').map((word) => sql`and e.search like ${`%${word}%`}`)
  const [way, beyond] = page.isLatestFirst ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  // The page first: details are counted for its lines only.
  const { rows } = await sql<EditableEvent>`
    with e as materialized (
      select e.* from events e where e.club_id = ${ctx.club.id} and e.state = any(${states}) and e.discarded_at is null and ${within(filter)}
        and (${own.length === 0} or e.department_id = any(${own}::uuid[]))
        ${filter.departmentId ? sql`and e.department_id = ${filter.departmentId}` : sql``} ${sql.join(words, sql` `)}
        ${page.after ? sql`and (e.starts_at, e.id) ${beyond} (select starts_at, id from events where club_id = ${ctx.club.id} and id = ${page.after})` : sql``}
      order by e.starts_at ${way}, e.id ${way} limit ${page.limit + 1})
    select ${listed(ctx)}, e.series_id, e.part_id,
      case when e.place_club_id <> e.club_id then shared_time_state(e.place_club_id, e.part_id, e.starts_at, e.ends_at) else b.state end as booking_state,
      (select count(*)::int from courses c join participations t on t.club_id = c.club_id and t.course_id = c.id
        where c.club_id = e.club_id and c.event_id = e.id and c.state <> 'archived' and t.state in ('requested', 'confirmed', 'offered', 'waiting')) as taken
    from e ${around}
    left join bookings b on b.club_id = e.club_id and b.event_id = e.id
    order by e.starts_at ${way}, e.id ${way}`.execute(ctx.db)
  const events = rows.slice(0, page.limit)
  return { events, next: rows.length > page.limit ? (events.at(-1)?.id ?? null) : null }
}
