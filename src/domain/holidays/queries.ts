import { sql } from 'kysely'
import { dayRange, isAfter, parseDayRange } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { namedHolidays } from './named-holidays.ts'
import { daysOff, daysOfHolidays, type NamedDays, type SchoolHoliday } from './rules.ts'

const toHoliday = ({ name, valid }: { name: string; valid: string }): SchoolHoliday => {
  const { from, to } = parseDayRange(valid)
  if (!from || !to) throw new RangeError(`school holidays without an end: ${name} ${valid}`)
  return { name, from, to }
}

/** Of the club's state, in order. */
export async function listSchoolHolidays(ctx: Ctx, from: Temporal.PlainDate, to: Temporal.PlainDate): Promise<SchoolHoliday[]> {
  const { rows } = await sql<{ name: string; valid: string }>`
    select name, valid::text as valid from school_holidays
    where state_code = ${ctx.club.stateCode} and valid && ${dayRange(from, to)}::daterange order by lower(valid)`.execute(ctx.db)
  return rows.map(toHoliday)
}

/** Of the club's state, by ISO day. One query. */
export async function readHolidays(
  ctx: Ctx,
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
): Promise<{ publicDays: NamedDays; schoolDays: NamedDays }> {
  const isEmpty = isAfter(from, to)
  const holidays = isEmpty ? [] : await listSchoolHolidays(ctx, from, to)
  return { publicDays: namedHolidays(ctx.club, from, to), schoolDays: daysOfHolidays(holidays, from, to) }
}

/** Public holidays, and school holidays of a closed hall, with the reason. */
export async function readDaysOffAt(
  ctx: Ctx,
  partId: string,
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
): Promise<NamedDays> {
  const hall = await ctx.db
    .selectFrom('parts as p')
    .innerJoin('facilities as f', (join) => join.onRef('f.clubId', '=', 'p.clubId').onRef('f.id', '=', 'p.facilityId'))
    .select('f.isClosedInSchoolHolidays')
    .where('p.clubId', '=', ctx.club.id)
    .where('p.id', '=', partId)
    .executeTakeFirst()
  return daysOff(await readHolidays(ctx, from, to), { pauses: hall?.isClosedInSchoolHolidays ?? true })
}

export const listHallsInHolidays = (ctx: Ctx): Promise<{ id: string; name: string; isClosed: boolean }[]> =>
  ctx.db
    .selectFrom('facilities')
    .select(['id', 'name', 'isClosedInSchoolHolidays as isClosed'])
    .where('clubId', '=', ctx.club.id)
    .orderBy('name')
    .execute()
