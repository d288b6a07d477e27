import { sql } from 'kysely'
import { allow } from '../../kernel/answer.ts'
import { ZONE } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { canSeePlan } from './access.ts'

/** Days, and the hours of each that count; Berlin wall-clock times. */
export interface UsePeriod {
  first: Temporal.PlainDate
  last: Temporal.PlainDate
  from: Temporal.PlainTime
  to: Temporal.PlainTime
}

/** How much of an atomic part was taken on one day, in minutes of the hours that count. */
export interface Use {
  facilityId: string
  atomId: string
  day: Temporal.PlainDate
  /** By anybody who trains, plays or meets. */
  usedMinutes: number
  /** By closures and maintenance. */
  closedMinutes: number
}

/** Approved bookings by atomic part and day; days on which nothing stands are left out. @throws Forbidden */
export async function measureUse(ctx: Ctx, period: UsePeriod): Promise<Use[]> {
  allow(canSeePlan(ctx.actor))
  return readUse(ctx, period)
}

/** `measureUse` for callers that have asked for the right. */
export async function readUse(ctx: Ctx, { first, last, from, to }: UsePeriod): Promise<Use[]> {
  const start = first.subtract({ days: 1 })
  const end = last.add({ days: 2 })
  const minutes = sql`extract(epoch from least(b.ends_at, (day.day + ${to}::time) at time zone ${ZONE})
    - greatest(b.starts_at, (day.day + ${from}::time) at time zone ${ZONE})) / 60`
  const { rows } = await sql<Use>`
    with held as (
      select club_id, part_id, kind, starts_at, ends_at from bookings where club_id = ${ctx.club.id} and state = 'approved'
        and ends_at - starts_at <= interval '24 hours' and starts_at >= ${start}::timestamptz and starts_at < ${end}::timestamptz
      union all
      select club_id, part_id, kind, starts_at, ends_at from bookings where club_id = ${ctx.club.id} and state = 'approved'
        and ends_at - starts_at > interval '24 hours' and ends_at > ${start}::timestamptz and starts_at < ${end}::timestamptz)
    select p.facility_id, a.atom_id, day.day::date as day,
      coalesce(sum(${minutes}) filter (where b.kind <> 'maintenance'), 0)::float8 as used_minutes,
      coalesce(sum(${minutes}) filter (where b.kind = 'maintenance'), 0)::float8 as closed_minutes
    from held b
    cross join lateral generate_series(greatest((b.starts_at at time zone ${ZONE})::date, ${first}::date)::timestamp,
      least((b.ends_at at time zone ${ZONE})::date, ${last}::date)::timestamp, interval '1 day') day (day)
    join part_atoms a on a.club_id = b.club_id and a.part_id = b.part_id
    join parts p on p.club_id = a.club_id and p.id = a.atom_id
    where b.starts_at < (day.day + ${to}::time) at time zone ${ZONE} and b.ends_at > (day.day + ${from}::time) at time zone ${ZONE}
    group by 1, 2, 3`.execute(ctx.db)
  return rows
}
