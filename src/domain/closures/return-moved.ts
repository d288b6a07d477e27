import { savepoint } from '../../database/savepoint.ts'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import { getBookingForChange } from '../bookings/get-booking.ts'
import { holdBookings, lockParts } from '../bookings/hold-bookings.ts'
import { endWaits } from '../bookings/wait-for-closures.ts'
import { listRecipients } from '../cancellations/cancel-session.ts'
import type { Ctx } from '../context.ts'
import { changeSession } from '../sessions/change-session.ts'
import { getSession } from '../sessions/get-session.ts'
import { lockSessions } from '../sessions/lock-sessions.ts'
import { canCloseFacility } from './access.ts'
import { newPlaceOf } from './announce-affected.ts'
import { CLOSURE_JOURNAL } from './journal.ts'
import { listMoved, type MovedSession } from './list-moved.ts'
import { notifyOfClosure } from './notify-of-closure.ts'
import { type Closure, getClosure } from './queries.ts'
import type { AnnouncedSession } from './rules.ts'

export interface Returned {
  returned: number
  /** Their former place is taken meanwhile. */
  kept: number
  told: number
  toCall: number
}

/**
 * After a closure was lifted: these sessions, which it had moved, take place at their former part again where that is free; everybody
 * is told once. Sessions that were changed or cancelled since, or have begun, are left alone. @throws NotFound, Forbidden
 */
export async function returnMoved(
  ctx: Ctx,
  closureId: string,
  sessionIds: readonly string[],
): Promise<Answer<Returned, 'closed'>> {
  allow(canCloseFacility(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const moved = await listMoved(ctx, [closureId], sessionIds)
    await lockSessions(
      ctx,
      moved.map(({ sessionId }) => sessionId),
    )
    await lockParts(ctx, partsOf(moved))
    const closure = await getClosure(ctx, closureId)
    if (closure.liftedAt === null) return refuse('closed')
    const returned = await bringMovedBack(ctx, closure, sessionIds)
    const content = CLOSURE_JOURNAL.returned(closure.facilityName, returned.returned)
    if (returned.returned > 0) await record(ctx, { event: 'closure.returned', id: closureId, content })
    return ok(returned)
  })
}

/** Former and present parts, to be locked before they change hands. */
export const partsOf = (moved: readonly MovedSession[]): string[] =>
  moved.flatMap(({ partId, fromPartId }) => [partId, fromPartId])

/** Building block with sessions and parts locked; the closure holds nothing any more. */
export async function bringMovedBack(ctx: Ctx, closure: Closure, sessionIds: readonly string[]): Promise<Returned> {
  const moved = sessionIds.length === 0 ? [] : await listMoved(ctx, [closure.id], sessionIds)
  const announced: AnnouncedSession[] = []
  for (const one of moved) {
    const session = await getSession(ctx, one.sessionId)
    const recipients = await listRecipients(ctx, session)
    if (await takeFormerPlace(ctx, closure, one)) announced.push({ session, recipients, ...(await newPlaceOf(ctx, session.id)) })
  }
  const { told, toCall } = await notifyOfClosure(ctx, closure, announced, [], 'closure.returned')
  return { returned: announced.length, kept: moved.length - announced.length, told, toCall }
}

async function takeFormerPlace(ctx: Ctx, closure: Closure, one: MovedSession): Promise<boolean> {
  const { bookingId, sessionId, fromPartId, startsAt, endsAt, wasOwn } = one
  const to = { partId: fromPartId, startsAt, endsAt, isOwn: wasOwn }
  await getBookingForChange(ctx, bookingId)
  const answer = await savepoint(ctx, async (ctx): Promise<Answer<void, 'occupied'>> => {
    const placed = await holdBookings(ctx, { moved: [{ id: bookingId, to }] })
    if (!placed.ok) return refuse('occupied')
    if (!(await changeSession(ctx, await getSession(ctx, sessionId), to))) return refuse('occupied')
    await endWaits(ctx, [bookingId], 'restored', closure.id)
    return ok(undefined)
  })
  return answer.ok
}
