import { savepoint } from '../../database/savepoint.ts'
import { isExclusionViolation } from '../../database/transaction.ts'
import { ok } from '../../kernel/answer.ts'
import { isAfter, isBefore } from '../../kernel/calendar.ts'
import {
  enterBookings,
  freeBookings,
  lockParts,
  type NewBooking,
  occupyAtoms,
  type Placed,
  suspendNew,
} from '../bookings/commands.ts'
import { listOccupants } from '../bookings/queries.ts'
import { waitForClosures } from '../bookings/wait-for-closures.ts'
import type { Ctx } from '../context.ts'
import { readDaysOffAt } from '../holidays/queries.ts'
import { type Cleared, clearOccupants } from '../placements/clear-occupants.ts'
import { noteDisplacement } from '../placements/note-displacement.ts'
import { listInTheWay } from './preview-series.ts'
import { listAhead, type Series, type SeriesBooking } from './queries.ts'
import { type Choices, type PlannedDate, planSeries } from './rules.ts'

export interface Following {
  /** Only days of the rule from here on. */
  fromOn: Temporal.PlainDate
  /** Also dates that have begun: of a series that is entered afterwards. */
  mayBePast?: boolean
  /** Only days that came or went: what has its day already stays, whether it holds its part or rests. */
  onlyDays?: boolean
}

const isAhead = (ctx: Ctx, { startsAt }: PlannedDate) => isAfter(startsAt, ctx.now)

/**
 * Brings the bookings of a series that lie ahead in step with it and answers how many dates it has from there on. What was changed by
 * itself stays; a booking keeps its id as long as its day belongs to the rule. A building block in a savepoint.
 */
export async function followSeries(ctx: Ctx, series: Series, choices: Choices, following: Following): Promise<Placed<number>> {
  const known = await listAhead(ctx, series.id, following.fromOn)
  const holidays = await readDaysOffAt(ctx, series.partId, series.from, series.to)
  const planned = planSeries(series, choices, holidays).dates
  const days = new Set(following.onlyDays ? planned.map(({ on }) => on.toString()) : [])
  const stays = ({ isOwn, on }: SeriesBooking) => isOwn || days.has(on.toString())
  const staying = known.filter(stays)
  const replaced = known.filter((one) => !stays(one))
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
    [...dates, ...replaced].map(({ partId }) => partId),
  )
  await letGo(ctx, replaced, new Set(dates.map(({ on }) => on.toString())))
  const waiting = dates.filter(({ choice }) => choice?.kind === 'wait')
  const placed = await place(
    ctx,
    series,
    dates.filter((date) => !waiting.includes(date)),
    replaced,
  )
  if (!placed.ok) return placed
  await noteDisplacement(ctx, cleared.value)
  await letWait(ctx, series, waiting, replaced)
  return ok(dates.length + staying.filter(({ state }) => state === 'approved' || state === 'suspended').length)
}

async function clearByRight(ctx: Ctx, dates: PlannedDate[]): Promise<Placed<Cleared[]>> {
  const all: Cleared[] = []
  for (const date of dates) {
    if (date.choice?.kind !== 'override') continue
    const cleared = await clearOccupants(ctx, [date], date.choice.reason)
    if (!cleared.ok) return cleared
    all.push(...cleared.value)
  }
  return ok(all)
}

/** Frees every part held so far; what has no day in the rule any more is cancelled and belongs to no series. */
async function letGo(ctx: Ctx, replaced: SeriesBooking[], days: ReadonlySet<string>): Promise<void> {
  const gone = replaced.filter(({ on }) => !days.has(on.toString())).map(({ id }) => id)
  await freeBookings(ctx, gone, 'cancelled')
  if (gone.length > 0)
    await ctx.db
      .updateTable('bookings')
      .set({ seriesId: null })
      .where('clubId', '=', ctx.club.id)
      .where('id', 'in', gone)
      .execute()
  const kept = replaced.filter(({ on }) => days.has(on.toString())).map(({ id }) => id)
  if (kept.length > 0)
    await ctx.db.deleteFrom('bookingAtoms').where('clubId', '=', ctx.club.id).where('bookingId', 'in', kept).execute()
}

const bookingOf = (series: Series, { on, partId, startsAt, endsAt, choice }: PlannedDate): NewBooking => ({
  partId,
  startsAt,
  endsAt,
  title: series.title,
  note: series.note,
  kind: series.kind,
  departmentId: series.departmentId,
  forClubId: series.forClubId,
  series: { id: series.id, on },
  isOwn: choice?.kind === 'move' || choice?.kind === 'part',
})

async function place(ctx: Ctx, series: Series, dates: PlannedDate[], replaced: SeriesBooking[]): Promise<Placed<string[]>> {
  const idOn = new Map(replaced.map(({ on, id }) => [on.toString(), id]))
  const kept = dates.flatMap((date) => {
    const id = idOn.get(date.on.toString())
    return id ? [{ id, date }] : []
  })
  try {
    return await savepoint(ctx, async (ctx) => {
      for (const { id, date } of kept) await updateBooking(ctx, id, bookingOf(series, date), 'approved')
      await occupyAtoms(
        ctx,
        kept.map(({ id }) => id),
      )
      await endWaits(
        ctx,
        kept.map(({ id }) => id),
      )
      return enterBookings(
        ctx,
        dates.filter(({ on }) => !idOn.has(on.toString())).map((date) => bookingOf(series, date)),
      )
    })
  } catch (error) {
    if (!isExclusionViolation(error)) throw error
    const ids = new Set(replaced.map(({ id }) => id))
    const occupants = await listOccupants(ctx, dates, 60 + ids.size)
    return { ok: false, refusal: 'occupied', occupants: occupants.filter(({ bookingId }) => !ids.has(bookingId)) }
  }
}

async function updateBooking(ctx: Ctx, id: string, booking: NewBooking, state: 'approved' | 'suspended'): Promise<void> {
  const { series: _, ...fields } = booking
  await ctx.db
    .updateTable('bookings')
    .set((set) => ({ ...fields, state, version: set('version', '+', 1) }))
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', id)
    .execute()
}

async function endWaits(ctx: Ctx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await ctx.db
    .updateTable('closureBookings')
    .set({ outcome: 'moved' })
    .where('clubId', '=', ctx.club.id)
    .where('bookingId', 'in', ids)
    .where('outcome', '=', 'suspended')
    .execute()
}

/** Dates that hold nothing until the closures in their way are lifted. */
async function letWait(ctx: Ctx, series: Series, dates: PlannedDate[], replaced: SeriesBooking[]): Promise<void> {
  const inTheWay = await listInTheWay(ctx, dates, new Set())
  for (const date of dates) {
    const known = replaced.find(({ on }) => on.equals(date.on))
    if (known) await updateBooking(ctx, known.id, bookingOf(series, date), 'suspended')
    const [bookingId = known?.id ?? ''] = known ? [known.id] : await suspendNew(ctx, [bookingOf(series, date)])
    const closureIds = new Set(inTheWay(date).flatMap(({ closureId }) => closureId ?? []))
    await waitForClosures(ctx, bookingId, closureIds)
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
