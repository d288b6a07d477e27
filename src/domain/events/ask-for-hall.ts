import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import { requestAgain } from '../bookings/hold-bookings.ts'
import { BOOKING_JOURNAL } from '../bookings/journal.ts'
import type { Ctx } from '../context.ts'
import { canEditEvent } from './access.ts'
import { getEventForChange } from './queries.ts'

/** Requests a lost hall again; suspended bookings come back by themselves. @throws NotFound, Forbidden */
export async function askForHall(ctx: Ctx, id: string): Promise<Answer<void, 'wrong_state'>> {
  return transaction(ctx, async (ctx) => {
    const event = await getEventForChange(ctx, id)
    allow(canEditEvent(ctx.actor, event))
    const isLost = event.bookingState === 'cancelled' || event.bookingState === 'declined' || event.bookingState === 'released'
    if (event.state === 'cancelled' || event.bookingId === null || !isLost) return refuse('wrong_state')
    await requestAgain(ctx, [event.bookingId])
    const content = BOOKING_JOURNAL.hallRequested(event.title)
    await record(ctx, { event: 'booking.requested', id: event.bookingId, content })
    return ok(undefined)
  })
}
