import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import { listRecipients } from '../cancellations/cancel-session.ts'
import { tellPeople } from '../cancellations/tell-people.ts'
import type { Ctx } from '../context.ts'
import { changeCourse } from '../courses/change-course.ts'
import { archiveCourse, createCourse, publishCourse, withdrawCourse } from '../courses/commands.ts'
import { getCourseForChange } from '../courses/queries.ts'
import { getSession } from '../sessions/get-session.ts'
import { setOnlySession } from '../sessions/set-only-session.ts'
import type { EventFields, SignUpFields } from './input.ts'
import { type ClubEvent, hasSignedUp } from './queries.ts'

/**
 * Brings the offer that takes an event's sign-ups in step with the event: made, changed, moved (its people are told), or put away.
 * A building block in a transaction. Refused when people have signed up for what shall need no sign-up any more, or for more places.
 */
export async function keepSignUp(
  ctx: Ctx,
  event: Pick<ClubEvent, 'id' | 'courseId' | 'state'>,
  wanted: EventFields,
): Promise<Answer<void, 'below_taken' | 'has_participants'>> {
  if (wanted.signUp === null) return event.courseId === null ? ok(undefined) : putAway(ctx, event.courseId)
  const given = offerOf(wanted, wanted.signUp)
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
  if (moved !== null) await tellMoved(ctx, moved)
  return ok(undefined)
}

/** What the offer takes over from its event. */
const offerOf = ({ title, departmentId, category }: EventFields, signUp: SignUpFields) => ({
  title,
  departmentId,
  summary: category,
  capacity: signUp.capacity,
  hasWaitingList: signUp.hasWaitingList,
  registrationClosesAt: signUp.closesAt,
  // Until the day before: who plans for so many has to know.
  cancelDays: 1,
  prices: {
    non_member: signUp.priceCents,
    ...(signUp.memberPriceCents === null ? {} : { member: signUp.memberPriceCents }),
  },
})

async function tellMoved(ctx: Ctx, sessionId: string): Promise<void> {
  const session = await getSession(ctx, sessionId)
  const { id, startsAt, endsAt, place } = session
  await tellPeople(ctx, session, await listRecipients(ctx, session), {
    kind: 'session.changed',
    replacement: { id, startsAt, endsAt, place },
  })
}

async function putAway(ctx: Ctx, courseId: string): Promise<Answer<void, 'has_participants'>> {
  const course = await getCourseForChange(ctx, courseId)
  if (await hasSignedUp(ctx, courseId)) return refuse('has_participants')
  if (course.state === 'published') await withdrawCourse(ctx, courseId)
  await archiveCourse(ctx, courseId)
  return ok(undefined)
}
