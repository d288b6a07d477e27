import { type RawBuilder, sql } from 'kysely'
import { containing } from '../../database/like.ts'
import { allow, found } from '../../kernel/answer.ts'
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

const isAhead = (ctx: Ctx, { state, from }: BookingFilter, { after, sort = 'earliest' }: Page): RawBuilder<boolean> =>
  sql`b.club_id = ${ctx.club.id} and b.starts_at >= ${from} and ${isInState(state)} ${after ? sql`and ${orders[sort].beyond(after)}` : sql``}`

async function readBookings(ctx: Ctx, filter: BookingFilter, page: Page, among: RawBuilder<unknown>): Promise<BookingPage> {
  const { limit, sort = 'earliest' } = page
  const { rows } = await sql<Row>`
    select b.id, b.title, b.kind, b.state, b.starts_at, b.ends_at, b.department_id, d.name as department, d.hue, club.display_name as for_club,
      b.series_id is not null as is_series, case when s.is_requested then (select count(*)::int from bookings o
        where o.club_id = b.club_id and o.series_id = b.series_id and o.state = 'requested') end as requested_dates, b.closure_id is not null as is_closure, b.created_at, b.note, k.name as asker,
      ${placeName} as place
    from ${among} b join parts p on p.club_id = b.club_id and p.id = b.part_id
    join facilities f on f.club_id = p.club_id and f.id = p.facility_id
    left join departments d on d.club_id = b.club_id and d.id = b.department_id
    left join clubs club on club.name = b.for_club_id
    left join booking_series s on s.club_id = b.club_id and s.id = b.series_id
    left join booking_contacts k on k.club_id = b.club_id and k.booking_id = b.id
    where ${isAhead(ctx, filter, page)}
      ${filter.kind ? sql`and b.kind = ${filter.kind}` : sql``} ${filter.facilityId ? sql`and p.facility_id = ${filter.facilityId}` : sql``}
      ${filter.state === 'requested' ? firstOfSeries : sql``}
      ${filter.to ? sql`and b.starts_at < ${filter.to}` : sql``} ${filter.departmentId ? sql`and b.department_id = ${filter.departmentId}` : sql``}
      ${filter.isPlain ? sql`and b.event_id is null and b.closure_id is null` : sql``}
      ${filter.search ? sql`and b.title ilike ${containing(filter.search)}` : sql``}
    order by ${orders[sort].by} limit ${limit + 1}`.execute(ctx.db)
  const lines = rows.slice(0, limit).map(({ departmentId, asker, ...line }) => {
    const isOwn = reachesDepartment(ctx.actor, departmentId)
    return { ...line, isOwn, asker: (isOwn && asker) || '' }
  })
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
