import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import { isAfter, isBefore } from '../../kernel/calendar.ts'
import {
  enterSuspended,
  freeBookings,
  holdBookings,
  lockParts,
  type NewBooking,
  type Occupied,
  suspendBookings,
} from '../bookings/hold-bookings.ts'
import { listInTheWay } from '../bookings/queries.ts'
import type { Ctx } from '../context.ts'
import { type Cleared, type ClearRefusal, type Confirmed, clearOccupants } from '../placements/clear-occupants.ts'
import { saveDisplacement } from '../placements/save-displacement.ts'
import { type DatesOfSeries, planDates } from './plan-dates.ts'
import type { Series, SeriesBooking } from './queries.ts'
import type { Choices, PlannedDate } from './rules.ts'

export interface Following {
  fromOn: Temporal.PlainDate
  /** Includes past dates, for a series entered late. */
  mayBePast?: boolean
  /** Only added and removed days; existing dates stay as they are, held or suspended. */
  onlyDays?: boolean
  planned?: DatesOfSeries
  /** Displacement as confirmed, see `lookAtDisplaced`. */
  seen?: string | undefined
}

/** `reason_missing`: for the displaced groups. */
export type FollowRefusal = ClearRefusal | 'reason_missing'

const isAhead = (ctx: Ctx, { startsAt }: PlannedDate) => isAfter(startsAt, ctx.now)

interface Followed {
  dates: number
  /** Null if nobody was displaced. */
  displacementId: string | null
}

/** Single changes stay, and ids of remaining days. Call it in a savepoint. */
export async function followSeries(
  ctx: Ctx,
  series: Series,
  choices: Choices,
  following: Following,
): Promise<Answer<Followed, FollowRefusal, Occupied>> {
  const replaced = { seriesId: series.id, fromOn: following.fromOn }
  const { known, dates: planned } = following.planned ?? (await planDates(ctx, series, choices, replaced))
  const days = new Set(following.onlyDays ? planned.map(({ on }) => on.toString()) : [])
  const stays = ({ isException, on }: SeriesBooking) => isException || days.has(on.toString())
  const staying = known.filter(stays)
  const rewritten = known.filter((one) => !stays(one))
  const left = new Set(staying.map(({ on }) => on.toString()))
  const dates = planned.filter(
    (date) =>
      !left.has(date.on.toString()) && !isBefore(date.on, following.fromOn) && (following.mayBePast || isAhead(ctx, date)),
  )
  await saveSkipped(ctx, series, choices)
  const ground = [...dates, ...known].map(({ partId }) => partId)
  const own = new Set(rewritten.map(({ id }) => id))
  const cleared = await clearByRight(ctx, dates, { seen: following.seen, own, ground })
  if (!cleared.ok) return cleared
  await lockParts(ctx, ground)
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
  const displacementId = await saveDisplacement(ctx, cleared.value)
  const kept = staying.filter(({ state }) => state === 'approved' || state === 'suspended')
  return ok({ dates: dates.length + kept.length, displacementId })
}

/** All at once: sessions are locked before parts. */
async function clearByRight(
  ctx: Ctx,
  dates: PlannedDate[],
  confirmed: Confirmed,
): Promise<Answer<Cleared[], FollowRefusal, Occupied>> {
  const overriding = dates.flatMap(({ choice, partId, startsAt, endsAt }) =>
    choice?.kind === 'override' ? [{ partId, startsAt, endsAt, reason: choice.reason }] : [],
  )
  if (overriding.some(({ reason }) => reason === '')) return refuse('reason_missing')
  return clearOccupants(ctx, overriding, confirmed)
}

const letGo = (ctx: Ctx, replaced: SeriesBooking[], days: ReadonlySet<string>): Promise<void> =>
  freeBookings(
    ctx,
    replaced.filter(({ on }) => !days.has(on.toString())).map(({ id }) => id),
    'cancelled',
    '',
    { seriesId: null },
  )

const bookingFactsOf = (series: Series, { partId, startsAt, endsAt, choice }: PlannedDate) => ({
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
  ...bookingFactsOf(series, date),
  series: { id: series.id, on: date.on },
})

function place(
  ctx: Ctx,
  series: Series,
  dates: PlannedDate[],
  replaced: SeriesBooking[],
): Promise<Answer<string[], 'occupied', Occupied>> {
  const idOn = new Map(replaced.map(({ on, id }) => [on.toString(), id]))
  const moved = dates.flatMap((date) => {
    const id = idOn.get(date.on.toString())
    return id ? [{ id, to: bookingFactsOf(series, date) }] : []
  })
  const entered = dates.filter(({ on }) => !idOn.has(on.toString())).map((date) => bookingOf(series, date))
  return holdBookings(ctx, { moved, entered })
}

async function letWait(ctx: Ctx, series: Series, dates: PlannedDate[], replaced: SeriesBooking[]): Promise<void> {
  const inTheWay = await listInTheWay(ctx, dates)
  for (const date of dates) {
    const closureIds = new Set(inTheWay(date).flatMap(({ closureId }) => closureId ?? []))
    const known = replaced.find(({ on }) => on.equals(date.on))
    if (known) await suspendBookings(ctx, [known.id], closureIds, bookingFactsOf(series, date))
    else await enterSuspended(ctx, bookingOf(series, date), closureIds)
  }
}

async function saveSkipped(ctx: Ctx, series: Series, choices: Choices): Promise<void> {
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
