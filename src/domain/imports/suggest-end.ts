import { sql } from 'kysely'
import {
  berlinMoment,
  dayRange,
  daysOnWeekday,
  formatTime,
  isAfter,
  isBefore,
  parseTime,
  parseWeekday,
} from '../../kernel/calendar.ts'
import { fold } from '../../kernel/fold.ts'
import { hoursOn } from '../bookings/rules.ts'
import type { Ctx } from '../context.ts'
import { listOpeningHours } from '../facilities/list-opening-hours.ts'
import { findPart, listKnownHalls } from '../processes/find-or-create-hall.ts'
import type { OccupancyCells } from '../processes/rules.ts'
import { ROW_NOTES } from './texts.ts'

/** Guess for a missing end: beginning of the group behind it, in the file or the hall, else the closing; may be empty. Asks for no right. */
export async function suggestEnd(
  ctx: Ctx,
  cells: OccupancyCells,
  from: Temporal.PlainDate,
  plan: readonly OccupancyCells[],
): Promise<string> {
  const weekday = parseWeekday(cells.weekday)
  const startsTime = parseTime(cells.from)
  if (weekday === null || !startsTime) return ''
  const place = findPart(await listKnownHalls(ctx), { facility: cells.facility, part: cells.part ?? '' })
  const [on = from] = daysOnWeekday(from, from.add({ days: 6 }), weekday)
  const known = typeof place === 'string' ? null : await findStartAfter(ctx, place.partId, on, startsTime)
  const starts = [...startsBehind(cells, startsTime, plan), ...(known ? [known] : [])].sort(Temporal.PlainTime.compare)
  if (starts[0]) return ROW_NOTES.beforeGroup(formatTime(starts[0]))
  if (typeof place === 'string') return ''
  const hours = hoursOn(await listOpeningHours(ctx, place.partId), place.partId, on) ?? []
  const closes = hours.findLast(({ closesTime }) => isAfter(closesTime, startsTime))
  return closes ? ROW_NOTES.whenClosed(formatTime(closes.closesTime)) : ''
}

function startsBehind(cells: OccupancyCells, startsTime: Temporal.PlainTime, plan: readonly OccupancyCells[]) {
  const same = plan.filter(
    (row) => fold(row.facility) === fold(cells.facility) && parseWeekday(row.weekday) === parseWeekday(cells.weekday),
  )
  return same.flatMap((row) => parseTime(row.from) ?? []).filter((time) => isBefore(startsTime, time))
}

async function findStartAfter(
  ctx: Ctx,
  partId: string,
  on: Temporal.PlainDate,
  startsTime: Temporal.PlainTime,
): Promise<Temporal.PlainTime | null> {
  const ground = sql`(select other.part_id from part_atoms own join part_atoms other on other.club_id = own.club_id and other.atom_id = own.atom_id
    where own.club_id = ${ctx.club.id} and own.part_id = ${partId})`
  const day = [on, on.add({ days: 1 })].map((one) => berlinMoment(one, Temporal.PlainTime.from('00:00')))
  const { rows } = await sql<{ starts: Temporal.PlainTime | null }>`
    select min(starts) as starts from (
      select starts_time as starts from course_slots where club_id = ${ctx.club.id} and weekday = ${on.dayOfWeek} and part_id in ${ground}
        and valid && ${dayRange(on)}::daterange
      union all
      select (starts_at at time zone 'Europe/Berlin')::time from bookings where club_id = ${ctx.club.id} and state = 'approved'
        and part_id in ${ground} and starts_at >= ${day[0]} and starts_at < ${day[1]}) taken
    where starts > ${startsTime}::time`.execute(ctx.db)
  return rows[0]?.starts ?? null
}
