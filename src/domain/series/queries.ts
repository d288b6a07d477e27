import { sql } from 'kysely'
import { found } from '../../kernel/answer.ts'
import { parseDayRange } from '../../kernel/calendar.ts'
import type { BookingState } from '../bookings/rules.ts'
import type { Ctx } from '../context.ts'
import type { SeriesFacts } from './input.ts'
import { parseRule } from './rules.ts'

export interface Series extends SeriesFacts {
  id: string
  version: number
  isRequested: boolean
}

/** @throws NotFound */
export async function getSeries(ctx: Ctx, id: string, forChange = false): Promise<Series> {
  // A list of days comes out as text: only single days are read as Temporal values.
  const row = await ctx.db
    .selectFrom('bookingSeries')
    .select(['id', 'version', 'partId', 'title', 'note', 'kind', 'departmentId', 'forClubId', 'rule', 'startsTime', 'endsTime'])
    .select(['valid', 'skipsHolidays', 'isRequested', sql<string[]>`skipped::text[]`.as('skipped')])
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', id)
    .$if(forChange, (query) => query.forUpdate())
    .executeTakeFirst()
  const { valid, rule, kind, skipped, ...series } = found(row)
  const { from, to } = parseDayRange(valid)
  const days = skipped.map((day) => Temporal.PlainDate.from(day))
  return { ...series, kind: kind as Series['kind'], rule: parseRule(rule), from: found(from), to: found(to), skipped: days }
}

/** Locks series by id until the transaction ends; take it before their parts. */
export async function lockSeries(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await sql`select from booking_series where club_id = ${ctx.club.id} and id = any(${[...ids]}::uuid[]) order by id for update`.execute(
    ctx.db,
  )
}

export interface SeriesBooking {
  id: string
  on: Temporal.PlainDate
  partId: string
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  state: BookingState
  /** Changed or cancelled singly: the series leaves it alone. */
  isException: boolean
}

/** Coming bookings from a day of the rule on, singly cancelled ones included. */
export async function listAhead(ctx: Ctx, seriesId: string, from: Temporal.PlainDate): Promise<SeriesBooking[]> {
  const { rows } = await sql<SeriesBooking>`
    select id, series_on as "on", part_id, starts_at, ends_at, state, is_own as is_exception from bookings
    where club_id = ${ctx.club.id} and series_id = ${seriesId} and series_on >= ${from} and starts_at > ${ctx.now}
    order by series_on`.execute(ctx.db)
  return rows
}

/** Booking ids from a day of the rule on, past ones included. */
export async function listDates(ctx: Ctx, seriesId: string, from: Temporal.PlainDate): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('bookings')
    .select('id')
    .where('clubId', '=', ctx.club.id)
    .where('seriesId', '=', seriesId)
    .where('seriesOn', '>=', from)
    .orderBy('seriesOn')
    .execute()
  return rows.map(({ id }) => id)
}
