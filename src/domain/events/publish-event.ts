import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { formatSpan } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { publishCourse, withdrawCourse } from '../courses/commands.ts'
import { getCourseForChange } from '../courses/queries.ts'
import { canEditEvent } from './access.ts'
import { EVENT_JOURNAL } from './journal.ts'
import { type ClubEvent, getClubEvent, getEventForChange, hasSignedUp, listFollowing } from './queries.ts'

/** `following`: with later events of its series. */
export type Scope = 'this' | 'following'

/** Events of a scope, this one first. Asks for no right. @throws NotFound */
export async function listScope(ctx: Ctx, id: string, scope: Scope): Promise<string[]> {
  const { seriesId, startsAt } = await getClubEvent(ctx, id)
  return scope === 'following' && seriesId !== null ? listFollowing(ctx, seriesId, startsAt) : [id]
}

/** Publishes drafts; answers their number. @throws NotFound, Forbidden */
export async function publishEvent(ctx: Ctx, id: string, scope: Scope = 'this'): Promise<Answer<number, 'wrong_state'>> {
  return transaction(ctx, async (ctx) => {
    let published = 0
    for (const one of await listScope(ctx, id, scope)) if (await publishOne(ctx, one)) published++
    return published > 0 ? ok(published) : refuse('wrong_state')
  })
}

async function publishOne(ctx: Ctx, id: string): Promise<boolean> {
  const event = await getEventForChange(ctx, id)
  allow(canEditEvent(ctx.actor, event))
  if (event.state !== 'draft') return false
  await setState(ctx, event, 'published')
  const course = event.courseId === null ? null : await getCourseForChange(ctx, event.courseId)
  if (course?.state === 'draft') await publishCourse(ctx, course.id)
  return true
}

/** Withdraws a published event; refused with participants. @throws NotFound, Forbidden */
export async function withdrawEvent(ctx: Ctx, id: string): Promise<Answer<void, 'wrong_state' | 'has_participants'>> {
  return transaction(ctx, async (ctx) => {
    const event = await getEventForChange(ctx, id)
    allow(canEditEvent(ctx.actor, event))
    if (event.state !== 'published') return refuse('wrong_state')
    if (event.courseId !== null && (await hasSignedUp(ctx, event.courseId))) return refuse('has_participants')
    await setState(ctx, event, 'draft')
    if (event.courseId !== null) await withdrawCourse(ctx, event.courseId)
    return ok(undefined)
  })
}

async function setState(ctx: Ctx, event: ClubEvent, state: 'draft' | 'published'): Promise<void> {
  await ctx.db
    .updateTable('events')
    .set((set) => ({ state, version: set('version', '+', 1), updatedAt: ctx.now }))
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', event.id)
    .execute()
  const said = state === 'published' ? EVENT_JOURNAL.published : EVENT_JOURNAL.withdrawn
  const content = said(event.title, formatSpan(event.startsAt, event.endsAt))
  await record(ctx, { event: `event.${state}`, id: event.id, content })
}
