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
 * The course decides about school holidays, else its hall; occupied days stay out, kept ones take place. `course` replaces the
 * saved rule. Two queries.
 */
export async function readDaysOff(
  ctx: Ctx,
  courseId: string,
  { from, to, course }: { from: Temporal.PlainDate; to: Temporal.PlainDate; course?: SchoolHolidays | undefined },
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
  const choice = course ?? row?.schoolHolidays ?? 'inherit'
  return ({ id, partId }) => {
    const pauses = pausesInSchoolHolidays(choice, partId === null ? null : closed.has(partId))
    const own = id === undefined ? undefined : daysOf.get(id)
    return daysOff(holidays, { pauses, kept: own?.kept ?? [], left: own?.left ?? [] })
  }
}
