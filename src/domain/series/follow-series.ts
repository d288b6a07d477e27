import { ok } from '../../kernel/answer.ts'
import { isAfter, isBefore } from '../../kernel/calendar.ts'
import {
  enterSuspended,
  freeBookings,
  holdBookings,
  lockParts,
  type NewBooking,
  type Placed,
  suspendBookings,
} from '../bookings/hold-bookings.ts'
import type { Ctx } from '../context.ts'
import { type Cleared, clearOccupants } from '../placements/clear-occupants.ts'
import { noteDisplacement } from '../placements/note-displacement.ts'
import { type DatesOfSeries, planDates } from './plan-dates.ts'
import { listInTheWay } from './preview-series.ts'
import type { Series, SeriesBooking } from './queries.ts'
import type { Choices, PlannedDate } from './rules.ts'

export interface Following {
  /** Only days of the rule from here on. */
  fromOn: Temporal.PlainDate
  /** Also dates that have begun: of a series that is entered afterwards. */
  mayBePast?: boolean
  /** Only days that came or went: what has its day already stays, whether it holds its part or rests. */
  onlyDays?: boolean
  /** Where the caller has planned the dates already. */
  planned?: DatesOfSeries
}

const isAhead = (ctx: Ctx, { startsAt }: PlannedDate) => isAfter(startsAt, ctx.now)

/**
 * Brings the bookings of a series that lie ahead in step with it and answers how many dates it has from there on. What was changed by
 * itself stays; a booking keeps its id as long as its day belongs to the rule. A building block in a savepoint.
 */
export async function followSeries(ctx: Ctx, series: Series, choices: Choices, following: Following): Promise<Placed<number>> {
  const replaced = { seriesId: series.id, fromOn: following.fromOn }
  const { known, dates: planned } = following.planned ?? (await planDates(ctx, series, choices, replaced))
  const days = new Set(following.onlyDays ? planned.map(({ on }) => on.toString()) : [])
  const stays = ({ isOwn, on }: SeriesBooking) => isOwn || days.has(on.toString())
  const staying = known.filter(stays)
  const rewritten = known.filter((one) => !stays(one))
  const left = new Set(staying.map(({ on }) => on.toString()))
  const dates = planned.filter(
    (date) =>
      !left.has(date.on.toString()) && !isBefore(date.on, following.fromOn) && (following.mayBePast || isAhead(ctx, date)),
  )
  await noteSkipped(ctx, series, choices)
  const cleared = await clearByRight(ctx, dates)
  if (!cleared.ok) return cleared
  await lockParts(
    ctx,
    [...dates, ...rewritten].map(({ partId }) => partId),
  )
  await letGo(ctx, rewritten, new Set(dates.map(({ on }) => on.toString())))
  const isWaiting = ({ choice }: PlannedDate) => choice?.kind === 'wait'
  await letWait(ctx, series, dates.filter(isWaiting), rewritten)
  const placed = await place(
    ctx,
    series,
    dates.filter((date) => !isWaiting(date)),
    rewritten,
  )
  if (!placed.ok) return placed
  await noteDisplacement(ctx, cleared.value)
  return ok(dates.length + staying.filter(({ state }) => state === 'approved' || state === 'suspended').length)
}

/** All of them at once: sessions are locked before parts, as everywhere. */
function clearByRight(ctx: Ctx, dates: PlannedDate[]): Promise<Placed<Cleared[]>> {
  const overriding = dates.flatMap(({ choice, partId, startsAt, endsAt }) =>
    choice?.kind === 'override' ? [{ partId, startsAt, endsAt, reason: choice.reason }] : [],
  )
  return clearOccupants(ctx, overriding)
}

/** What has no day in the rule any more is cancelled and belongs to no series. */
const letGo = (ctx: Ctx, replaced: SeriesBooking[], days: ReadonlySet<string>): Promise<void> =>
  freeBookings(
    ctx,
    replaced.filter(({ on }) => !days.has(on.toString())).map(({ id }) => id),
    'cancelled',
    '',
    { seriesId: null },
  )

const factsOf = (series: Series, { partId, startsAt, endsAt, choice }: PlannedDate) => ({
  partId,
  startsAt,
  endsAt,
  title: series.title,
  note: series.note,
  kind: series.kind,
  departmentId: series.departmentId,
  forClubId: series.forClubId,
  isOwn: choice?.kind === 'move' || choice?.kind === 'part',
})

const bookingOf = (series: Series, date: PlannedDate): NewBooking => ({
  ...factsOf(series, date),
  series: { id: series.id, on: date.on },
})

/** What has its day still keeps its booking. */
function place(ctx: Ctx, series: Series, dates: PlannedDate[], replaced: SeriesBooking[]): Promise<Placed<string[]>> {
  const idOn = new Map(replaced.map(({ on, id }) => [on.toString(), id]))
  const moved = dates.flatMap((date) => {
    const id = idOn.get(date.on.toString())
    return id ? [{ id, to: factsOf(series, date) }] : []
  })
  const entered = dates.filter(({ on }) => !idOn.has(on.toString())).map((date) => bookingOf(series, date))
  return holdBookings(ctx, { moved, entered })
}

/** Dates that hold nothing until the closures in their way are lifted. */
async function letWait(ctx: Ctx, series: Series, dates: PlannedDate[], replaced: SeriesBooking[]): Promise<void> {
  const inTheWay = await listInTheWay(ctx, dates, new Set())
  for (const date of dates) {
    const closureIds = new Set(inTheWay(date).flatMap(({ closureId }) => closureId ?? []))
    const known = replaced.find(({ on }) => on.equals(date.on))
    if (known) await suspendBookings(ctx, [known.id], closureIds, factsOf(series, date))
    else await enterSuspended(ctx, bookingOf(series, date), closureIds)
  }
}

async function noteSkipped(ctx: Ctx, series: Series, choices: Choices): Promise<void> {
  const skipped = [...choices].filter(([, choice]) => choice.kind === 'skip').map(([on]) => on)
  if (skipped.length === 0) return
  const all = [...new Set([...series.skipped.map(String), ...skipped])].toSorted().map((on) => Temporal.PlainDate.from(on))
  await ctx.db
    .updateTable('bookingSeries')
    .set({ skipped: all })
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', series.id)
    .execute()
}
