import { sql } from 'kysely'
import { savepoint } from '../../database/savepoint.ts'
import { transaction } from '../../database/transaction.ts'
import { berlinDay, isAfter } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { readDaysOffAt } from '../holidays/queries.ts'
import { chooseAlone } from './choose-alone.ts'
import { followSeries } from './follow-series.ts'
import { SERIES_JOURNAL } from './journal.ts'
import { getSeries, listAhead } from './queries.ts'
import { planSeries } from './rules.ts'

/**
 * Brings pausing series in these parts (null: all) in step with the holidays. Newly added days stay out if occupied; suspended
 * dates stay suspended. Answers the number of changed series. Call it with the right checked.
 */
export async function followHolidaysOfSeries(ctx: Ctx, partIds: readonly string[] | null): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from booking_series
    where club_id = ${ctx.club.id} and skips_holidays and not is_requested and upper(valid) > ${berlinDay(ctx.now)}::date
      and (${partIds === null} or part_id = any(${[...(partIds ?? [])]}::uuid[])) order by id`.execute(ctx.db)
  let changed = 0
  for (const { id } of rows) if (await transaction(ctx, (ctx) => followOne(ctx, id))) changed++
  return changed
}

async function followOne(ctx: Ctx, id: string): Promise<boolean> {
  const series = await getSeries(ctx, id, true)
  const fromOn = berlinDay(ctx.now)
  const daysOff = await readDaysOffAt(ctx, series.partId, series.from, series.to)
  const ahead = planSeries(series, new Map(), daysOff).dates.filter(({ startsAt }) => isAfter(startsAt, ctx.now))
  const days = new Set(ahead.map(({ on }) => on.toString()))
  const known = await listAhead(ctx, id, fromOn)
  const there = new Set(known.map(({ on }) => on.toString()))
  const come = ahead.filter(({ on }) => !there.has(on.toString()))
  const isInStep = come.length === 0 && known.every(({ isException, on }) => isException || days.has(on.toString()))
  if (isInStep) return false
  const choices = await chooseAlone(ctx, come)
  const followed = await savepoint(ctx, (ctx) => followSeries(ctx, series, choices, { fromOn, onlyDays: true }))
  if (!followed.ok) return false
  const content = SERIES_JOURNAL.followedHolidays(series.title, followed.value.dates)
  await record(ctx, { event: 'series.changed', id, content })
  return true
}
