import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { formatMoment, isAfter, isBefore } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import { getBookingForChange } from '../bookings/get-booking.ts'
import { freeBookings, holdBooking, holdBookings, lockParts, requestAgain } from '../bookings/hold-bookings.ts'
import type { Occupant } from '../bookings/queries.ts'
import { endWaits, waitForClosures } from '../bookings/wait-for-closures.ts'
import { type Ctx, userIdOf } from '../context.ts'
import { lockSessions } from '../sessions/lock-sessions.ts'
import { canCloseFacility } from './access.ts'
import { CLOSURE_JOURNAL } from './journal.ts'
import { listMoved } from './list-moved.ts'
import { notifyAskers } from './notify-askers.ts'
import { type AffectedBooking, type Closure, getClosure, listSuspended, sessionsOf } from './queries.ts'
import { bringMovedBack, partsOf, type Returned } from './return-moved.ts'

export interface Lifted extends Returned {
  restored: number
  /** Occupied meanwhile: they wait for a decision. */
  occupied: number
}

/**
 * Opens a closed hall from now on. Suspended bookings come back, unless moved, cancelled or behind another closure; occupied ones
 * wait as `requested`. Of what the closure moved, `sessionIds` go back (`returnMoved`). @throws NotFound, Forbidden
 */
export async function liftClosure(
  ctx: Ctx,
  closureId: string,
  sessionIds: readonly string[] = [],
): Promise<Answer<Lifted, 'lifted' | 'over'>> {
  allow(canCloseFacility(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const suspended = await listSuspended(ctx, closureId)
    const moved = await listMoved(ctx, [closureId], sessionIds)
    await lockSessions(ctx, [...sessionsOf(suspended), ...moved.map(({ sessionId }) => sessionId)])
    const held = [...suspended, ...(await listHeld(ctx, closureId))].map(({ partId }) => partId)
    await lockParts(ctx, [...held, ...partsOf(moved)])
    const closure = await getClosure(ctx, closureId)
    if (closure.liftedAt !== null) return refuse('lifted')
    if (closure.endsAt !== null && !isAfter(closure.endsAt, ctx.now)) return refuse('over')
    await endClosure(ctx, closure)
    const lifted = { restored: 0, occupied: 0 }
    const restored: string[] = []
    for (const one of await listSuspended(ctx, closureId)) {
      const outcome = await bringBack(ctx, closure, one)
      if (outcome) lifted[outcome]++
      if (outcome === 'restored' && one.sessionId === null) restored.push(one.bookingId)
    }
    await notifyAskers(ctx, closure, 'booking.restored', restored)
    const returned = await bringMovedBack(ctx, closure, sessionIds)
    const content = CLOSURE_JOURNAL.lifted(closure.facilityName, closure.reason, lifted.restored, returned.returned)
    await record(ctx, { event: 'facility.opened', id: closureId, content })
    return ok({ ...lifted, ...returned })
  })
}

const listHeld = (ctx: Ctx, closureId: string) =>
  ctx.db
    .selectFrom('bookings')
    .select(['id', 'partId', 'startsAt'])
    .where('clubId', '=', ctx.club.id)
    .where('closureId', '=', closureId)
    .execute()

/** The plan keeps the true length of the closure. */
async function endClosure(ctx: Ctx, closure: Closure): Promise<void> {
  const held = await listHeld(ctx, closure.id)
  if (isBefore(closure.startsAt, ctx.now)) {
    const shortened = await holdBookings(ctx, {
      moved: held.map(({ id, ...from }) => ({ id, to: { ...from, endsAt: ctx.now } })),
    })
    // A shorter time meets nobody.
    if (!shortened.ok) throw new Error('a shortened closure was in the way')
  } else
    await freeBookings(
      ctx,
      held.map(({ id }) => id),
      'cancelled',
    )
  await ctx.db
    .updateTable('closures')
    .set((set) => ({ liftedAt: ctx.now, liftedBy: userIdOf(ctx), version: set('version', '+', 1) }))
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', closure.id)
    .execute()
}

async function bringBack(
  ctx: Ctx,
  closure: Closure,
  { bookingId, sessionId }: AffectedBooking,
): Promise<'restored' | 'occupied' | null> {
  const booking = await getBookingForChange(ctx, bookingId)
  if (booking.state !== 'suspended' || (await isElsewhereSuspended(ctx, closure.id, bookingId))) return null
  if (sessionId !== null && !(await isPlanned(ctx, sessionId))) {
    await endWaits(ctx, [bookingId], 'cancelled', closure.id)
    await freeBookings(ctx, [bookingId], 'released')
    return null
  }
  const held = await holdBooking(ctx, booking)
  if (!held.ok && (await waitsForOthers(ctx, bookingId, held.occupants))) return null
  await endWaits(ctx, [bookingId], held.ok ? 'restored' : 'occupied', closure.id)
  if (!held.ok) {
    await requestAgain(ctx, [bookingId])
    const content = CLOSURE_JOURNAL.takenMeanwhile(booking.title, formatMoment(booking.startsAt))
    await record(ctx, { event: 'booking.requested', id: bookingId, content })
    return 'occupied'
  }
  return 'restored'
}

/** Behind closures that came while it was suspended, it waits for them. */
async function waitsForOthers(ctx: Ctx, bookingId: string, occupants: readonly Occupant[]): Promise<boolean> {
  const closureIds = occupants.flatMap(({ closureId }) => closureId ?? [])
  if (closureIds.length === 0 || closureIds.length < occupants.length) return false
  await waitForClosures(ctx, [bookingId], new Set(closureIds))
  return true
}

async function isPlanned(ctx: Ctx, sessionId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('sessions')
    .select('id')
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', sessionId)
    .where('state', '=', 'planned')
    .executeTakeFirst()
  return row !== undefined
}

async function isElsewhereSuspended(ctx: Ctx, closureId: string, bookingId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('closureBookings as k')
    .innerJoin('closures as c', (join) => join.onRef('c.clubId', '=', 'k.clubId').onRef('c.id', '=', 'k.closureId'))
    .select('k.closureId')
    .where('k.clubId', '=', ctx.club.id)
    .where('k.bookingId', '=', bookingId)
    .where('k.closureId', '<>', closureId)
    .where('k.outcome', '=', 'suspended')
    .where('c.liftedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
