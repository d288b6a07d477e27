import { allow } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import type { Placed } from '../bookings/commands.ts'
import { getBookingForChange } from '../bookings/get-booking.ts'
import { listRecipients } from '../cancellations/cancel-session.ts'
import { endSession } from '../cancellations/end-session.ts'
import { mayCancel } from '../cancellations/rules.ts'
import type { Ctx } from '../context.ts'
import { putElsewhere } from '../placements/move-booking.ts'
import { changeSession } from '../sessions/change-session.ts'
import { getSession, type Session } from '../sessions/get-session.ts'
import { canCloseFacility } from './access.ts'
import { extendCourses } from './extend-courses.ts'
import type { ClosureChoices } from './input.ts'
import type { Closure, Met } from './queries.ts'
import type { Affected } from './rules.ts'
import { tellClosure } from './tell-closure.ts'

export interface Announced {
  cancelled: number
  moved: number
  /** Households told, and how many of them have to be called. */
  told: number
  toCall: number
}

/**
 * Moves or cancels sessions whose bookings a closure suspended, as chosen, and tells everybody once of all that changes for them. A
 * building block in a savepoint that holds the offers and parts. Without a place to move to, nothing is done.
 */
export async function announceClosure(
  ctx: Ctx,
  closure: Pick<Closure, 'id' | 'facilityName' | 'reason'>,
  met: Met[],
  choices: ClosureChoices,
): Promise<Placed<Announced>> {
  allow(canCloseFacility(ctx.actor))
  const affected: Affected[] = []
  for (const one of met) {
    if (one.sessionId === null || !isAnnounced(one, choices)) continue
    const session = await getSession(ctx, one.sessionId)
    if (!mayCancel(session, ctx.now).ok) continue
    const recipients = await listRecipients(ctx, session)
    const partId = choices.moves.get(session.id)
    if (partId !== undefined) {
      const moved = await moveSession(ctx, session, one.bookingId, partId)
      if (!moved.ok) return moved
      affected.push({ session, recipients, movedTo: moved.value })
    } else {
      await loseSession(ctx, closure, session, one.bookingId)
      affected.push({ session, recipients, movedTo: null })
    }
  }
  const dates = await extendCourses(ctx, closure.id, affected, choices.settlements)
  const { told, toCall } = await tellClosure(ctx, closure, affected, dates)
  const cancelled = affected.filter(({ movedTo }) => movedTo === null).length
  return { ok: true, value: { cancelled, moved: affected.length - cancelled, told, toCall } }
}

export const isAnnounced = (
  { startsAt }: Pick<Met, 'startsAt'>,
  { announceUntil }: Pick<ClosureChoices, 'announceUntil'>,
): boolean => announceUntil === null || Temporal.PlainDate.compare(berlinDay(startsAt), announceUntil) <= 0

async function moveSession(ctx: Ctx, session: Session, bookingId: string, partId: string): Promise<Placed<string>> {
  const to = { partId, startsAt: session.startsAt, endsAt: session.endsAt }
  const placed = await putElsewhere(ctx, await getBookingForChange(ctx, bookingId), to)
  if (!placed.ok) return placed
  if (!(await changeSession(ctx, session, to))) return { ok: false, refusal: 'occupied', occupants: [] }
  return { ok: true, value: (await getSession(ctx, session.id)).place }
}

async function loseSession(
  ctx: Ctx,
  { id, facilityName, reason }: Pick<Closure, 'id' | 'facilityName' | 'reason'>,
  session: Session,
  bookingId: string,
): Promise<void> {
  // Once told, it does not come back by itself: no undo, no lifting.
  await endSession(ctx, session, { reason: `${facilityName} ist gesperrt: ${reason}`, paysTrainer: false, undoUntil: ctx.now })
  await ctx.db
    .updateTable('bookings')
    .set((set) => ({ state: 'released', releasedAt: ctx.now, version: set('version', '+', 1) }))
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', bookingId)
    .execute()
  await ctx.db
    .updateTable('closureBookings')
    .set({ outcome: 'cancelled' })
    .where('clubId', '=', ctx.club.id)
    .where('closureId', '=', id)
    .where('bookingId', '=', bookingId)
    .execute()
}
