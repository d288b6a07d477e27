import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { slugify } from '../../kernel/fold.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { HappeningName } from '../audit/happenings.ts'
import type { Ctx } from '../context.ts'
import { canCreateCourse, canEditCourse } from './access.ts'
import { type CourseFields, NewCourse, PRICE_KINDS } from './input.ts'
import { COURSE_JOURNAL } from './journal.ts'
import { getCourseForChange, readStanding } from './queries.ts'
import { type CourseState, courseSearch, hasPrice, type StepRefusal, stepRefusal } from './rules.ts'

/**
 * Adds a draft; its title gives a unique address segment. With an `eventId` it takes that event's sign-ups and stays out of
 * lists.
 */
export async function createCourse(
  ctx: Ctx,
  input: NewCourse,
  { eventId = null }: { eventId?: string | null } = {},
): Promise<{ id: string; slug: string }> {
  const { prices, trainerIds, ...fields } = NewCourse.parse(input)
  allow(canCreateCourse(ctx.actor, fields.departmentId))
  return transaction(ctx, async (ctx) => {
    const id = newId()
    const slug = await insertCourse(ctx, id, { ...fields, eventId })
    await replacePrices(ctx, id, prices)
    await replaceTrainers(ctx, id, trainerIds)
    await record(ctx, { event: 'course.created', id, content: COURSE_JOURNAL.created(fields.title) })
    return { id, slug }
  })
}

async function insertCourse(
  ctx: Ctx,
  id: string,
  fields: Omit<CourseFields, 'prices' | 'trainerIds'> & { eventId: string | null },
): Promise<string> {
  const base = slugify(fields.title) || 'angebot'
  const search = courseSearch(fields, await departmentName(ctx, fields.departmentId))
  for (let number = 1; ; number++) {
    const slug = number === 1 ? base : `${base}-${number}`
    const added = await ctx.db
      .insertInto('courses')
      .values({
        ...fields,
        body: JSON.stringify(fields.body),
        clubId: ctx.club.id,
        id,
        slug,
        search,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      })
      .onConflict((conflict) => conflict.columns(['clubId', 'slug']).doNothing())
      .returning('slug')
      .executeTakeFirst()
    if (added) return added.slug
  }
}

/** Empty without a department. */
export async function departmentName(ctx: Ctx, id: string | null): Promise<string> {
  if (!id) return ''
  const row = await ctx.db
    .selectFrom('departments')
    .select('name')
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.name ?? ''
}

/** Call it in the transaction of the change. */
export async function replacePrices(ctx: Ctx, courseId: string, prices: CourseFields['prices']): Promise<void> {
  const rows = PRICE_KINDS.flatMap((kind) => {
    const cents = prices[kind]
    return cents === undefined ? [] : [{ clubId: ctx.club.id, courseId, kind, cents }]
  })
  await ctx.db.deleteFrom('coursePrices').where('clubId', '=', ctx.club.id).where('courseId', '=', courseId).execute()
  if (rows.length > 0) await ctx.db.insertInto('coursePrices').values(rows).execute()
}

/** Call it in the transaction of the change. */
export async function replaceTrainers(ctx: Ctx, courseId: string, personIds: string[]): Promise<void> {
  const rows = [...new Set(personIds)].map((personId) => ({ clubId: ctx.club.id, courseId, personId }))
  await ctx.db.deleteFrom('courseTrainers').where('clubId', '=', ctx.club.id).where('courseId', '=', courseId).execute()
  if (rows.length > 0) await ctx.db.insertInto('courseTrainers').values(rows).execute()
}

export type StateRefusal = StepRefusal | 'price_missing' | 'changed_meanwhile'

const listPrices = (ctx: Ctx, courseId: string) =>
  ctx.db
    .selectFrom('coursePrices')
    .select(['kind', 'cents'])
    .where('clubId', '=', ctx.club.id)
    .where('courseId', '=', courseId)
    .execute()

export type Step = (ctx: Ctx, id: string, version?: number) => Promise<Answer<CourseState, StateRefusal>>
const stepTo =
  (to: CourseState, event: HappeningName, said: (title: string) => string): Step =>
  (ctx, id, version) =>
    changeState(ctx, id, to, event, said, { version })

/** Refuses a course without a price. A `version` refuses, like in each step, what was changed since. */
export const publishCourse = stepTo('published', 'course.published', COURSE_JOURNAL.published)
export const withdrawCourse = stepTo('draft', 'course.withdrawn', COURSE_JOURNAL.withdrawn)
export const startCourse = stepTo('running', 'course.started', COURSE_JOURNAL.started)
/** Refuses a course with sessions ahead. */
export const finishCourse = stepTo('finished', 'course.finished', COURSE_JOURNAL.finished)
/** Leaves its sessions alone, as `archiveAlone` and `unarchiveAlone` do. */
export const reopenAlone = stepTo('draft', 'course.reopened', COURSE_JOURNAL.reopened)
export const archiveAlone = stepTo('archived', 'course.archived', COURSE_JOURNAL.archived)

/** Archives the sign-up of an event, whose hour goes with the event. */
export const archiveSignUp = (ctx: Ctx, id: string) =>
  changeState(ctx, id, 'archived', 'course.archived', COURSE_JOURNAL.archived, { isOfEvent: true })

export const unarchiveAlone = (ctx: Ctx, id: string, to: CourseState) =>
  changeState(ctx, id, to, 'course.reopened', COURSE_JOURNAL.unarchived, { isBack: true })

async function changeState(
  ctx: Ctx,
  id: string,
  to: CourseState,
  event: HappeningName,
  said: (title: string) => string,
  { version, isBack = false, isOfEvent = false }: { version?: number | undefined; isBack?: boolean; isOfEvent?: boolean },
): Promise<Answer<CourseState, StateRefusal>> {
  return transaction(ctx, async (ctx) => {
    const course = await getCourseForChange(ctx, id)
    allow(canEditCourse(ctx.actor, course))
    if (isBack && course.state !== 'archived') return refuse('wrong_state')
    const standing = { ...course, ...(await readStanding(ctx, id)) }
    const refusal = isBack ? null : stepRefusal(to, isOfEvent ? { ...standing, ahead: 0 } : standing, berlinDay(ctx.now))
    if (refusal) return refuse(refusal)
    if (version !== undefined && course.version !== version) return refuse('changed_meanwhile')
    if (to === 'published' && !hasPrice(await listPrices(ctx, id))) return refuse('price_missing')
    await ctx.db
      .updateTable('courses')
      .set((set) => ({ state: to, publishAt: null, version: set('version', '+', 1), updatedAt: ctx.now }))
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', id)
      .execute()
    const happening = { event, id, content: said(course.title) }
    await record(ctx, { ...happening, before: { state: course.state }, after: { state: to } })
    return ok(to)
  })
}
