import { sql } from 'kysely'
import { allow } from '../../kernel/answer.ts'
import { berlinMoment } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { canDecideAllocation } from './access.ts'
import type { Allocation } from './queries.ts'

/** Use of an allocated time: dates, and attendance if taken. No names. A coming date that rests is in no figure. */
export interface Holding {
  needId: string
  /** Past dates: held, released, cancelled, displaced by a match day or a closure. */
  held: number
  released: number
  cancelled: number
  suspended: number
  ahead: number
  /** Sessions with attendance, and the people present. */
  sessions: number
  present: number
}

/** Of all given times. @throws Forbidden */
export async function measureHolding(ctx: Ctx, allocationId: string): Promise<Holding[]> {
  allow(canDecideAllocation(ctx))
  const { rows } = await sql<Holding>`
    select d.need_id,
      count(b.id) filter (where b.ends_at <= ${ctx.now} and b.state = 'approved')::int as held,
      count(b.id) filter (where b.state = 'released')::int as released,
      count(b.id) filter (where b.state = 'cancelled')::int as cancelled,
      count(b.id) filter (where b.ends_at <= ${ctx.now} and b.state = 'suspended')::int as suspended,
      count(b.id) filter (where b.ends_at > ${ctx.now} and b.state = 'approved')::int as ahead,
      coalesce(max(a.sessions), 0) as sessions, coalesce(max(a.present), 0) as present
    from allocation_decisions d
    join bookings b on b.club_id = d.club_id and b.series_id = d.series_id
    left join allocation_attendance(${allocationId}, ${ctx.now}) a on a.need_id = d.need_id
    where d.club_id = ${ctx.club.id} and d.allocation_id = ${allocationId}
    group by d.need_id`.execute(ctx.db)
  return rows
}

export interface MatchDay {
  id: string
  title: string
  place: string
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  isCancelled: boolean
  displaced: string[]
  resting: number
}

/** Match days of the season, the earliest first, with the trainings they displaced. */
export async function listMatchDays(ctx: Ctx, { id, from, to }: Pick<Allocation, 'id' | 'from' | 'to'>): Promise<MatchDay[]> {
  const [begins, ends] = [from, to.add({ days: 1 })].map((day) => berlinMoment(day, Temporal.PlainTime.from('00:00')))
  const { rows } = await sql<MatchDay>`
    select m.id, m.title, f.name || ', ' || p.name as place, m.starts_at, m.ends_at, m.state = 'cancelled' as is_cancelled,
      coalesce(array_agg(n.group_name || ', ' || coalesce(c.display_name, n.school) order by n.group_name)
        filter (where n.id is not null), '{}') as displaced,
      count(n.id) filter (where x.outcome = 'suspended')::int as resting
    from bookings m
    join parts p on p.club_id = m.club_id and p.id = m.part_id
    join facilities f on f.club_id = p.club_id and f.id = p.facility_id
    left join allocation_displacements x on x.club_id = m.club_id and x.match_id = m.id
    left join bookings b on b.club_id = x.club_id and b.id = x.booking_id
    left join allocation_decisions d on d.club_id = b.club_id and d.series_id = b.series_id and d.allocation_id = ${id}
    left join allocation_needs n on n.club_id = d.club_id and n.id = d.need_id
    left join clubs c on c.name = n.for_club_id
    where m.club_id = ${ctx.club.id} and m.kind = 'match' and m.starts_at >= ${begins} and m.starts_at < ${ends}
      and m.state in ('approved', 'suspended', 'cancelled')
    group by m.club_id, m.id, f.name, p.name order by m.starts_at, m.id`.execute(ctx.db)
  return rows
}
