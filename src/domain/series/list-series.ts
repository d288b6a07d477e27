import { sql } from 'kysely'
import { allow } from '../../kernel/answer.ts'
import { parseDayRange } from '../../kernel/calendar.ts'
import { type Ctx, isManager } from '../context.ts'
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
  /** Its next booking that holds its part; null when there is none. */
  nextId: string | null
  dates: number
}

/** The series that still have dates ahead, by title. For managers. @throws Forbidden */
export async function listSeries(ctx: Ctx, limit = 200): Promise<SeriesLine[]> {
  allow(isManager(ctx.actor))
  const { rows } = await sql<Omit<SeriesLine, 'rule' | 'from' | 'to'> & { rule: string; valid: string }>`
    select s.id, s.title, s.rule, s.starts_time, s.ends_time, s.valid::text as valid, club.display_name as for_club,
      concat_ws(', ', f.name, case when p.name !~* '^(ganze|halle$)' then p.name end) as place, ahead.dates, ahead.next_id
    from booking_series s join parts p on p.club_id = s.club_id and p.id = s.part_id
    join facilities f on f.club_id = p.club_id and f.id = p.facility_id
    left join clubs club on club.name = s.for_club_id
    cross join lateral (select count(*) as dates, (array_agg(b.id order by b.starts_at))[1] as next_id from bookings b
      where b.club_id = s.club_id and b.series_id = s.id and b.starts_at > ${ctx.now} and b.state in ('approved', 'suspended')) ahead
    where s.club_id = ${ctx.club.id} and not s.is_requested and upper(s.valid) > ${ctx.now}::timestamptz::date order by s.title, s.id limit ${limit}`.execute(
    ctx.db,
  )
  return rows.map(({ rule, valid, ...row }) => ({ ...row, rule: parseRule(rule), ...parseDayRange(valid) }))
}
