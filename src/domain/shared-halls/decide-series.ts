import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import { canPlaceBooking } from '../bookings/access.ts'
import { holdBooking } from '../bookings/approve-booking.ts'
import { freeBookings, lockParts } from '../bookings/commands.ts'
import { getBooking, getBookingForChange } from '../bookings/get-booking.ts'
import { type Ctx, userIdOf } from '../context.ts'
import { sendMail } from '../mail/commands.ts'
import { getSeries, listAhead, type Series, type SeriesBooking } from '../series/queries.ts'
import { newsOf } from './tell.ts'

const LEFT_REASON = 'Diese Zeit ist inzwischen anders belegt.'

/** The dates of a requested series that wait for a decision; locked with their parts. @throws NotFound, Forbidden */
async function getWaiting(ctx: Ctx, seriesId: string): Promise<{ series: Series; waiting: SeriesBooking[] }> {
  const series = await getSeries(ctx, seriesId, true)
  allow(canPlaceBooking(ctx.actor, series.departmentId))
  const read = async () => (await listAhead(ctx, seriesId, series.from)).filter(({ state }) => state === 'requested')
  await lockParts(
    ctx,
    (await read()).map(({ partId }) => partId),
  )
  return { series, waiting: await read() }
}

/**
 * The owner of a hall grants a series that a club asked for: every date that is still free; the others are declined. Whoever asked gets one
 * mail for all. `occupied`: no date is free any more. @throws NotFound, Forbidden
 */
export async function approveSeries(
  ctx: Ctx,
  seriesId: string,
  reason = '',
): Promise<Answer<{ dates: number; left: number }, 'not_requested' | 'occupied'>> {
  return transaction(ctx, async (ctx) => {
    const { series, waiting } = await getWaiting(ctx, seriesId)
    if (waiting.length === 0) return refuse('not_requested')
    const held: SeriesBooking[] = []
    for (const one of waiting) if ((await holdBooking(ctx, await getBookingForChange(ctx, one.id))).ok) held.push(one)
    if (held.length === 0) return refuse('occupied')
    const left = waiting.filter((one) => !held.includes(one))
    await freeBookings(
      ctx,
      left.map(({ id }) => id),
      'declined',
      LEFT_REASON,
    )
    await noteDecision(ctx, series, held, reason)
    await tellClub(ctx, 'sharedTime.approved', series, { dates: held, left, reason })
    const content = `Serie zugesagt: ${series.title}, Termine: ${held.length}, nicht frei: ${left.length}`
    await record(ctx, { event: 'series.approved', object: { kind: 'booking', id: seriesId }, content })
    return ok({ dates: held.length, left: left.length })
  })
}

/** Refuses a series that a club asked for, and says why. @throws NotFound, Forbidden */
export async function declineSeries(ctx: Ctx, seriesId: string, reason: string): Promise<Answer<void, 'not_requested'>> {
  return transaction(ctx, async (ctx) => {
    const { series, waiting } = await getWaiting(ctx, seriesId)
    if (waiting.length === 0) return refuse('not_requested')
    await freeBookings(
      ctx,
      waiting.map(({ id }) => id),
      'declined',
      reason,
    )
    await tellClub(ctx, 'sharedTime.declined', series, { dates: waiting, left: [], reason })
    const content = `Serie abgelehnt: ${series.title}, Termine: ${waiting.length}`
    await record(ctx, { event: 'series.declined', object: { kind: 'booking', id: seriesId }, content })
    return ok(undefined)
  })
}

async function noteDecision(ctx: Ctx, { id }: Series, held: SeriesBooking[], reason: string): Promise<void> {
  await ctx.db
    .updateTable('bookings')
    .set({ decidedAt: ctx.now, decidedBy: userIdOf(ctx), decisionNote: reason })
    .where('clubId', '=', ctx.club.id)
    .where(
      'id',
      'in',
      held.map((one) => one.id),
    )
    .execute()
  await ctx.db
    .updateTable('bookingSeries')
    .set((set) => ({ isRequested: false, version: set('version', '+', 1) }))
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', id)
    .execute()
}

interface Decided {
  dates: SeriesBooking[]
  left: SeriesBooking[]
  reason: string
}

async function tellClub(
  ctx: Ctx,
  template: 'sharedTime.approved' | 'sharedTime.declined',
  series: Series,
  { dates, left, reason }: Decided,
): Promise<void> {
  const first = await getBooking(ctx, found(dates[0]).id)
  const asker = await ctx.db
    .selectFrom('bookingContacts')
    .select(['name', 'email'])
    .where('clubId', '=', ctx.club.id)
    .where('bookingId', '=', first.id)
    .executeTakeFirst()
  if (!asker?.email) return
  const { title, rule } = series
  const data = newsOf({ club: '', title, place: first.place, rule, dates, left, name: asker.name, reason })
  await sendMail(ctx, { template, to: asker.email, data })
}
