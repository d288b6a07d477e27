import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, type Refused, refuse } from '../../kernel/answer.ts'
import { berlinDay, formatDay, formatMoment } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import { type Ctx, isSuperUser } from '../context.ts'
import { canEditCourse } from '../courses/access.ts'
import { saveCourseFacts, saveCourseFactsQuietly } from '../courses/save-course-facts.ts'
import { sendMail } from '../mail/commands.ts'
import { type LockedCourse, lockCourse } from '../participations/queries.ts'
import { readFacts } from '../participations/read-facts.ts'
import { DECISION_JOURNAL } from './journal.ts'
import { type DueCourse, listDeciders, listDueCourses } from './queries.ts'
import { type ExtendRefusal, mayExtend } from './rules.ts'

async function decide<A extends Answer<null, string>>(
  ctx: Ctx,
  courseId: string,
  work: (ctx: Ctx, course: LockedCourse) => Promise<A>,
): Promise<A | Refused<'wrong_state'>> {
  return transaction(ctx, async (ctx) => {
    const course = await lockCourse(ctx, courseId)
    allow(canEditCourse(ctx.actor, course))
    return course.state === 'published' || course.state === 'running' ? work(ctx, course) : refuse('wrong_state')
  })
}

/** Runs a course despite too few people. @throws NotFound, Forbidden */
export function runCourse(ctx: Ctx, courseId: string): Promise<Answer<null, 'wrong_state'>> {
  return decide(ctx, courseId, async (ctx, course) => {
    await saveCourseFacts(ctx, [courseId], { decidedAt: ctx.now })
    const content = DECISION_JOURNAL.decided(course.title)
    await record(ctx, { event: 'course.decided', id: courseId, content })
    return ok(null)
  })
}

/** Puts the decision off; the deciders are asked again that day. @throws NotFound, Forbidden */
export function extendDecision(
  ctx: Ctx,
  courseId: string,
  until: Temporal.PlainDate,
): Promise<Answer<null, ExtendRefusal | 'wrong_state'>> {
  return decide(ctx, courseId, async (ctx, course) => {
    const { firstSessionAt } = await readFacts(ctx, courseId, [])
    const may = mayExtend(until, berlinDay(ctx.now), firstSessionAt && berlinDay(firstSessionAt))
    if (!may.ok) return may
    await saveCourseFacts(ctx, [courseId], { decisionOn: until, decisionAskedAt: null })
    const content = DECISION_JOURNAL.decisionExtended(formatDay(until), course.title)
    await record(ctx, { event: 'course.decision_extended', id: courseId, content })
    return ok(null)
  })
}

/** Asks the deciders once for each due course. Repeatable; answers the number of courses. */
export async function askForDecisions(ctx: Ctx): Promise<number> {
  allow(isSuperUser(ctx.actor))
  const due = (await listDueCourses(ctx)).filter(({ askedAt }) => askedAt === null)
  for (const course of due) await transaction(ctx, (ctx) => ask(ctx, course))
  return due.length
}

async function ask(ctx: Ctx, course: DueCourse): Promise<void> {
  const locked = await ctx.db
    .selectFrom('courses')
    .select('id')
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', course.id)
    .where('decisionAskedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!locked) return
  await saveCourseFactsQuietly(ctx, [course.id], { decisionAskedAt: ctx.now })
  const { title, confirmed, firstAt } = course
  const minimum = found(course.minimum)
  const facts = { course: { title }, confirmed, minimum, first: firstAt ? `${formatMoment(firstAt)} Uhr` : '' }
  for (const { name, email } of await listDeciders(ctx, course.departmentId))
    await sendMail(ctx, { template: 'course.decision', to: email, data: { ...facts, name } })
  const content = DECISION_JOURNAL.decisionAsked(title, confirmed, minimum)
  await record(ctx, { event: 'course.decision_asked', id: course.id, content })
}
