import { sql } from 'kysely'
import { allow } from '../../kernel/answer.ts'
import { berlinMoment, isBefore } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { canSeePlan } from './access.ts'

/** A weekly time of a hall with its attendance. Names nobody. */
export interface TimeUse {
  facilitySlug: string
  facilityName: string
  partName: string
  /** Then only the hall is named. */
  isOnlyPart: boolean
  weekday: number
  startsTime: Temporal.PlainTime
  endsTime: Temporal.PlainTime
  /** Offer, or the other club. */
  title: string
  held: number
  counted: number
  present: number
}

const MIDNIGHT = Temporal.PlainTime.from('00:00')

/** Attendance of weekly times in own halls from `first` to `last`, as far as past; the lowest average first. @throws Forbidden */
export async function measureAttendance(ctx: Ctx, first: Temporal.PlainDate, last: Temporal.PlainDate): Promise<TimeUse[]> {
  allow(canSeePlan(ctx.actor))
  const end = berlinMoment(last.add({ days: 1 }), MIDNIGHT)
  const until = isBefore(end, ctx.now) ? end : ctx.now
  const { rows } = await sql<TimeUse>`
    select f.slug as facility_slug, f.name as facility_name, p.name as part_name, not exists (select from parts o where o.club_id = p.club_id
        and o.facility_id = p.facility_id and o.id <> p.id and o.retired_at is null) as is_only_part,
      u.weekday, u.starts_time, u.ends_time, u.title, u.held, u.counted, u.present
    from hall_attendance(${berlinMoment(first, MIDNIGHT)}, ${until}) u
    join parts p on p.club_id = ${ctx.club.id} and p.id = u.part_id
    join facilities f on f.club_id = p.club_id and f.id = p.facility_id
    order by u.counted = 0, u.present::float / greatest(u.counted, 1), f.name, p.position, u.weekday, u.starts_time, u.title`.execute(
    ctx.db,
  )
  return rows
}
