import { sql } from 'kysely'
import { containing } from '../../database/like.ts'
import { allow } from '../../kernel/answer.ts'
import { berlinDay, parseDayRange } from '../../kernel/calendar.ts'
import { canSeeBookings } from '../bookings/access.ts'
import type { Ctx } from '../context.ts'
import { placeName } from '../facilities/place-name.ts'
import { parseRule, type Rule } from './rules.ts'

export interface SeriesLine {
  id: string
  title: string
  rule: Rule
  startsTime: Temporal.PlainTime
  endsTime: Temporal.PlainTime
  from: Temporal.PlainDate | null
  to: Temporal.PlainDate | null
  place: string
  forClub: string | null
  nextId: string
  dates: number
  version: number
}

export interface SeriesFilter {
  search?: string
  facilityId?: string | null
}

export interface SeriesPage {
  lines: SeriesLine[]
  /** Id of the last line before the next page. */
  next: string | null
}

type Row = Omit<SeriesLine, 'rule' | 'from' | 'to'> & { rule: string; valid: string }

/** Series with coming dates, by title; `after`: `next` of the page before. @throws Forbidden */
export async function listSeries(
  ctx: Ctx,
  { search = '', facilityId = null }: SeriesFilter,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<SeriesPage> {
  allow(canSeeBookings(ctx.actor))
  const clubId = ctx.club.id
  const isAhead = sql`b.club_id = s.club_id and b.series_id = s.id and b.starts_at > ${ctx.now} and b.state in ('approved', 'suspended')`
  // The page first: dates are counted for its lines only.
  const { rows } = await sql<Row>`
    with page as materialized (
      select s.* from booking_series s where s.club_id = ${clubId} and not s.is_requested and upper(s.valid) > ${berlinDay(ctx.now)}::date
        and exists (select from bookings b where ${isAhead})
        ${search === '' ? sql`` : sql`and s.title ilike ${containing(search)}`}
        ${facilityId === null ? sql`` : sql`and s.part_id in (select id from parts where club_id = ${clubId} and facility_id = ${facilityId})`}
        ${after === undefined ? sql`` : sql`and (s.title, s.id) > (select title, id from booking_series where club_id = ${clubId} and id = ${after})`}
      order by s.title, s.id limit ${limit + 1})
    select s.id, s.title, s.rule, s.starts_time, s.ends_time, s.valid::text as valid, club.display_name as for_club,
      s.version, ${placeName} as place, ahead.dates, ahead.next_id
    from page s join parts p on p.club_id = s.club_id and p.id = s.part_id
    join facilities f on f.club_id = p.club_id and f.id = p.facility_id
    left join clubs club on club.name = s.for_club_id
    cross join lateral (select count(*) as dates, (array_agg(b.id order by b.starts_at))[1] as next_id from bookings b
      where ${isAhead}) ahead
    order by s.title, s.id`.execute(ctx.db)
  const lines = rows.slice(0, limit)
  return {
    lines: lines.map(({ valid, rule, ...row }) => ({ ...row, rule: parseRule(rule), ...parseDayRange(valid) })),
    next: rows.length > limit ? (lines.at(-1)?.id ?? null) : null,
  }
}
