import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { formatSpan } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { archiveSignUp, reopenAlone } from '../courses/commands.ts'
import { getCourseForChange } from '../courses/queries.ts'
import { canEditEvent } from './access.ts'
import { EVENT_JOURNAL } from './journal.ts'
import { freeHall, keepHall } from './keep-hall.ts'
import { type ClubEvent, getEventForChange, hasSignedUp } from './queries.ts'

/** Drafts only: published events are cancelled or withdrawn first. Frees the hall. Answers the course for `restoreEvent`. @throws NotFound, Forbidden */
export async function discardEvent(ctx: Ctx, id: string): Promise<Answer<string | null, 'wrong_state' | 'has_participants'>> {
  return transaction(ctx, async (ctx) => {
    const event = await getEventForChange(ctx, id)
    allow(canEditEvent(ctx.actor, event))
    if (event.state !== 'draft') return refuse('wrong_state')
    if (event.courseId !== null) {
      const course = await getCourseForChange(ctx, event.courseId)
      if (await hasSignedUp(ctx, course.id)) return refuse('has_participants')
      await archiveSignUp(ctx, course.id)
    }
    await freeHall(ctx, event)
    await saveDiscarded(ctx, event, ctx.now)
    return ok(event.courseId)
  })
}

/** Restores a discarded draft with its course; `hasHall` is false for an occupied hall. @throws NotFound, Forbidden */
export async function restoreEvent(ctx: Ctx, id: string, courseId: string | null): Promise<{ hasHall: boolean }> {
  return transaction(ctx, async (ctx) => {
    const event = await getEventForChange(ctx, id, { isDiscarded: true })
    allow(canEditEvent(ctx.actor, event))
    await saveDiscarded(ctx, event, null)
    if (courseId !== null) await reopenAlone(ctx, courseId)
    return { hasHall: event.bookingId === null || (await keepHall(ctx, event, event)).ok }
  })
}

async function saveDiscarded(ctx: Ctx, event: ClubEvent, discardedAt: Temporal.Instant | null): Promise<void> {
  await ctx.db
    .updateTable('events')
    .set((set) => ({ discardedAt, version: set('version', '+', 1), updatedAt: ctx.now }))
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', event.id)
    .execute()
  const said = discardedAt ? EVENT_JOURNAL.discarded : EVENT_JOURNAL.restored
  const content = said(event.title, formatSpan(event.startsAt, event.endsAt))
  await record(ctx, { event: discardedAt ? 'event.discarded' : 'event.restored', id: event.id, content })
}
