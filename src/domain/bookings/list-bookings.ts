import { type RawBuilder, sql } from 'kysely'
import { containing } from '../../database/like.ts'
import { allow, found } from '../../kernel/answer.ts'
import type { Asking } from '../../kernel/asking.ts'
import { type AskedPage, asked, askedPage, type Fields } from '../asking/queries.ts'
import { type Ctx, reachesDepartment } from '../context.ts'
import { placeName } from '../facilities/place-name.ts'
import { canSeeBookings } from './access.ts'
import type { BookingKind, BookingState } from './rules.ts'

export interface BookingLine {
  id: string
  title: string
  kind: BookingKind
  state: BookingState
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  place: string
  department: string | null
  hue: number | null
  forClub: string | null
  isSeries: boolean
  /** Waiting dates of a whole requested series; the line is the first of them. */
  requestedDates: number | null
  isClosure: boolean
  createdAt: Temporal.Instant
  /** Empty without an asker, or when others decide. */
  asker: string
  /** The actor may decide or change it. */
  isOwn: boolean
  note: string
  version: number
}

export interface BookingFilter {
  /** `live`: approved or suspended. */
  state: BookingState | 'live'
  kind: BookingKind | null
  facilityId: string | null
  search: string
  from: Temporal.Instant
  /** Latest beginning, excluded; undefined = without end. */
  to?: Temporal.Instant
  departmentId?: string | undefined
  /** Leaves out bookings of events and closures. */
  isPlain?: boolean
}

export const BOOKING_SORTS = ['earliest', 'latest', 'newest'] as const
export type BookingSort = (typeof BOOKING_SORTS)[number]

interface Place {
  startsAt: Temporal.Instant
  id: string
}

export interface BookingPage {
  lines: BookingLine[]
  /** Begin of the next page; null at the end. */
  next: Place | null
}

/** Condition on a requested `bookings b` with `booking_series s`: a whole series counts once. */
export const firstOfSeries = sql`and not (coalesce(s.is_requested, false) and exists (select from bookings o where o.club_id = b.club_id
  and o.series_id = b.series_id and o.state = 'requested' and o.starts_at < b.starts_at))`

/** Ids rise with time, so the key finds the newest entries. */
const orders = {
  earliest: {
    by: sql`b.starts_at, b.id`,
    beyond: ({ startsAt, id }: Place) => sql`(b.starts_at, b.id) > (${startsAt}, ${id}::uuid)`,
  },
  latest: {
    by: sql`b.starts_at desc, b.id desc`,
    beyond: ({ startsAt, id }: Place) => sql`(b.starts_at, b.id) < (${startsAt}, ${id}::uuid)`,
  },
  newest: { by: sql`b.id desc`, beyond: ({ id }: Place) => sql`b.id < ${id}::uuid` },
} as const

/** Literals: the database plans once for all values, and must know the rare states. */
const isInState = (state: BookingFilter['state']): RawBuilder<boolean> =>
  state === 'live' ? sql`b.state in ('approved', 'suspended')` : sql`b.state = ${sql.lit(state)}`

/** Looks for a common title among so many of the list; the index of titles finds a rare one. */
const NEAREST = 1_000

type Row = Omit<BookingLine, 'asker' | 'isOwn'> & { asker: string | null; departmentId: string | null }

interface Page {
  after: BookingPage['next']
  limit: number
  sort?: BookingSort | undefined
}

const BESIDE_START = 'asked beside a day'
/** Bookings may be asked for these. */
export const BOOKING_FIELDS = {
  startsAt: { kind: 'moment', of: sql`b.starts_at`, index: 'bookings_start' },
  endsAt: { kind: 'moment', of: sql`b.ends_at`, without: BESIDE_START },
  title: { kind: 'text', of: sql`b.title`, without: 'parts of titles are found by the page' },
  kind: { kind: 'text', of: sql`b.kind`, without: BESIDE_START },
  state: { kind: 'text', of: sql`b.state`, without: BESIDE_START },
  partId: { kind: 'id', of: sql`b.part_id`, index: 'bookings_part' },
  facilityId: { kind: 'id', of: sql`p.facility_id`, without: BESIDE_START },
  departmentId: { kind: 'id', of: sql`b.department_id`, index: 'bookings_department' },
} as const satisfies Fields

/** For managers; shows askers only to their deciders. @throws Forbidden */
export async function askBookings(ctx: Ctx, filter: BookingFilter, asking: Asking): Promise<AskedPage<BookingLine>> {
  allow(canSeeBookings(ctx.actor))
  const { condition, orderBy, key } = asked(BOOKING_FIELDS, sql`b.id`, asking)
  const { rows } = await sql<Row & { askedKey: string }>`select ${COLUMNS}, ${key} as asked_key from bookings b ${AROUND}
    where ${isAhead(ctx, filter, { after: null })} and ${narrowed(filter)} and ${condition}
    order by ${orderBy} limit ${asking.limit + 1}`.execute(ctx.db)
  const { rows: page, next } = askedPage(rows, asking)
  return { rows: page.map((row) => lineOf(ctx, row)), next }
}

/** The earliest first by default. For managers; shows askers only to their deciders. @throws Forbidden */
export async function listBookings(ctx: Ctx, filter: BookingFilter, page: Page): Promise<BookingPage> {
  allow(canSeeBookings(ctx.actor))
  if (!filter.search) return readBookings(ctx, filter, page, sql`bookings`)
  const next = sql`(select * from bookings b where ${isAhead(ctx, filter, page)} order by ${orders[page.sort ?? 'earliest'].by} limit ${sql.lit(NEAREST)})`
  const near = await readBookings(ctx, filter, page, next)
  if (near.next) return near
  // `offset` stops the database from searching the title in the order of the list.
  const titled = sql`(select * from bookings b where b.club_id = ${ctx.club.id} and b.title ilike ${containing(filter.search)} offset 0)`
  return readBookings(ctx, filter, page, titled)
}

const isAhead = (
  ctx: Ctx,
  { state, from }: BookingFilter,
  { after, sort = 'earliest' }: Pick<Page, 'after' | 'sort'>,
): RawBuilder<boolean> =>
  sql`b.club_id = ${ctx.club.id} and b.starts_at >= ${from} and ${isInState(state)} ${after ? sql`and ${orders[sort].beyond(after)}` : sql``}`

const COLUMNS = sql`b.id, b.title, b.kind, b.state, b.starts_at, b.ends_at, b.department_id, d.name as department, d.hue, club.display_name as for_club,
  b.series_id is not null as is_series, case when s.is_requested then (select count(*)::int from bookings o
    where o.club_id = b.club_id and o.series_id = b.series_id and o.state = 'requested') end as requested_dates, b.closure_id is not null as is_closure,
  b.created_at, b.note, b.version, k.name as asker, ${placeName} as place`

const AROUND = sql`join parts p on p.club_id = b.club_id and p.id = b.part_id
  join facilities f on f.club_id = p.club_id and f.id = p.facility_id
  left join departments d on d.club_id = b.club_id and d.id = b.department_id
  left join clubs club on club.name = b.for_club_id
  left join booking_series s on s.club_id = b.club_id and s.id = b.series_id
  left join booking_contacts k on k.club_id = b.club_id and k.booking_id = b.id`

const narrowed = ({ kind, facilityId, state, to, departmentId, isPlain, search }: BookingFilter): RawBuilder<boolean> => sql`true
  ${kind ? sql`and b.kind = ${kind}` : sql``} ${facilityId ? sql`and p.facility_id = ${facilityId}` : sql``}
  ${state === 'requested' ? firstOfSeries : sql``}
  ${to ? sql`and b.starts_at < ${to}` : sql``} ${departmentId ? sql`and b.department_id = ${departmentId}` : sql``}
  ${isPlain ? sql`and b.event_id is null and b.closure_id is null` : sql``}
  ${search ? sql`and b.title ilike ${containing(search)}` : sql``}`

function lineOf(ctx: Ctx, { departmentId, asker, ...line }: Row): BookingLine {
  const isOwn = reachesDepartment(ctx.actor, departmentId)
  return { ...line, isOwn, asker: (isOwn && asker) || '' }
}

async function readBookings(ctx: Ctx, filter: BookingFilter, page: Page, among: RawBuilder<unknown>): Promise<BookingPage> {
  const { limit, sort = 'earliest' } = page
  const { rows } = await sql<Row>`select ${COLUMNS} from ${among} b ${AROUND}
    where ${isAhead(ctx, filter, page)} and ${narrowed(filter)} order by ${orders[sort].by} limit ${limit + 1}`.execute(ctx.db)
  const lines = rows.slice(0, limit).map((row) => lineOf(ctx, row))
  const last = rows.length > limit ? lines.at(-1) : undefined
  return { lines, next: last ? { startsAt: last.startsAt, id: last.id } : null }
}

/** A series counts once. */
export async function countRequests(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from bookings b left join booking_series s on s.club_id = b.club_id and s.id = b.series_id
    where b.club_id = ${ctx.club.id} and b.state = 'requested' and b.starts_at >= ${ctx.now} ${firstOfSeries}`.execute(ctx.db)
  return found(rows[0]).count
}
