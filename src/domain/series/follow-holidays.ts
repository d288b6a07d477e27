import { sql } from 'kysely'
import { savepoint } from '../../database/savepoint.ts'
import { transaction } from '../../database/transaction.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { readDaysOffAt } from '../holidays/queries.ts'
import { followSeries } from './follow-series.ts'
import { previewSeries } from './preview-series.ts'
import { getSeries, listAhead, type Series } from './queries.ts'
import { type Choices, planSeries } from './rules.ts'

/**
 * Brings the bookings of series that pause in holidays in step with the holidays as they are known now: of series in these parts, or
 * all (null). A day that becomes one of the series and is taken by somebody else stays out. Answers how many series changed. A building
 * block: the right was asked for.
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
  if (await isInStep(ctx, series, fromOn)) return false
  const { dates } = await previewSeries(ctx, series, new Map(), { seriesId: id, fromOn })
  const taken = dates.filter(({ occupants }) => occupants.length > 0)
  const choices: Choices = new Map(taken.map(({ on }) => [on.toString(), { kind: 'skip' }]))
  const followed = await savepoint(ctx, (ctx) => followSeries(ctx, series, choices, { fromOn }))
  if (!followed.ok) return false
  const content = `Ferien und Feiertage: Serie „${series.title}“, jetzt ${followed.value} Termine`
  await record(ctx, { event: 'series.changed', object: { kind: 'booking', id }, content })
  return true
}

async function isInStep(ctx: Ctx, series: Series, fromOn: Temporal.PlainDate): Promise<boolean> {
  const daysOff = await readDaysOffAt(ctx, series.partId, series.from, series.to)
  const isAhead = (moment: Temporal.Instant) => Temporal.Instant.compare(moment, ctx.now) > 0
  const known = await listAhead(ctx, series.id, fromOn)
  const own = new Set(known.filter(({ isOwn }) => isOwn).map(({ on }) => on.toString()))
  const wanted = planSeries(series, new Map(), daysOff)
    .dates.filter(({ on, startsAt }) => isAhead(startsAt) && !own.has(on.toString()))
    .map(({ on }) => on.toString())
  const there = new Set(known.filter(({ isOwn }) => !isOwn).map(({ on }) => on.toString()))
  return wanted.length === there.size && wanted.every((on) => there.has(on))
}
