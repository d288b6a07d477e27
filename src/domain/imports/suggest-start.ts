import { sql } from 'kysely'
import { berlinMoment, dayRange, daysOnWeekday, formatTime, isBefore, parseTime, parseWeekday } from '../../kernel/calendar.ts'
import { hoursOn } from '../bookings/rules.ts'
import type { Ctx } from '../context.ts'
import { listOpeningHours } from '../facilities/list-opening-hours.ts'
import { findPart, listKnownHalls } from '../processes/find-or-create-hall.ts'
import type { OccupancyCells } from '../processes/rules.ts'
import { ROW_NOTES } from './texts.ts'

/** Guess for a missing beginning: end of the group before, else the opening; may be empty. Asks for no right. */
export async function suggestStart(ctx: Ctx, cells: OccupancyCells, from: Temporal.PlainDate): Promise<string> {
  const weekday = parseWeekday(cells.weekday)
  const endsTime = parseTime(cells.to)
  const place = findPart(await listKnownHalls(ctx), { facility: cells.facility, part: cells.part ?? '' })
  if (weekday === null || !endsTime || typeof place === 'string') return ''
  const [on = from] = daysOnWeekday(from, from.add({ days: 6 }), weekday)
  const before = await findEndBefore(ctx, place.partId, on, endsTime)
  if (before) return ROW_NOTES.afterGroup(formatTime(before))
  const hours = hoursOn(await listOpeningHours(ctx, place.partId), place.partId, on) ?? []
  const opens = hours.find(({ opensTime }) => isBefore(opensTime, endsTime))
  return opens ? ROW_NOTES.whenOpened(formatTime(opens.opensTime)) : ''
}

async function findEndBefore(
  ctx: Ctx,
  partId: string,
  on: Temporal.PlainDate,
  endsTime: Temporal.PlainTime,
): Promise<Temporal.PlainTime | null> {
  const ground = sql`(select other.part_id from part_atoms own join part_atoms other on other.club_id = own.club_id and other.atom_id = own.atom_id
    where own.club_id = ${ctx.club.id} and own.part_id = ${partId})`
  const day = [on, on.add({ days: 1 })].map((one) => berlinMoment(one, Temporal.PlainTime.from('00:00')))
  const { rows } = await sql<{ ends: Temporal.PlainTime | null }>`
    select max(ends) as ends from (
      select ends_time as ends from course_slots where club_id = ${ctx.club.id} and weekday = ${on.dayOfWeek} and part_id in ${ground}
        and valid && ${dayRange(on)}::daterange
      union all
      select (ends_at at time zone 'Europe/Berlin')::time from bookings where club_id = ${ctx.club.id} and state = 'approved'
        and part_id in ${ground} and starts_at >= ${day[0]} and ends_at < ${day[1]}) taken
    where ends < ${endsTime}::time`.execute(ctx.db)
  return rows[0]?.ends ?? null
}
