import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { formatSpan } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { cancelCourse } from '../decisions/cancel-course.ts'
import { canEditEvent } from './access.ts'
import { discardEvent } from './discard-event.ts'
import { EVENT_JOURNAL } from './journal.ts'
import { freeHall } from './keep-hall.ts'
import { listScope, type Scope } from './publish-event.ts'
import { type ClubEvent, getEventForChange } from './queries.ts'

/**
 * Cancels an event: participants are told, its hall is free, the website says so. `following`: with later events of its series. A
 * draft without participants is discarded instead (`discardEvent`). Answers the numbers of people and of discarded drafts.
 * @throws NotFound, Forbidden
 */
export async function cancelEvent(
  ctx: Ctx,
  id: string,
  { reason, scope = 'this' }: { reason: string; scope?: Scope },
): Promise<Answer<{ events: number; people: number; discarded: number }, 'wrong_state' | 'reason_missing'>> {
  const why = reason.trim()
  return transaction(ctx, async (ctx) => {
    let [events, people, discarded] = [0, 0, 0]
    for (const one of await listScope(ctx, id, scope)) {
      const event = await getEventForChange(ctx, one)
      allow(canEditEvent(ctx.actor, event))
      if (why === '') return refuse('reason_missing')
      if (event.state === 'cancelled') continue
      const isUnseen = event.state === 'draft' && (await discardEvent(ctx, one)).ok
      if (isUnseen) discarded++
      else people += await cancelOne(ctx, event, why)
      events++
    }
    return events > 0 ? ok({ events, people, discarded }) : refuse('wrong_state')
  })
}

async function cancelOne(ctx: Ctx, event: ClubEvent, reason: string): Promise<number> {
  await ctx.db
    .updateTable('events')
    .set((set) => ({ state: 'cancelled', cancelReason: reason, version: set('version', '+', 1), updatedAt: ctx.now }))
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', event.id)
    .execute()
  const signUp = event.courseId === null ? null : await cancelCourse(ctx, event.courseId, reason)
  await freeHall(ctx, event, reason)
  const content = EVENT_JOURNAL.cancelled(event.title, formatSpan(event.startsAt, event.endsAt), reason)
  const states = { before: { state: event.state }, after: { state: 'cancelled' } }
  await record(ctx, { event: 'event.cancelled', id: event.id, content, ...states })
  return signUp?.ok ? signUp.value : 0
}
