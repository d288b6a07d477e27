import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay, formatDay, formatMoment } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import { type Ctx, isSuperUser } from '../context.ts'
import { canEditCourse } from '../courses/access.ts'
import { noteCourse, noteCourseQuietly } from '../courses/note-course.ts'
import { sendMail } from '../mail/commands.ts'
import { factsOf } from '../participations/facts-of.ts'
import { type LockedCourse, lockCourse } from '../participations/queries.ts'
import { type DueCourse, listDeciders, listDueCourses } from './queries.ts'
import { type ExtendRefusal, mayExtend } from './rules.ts'

async function decide<R extends string>(
  ctx: Ctx,
  courseId: string,
  work: (ctx: Ctx, course: LockedCourse) => Promise<Answer<null, R>>,
): Promise<Answer<null, R | 'wrong_state'>> {
  return transaction(ctx, async (ctx) => {
    const course = await lockCourse(ctx, courseId)
    allow(canEditCourse(ctx.actor, course))
    return course.state === 'published' || course.state === 'running' ? work(ctx, course) : refuse('wrong_state')
  })
}

/** An offer takes place although there are fewer people than its minimum. @throws NotFound, Forbidden */
export function runCourse(ctx: Ctx, courseId: string): Promise<Answer<null, 'wrong_state'>> {
  return decide(ctx, courseId, async (ctx, course) => {
    await noteCourse(ctx, [courseId], { decidedAt: ctx.now })
    const content = `Findet trotz weniger Anmeldungen statt: ${course.title}`
    await record(ctx, { event: 'course.decided', id: courseId, content })
    return ok(null)
  })
}

/** Puts the decision off until a day; those who decide are asked again then. @throws NotFound, Forbidden */
export function extendDecision(
  ctx: Ctx,
  courseId: string,
  until: Temporal.PlainDate,
): Promise<Answer<null, ExtendRefusal | 'wrong_state'>> {
  return decide(ctx, courseId, async (ctx, course) => {
    const { firstSessionAt } = await factsOf(ctx, courseId, [])
    const may = mayExtend(until, berlinDay(ctx.now), firstSessionAt && berlinDay(firstSessionAt))
    if (!may.ok) return may
    await noteCourse(ctx, [courseId], { decisionOn: until, decisionAskedAt: null })
    const content = `Entscheidung auf den ${formatDay(until)} verschoben: ${course.title}`
    await record(ctx, { event: 'course.decision_extended', id: courseId, content })
    return ok(null)
  })
}

/** Asks those who decide, once for each offer whose day has come. Any number of times; answers how many offers. */
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
  await noteCourseQuietly(ctx, [course.id], { decisionAskedAt: ctx.now })
  const { title, confirmed, minimum, firstAt } = course
  const facts = { course: { title }, confirmed, minimum: minimum ?? 0, first: firstAt ? `${formatMoment(firstAt)} Uhr` : '' }
  for (const { name, email } of await listDeciders(ctx, course.departmentId))
    await sendMail(ctx, { template: 'course.decision', to: email, data: { ...facts, name } })
  const content = `Um Entscheidung gebeten: ${title} (${confirmed} von ${minimum})`
  await record(ctx, { event: 'course.decision_asked', id: course.id, content })
}
