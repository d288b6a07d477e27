import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import { listRecipients } from '../cancellations/cancel-session.ts'
import { notifyPeople } from '../cancellations/notify-people.ts'
import type { Ctx } from '../context.ts'
import { changeCourse } from '../courses/change-course.ts'
import { archiveSignUp, createCourse, publishCourse, withdrawCourse } from '../courses/commands.ts'
import { getCourseForChange } from '../courses/queries.ts'
import { getSession } from '../sessions/get-session.ts'
import { setOnlySession } from '../sessions/set-only-session.ts'
import type { EventFields, SignUpFields } from './input.ts'
import { type ClubEvent, hasSignedUp } from './queries.ts'

/**
 * Keeps the course of an event's sign-up in step: made, changed, moved (people are told), or archived. Call it in a transaction.
 * Refused for a removed sign-up with people, or for too few places.
 */
export async function keepSignUp(
  ctx: Ctx,
  event: Pick<ClubEvent, 'id' | 'courseId' | 'state'>,
  wanted: EventFields,
): Promise<Answer<void, 'below_taken' | 'has_participants'>> {
  if (wanted.signUp === null) return event.courseId === null ? ok(undefined) : putAway(ctx, event.courseId)
  const given = courseOf(wanted, wanted.signUp)
  if (event.courseId === null) {
    const course = await createCourse(ctx, { ...given, kind: 'course' }, { eventId: event.id })
    await setOnlySession(ctx, course.id, wanted)
    if (event.state === 'published') await publishCourse(ctx, course.id)
    return ok(undefined)
  }
  const course = await getCourseForChange(ctx, event.courseId)
  const changed = await changeCourse(ctx, course.id, course.version, given)
  if (!changed.ok) return refuse('below_taken')
  const moved = await setOnlySession(ctx, course.id, wanted)
  if (moved !== null) await notifyOfMove(ctx, moved)
  return ok(undefined)
}

const courseOf = ({ title, departmentId, category }: EventFields, signUp: SignUpFields) => ({
  title,
  departmentId,
  summary: category,
  capacity: signUp.capacity,
  hasWaitingList: signUp.hasWaitingList,
  registrationClosesAt: signUp.closesAt,
  // Until the day before: the organiser plans for a number.
  cancelDays: 1,
  prices: {
    non_member: signUp.priceCents,
    ...(signUp.memberPriceCents === null ? {} : { member: signUp.memberPriceCents }),
  },
})

async function notifyOfMove(ctx: Ctx, sessionId: string): Promise<void> {
  const session = await getSession(ctx, sessionId)
  const { id, startsAt, endsAt, place } = session
  await notifyPeople(ctx, session, await listRecipients(ctx, session), {
    kind: 'session.changed',
    replacement: { id, startsAt, endsAt, place },
  })
}

async function putAway(ctx: Ctx, courseId: string): Promise<Answer<void, 'has_participants'>> {
  const course = await getCourseForChange(ctx, courseId)
  if (await hasSignedUp(ctx, courseId)) return refuse('has_participants')
  if (course.state === 'published') await withdrawCourse(ctx, courseId)
  await archiveSignUp(ctx, courseId)
  return ok(undefined)
}
