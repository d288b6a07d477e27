import { randomBytes } from 'node:crypto'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { formatMoment } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { saveCourseFactsQuietly } from '../courses/save-course-facts.ts'
import { lockCourse } from '../participations/queries.ts'
import { readFacts } from '../participations/read-facts.ts'
import { canEditDraw, canSeeDraws } from './access.ts'
import { DrawInput } from './input.ts'
import { DRAW_JOURNAL } from './journal.ts'
import { countWishes, type Draw, listDrawnCourses, listUnopenedDraws, lockDraw } from './queries.ts'
import { ALGORITHM_VERSION, type DrawChangeRefusal, mayChangeDraw, seedHashOf } from './rules.ts'

type CourseRefusal = 'course_taken' | 'course_waiting' | 'course_unlimited'
export type DrawCommandRefusal = DrawChangeRefusal | CourseRefusal | 'changed_meanwhile'

const happened = (
  ctx: Ctx,
  id: string,
  event: 'changed' | 'created' | 'opened' | 'removed',
  content: string,
  details: { before?: unknown; after?: unknown } = {},
) => record(ctx, { event: `draw.${event}`, id, content, ...details })

const timesText = ({ opensAt, closesAt, drawAt }: Pick<Draw, 'opensAt' | 'closesAt' | 'drawAt'>): string =>
  `Wünsche ${formatMoment(opensAt)} bis ${formatMoment(closesAt)}, Auslosung ${formatMoment(drawAt)}`

/** Creates a draw: its courses take wishes instead of sign-ups until it is made. @throws NotFound, Forbidden */
export async function createDraw(ctx: Ctx, input: DrawInput): Promise<Answer<{ id: string }, CourseRefusal>> {
  allow(canSeeDraws(ctx.actor))
  const { courseIds, ...fields } = DrawInput.parse(input)
  return transaction(ctx, async (ctx) => {
    const id = newId()
    await ctx.db
      .insertInto('draws')
      .values({ clubId: ctx.club.id, id, ...fields, algorithmVersion: ALGORITHM_VERSION, createdAt: ctx.now })
      .execute()
    const refusal = await putCourses(ctx, id, courseIds)
    if (refusal) {
      await ctx.db.deleteFrom('draws').where('clubId', '=', ctx.club.id).where('id', '=', id).execute()
      return refuse(refusal)
    }
    await happened(ctx, id, 'created', DRAW_JOURNAL.created(fields.name, timesText(fields)))
    return ok({ id })
  })
}

/** Changes a draw; after the first wish only its name, and its times to later ones. @throws NotFound, Forbidden */
export async function changeDraw(
  ctx: Ctx,
  id: string,
  version: number,
  input: DrawInput,
): Promise<Answer<null, DrawCommandRefusal>> {
  const { courseIds, ...fields } = DrawInput.parse(input)
  return transaction(ctx, async (ctx) => {
    const saved = await lockDraw(ctx, id)
    const courses = await listDrawnCourses(ctx, [id])
    allow(canEditDraw(ctx.actor, courses))
    if (saved.version !== version) return refuse('changed_meanwhile')
    const [count] = await countWishes(ctx, [id])
    const wishes = (count?.confirmed ?? 0) + (count?.sent ?? 0)
    const before = { ...saved, courseIds: courses.map((course) => course.id) }
    const answer = mayChangeDraw(before, { ...fields, courseIds }, wishes)
    if (!answer.ok) return answer
    const refusal = await putCourses(ctx, id, courseIds)
    if (refusal) return refuse(refusal)
    await ctx.db
      .updateTable('draws')
      .set({ ...fields, version: version + 1 })
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', id)
      .execute()
    const { seedHash: _, ...shown } = before
    await happened(ctx, id, 'changed', DRAW_JOURNAL.changed(fields.name, timesText(fields)), {
      before: shown,
      after: input,
    })
    return ok(null)
  })
}

/** Removes a draw without wishes; its courses take sign-ups again. @throws NotFound, Forbidden */
export async function removeDraw(ctx: Ctx, id: string): Promise<Answer<null, 'drawn' | 'has_wishes'>> {
  return transaction(ctx, async (ctx) => {
    const { name, state } = await lockDraw(ctx, id)
    allow(canEditDraw(ctx.actor, await listDrawnCourses(ctx, [id])))
    if (state === 'drawn') return refuse('drawn')
    const wish = await ctx.db
      .selectFrom('drawWishes')
      .select('id')
      .where('clubId', '=', ctx.club.id)
      .where('drawId', '=', id)
      .limit(1)
      .executeTakeFirst()
    // Withdrawn wishes count too: their numbers were given out.
    if (wish) return refuse('has_wishes')
    await ctx.db.deleteFrom('draws').where('clubId', '=', ctx.club.id).where('id', '=', id).execute()
    await happened(ctx, id, 'removed', DRAW_JOURNAL.removed(name))
    return ok(null)
  })
}

async function putCourses(ctx: Ctx, id: string, courseIds: readonly string[]): Promise<CourseRefusal | null> {
  const now = await listDrawnCourses(ctx, [id])
  const added = courseIds.filter((courseId) => !now.some((course) => course.id === courseId))
  for (const courseId of added.toSorted()) {
    const course = await lockCourse(ctx, courseId)
    allow(canEditDraw(ctx.actor, [course]))
    if (course.waitsForDraw) return 'course_taken'
    if (course.capacity === null) return 'course_unlimited'
    if ((await readFacts(ctx, courseId, [])).waiting > 0) return 'course_waiting'
  }
  const gone = now.filter((course) => !courseIds.includes(course.id)).map((course) => course.id)
  await saveCourseFactsQuietly(ctx, gone, { drawId: null })
  await saveCourseFactsQuietly(ctx, added, { drawId: id })
  return null
}

/**
 * Creates the seed and publishes its hash, once; call it with the draw locked. The database hides the seed until the draw is due.
 */
export async function openDraw(ctx: Ctx, draw: Draw): Promise<void> {
  if (draw.seedHash !== null) return
  const seed = randomBytes(32).toString('hex')
  const seedHash = seedHashOf(seed)
  await ctx.db.insertInto('drawSeeds').values({ clubId: ctx.club.id, drawId: draw.id, seed }).execute()
  await ctx.db.updateTable('draws').set({ seedHash }).where('clubId', '=', ctx.club.id).where('id', '=', draw.id).execute()
  await happened(ctx, draw.id, 'opened', DRAW_JOURNAL.opened(draw.name, seedHash))
}

export async function openDueDraws(ctx: Ctx): Promise<void> {
  for (const id of await listUnopenedDraws(ctx)) await transaction(ctx, async (ctx) => openDraw(ctx, await lockDraw(ctx, id)))
}
