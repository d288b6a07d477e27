import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { readHolidays } from '../holidays/queries.ts'
import { daysOff, type NamedDays, pausesInSchoolHolidays, type SchoolHolidays } from '../holidays/rules.ts'

type WeeklyPlace = { id?: string | undefined; partId: string | null }

interface Row {
  schoolHolidays: SchoolHolidays
  closedPartIds: string[]
  own: { id: string; kept: string[]; left: string[] }[]
}

/**
 * The days on which the weekly times of an offer do not take place, each with its reason: the answer tells for one weekly time. School
 * holidays count as the hall says, then the offer; so do days on which the hall was taken when the time was entered; days that were kept by hand do not. `offer`: counts instead of what is saved. Two queries.
 */
export async function readDaysOff(
  ctx: Ctx,
  courseId: string,
  { from, to, offer }: { from: Temporal.PlainDate; to: Temporal.PlainDate; offer?: SchoolHolidays | undefined },
): Promise<(slot: WeeklyPlace) => NamedDays> {
  const { rows } = await sql<Row>`
    select c.school_holidays,
      array(select p.id::text from usable_parts p join usable_halls f on f.club_id = p.club_id and f.id = p.facility_id
        where f.is_closed_in_school_holidays) as closed_part_ids,
      coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'kept', s.kept_days, 'left', s.left_days)) from course_slots s
        where s.club_id = c.club_id and s.course_id = c.id and (s.kept_days <> '{}' or s.left_days <> '{}')), '[]') as own
    from courses c where c.club_id = ${ctx.club.id} and c.id = ${courseId}`.execute(ctx.db)
  const [row] = rows
  const holidays = await readHolidays(ctx, from, to)
  const closed = new Set(row?.closedPartIds)
  const daysOf = new Map(row?.own.map((one) => [one.id, one]))
  const choice = offer ?? row?.schoolHolidays ?? 'inherit'
  return ({ id, partId }) =>
    daysOff(holidays, {
      pauses: pausesInSchoolHolidays(choice, partId === null ? null : closed.has(partId)),
      kept: daysOf.get(id ?? '')?.kept ?? [],
      left: daysOf.get(id ?? '')?.left ?? [],
    })
}
