import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { canEditCourse } from '../courses/access.ts'
import { PUBLIC_STATES } from '../courses/rules.ts'
import { saveCourseFacts } from '../courses/save-course-facts.ts'
import { listOfferedKinds } from '../credits/queries.ts'
import { dropCourse, lockDrawOf } from '../draws/drop-course.ts'
import { endGroup } from '../group-lists/end-group.ts'
import { notify } from '../notices/notify.ts'
import { changeState, happened } from '../participations/confirm.ts'
import { notifyOfStep } from '../participations/notify-of-step.ts'
import { type LockedCourse, lockCourse } from '../participations/queries.ts'
import { LIVE_STATES } from '../participations/rules.ts'
import { cancelSessions } from './cancel-sessions.ts'
import { DECISION_JOURNAL } from './journal.ts'
import { listGroupRecipients } from './list-group.ts'
import { reasonFor } from './texts.ts'

/** A withdrawn course may still have people. */
const OPEN: readonly string[] = ['draft', ...PUBLIC_STATES]

/**
 * Cancels a course: sign-ups, waits, wishes and group list end and are told, coming sessions are cancelled, halls are free,
 * nothing is due. With `isPublic` the offer's page names the reason. A draft, but an event's, is archived, off the website.
 * Answers the number of people. @throws NotFound, Forbidden
 */
export async function cancelCourse(
  ctx: Ctx,
  courseId: string,
  reason: string,
  isPublic = false,
): Promise<Answer<number, 'wrong_state' | 'reason_missing'>> {
  return transaction(ctx, async (ctx) => {
    await lockDrawOf(ctx, courseId)
    const course = await lockCourse(ctx, courseId)
    allow(canEditCourse(ctx.actor, course))
    if (!OPEN.includes(course.state)) return refuse('wrong_state')
    if (reason.trim() === '') return refuse('reason_missing')
    const state = course.state === 'draft' && course.eventId === null ? 'archived' : 'cancelled'
    await saveCourseFacts(ctx, [courseId], { state, publicReason: isPublic ? reason.trim() : '' })
    const content = DECISION_JOURNAL.courseCancelled(course.title, reason.trim())
    const states = { before: { state: course.state }, after: { state } }
    await record(ctx, { event: 'course.cancelled', id: courseId, content, ...states })
    await cancelSessions(ctx, course)
    const told = reasonFor(reason.trim(), (await listOfferedKinds(ctx, courseId)).length > 0)
    // First: people with a sign-up get the mail of their sign-up instead.
    const listed = await notifyGroup(ctx, course, told)
    const signedUp = await endParticipations(ctx, course, told)
    return ok(listed + signedUp + (await dropCourse(ctx, course, told)))
  })
}

/** Tells the group list, each address once, with notices; its places end today. */
async function notifyGroup(ctx: Ctx, course: LockedCourse, reason: string): Promise<number> {
  const { people, recipients } = await listGroupRecipients(ctx, course.id)
  await notify(
    ctx,
    recipients.map((recipient) => {
      const { email: to, name, about } = recipient
      const data = { name, about, course: { title: course.title }, reason }
      return {
        recipient,
        news: [{ kind: 'course.cancelled', object: { kind: 'course', id: course.id } }],
        mailOf: () => ({ template: 'course.cancelled', to, data }),
      }
    }),
  )
  await endGroup(ctx, course.id)
  if (people > 0) {
    const content = DECISION_JOURNAL.groupEnded(people, course.title)
    await record(ctx, { event: 'group.ended', id: course.id, content })
  }
  return people
}

async function endParticipations(ctx: Ctx, course: LockedCourse, reason: string): Promise<number> {
  const rows = await ctx.db
    .selectFrom('participations')
    .select(['id', 'groupId', 'state'])
    .where('clubId', '=', ctx.club.id)
    .where('courseId', '=', course.id)
    .where('state', 'in', [...LIVE_STATES])
    .orderBy('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  await changeState(ctx, ids, { state: 'cancelled', endedReason: 'course_cancelled' })
  await happened(ctx, ids, 'participation.cancelled', DECISION_JOURNAL.participationCancelled(course.title))
  for (const together of Map.groupBy(rows, ({ id, groupId }) => groupId ?? id).values())
    await notifyOfStep(
      ctx,
      together.map(({ id }) => id),
      'courseCancelled',
      reason,
      together.some(({ state }) => state === 'confirmed' || state === 'offered'),
    )
  return ids.length
}
